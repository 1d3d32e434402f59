#include "train/genetic/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

using ::testing::HasSubstr;

TEST(GeneticConfig, ShippedOnesAreSound) {
  for (const std::string& name : shipped_config_names()) {
    const auto values = parse_config(shipped_config(name).value());
    ASSERT_TRUE(values.ok()) << name << ": " << values.error().message;
    EXPECT_TRUE(Config::from(*values).ok()) << name;
  }
  EXPECT_THAT(shipped_config("papers").error().message, HasSubstr("paper-e, paper-c-squares"));
}

// What shared notes settle of report E.
TEST(GeneticConfig, PaperEIsTheReport) {
  const Config config = config_of(shipped_config("paper-e").value());
  EXPECT_EQ(config.form->name, "report-e");
  EXPECT_EQ(config.rules.style, Style::alphabeta);
  EXPECT_EQ(config.rules.depth, 4);
  EXPECT_EQ(config.rules.size, game::BoardSize::eight);
  EXPECT_EQ(config.epochs, 3000u);
  EXPECT_EQ(config.islands, 1u);
  const BreedingRules& breeding = config.breeding;
  EXPECT_EQ(breeding.population, 64u);
  EXPECT_EQ(breeding.scheme, Scheme::elitist);
  EXPECT_EQ(breeding.kept, 0.5);
  EXPECT_EQ(breeding.crossover_rate, 1);
  EXPECT_EQ(breeding.mutation_rate, 0.33);
  EXPECT_EQ(breeding.mutation.size, 10);
  EXPECT_EQ(breeding.mutation.unit, Unit::plain);
  EXPECT_FALSE(breeding.uniform_start);
  EXPECT_EQ(breeding.start.size, 50);
  Contest contest(config.rules, 1);
  const auto fitness = make_fitness(config, contest);
  EXPECT_EQ(fitness->most_games(64), 4032u);
  EXPECT_FALSE(fitness->is_lasting());
}

TEST(GeneticConfig, CombinedHasTheConditionOfReportC) {
  const Config config = config_of(shipped_config("paper-c-combined").value());
  Contest contest(config.rules, 1);
  const auto fitness = make_fitness(config, contest);
  EXPECT_EQ(config.random_least, 0.85);
  EXPECT_EQ(config.neighbours, 40);
  EXPECT_EQ(fitness->most_games(1), 200u + 80u);
  EXPECT_TRUE(fitness->is_lasting());
}

TEST(GeneticConfig, FaultsNameTheOption) {
  const auto expect_fault = [](const std::string& text, const std::string& fault) {
    const auto refused = parse_config(text);
    ASSERT_FALSE(refused.ok()) << text;
    EXPECT_THAT(refused.error().message, HasSubstr(fault)) << text;
  };
  expect_fault("[1]", "not a JSON object");
  expect_fault(R"({"populaton": 3})", "population");
  expect_fault(R"({"population": 1})", "population");
  expect_fault(R"({"form": "report-x"})", "report-c-squares");
  expect_fault(R"({"round_robin": 0})", "nothing to be judged by");
  expect_fault(R"({"pool": "@nowhere"})", "pool: @nowhere: no such file, and no published set");
  expect_fault(R"({"measure": "gdy-ba"})", "measure: gdy-ba: unknown");
  expect_fault(R"({"choose_pool": "uct:time=1s"})",
               "choose_pool: uct:time=1s: with the option time");
  expect_fault(R"({"pool": "uct:threads=2"})", "with the option threads");
  expect_fault(R"({"pool": "rnd rnd"})", "rnd stands here twice");
  expect_fault(R"({"start": "@squares"})", "start: squares: only parameters of report-e");
  expect_fault(R"({"start": "rnd"})", "only parameters of report-e");
  expect_fault(R"({"islands": 2, "population": 4, "migrants": 4})", "migrants: 4 would replace");
}

TEST(GeneticConfig, OutsidersMayBeFiles) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("mine.params");
  ASSERT_TRUE(base::write_file_atomically(
                  path, eval::format_parameters(form_e(), random_vectors(form_e(), 1, 1)[0]))
                  .ok());
  const Config config = config_of(R"({"pool": "@)" + path + R"( gdy-ab:depth=2", "start": "@)" +
                                  path + R"( @report-e"})");
  ASSERT_EQ(config.pool.size(), 2u);
  EXPECT_EQ(config.pool[0].name, "mine.params");
  EXPECT_EQ(config.pool[0].player.form->name, "report-e");
  EXPECT_EQ(config.pool[1].player.agent, "gdy-ab:depth=2");
  ASSERT_EQ(config.start.size(), 2u);
  EXPECT_EQ(config.start[0], random_vectors(form_e(), 1, 1)[0]);
}

}  // namespace
}  // namespace ogai::train::genetic
