#include "train/selfplay/pooled_game.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "game/select.h"
#include "train/random_variables.h"

namespace ogai::train::selfplay {

using game::Bits;
using game::Move;
using search::mcts::MoveStatistics;
using search::mcts::Proof;
using search::mcts::Tree;

namespace {

// An opponent that fails ends the training: its games would be worth nothing.
void expect(const arena::Fault& fault, const arena::Seat& agent) {
  if (fault) throw std::runtime_error(agent.name() + ": " + agent.tell(*fault));
}

}  // namespace

PooledGame::PooledGame(const GameRules& rules, const std::vector<PooledPlayer>& players,
                       Tutor& tutor)
    : rules_(rules), players_(players), tutor_(tutor) {}

void PooledGame::begin(const GameSetup& setup) {
  finished_ = {};
  finished_.setup = setup;
  random_ = base::Random(setup.seed);
  position_ = setup.start;
  seat_ = ply_ = 0;
  searching_ = false;
  sample_seats_.clear();
  sample_values_.clear();
  seat_players();
}

// Trees and their memory stay from game to game where the players are the same.
void PooledGame::seat_players() {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    agents_[seat].reset();
    if (!player(seat).agent.empty()) {
      agents_[seat] = std::make_unique<arena::Seat>(
          player(seat).agent, agents::AgentContext{rules_.objective, rules_.size});
      expect(agents_[seat]->new_game(position_, base::derive_seed(finished_.setup.seed, {1, seat})),
             *agents_[seat]);
      continue;
    }
    const std::size_t t = tree_of(seat);
    if (tree_players_[t] != finished_.setup.players[seat]) {
      trees_[t] = std::make_unique<Tree>(player(seat).plan.tree);
      tree_players_[t] = finished_.setup.players[seat];
    }
    trees_[t]->clear();
    trees_[t]->reseed(base::derive_seed(finished_.setup.seed, {2, t}));
  }
}

// ---- the state machine ----

bool PooledGame::wants_leaves() {
  if (batch_.size() > 0) return true;  // asked before, not evaluated yet
  for (;;) {
    if (searching_) {
      if (done_ < wanted_ && tree().root_proof() == Proof::none) {
        const std::uint32_t most = std::min(player(seat_).plan.leaves, wanted_ - done_);
        tree().select(most, most, batch_);
        done_ += batch_.settled();
        if (batch_.size() > 0) return true;
        continue;
      }
      end_search();
      continue;
    }
    if (position_.is_over()) {
      finish();
      return false;
    }
    const Bits moves = position_.legal_moves();
    if (!moves)
      play(game::kPass);
    else if (std::popcount(position_.empties()) <= rules_.solve)
      play_exactly();
    else if (agents_[seat_])
      play_by_agent();
    else if (std::has_single_bit(moves))
      play(game::first_square(moves));
    else
      begin_search();
  }
}

void PooledGame::begin_search() {
  const SearchPlan& plan = player(seat_).plan;
  full_ = plan.full_share >= 1 || random_.uniform() < plan.full_share;
  wanted_ = full_ ? plan.simulations : plan.fast_simulations;
  done_ = 0;
  searching_ = true;
  if (!plan.reuse || (full_ && plan.noise > 0)) tree().clear();
  tree().prepare(position_.board);
  noisy_ = !full_ || plan.noise <= 0;
  add_noise();
}

// As soon as the root has priors to be disturbed.
void PooledGame::add_noise() {
  if (noisy_ || !tree().root_has_priors()) return;
  const SearchPlan& plan = player(seat_).plan;
  std::array<double, 64> shares;
  const auto count = static_cast<std::size_t>(std::popcount(position_.legal_moves()));
  draw_dirichlet(random_, plan.noise_alpha, {shares.data(), count});
  const double* share = shares.data();
  tree().change_root_priors([&](float prior) {
    return static_cast<float>((1 - plan.noise) * prior + plan.noise * *share++);
  });
  noisy_ = true;
}

void PooledGame::take(std::span<const search::mcts::LeafResult> results,
                      std::span<const float> priors) {
  done_ += static_cast<std::uint32_t>(batch_.size());
  if (player(seat_).plan.tree.priors)
    batch_.accept(results, priors);
  else
    batch_.results().assign(results.begin(), results.end());
  tree().apply(batch_);
  add_noise();
}

void PooledGame::end_search() {
  searching_ = false;
  finished_.simulations += done_;
  const auto moves = tree().moves();
  if (full_ && finished_.setup.record && moves.size() <= kMostMoves) record(moves);
  play(draw_move(moves));
}

