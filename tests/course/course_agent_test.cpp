// The exported course agent, run by Python: the same moves and values as ours, legal answers on
// every board, and the course's limits.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../e2e/ogai_program.h"
#include "../solver/hashless_alphabeta.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "course/agent_file.h"
#include "eval/pattern_evaluation.h"
#include "eval/shipped_patterns.h"
#include "game/random_games.h"

namespace ogai::course {
namespace {

using game::Board;
using game::BoardSize;
using game::Objective;
using nlohmann::json;

constexpr auto kLong = std::chrono::seconds(250);  // it compiles, perhaps on a busy machine

class CourseAgent : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<base::TemporaryFolder>();
    const auto run = e2e::ogai({"export", "course", "--out", path(), "--json"});
    ASSERT_EQ(run.code, 0) << run.err;
    report_ = json::parse(run.out);
  }
  static void TearDownTestSuite() { folder_.reset(); }
  static std::string path() { return folder_->file("agent.py"); }

  static std::string probe(std::vector<std::string> words, const std::string& input = "",
                           bool plain = false) {
    std::vector<std::string> command = {"/usr/bin/env", "OGAI_COURSE_PLAIN=", OGAI_PYTHON,
                                        "-B",           OGAI_PROBE,           path()};
    if (plain) command[1] += "1";
    command.insert(command.end(), words.begin(), words.end());
    const auto finished = base::run(command, input, base::Deadline::after(kLong));
    EXPECT_TRUE(finished.ok()) << (finished ? "" : finished.error().message);
    if (!finished) return "";
    EXPECT_TRUE(finished->status.success()) << finished->err;
    return finished->out;
  }

  static inline std::unique_ptr<base::TemporaryFolder> folder_;
  static inline json report_;
};

struct Question {
  std::string what;
  BoardSize size;
  Board board;
};

std::string text_of(const Question& question) {
  return fmt::format("{} {} {:x} {:x}\n", question.what, game::side(question.size),
                     question.board.own, question.board.opp);
}

std::string moves_text(const Question& question) {
  game::Bits moves = game::legal_moves(question.board, game::playable(question.size));
  std::string text = fmt::format("{:x}", moves);
  while (moves) text += fmt::format(" {:x}", game::flips(question.board, game::pop_first(moves)));
  return text;
}

const eval::PatternEvaluation& exported_evaluation(BoardSize size, int step_of_eight) {
  const auto made = [&](Packing packing) {
    return eval::PatternEvaluation(
        as_packed(*eval::shipped_pattern_weights(Objective::fewest, size), packing));
  };
  static std::map<BoardSize, eval::PatternEvaluation> known;
  if (const auto found = known.find(size); found != known.end()) return found->second;
  const Packing packing =
      size == BoardSize::eight ? Packing{step_of_eight, 13} : Packing{.step = 32, .stages = 6};
  return known.emplace(size, made(packing)).first->second;
}

// What our own code answers; 4×4 has no weights.
std::string expected(const Question& question, int step_of_eight) {
  if (question.what == "moves") return moves_text(question);
  if (question.what == "solve")
    return std::to_string(
        solver::HashlessAlphaBeta<Objective::fewest>(question.size).solve(question.board));
  if (question.size == BoardSize::four) return "0";
  const auto& evaluation = exported_evaluation(question.size, step_of_eight);
  const game::Bits moves = game::legal_moves(question.board, game::playable(question.size));
  return std::to_string(evaluation.value(evaluation.trace(question.board), question.board, moves));
}

// Positions of random games: moves of all, values of those with a move, ends proved.
std::vector<Question> questions(int games) {
  std::vector<Question> asked;
  base::Random random(3);
  for (const BoardSize size : {BoardSize::four, BoardSize::six, BoardSize::eight})
    for (int i = 0; i < games; ++i) {
      const int cells = game::cell_count(size);
      const auto record = game::random_game(size, random, static_cast<int>(random.below(cells)));
      const Board board = record.position().board;
      asked.push_back({"moves", size, board});
      asked.push_back({"moves", size, game::random_position(size, random).board});
      if (game::legal_moves(board, game::playable(size))) asked.push_back({"value", size, board});
      if (cells - board.disc_count() <= 9) asked.push_back({"solve", size, board});
    }
  return asked;
}

void expect_same_answers(const std::string& out, const std::vector<Question>& asked, int step) {
  std::istringstream lines(out);
  int different = 0;
  for (const Question& question : asked) {
    std::string answer;
    ASSERT_TRUE(std::getline(lines, answer)) << "no answer to " << text_of(question);
    if (answer == expected(question, step)) continue;
    ADD_FAILURE() << text_of(question) << answer << ", not " << expected(question, step);
    ASSERT_LT(++different, 5);
  }
}

std::string text_of(const std::vector<Question>& asked) {
  std::string text;
  for (const Question& question : asked) text += text_of(question);
  return text;
}

TEST_F(CourseAgent, MovesValuesAndProofsAreOurs) {
  const auto asked = questions(400);
  expect_same_answers(probe({"answers"}, text_of(asked)), asked, report_["step"]);
}

TEST_F(CourseAgent, SoTheyAreWithoutNumba) {
  const auto asked = questions(40);
  expect_same_answers(probe({"answers"}, text_of(asked), true), asked, report_["step"]);
}

TEST_F(CourseAgent, PlaysLegallyWithinTheLimits) {
  const auto text = base::read_file(path());
  ASSERT_TRUE(text.ok());
  EXPECT_LT(text->size(), 1'000'000u);
  EXPECT_EQ(report_["bytes"], text->size());
  EXPECT_LE(report_["step"], 24);
  const json report = json::parse(probe({"games", "4"}));
  EXPECT_TRUE(report["compiled"]);
  EXPECT_GT(report["moves"], 150);
  EXPECT_LT(report["megabytes"], 100.0);
  EXPECT_LT(report["slowest"], 5.0);
}

TEST_F(CourseAgent, PlaysLegallyWithoutNumba) {
  const json report = json::parse(probe({"games", "2"}, "", true));
  EXPECT_FALSE(report["compiled"]);
  EXPECT_LT(report["megabytes"], 100.0);
  EXPECT_LT(report["slowest"], 5.0);
}

TEST(CourseExport, RefusesWhatItCannotUse) {
  const base::TemporaryFolder folder;
  const std::string out = folder.file("other.py");
  e2e::expect_refused(e2e::ogai({"export", "course", "--out", out, "--weights",
                                 OGAI_DATA "/eval/patterns-8-classic.weights"}),
                      "the course plays the reversed game");
  e2e::expect_refused(e2e::ogai({"export", "course", "--out", out, "--weights",
                                 OGAI_DATA "/eval/linear-8-reversed.weights"}),
                      "not \"patterns\"");
  e2e::expect_refused(e2e::ogai({"export", "course"}), "--out");
  EXPECT_EQ(e2e::ogai({"export", "course", "--out", folder.file("no/such/folder.py")}).code, 1);
  EXPECT_THAT(e2e::ogai({"export", "course", "--help"}).out, testing::HasSubstr("Examples:"));
}

}  // namespace
}  // namespace ogai::course
