#include "lab/frame/conduct.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/frame/page_json.h"
#include "lab/frame/page_text.h"

namespace ogai::lab {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Squares of the numbers up to `count`, a cell each.
Experiment squares() {
  return {.id = "o-squares",
          .report = "Ogai",
          .title = "Squares",
          .settings = base::OptionTable().integer("count", 6, {1, 100}, "numbers to square"),
          .quick = {{"count", "2"}},
          .measure =
              [](Bench& bench) {
                const auto count = bench.settings().integer("count");
                bench.plan(static_cast<std::size_t>(count));
                for (std::int64_t i = 1; i <= count; ++i)
                  bench.cell(std::to_string(i), [&] { return Json{{"square", i * i}}; });
              },
          .page =
              [](const StoredRun& run) {
                Page page;
                for (const StoredCell& cell : run.cells)
                  page.add(Text{std::to_string(cell.value.at("square").get<int>())});
                return page;
              }};
}

// Keeps the text, and asks for the end after some cells.
class StoppingNotebook final : public Notebook {
 public:
  explicit StoppingNotebook(std::size_t cells) : cells_(cells) {}

  void keep(const StoredRun& run) override {
    text = format_run(run);
    if (run.cells.size() == cells_) source.request_stop();
  }

  std::string text;
  std::stop_source source;

 private:
  const std::size_t cells_;
};

TEST(LabConduct, SettingsAreDefaultsQuickOnesAndChosenOnes) {
  EXPECT_EQ(settings_of(squares(), false)->integer("count"), 6);
  EXPECT_EQ(settings_of(squares(), true)->integer("count"), 2);
  EXPECT_EQ(settings_of(squares(), true, {{"count", "9"}})->integer("count"), 9);
  EXPECT_THAT(settings_of(squares(), false, {{"cuont", "9"}}).error().message,
              AllOf(HasSubstr("no setting 'cuont'"), HasSubstr("did you mean 'count'")));
  EXPECT_THAT(settings_of(squares(), false, {{"count", "0"}}).error().message,
              HasSubstr("count=0: "));
}

TEST(LabConduct, AnInterruptedRunGoesOnBehindItsLastCell) {
  const Experiment experiment = squares();
  StoredRun whole = begin_run(experiment, {.settings = *settings_of(experiment, false)});
  StoppingNotebook undisturbed(0);
  ASSERT_EQ(conduct(experiment, whole, undisturbed, {}, base::ProgressMode::silent),
            RunEnd::finished);
  EXPECT_TRUE(whole.complete());
  EXPECT_EQ(whole.planned, 6u);

  StoredRun run = begin_run(experiment, {.settings = *settings_of(experiment, false)});
  StoppingNotebook notebook(3);
  EXPECT_EQ(
      conduct(experiment, run, notebook, notebook.source.get_token(), base::ProgressMode::silent),
      RunEnd::interrupted);
  StoredRun kept = *parse_run(notebook.text);
  EXPECT_EQ(kept.cells.size(), 3u);
  EXPECT_FALSE(kept.complete());
  EXPECT_EQ(conduct(experiment, kept, undisturbed, {}, base::ProgressMode::silent),
            RunEnd::finished);
  EXPECT_EQ(page_json(page_of(experiment, kept)), page_json(page_of(experiment, whole)));
  EXPECT_EQ(summary_json(kept)["measured"], 6);
}

TEST(LabConduct, ARunOfOtherSettingsIsRefused) {
  const Experiment experiment = squares();
  StoppingNotebook notebook(0);
  StoredRun run{.experiment = experiment.id, .settings = {{"games", 5}}};
  EXPECT_THROW(conduct(experiment, run, notebook, {}, base::ProgressMode::silent), base::Failure);
}

TEST(LabConduct, CellsOfAnotherVersionAreRefusedByThePage) {
  const Experiment experiment = squares();
  StoredRun run{.experiment = experiment.id};
  run.cells = {{"1", 0.1, {{"cube", 1}}}};
  EXPECT_THROW(page_of(experiment, run), base::Failure);
  EXPECT_THROW(page_files(experiment, run), base::Failure);
}

}  // namespace
}  // namespace ogai::lab
