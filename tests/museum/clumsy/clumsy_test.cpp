// Honest but clumsy agents, each in a file of this folder that says what it does wrong, play
// through the referee in the sandbox: what becomes of them is what docs/course-agents.md says.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/referee.h"
#include "base/temporary_folder.h"
#include "sandbox/command.h"
#include "sandbox/sandbox.h"

namespace ogai::arena {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;
using game::Color;
using game::EndReason;
using game::GameRecord;
using game::Position;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr EndReason kPlays = EndReason::discs;
// Enough for anything that is not meant to be late, on a busy machine, too.
constexpr base::Duration kAmple = 60s;

agents::AgentContext confined() {
  agents::AgentContext context;
  context.outside = agents::OutsidePrograms::confined;
  return context;
}

std::string spec(const std::string& file, const std::string& options = "") {
  const std::string kind = file.starts_with("strategy_") ? "py-strategy" : "py";
  return kind + ":" OGAI_CLUMSY "/" + file + ".py" + (options.empty() ? "" : "," + options);
}

struct Played {
  GameRecord record;
  std::string complaint;
  std::string error_output;

  EndReason reason() const { return record.outcome()->reason; }
  std::size_t moves_of(Color color) const {
    std::size_t count = 0;
    for (std::size_t ply = 0; ply < record.moves().size(); ++ply)
      count += record.mover_at(ply) == color && record.moves()[ply].move != game::kPass;
    return count;
  }
};

// Against rnd. The margin lets no busy machine make anybody late: who is meant to lose by time says
// nothing at all within the grace time.
Played play(Seat& agent, const Position& start, base::Duration move_time,
            Color color = Color::black) {
  Seat random("rnd", {});
  GameSettings settings;
  settings.limits.move_time = move_time;
  settings.margin = kAmple;
  Seat& black = color == Color::black ? agent : random;
  Seat& white = color == Color::black ? random : agent;
  GameRecord record = play_game(settings, black, white, start, 1, {}).value();
  return {std::move(record), agent.complaint(), agent.error_output()};
}

// A game of the strategies, which know the large board alone, has few moves left.
Position late_position() {
  Seat one("rnd", {});
  Seat two("rnd", {});
  const GameRecord record =
      play_game({}, one, two, Position::initial(BoardSize::eight), 7, {}).value();
  std::size_t ply = record.moves().size() - 12;
  while (record.position_at(ply).to_move != Color::black || record.position_at(ply).must_pass())
    --ply;
  return record.position_at(ply);
}

struct Exhibit {
  const char* file;
  EndReason fate;
  std::string complaint = "";          // part of what its author is told
  std::string options = "";            // of the spec
  base::Duration move_time = kAmple;   // short for those who use all of it
  std::optional<std::size_t> moves{};  // that it made, where that is known

  Position start() const {
    if (std::string_view(file).starts_with("strategy_")) return late_position();
    return Position::initial(move_time < kAmple ? BoardSize::four : BoardSize::six);
  }
  friend std::ostream& operator<<(std::ostream& out, const Exhibit& exhibit) {
    return out << exhibit.file;
  }
};

class ClumsyMuseum : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto available = sandbox::check_available(); !available)
      GTEST_SKIP() << "NO SANDBOX HERE: " << available.error().message;
  }
  static constexpr Position kSmall = Position::initial(BoardSize::four);
};

class Clumsy : public ClumsyMuseum, public testing::WithParamInterface<Exhibit> {};

TEST_P(Clumsy, IsTreatedAsTheRulesSay) {
  const Exhibit& exhibit = GetParam();
  Seat agent(spec(exhibit.file, exhibit.options), confined());
  const Played played = play(agent, exhibit.start(), exhibit.move_time);
  SCOPED_TRACE("it said: " + played.error_output);
  EXPECT_EQ(name(played.reason()), name(exhibit.fate)) << played.complaint;
  if (exhibit.fate == kPlays) {
    EXPECT_TRUE(played.record.position().is_over());
    EXPECT_EQ(played.complaint, "");
  } else {
    EXPECT_LT(played.record.outcome()->black_score, 0) << "somebody else lost";
    EXPECT_THAT(played.complaint, HasSubstr(exhibit.complaint));
    EXPECT_EQ(played.complaint.find('\n'), std::string::npos);
  }
  if (exhibit.moves) {
    EXPECT_EQ(played.moves_of(Color::black), *exhibit.moves);
  }
}

// For those who use all of their time: as short as a game may be. Who has a move gets all the grace
// a busy machine may need, who has none is waited for in vain.
constexpr base::Duration kShort = 300ms;
const std::string kGrace = "grace=20s";
const std::string kVainGrace = "grace=2s";