Move PooledGame::draw_move(const std::vector<MoveStatistics>& moves) {
  const SearchPlan& plan = player(seat_).plan;
  const double temperature =
      ply_ < plan.temperature_plies ? plan.temperature : plan.late_temperature;
  const double most =
      std::max_element(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
        return a.visits < b.visits;
      })->visits;
  if (temperature <= 0 || moves[0].proof == Proof::win || most == 0) return moves[0].move;
  std::array<double, 64> weights;
  double sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i)
    sum += weights[i] =
        moves[i].proof == Proof::loss ? 0 : std::pow(moves[i].visits / most, 1 / temperature);
  double place = random_.uniform() * sum;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (place -= weights[i]; place < 0) return moves[i].move;
  return moves[0].move;
}

void PooledGame::play(Move move) {
  finished_.moves.push_back(move);
  for (std::size_t t = 0; t < 2; ++t) {
    if (agents_[t]) expect(agents_[t]->observe(move), *agents_[t]);
    if (trees_[t]) trees_[t]->advance(move);
  }
  position_ = position_.after(move);
  seat_ = 1 - seat_;
  ++ply_;
}

void PooledGame::play_by_agent() {
  arena::Seat& agent = *agents_[seat_];
  const arena::Answer answer = agent.ask(position_, {}, {});
  expect(answer.fault, agent);
  play(answer.choice.move);
}

void PooledGame::play_exactly() {
  const Bits best = tutor_.best_moves(position_.board);
  const Bits moves = position_.legal_moves();
  if (finished_.setup.record && std::popcount(moves) > 1 &&
      static_cast<std::size_t>(std::popcount(moves)) <= kMostMoves &&
      random_.uniform() < player(seat_).plan.full_share)
    record(best);
  play(game::random_square(best, random_));
}

// ---- samples ----

Sample& PooledGame::new_sample() {
  Sample& sample = finished_.samples.emplace_back();
  sample.board = position_.board;
  sample.iteration = finished_.setup.iteration;
  sample_seats_.push_back(seat_);
  return sample;
}

namespace {

constexpr float kCertain = 2;  // instead of what the search thought: the result is the value

// Where a square comes in the order of a set's squares.
std::size_t rank_in(Bits set, game::Square square) {
  return static_cast<std::size_t>(std::popcount(set & (game::bit(square) - 1)));
}

}  // namespace

// The policy lies where the visits are; certain wins take all of it, certain losses none.
void PooledGame::record(const std::vector<MoveStatistics>& moves) {
  const Proof best = moves[0].proof;
  const auto weight = [&](const MoveStatistics& move) -> double {
    if (best == Proof::win) return move.proof == Proof::win;
    if (best != Proof::loss && move.proof == Proof::loss) return 0;
    return move.visits;
  };
  double sum = 0;
  double value = 0;
  double visits = 0;
  for (const MoveStatistics& move : moves) {
    sum += weight(move);
    value += move.mean * move.visits;
    visits += move.visits;
  }
  if (sum <= 0) return;
  const Bits legal = position_.legal_moves();
  Sample& sample = new_sample();
  for (const MoveStatistics& move : moves)
    sample.policy[rank_in(legal, move.move)] =
        static_cast<std::uint16_t>(std::lround(65535 * weight(move) / sum));
  const Proof proof = tree().root_proof();
  sample_values_.push_back(static_cast<float>(proof != Proof::none ? value_of(proof)
                                              : visits > 0         ? value / visits
                                                                   : 0));
}

void PooledGame::record(Bits best) {
  const Bits legal = position_.legal_moves();
  Sample& sample = new_sample();
  const int share = 65535 / std::popcount(best);
  for (Bits rest = best; rest;)
    sample.policy[rank_in(legal, game::pop_first(rest))] = static_cast<std::uint16_t>(share);
  sample_values_.push_back(kCertain);
}

void PooledGame::finish() {
  const int score =
      game::final_score(rules_.objective, position_.board, game::cell_count(rules_.size));
  finished_.score = seat_ == 0 ? score : -score;
  tutor_.new_game();
  for (std::size_t i = 0; i < finished_.samples.size(); ++i) {
    Sample& sample = finished_.samples[i];
    const bool same = sample_seats_[i] == seat_;
    const int own_score = same ? score : -score;
    sample.final_board = same ? position_.board : position_.board.passed();
    sample.score = static_cast<std::int8_t>(own_score);
    const double result = (own_score > 0) - (own_score < 0);
    sample.value = static_cast<std::int16_t>(std::lround(32767 * value_of_sample(i, result)));
  }
}

// Of the result, the search's own value and the tutor's.
double PooledGame::value_of_sample(std::size_t i, double result) {
  if (sample_values_[i] == kCertain) return result;
  const double played = std::lerp(result, double{sample_values_[i]}, rules_.value_mix);
  if (!tutor_.gives_values()) return played;
  return std::lerp(played, tutor_.value(finished_.samples[i].board), rules_.tutor.share);
}

}  // namespace ogai::train::selfplay
