// The exported course agent, run by Python: the same moves and values as ours, legal answers on
// every board, and the course's limits.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../compare/hashless_alphabeta.h"
#include "../e2e/ogai_program.h"
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
    for (const Form form : {Form::numba, Form::numpy}) {
      const auto run =
          e2e::ogai({"export", "course", "--form", name(form), "--out", path(form), "--json"});
      ASSERT_EQ(run.code, 0) << run.err;
      reports_[form] = json::parse(run.out);
    }
  }
  static void TearDownTestSuite() { folder_.reset(); }
  static const char* name(Form form) { return form == Form::numba ? "numba" : "numpy"; }
  static std::string path(Form form) { return folder_->file(name(form) + std::string("_form.py")); }
  static int step(Form form) { return reports_[form]["step"]; }

  // Where `numba_is_there` is false, the file is told so.
  static std::string probe(Form form, std::vector<std::string> words, const std::string& input = "",
                           bool numba_is_there = true) {
    std::vector<std::string> command = {"/usr/bin/env", "OGAI_COURSE_PLAIN=", OGAI_PYTHON,
                                        "-B",           OGAI_PROBE,           path(form)};
    if (!numba_is_there) command[1] += "1";
    command.insert(command.end(), words.begin(), words.end());
    const auto finished = base::run(command, input, base::Deadline::after(kLong));
    EXPECT_TRUE(finished.ok()) << (finished ? "" : finished.error().message);
    if (!finished) return "";
    EXPECT_TRUE(finished->status.success()) << finished->err;
    return finished->out;
  }

  static inline std::unique_ptr<base::TemporaryFolder> folder_;
  static inline std::map<Form, json> reports_;
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

// Of a search of so many plies, without any cleverness; 4×4 has no weights.
int value_of(Board board, BoardSize size, int plies, int step_of_eight) {
  game::Bits moves = game::legal_moves(board, game::playable(size));
  if (!moves)
    return game::is_over(board, game::playable(size))
               ? game::final_score<Objective::fewest>(board, game::cell_count(size))
               : -value_of(board.passed(), size, plies, step_of_eight);
  if (plies == 0) {
    if (size == BoardSize::four) return 0;
    const auto& evaluation = exported_evaluation(size, step_of_eight);
    return evaluation.value(evaluation.trace(board), board, moves);
  }
  int best = -1000;
  while (moves) {
    const game::Square square = game::pop_first(moves);
    best = std::max(best, -value_of(game::after(board, square), size, plies - 1, step_of_eight));
  }
  return best;
}

// What our own code answers.
std::string expected(const Question& question, int step_of_eight) {
  if (question.what == "moves") return moves_text(question);
  if (question.what == "solve")
    return std::to_string(
        compare::HashlessAlphaBeta<Objective::fewest>(question.size).solve(question.board));
  const int plies = question.what.back() - '0';
  return std::to_string(value_of(question.board, question.size, plies, step_of_eight));
}

// Positions of random games: moves of all, values, ends proved.
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
      asked.push_back({fmt::format("value{}", i % 10 ? 0 : i / 10 % 4), size, board});
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
  for (const Form form : {Form::numba, Form::numpy})
    expect_same_answers(probe(form, {"answers"}, text_of(asked)), asked, step(form));
}

TEST_F(CourseAgent, SoTheyAreWhereNumbaIsMissing) {
  const auto asked = questions(40);
  expect_same_answers(probe(Form::numba, {"answers"}, text_of(asked), false), asked,
                      step(Form::numba));
}

TEST_F(CourseAgent, PlaysLegallyWithinTheLimits) {
  for (const Form form : {Form::numba, Form::numpy}) {
    const auto text = base::read_file(path(form));
    ASSERT_TRUE(text.ok());
    EXPECT_LT(text->size(), 1'000'000u);
    EXPECT_EQ(reports_[form]["bytes"], text->size());
    EXPECT_LE(step(form), 24);
  }
  const json report = json::parse(probe(Form::numba, {"games", "4"}));
  EXPECT_TRUE(report["compiled"]);
  EXPECT_GT(report["moves"], 150);
  EXPECT_LT(report["megabytes"], 100.0);
  EXPECT_LT(report["slowest"], 5.0);
}

// Of all that is resident, libraries included: numba alone would hold more.
TEST_F(CourseAgent, TheFormWithoutNumbaPlaysLegallyInLessThan100MegabytesInAll) {
  const json report = json::parse(probe(Form::numpy, {"games", "2"}));
  EXPECT_FALSE(report["compiled"]);
  EXPECT_FALSE(report["numba"]);
  EXPECT_GT(report["moves"], 75);
  EXPECT_LT(report["resident"], 100.0);
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
  e2e::expect_refused(e2e::ogai({"export", "course", "--form", "rust", "--out", out}), "numpy");
  EXPECT_EQ(e2e::ogai({"export", "course", "--out", folder.file("no/such/folder.py")}).code, 1);
  EXPECT_THAT(e2e::ogai({"export", "course", "--help"}).out, testing::HasSubstr("Examples:"));
}

}  // namespace
}  // namespace ogai::course
