// When both players are exact at the end, the game need not be played to it: its result is the
// value of the first position that is in reach of the solver, and two questions (is it won? is it
// drawn?) are cheaper than a dozen solved moves.
#include "train/genetic/contest.h"

#include <array>
#include <atomic>
#include <map>
#include <stdexcept>

#include "agents/hybrid_evaluation.h"
#include "agents/plain_alphabeta.h"
#include "arena/seat.h"
#include "base/random.h"
#include "eval/report_c.h"
#include "eval/report_e.h"
#include "game/select.h"
#include "train/fixed_search.h"

namespace ogai::train::genetic {

using game::Bits;
using game::Board;
using game::Color;
using game::Position;
using game::Square;

// ---- vectors as players ----

namespace {

namespace report_c = eval::report_c;
namespace report_e = eval::report_e;

// Report C's values for PlainAlphaBeta: what is good for one side is as bad for the other.
class ReportCSearchEvaluation {
 public:
  explicit ReportCSearchEvaluation(const report_c::Evaluation& evaluation)
      : evaluation_(evaluation), squares_(playable(evaluation.size())) {}

  agents::BoardValue operator()(Board board, bool ours) const {
    const Bits own = game::legal_moves(board, squares_);
    const Bits opp = game::legal_moves(board.passed(), squares_);
    const bool over = !own && !opp;
    const int value = over ? evaluation_.utility(board) : evaluation_.heuristic(board, own, opp);
    return {ours ? value : -value, over};
  }
  void value(agents::ValuedMoves& moves, bool ours) const {
    agents::value_each(*this, moves, ours);
  }

 private:
  const report_c::Evaluation& evaluation_;
  Bits squares_;
};

template <typename Evaluation, typename SearchEvaluation>
class AlphaBetaVector final : public VectorPlayer {
 public:
  AlphaBetaVector(const Evaluation& evaluation, int depth)
      : evaluation_(evaluation), search_evaluation_(evaluation_), depth_(depth) {}

  Square choose(Board board, Bits moves) const override {
    if (std::has_single_bit(moves)) return game::first_square(moves);
    agents::PlainAlphaBeta<SearchEvaluation> search(search_evaluation_,
                                                    playable(evaluation_.size()), {});
    return search.best_move(board, depth_);
  }

 private:
  Evaluation evaluation_;
  SearchEvaluation search_evaluation_;
  int depth_;
};

// Of equally good moves the first in the order of squares.
template <typename Evaluation>
class GreedyVector final : public VectorPlayer {
 public:
  explicit GreedyVector(const Evaluation& evaluation)
      : evaluation_(evaluation), squares_(playable(evaluation.size())) {}

  Square choose(Board board, Bits moves) const override {
    Square best = game::first_square(moves);
    int most = std::numeric_limits<int>::min();
    while (moves) {
      const Square square = game::pop_first(moves);
      const int value = worth(game::after(board, square).passed());
      if (value <= most) continue;
      most = value;
      best = square;
    }
    return best;
  }

 private:
  // Of a board after a move, to the side that moved.
  int worth(Board board) const {
    const Bits own = game::legal_moves(board, squares_);
    const Bits opp = game::legal_moves(board.passed(), squares_);
    return own || opp ? evaluation_.heuristic(board, own, opp) : evaluation_.utility(board);
  }

  Evaluation evaluation_;
  Bits squares_;
};

template <typename SearchEvaluation, typename Evaluation>
std::unique_ptr<VectorPlayer> player_by(const Evaluation& evaluation, const ContestRules& rules) {
  if (rules.style == Style::greedy) return std::make_unique<GreedyVector<Evaluation>>(evaluation);
  return std::make_unique<AlphaBetaVector<Evaluation, SearchEvaluation>>(evaluation, rules.depth);
}

}  // namespace

std::unique_ptr<VectorPlayer> make_vector_player(const eval::ParameterForm& form,
                                                 std::span<const double> values,
                                                 const ContestRules& rules) {
  if (values.size() != form.parameters.size())
    throw std::logic_error("a vector does not have the numbers of its form");
  if (form.name == report_e::kForm.name)
    return player_by<agents::HybridEvaluation>(
        report_e::Evaluation(values.first<report_e::kParameters.size()>(), rules.size,
                             rules.objective),
        rules);
  if (form.name == report_c::kForm.name || form.name == report_c::kSquaresForm.name)
    return player_by<ReportCSearchEvaluation>(
        report_c::Evaluation(report_c::completed(values), rules.size, rules.objective), rules);
  throw std::logic_error("no player for this form of parameters");
}

// ---- games ----

namespace {

constexpr std::size_t kSolverBytes = std::size_t{1} << 20;

ContestResult result_for(Color color, int score, Color scored) {
  const int sign = (score > 0) - (score < 0);
  return static_cast<ContestResult>(color == scored ? sign : -sign);
}

}  // namespace

// What one thread plays with. Agents are kept from one play() to the next.
class Contest::Worker {
 public:
  explicit Worker(const ContestRules& rules) : rules_(rules) {}

  // Until end().
  void begin(std::span<const Participant> participants,
             std::span<const std::unique_ptr<VectorPlayer>> vectors, const std::stop_token& stop) {
    participants_ = participants;
    vectors_ = vectors;
    stop_ = stop;
  }
  void end() { solver_.reset(); }

