#include "train/selfplay/game_pool.h"

#include <exception>
#include <thread>

namespace ogai::train::selfplay {

using search::mcts::Verdict;

class GamePool::Worker {
 public:
  Worker(GamePool& pool, int index, int games)
      : pool_(pool),
        index_(index),
        ending_(pool.settings_.rules.objective, pool.settings_.rules.size) {
    const GameRules& rules = pool.settings_.rules;
    if (rules.tutor.depth > 0) tutor_.emplace(rules.objective, rules.size, rules.tutor);
    for (int i = 0; i < games; ++i)
      seats_.push_back(
          {PooledGame(rules, pool.settings_.players, ending_, tutor_ ? &*tutor_ : nullptr)});
  }

  void play(const Course& course, const std::stop_token& stop) {
    const Judges judges = course.make_judges(index_);
    gathered_.resize(judges.size());
    while (!stop.stop_requested() && !pool_.enough_) {
      gather(course);
      bool any = false;
      for (std::size_t j = 0; j < judges.size(); ++j) {
        any |= !gathered_[j].games.empty();
        judge(*judges[j], gathered_[j]);
      }
      if (!any) return;
    }
  }

  int under_way() const {
    int count = 0;
    for (const Place& place : seats_) count += place.busy;
    return count;
  }

 private:
  struct Place {
    PooledGame game;
    bool busy = false;
  };
  // Leaves of several games for one evaluator.
  struct Gathered {
    std::vector<PooledGame*> games;
    std::vector<game::Board> boards;
    std::vector<game::Bits> moves;
  };

  // Lets every game run to its next leaves; places whose game is over get another one.
  void gather(const Course& course) {
    for (Gathered& gathered : gathered_) {
      gathered.games.clear();
      gathered.boards.clear();
      gathered.moves.clear();
    }
    for (Place& place : seats_) {
      while (place.busy || begin(place, course)) {
        if (place.game.wants_leaves()) {
          add(place.game);
          break;
        }
        place.busy = false;
        end(place, course);
        if (pool_.enough_) return;
      }
    }
  }

  void add(PooledGame& game) {
    Gathered& gathered = gathered_[game.judge()];
    const auto leaves = game.leaves();
    gathered.games.push_back(&game);
    gathered.boards.insert(gathered.boards.end(), leaves.boards.begin(), leaves.boards.end());
    gathered.moves.insert(gathered.moves.end(), leaves.moves.begin(), leaves.moves.end());
  }

  bool begin(Place& place, const Course& course) {
    const std::lock_guard lock(pool_.mutex_);
    if (pool_.no_more_) return false;
    const auto setup = course.next(pool_.next_number_);
    if (!setup) {
      pool_.no_more_ = true;
      return false;
    }
    ++pool_.next_number_;
    place.game.begin(*setup);
    return place.busy = true;
  }

  void end(Place& place, const Course& course) {
    const std::lock_guard lock(pool_.mutex_);
    course.finished(std::move(place.game.result()));
    if (course.enough && course.enough()) pool_.enough_ = true;
  }

  void judge(search::mcts::Evaluator& evaluator, Gathered& gathered) {
    if (gathered.games.empty()) return;
    const search::mcts::Leaves leaves{gathered.boards, gathered.moves};
    verdicts_.resize(leaves.size());
    priors_.resize(evaluator.gives_priors() ? leaves.move_count() : 0);
    evaluator.evaluate(leaves, verdicts_, priors_);
    pool_.judged_ += leaves.size();
    hand_out(gathered, evaluator.gives_priors());
  }

  void hand_out(const Gathered& gathered, bool with_priors) {
    const Verdict* verdict = verdicts_.data();
    const float* prior = priors_.data();
    for (PooledGame* game : gathered.games) {
      const auto leaves = game->leaves();
      const std::size_t count = with_priors ? leaves.move_count() : 0;
      const std::size_t size = leaves.size();  // take() empties the batch
      game->take({verdict, size}, {prior, count});
      verdict += size;
      prior += count;
    }
  }

  GamePool& pool_;
  int index_;
  ExactEnding ending_;
  std::optional<Tutor> tutor_;
  std::vector<Place> seats_;
  std::vector<Gathered> gathered_;
  std::vector<Verdict> verdicts_;
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

void GamePool::play(const Course& course, const std::stop_token& stop) {
  no_more_ = enough_ = false;
  if (workers_.size() == 1) return workers_[0]->play(course, stop);
  std::exception_ptr failure;
  std::mutex failure_mutex;
  std::vector<std::jthread> threads;
  for (const auto& worker : workers_)
    threads.emplace_back([&, &worker = *worker] {
      try {
        worker.play(course, stop);
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

}  // namespace ogai::train::selfplay