const Exhibit kExhibits[] = {
    {"slow_import", kPlays},
    {"prints", kPlays},
    {"clears_list", kPlays},
    {"numpy_integers", kPlays},
    {"mutates_board", kPlays},
    {"thread_appends", kPlays},
    {"watches_clocks", kPlays},
    {"tells_its_time", kPlays},
    {"random_moves", kPlays},
    {"fails_when_cold", kPlays},
    {"compiles", kPlays},
    {"big_table", kPlays},
    {"big_table", EndReason::memory, "it may take 100 MB and held ", "memory=100"},

    // Interrupted at the limit, the last entry so far counts.
    {"reassigns_list", kPlays, "", kGrace, kShort},
    {"endless_search", kPlays, "", kGrace, kShort},
    {"other_list", kPlays, "", kGrace, kShort},
    {"class_list", kPlays, "", kGrace, kShort},
    {"copies_itself", kPlays, "", kGrace, kShort},
    {"swallows_exceptions", EndReason::time, "move 3: candidate_list had no entry", kVainGrace,
     kShort, 1},
    {"compiled_loop", EndReason::time, "move 3: candidate_list had no entry", kVainGrace, kShort,
     1},
    {"late_answer", EndReason::time, "append a first move before you search for a better one",
     kVainGrace, kShort, 0},

    // No move, or none that can be played.
    {"empty_list", EndReason::no_move, "move 1: candidate_list was empty when go() returned"},
    {"no_list", EndReason::no_move, "the AI has no candidate_list"},
    {"illegal_entry", EndReason::illegal_move,
     "(3, 3) is an illegal move; legal, as (row, column)"},
    {"off_the_board", EndReason::illegal_move, "(-1, -1) is not on the board"},
    {"columns_first", EndReason::illegal_move, "is an illegal move"},
    {"floats", EndReason::bad_answer, "is array([1., 2.]) (ndarray): it must be (row, column)"},
    {"names", EndReason::bad_answer, "the last entry of candidate_list is 'd3' (str)"},

    // Exceptions and ends, with their place.
    {"raises", EndReason::crash,
     "go() raised IndexError: list index out of range (raises.py, line 8, in go: "
     "self.evaluate(self.candidate_list) -> raises.py, line 11, in evaluate: return moves[99])"},
    {"raises", EndReason::crash,
     "; candidate_list had the legal move (1, 2), which grace=on would play", "warmup=off"},
    {"raises", kPlays, "", "grace=on"},
    {"recursion", EndReason::crash, "go() raised RecursionError"},
    {"exits", EndReason::crash, "go() raised sys.exit(3)"},
    {"exits_hard", EndReason::crash, "exit code 3", "warmup=off", kAmple, 1},
    {"wrong_go", EndReason::crash, "missing 1 required positional argument: 'depth'"},
    {"fails_when_cold", EndReason::crash, "not warm yet", "warmup=off"},

    // Those who never get ready.
    {"raises_in_init", EndReason::failed_start,
     "AI(chessboard_size, color, time_out) raised FileNotFoundError"},
    {"wrong_init", EndReason::failed_start, "takes 3 positional arguments but 4 were given"},
    {"syntax_error", EndReason::failed_start, "(syntax_error.py, line 3)"},
    {"no_class", EndReason::failed_start, "the file has no class AI"},
    {"no_go", EndReason::failed_start, "class AI has no method go(self, chessboard)"},
    {"missing_module", EndReason::failed_start, "No module named 'a_library_of_my_own'"},
    {"plays_at_import", EndReason::failed_start, "importing the file failed: sys.exit(0)"},
    {"slow_import", EndReason::failed_start, "startup=TIME gives it more", "startup=1s"},

    {"strategy_first", kPlays},
    {"strategy_endless", kPlays, "", kGrace, kShort},
    {"strategy_waits", kPlays, "", kGrace, kShort},
    {"strategy_bordered", kPlays, "", "board=100"},
    {"strategy_nothing", EndReason::no_move, "set best_move.value"},
    {"strategy_late", EndReason::time, "best_move.value was not set", kVainGrace, kShort, 0},
    {"strategy_outside", EndReason::illegal_move, "best_move.value is 64"},
    {"strategy_none", EndReason::crash, "best_strategy raised TypeError"},
    {"strategy_raises", EndReason::crash, "; best_move.value had the legal move ("},
    {"strategy_raises", kPlays, "", "grace=on"},
    {"strategy_no_class", EndReason::failed_start, "the file has no class Strategy"},
};

INSTANTIATE_TEST_SUITE_P(Museum, Clumsy, testing::ValuesIn(kExhibits), [](const auto& exhibit) {
  std::string test = exhibit.param.file;
  if (!exhibit.param.options.empty()) test += "_" + exhibit.param.options;
  std::erase_if(test, [](unsigned char c) { return !std::isalnum(c) && c != '_'; });
  return test;
});