  // Nothing if it was stopped.
  std::optional<ContestResult> play(const ContestGame& game, const Position& opening) {
    const std::array sides = {side(game.black, Color::black), side(game.white, Color::white)};
    const bool both_exact = is_exact(sides[0]) && is_exact(sides[1]);
    base::Random random(game.seed);
    Position position = opening;
    for (const Side& side : sides)
      if (side.agent) expect(side.agent->new_game(opening, game.seed), *side.agent);
    while (!position.is_over()) {
      if (stop_.stop_requested()) return std::nullopt;
      if (both_exact && in_endgame(position)) return solved(position);
      const Bits moves = position.legal_moves();
      const game::Move move =
          moves ? ask(sides[position.to_move == Color::black ? 0 : 1], position, moves, random)
                : game::kPass;
      if (stop_.stop_requested()) return std::nullopt;
      position = position.after(move);
      for (const Side& side : sides)
        if (side.agent) expect(side.agent->observe(move), *side.agent);
    }
    return result_for(Color::black, position.final_score(rules_.objective, Color::black),
                      Color::black);
  }

 private:
  struct Side {
    const VectorPlayer* vector = nullptr;
    arena::Seat* agent = nullptr;  // neither: the random player
  };

  Side side(std::uint32_t number, Color color) {
    const Participant& participant = participants_[number];
    if (participant.form) return {vectors_[number].get(), nullptr};
    if (participant.agent.empty()) return {};
    auto& agent = agents_[{participant.agent, color}];
    if (!agent)
      agent = std::make_unique<arena::Seat>(participant.agent,
                                            agents::AgentContext{rules_.objective, rules_.size});
    return {nullptr, agent.get()};
  }

  bool is_exact(const Side& side) const {
    return !side.agent && (!side.vector || rules_.style == Style::greedy);
  }
  bool in_endgame(const Position& position) const {
    return std::popcount(position.empties()) <= rules_.solve;
  }

  game::Move ask(const Side& side, const Position& position, Bits moves, base::Random& random) {
    if (side.agent) {
      const arena::Answer answer = side.agent->ask(position, rules_.limits, stop_);
      if (!stop_.stop_requested()) expect(answer.fault, *side.agent);
      return answer.choice.move;
    }
    if (std::has_single_bit(moves)) return game::first_square(moves);
    if (is_exact(side) && in_endgame(position)) {
      solver().forget();  // which of several best moves it finds must not depend on earlier games
      return solver().best_move(position.board, std::popcount(position.empties()),
                                search::kNoSelectivity);
    }
    return side.vector ? side.vector->choose(position.board, moves)
                       : game::random_square(moves, random);
  }

  std::optional<ContestResult> solved(const Position& position) {
    const int score = solver().reaches(position.board, 1)   ? 1
                      : solver().reaches(position.board, 0) ? 0
                                                            : -1;
    if (solver().stopped()) return std::nullopt;
    return result_for(Color::black, score, position.to_move);
  }

  FixedSearch& solver() {
    if (!solver_)
      solver_ = make_fixed_search({rules_.objective, rules_.size,
                                   eval::AnyEvaluation::shipped(rules_.objective, rules_.size,
                                                                eval::EvaluationKind::linear),
                                   kSolverBytes},
                                  stop_);
    return *solver_;
  }

  static void expect(const std::optional<game::EndReason>& failure, const arena::Seat& agent) {
    if (failure) throw std::runtime_error(agent.name() + ": " + agent.tell(*failure));
  }

  const ContestRules& rules_;
  std::span<const Participant> participants_;
  std::span<const std::unique_ptr<VectorPlayer>> vectors_;
  std::stop_token stop_;
  std::unique_ptr<FixedSearch> solver_;
  std::map<std::pair<std::string, Color>, std::unique_ptr<arena::Seat>> agents_;
};

Contest::Contest(const ContestRules& rules, int threads)
    : rules_(rules), pool_(static_cast<std::size_t>(std::max(1, threads))) {
  for (std::size_t i = 0; i < pool_.size(); ++i)
    workers_.push_back(std::make_unique<Worker>(rules_));
}

Contest::~Contest() = default;

std::optional<std::vector<ContestResult>> Contest::play(std::span<const Participant> participants,
                                                        std::span<const Position> openings,
                                                        std::span<const ContestGame> games,
                                                        const std::stop_token& stop) {
  std::vector<std::unique_ptr<VectorPlayer>> vectors(participants.size());
  for (std::size_t i = 0; i < participants.size(); ++i)
    if (participants[i].form)
      vectors[i] = make_vector_player(*participants[i].form, participants[i].values, rules_);
  std::vector<ContestResult> results(games.size());
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> played = 0;
  const auto work = [&](std::size_t number) {
    Worker& worker = *workers_[number];
    worker.begin(participants, vectors, stop);
    for (std::size_t i = next++; i < games.size(); i = next++) {
      const auto result = worker.play(games[i], openings[games[i].opening]);
      if (!result) break;
      results[i] = *result;
      ++played;
      if (on_game) on_game();
    }
    worker.end();
  };
  pool_.parallel_for(workers_.size(), work);
  if (played != games.size()) return std::nullopt;
  return results;
}

}  // namespace ogai::train::genetic
