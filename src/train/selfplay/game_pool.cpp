#include "train/selfplay/game_pool.h"

#include <algorithm>
#include <exception>
#include <thread>

#include "arena/elo.h"
#include "arena/openings.h"

namespace ogai::train::selfplay {

using search::mcts::LeafResult;

class GamePool::Worker {
 public:
  Worker(GamePool& pool, int index, int games)
      : pool_(pool),
        index_(index),
        tutor_(pool.settings_.rules.objective, pool.settings_.rules.size,
               pool.settings_.rules.tutor) {
    for (int i = 0; i < games; ++i)
      slots_.push_back({PooledGame(pool.settings_.rules, pool.settings_.players, tutor_)});
  }

  void play(const Task& task, const std::stop_token& stop) {
    const Evaluators evaluators = task.make_evaluators(index_);
    gathered_.resize(evaluators.size());
    while (!stop.stop_requested() && !pool_.enough_) {
      gather(task);
      bool any = false;
      for (std::size_t i = 0; i < evaluators.size(); ++i) {
        any |= !gathered_[i].games.empty();
        evaluate(*evaluators[i], gathered_[i]);
      }
      if (!any) return;
    }
  }

  int under_way() const {
    int count = 0;
    for (const Slot& slot : slots_) count += slot.busy;
    return count;
  }

 private:
  struct Slot {
    PooledGame game;
    bool busy = false;
  };
  // Leaves of several games for one evaluator.
  struct Gathered {
    std::vector<PooledGame*> games;
    std::vector<game::Board> boards;
    std::vector<game::Bits> moves;
  };

  // Lets every game run to its next leaves; slots whose game is over get another one.
  void gather(const Task& task) {
    for (Gathered& gathered : gathered_) {
      gathered.games.clear();
      gathered.boards.clear();
      gathered.moves.clear();
    }
    for (Slot& slot : slots_) {
      while (slot.busy || begin(slot, task)) {
        if (slot.game.wants_leaves()) {
          add(slot.game);
          break;
        }
        slot.busy = false;
        end(slot, task);
        if (pool_.enough_) return;
      }
    }
  }

  void add(PooledGame& game) {
    Gathered& gathered = gathered_[game.evaluator()];
    const auto leaves = game.leaves();
    gathered.games.push_back(&game);
    gathered.boards.insert(gathered.boards.end(), leaves.boards.begin(), leaves.boards.end());
    gathered.moves.insert(gathered.moves.end(), leaves.moves.begin(), leaves.moves.end());
  }

  bool begin(Slot& slot, const Task& task) {
    const std::lock_guard lock(pool_.mutex_);
    if (pool_.no_more_) return false;
    const auto setup = task.next(pool_.next_number_);
    if (!setup) {
      pool_.no_more_ = true;
      return false;
    }
    ++pool_.next_number_;
    slot.game.begin(*setup);
    return slot.busy = true;
  }

  void end(Slot& slot, const Task& task) {
    const std::lock_guard lock(pool_.mutex_);
    task.finished(std::move(slot.game.result()));
    if (task.enough && task.enough()) pool_.enough_ = true;
  }

  void evaluate(search::mcts::Evaluator& evaluator, Gathered& gathered) {
    if (gathered.games.empty()) return;
    const search::mcts::Leaves leaves{gathered.boards, gathered.moves};
    results_.resize(leaves.size());
    priors_.resize(evaluator.gives_priors() ? leaves.move_count() : 0);
    evaluator.evaluate(leaves, results_, priors_);
    pool_.evaluated_ += leaves.size();
    hand_out(gathered, evaluator.gives_priors());
  }

  void hand_out(const Gathered& gathered, bool with_priors) {
    const LeafResult* result = results_.data();
    const float* prior = priors_.data();
    for (PooledGame* game : gathered.games) {
      const auto leaves = game->leaves();
      const std::size_t count = with_priors ? leaves.move_count() : 0;
      const std::size_t size = leaves.size();  // take() empties the batch
      game->take({result, size}, {prior, count});
      result += size;
      prior += count;
    }
  }

  GamePool& pool_;
  int index_;
  Tutor tutor_;
  std::vector<Slot> slots_;
  std::vector<Gathered> gathered_;
  std::vector<LeafResult> results_;
  std::vector<float> priors_;
};

GamePool::GamePool(const Settings& settings) : settings_(settings) {
  const int threads = std::max(1, std::min(settings.threads, settings.games));
  for (int i = 0; i < threads; ++i) {
    const int games = settings.games / threads + (i < settings.games % threads ? 1 : 0);
    workers_.push_back(std::make_unique<Worker>(*this, i, games));
  }
}

GamePool::~GamePool() = default;

void GamePool::play(const Task& task, const std::stop_token& stop) {
  no_more_ = enough_ = false;
  if (workers_.size() == 1) return workers_[0]->play(task, stop);
  std::exception_ptr failure;
  std::mutex failure_mutex;
  std::vector<std::jthread> threads;
  for (const auto& worker : workers_)
    threads.emplace_back([&, &worker = *worker] {
      try {
        worker.play(task, stop);
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        if (!failure) failure = std::current_exception();
        enough_ = true;
      }
    });
  threads.clear();  // joins
  if (failure) std::rethrow_exception(failure);
}

int GamePool::under_way() const {
  int count = 0;
  for (const auto& worker : workers_) count += worker->under_way();
  return count;
}

// ---- matches ----

namespace {

constexpr int kRandomPlies = 5;  // of openings for boards without shipped ones

std::vector<game::Position> match_openings(const GameRules& rules, std::size_t pairs,
                                           std::uint64_t seed) {
  auto openings = arena::shipped_openings(rules.objective, rules.size);
  if (openings.empty()) {
    const int plies = rules.size == game::BoardSize::four ? 2 : kRandomPlies;
    openings = arena::random_openings(rules.size, plies, pairs, seed);
  }
  arena::shuffle(openings, seed);
  return openings;
}

}  // namespace

MatchScore play_match(const PoolMatch& match, const std::stop_token& stop) {
  GamePool pool({.rules = match.rules,
                 .players = {match.first, match.second},
                 .threads = match.threads,
                 .games = std::min(match.concurrent, match.games)});
  const auto pairs = static_cast<std::size_t>(match.games / 2);
  const auto openings = match_openings(match.rules, pairs, match.seed);
  MatchScore score;
  pool.play({.next = [&](std::uint64_t number) -> std::optional<GameSetup> {
               if (number / 2 >= pairs) return std::nullopt;
               const std::size_t first = number % 2;
               return GameSetup{.number = number,
                                .seed = base::derive_seed(match.seed, {number}),
                                .start = openings[number / 2 % openings.size()],
                                .players = {first, 1 - first}};
             },
             .finished =
                 [&](FinishedGame&& game) {
                   const int points = game.setup.players[0] == 0 ? game.score : -game.score;
                   ++(points > 0 ? score.wins : points < 0 ? score.losses : score.draws);
                 },
             .enough = nullptr,
             .make_evaluators = match.make_evaluators},
            stop);
  return score;
}

double elo_of(const MatchScore& score) {
  const double edge = 0.5 / std::max(1, score.games());
  return arena::elo_of_score(std::clamp(score.score(), edge, 1 - edge));
}

}  // namespace ogai::train::selfplay