TEST_F(ClumsyMuseum, ShowsEveryFileOfItsFolder) {
  for (const auto& entry : std::filesystem::directory_iterator(OGAI_CLUMSY)) {
    const std::string file = entry.path().stem();
    if (entry.path().extension() != ".py" || file.ends_with("rules")) continue;
    EXPECT_TRUE(std::any_of(std::begin(kExhibits), std::end(kExhibits),
                            [&](const Exhibit& exhibit) { return exhibit.file == file; }))
        << file;
  }
}

TEST_F(ClumsyMuseum, EveryGameHasAnAgentOfItsOwnThatIsToldColourAndTime) {
  Seat agent(spec("tells_its_time"), confined());
  for (const Color color : {Color::black, Color::white, Color::black}) {
    const Played played = play(agent, kSmall, 2500ms, color);
    EXPECT_EQ(played.reason(), kPlays) << played.complaint;
    const char* told[] = {"told 4 -1 2.5\n", "told 4 1 2.5\n"};
    const bool white = color == Color::white;
    EXPECT_THAT(played.error_output, AllOf(HasSubstr(told[white]), Not(HasSubstr(told[!white]))));
  }
}

TEST_F(ClumsyMuseum, WhatIsPrintedIsShownWithTheGame) {
  Seat agent(spec("prints"), confined());
  const Played played = play(agent, kSmall, kAmple);
  for (const char* part : {"move 0 0\n", "lost crash forged\n", "move 0 0 from a child\n"})
    EXPECT_THAT(played.error_output, HasSubstr(part));
}

// A home is such a folder: an agent sees its neighbours in any other, and is told what to do there.
TEST_F(ClumsyMuseum, AnAgentInAFolderWithOtherThingsIsToldWhyItsNeighboursAreNotThere) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("agent.py");
  std::filesystem::copy_file(OGAI_CLUMSY "/rules.py", folder.file("rules.py"));
  std::filesystem::copy_file(OGAI_CLUMSY "/clears_list.py", file);
  Seat agent("py:" + file, confined());
  EXPECT_EQ(play(agent, kSmall, kAmple).reason(), kPlays) << agent.complaint();

  const char* home = std::getenv("HOME");
  const std::string before = home ? home : "";
  setenv("HOME", folder.path().c_str(), 1);
  Seat at_home("py:" + file, confined());
  setenv("HOME", before.c_str(), 1);
  const Played played = play(at_home, kSmall, kAmple);
  EXPECT_EQ(played.reason(), EndReason::failed_start);
  EXPECT_THAT(played.complaint,
              AllOf(HasSubstr("No module named 'rules'"),
                    HasSubstr("because " + folder.path().string() + " holds other things"),
                    HasSubstr("put the agent and what it needs into a folder of their own")));
}

TEST_F(ClumsyMuseum, AKeptCopyIsToldThatItPlaysAlone) {
  const base::TemporaryFolder folder;
  const std::string file = OGAI_CLUMSY "/clears_list.py";
  const std::filesystem::path kept =
      folder.path() / sandbox::kKeptAgentsFolder / sandbox::version_of_file(file).value();
  std::filesystem::create_directories(kept);
  std::filesystem::copy_file(file, kept / "agent.py");
  Seat agent("py:" + (kept / "agent.py").string(), confined());
  EXPECT_THAT(play(agent, kSmall, kAmple).complaint,
              HasSubstr("put all that it needs into its one file"));
}

TEST_F(ClumsyMuseum, AWarmUpThatFailsIsShown) {
  Seat agent(spec("fails_when_cold"), confined());
  EXPECT_THAT(play(agent, kSmall, kAmple).error_output,
              AllOf(HasSubstr("the warm-up call failed"), HasSubstr("RuntimeError: not warm yet")));
}

TEST_F(ClumsyMuseum, EqualSeedsPlayEqualGames) {
  std::vector<GameRecord> games;
  for (const char* options : {"", "", "warmup=off"}) {
    Seat agent(spec("random_moves", options), confined());
    games.push_back(play(agent, Position::initial(BoardSize::six), kAmple).record);
    ASSERT_EQ(games.back().outcome()->reason, kPlays);
    ASSERT_EQ(games.back().moves().size(), games.front().moves().size());
    for (std::size_t ply = 0; ply < games.front().moves().size(); ++ply)
      EXPECT_EQ(games.back().moves()[ply].move, games.front().moves()[ply].move) << ply;
  }
}

TEST_F(ClumsyMuseum, AProcessThatEndedIsReplacedForTheNextGame) {
  Seat agent(spec("exits_hard", "warmup=off"), confined());
  for (int game = 0; game < 2; ++game) {
    const Played played = play(agent, kSmall, kAmple);
    EXPECT_EQ(played.reason(), EndReason::crash);
    EXPECT_EQ(played.moves_of(Color::black), 1u);
  }
}

}  // namespace
}  // namespace ogai::arena
