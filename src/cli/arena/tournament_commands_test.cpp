// The command that plays a tournament again is read back by the program as the same spec.
#include <CLI/App.hpp>
#include <algorithm>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "arena/random_specs.h"
#include "arena/spec_forms.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/frame/commands.h"
#include "cli/frame/exit.h"

namespace ogai::cli {
namespace {

using arena::TournamentSpec;
using nlohmann::ordered_json;
using testing::HasSubstr;

// What the program prints for these words, which do not say its name.
std::string printed(std::vector<std::string> words) {
  CLI::App app;
  Command program(app);
  add_match_command(program);
  add_sprt_command(program);
  add_tournament_command(program);
  add_store_commands(program);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  testing::internal::CaptureStdout();
  try {
    app.parse(words);
  } catch (const CLI::Error& error) {
    testing::internal::GetCapturedStdout();
    return error.what();
  } catch (const Exit& end) {
    testing::internal::GetCapturedStdout();
    return end.what();
  }
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

TEST(TournamentCommands, ReadBackTheCommandOfEverySpec) {
  base::Random random(3);
  for (int i = 0; i < 300; ++i) {
    const TournamentSpec spec = arena::random_spec(random);
    std::vector<std::string> words = arena::command_words(spec);
    words.erase(words.begin());
    words.push_back("--print-spec");
    EXPECT_EQ(printed(words), arena::to_json(spec).dump() + "\n") << arena::command_line(spec);
  }
}

TEST(TournamentCommands, ReadASpecInJson) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("spec.json");
  const auto write = [&](const ordered_json& object) {
    ASSERT_TRUE(base::write_file_atomically(file, object.dump()));
  };
  base::Random random(4);
  for (int i = 0; i < 100; ++i) {
    TournamentSpec spec = arena::random_spec(random);
    write(arena::to_json(spec));
    spec.seed = 7;  // a flag counts for more
    EXPECT_EQ(printed({"tournament", "--spec", file, "--seed", "7", "--print-spec"}),
              arena::to_json(spec).dump() + "\n");
  }
  write({{"kind", "match"}, {"agents", {"rnd", "gdy"}}, {"gmaes", 4}});
  EXPECT_THAT(printed({"tournament", "--spec", file}), HasSubstr("did you mean 'games'?"));
  write({{"kind", "match"}, {"agents", {"rnd", "gdy"}}, {"games", 1}});
  EXPECT_THAT(printed({"tournament", "--spec", file}), HasSubstr("--games: 1 is not between"));
  EXPECT_THAT(printed({"tournament", "--spec", "{"}), HasSubstr("no JSON"));
  EXPECT_THAT(printed({"tournament", "swiss", "rnd", "gdy", "--spec", file}),
              HasSubstr("--spec says the kind"));
  EXPECT_THAT(printed({"tournament"}), HasSubstr("KIND and AGENTS are required"));
}

}  // namespace
}  // namespace ogai::cli
