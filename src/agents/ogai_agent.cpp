// ogai, the flagship: the alpha-beta engine with the evaluation that ships for the board size and
// the rules.
//
// The engine is made for the first position it is asked about, since only that tells the
// size, and serves as many games as that size lasts; each game begins with an empty table. A forced
// or proved answer comes at once, and so does a move of the opening book (opening_book.h), which
// analyse() does not ask. When neither the options nor the referee set a limit, choose()
// takes a second: a player that thinks for ever is no use to anyone.
#include <fmt/format.h>
#include <new>

#include "agents/factories.h"
#include "agents/opening_book.h"
#include "search/alphabeta/engine.h"

namespace ogai::agents {

namespace {

using search::Answer;
using search::Limits;
using search::Question;

constexpr base::Duration kUnlimitedTime = std::chrono::seconds(1);
constexpr int kAllMoves = 64;

bool is_bounded(const Limits& limits) {
  return limits.move_time || limits.clock || limits.nodes || limits.depth;
}

search::Info info_of(const Answer& answer) {
  const search::RootMove& best = answer.moves.front();
  search::Info info;
  info.value = best.value;
  info.exact = best.exact;
  info.depth = best.depth;
  info.nodes = answer.nodes;
  info.elapsed = answer.elapsed;
  info.line = best.line;
  return info;
}

class OgaiAgent final : public Agent {
 public:
  OgaiAgent(game::Objective objective, const search::EngineOptions& options,
            eval::EvaluationKind kind, const Limits& own, OpeningBook book)
      : objective_(objective), options_(options), kind_(kind), own_(own), book_(std::move(book)) {}

  // A table takes longer to clear than a short move has: it is done before the clock starts.
  void new_game(const game::Position&, std::uint64_t seed) override {
    seed_ = seed;
    if (engine_) engine_->clear();
  }

  Choice choose(const game::Position& position, const Limits& limits, const std::stop_token& stop,
                search::InfoSink& sink) override {
    if (auto known = book_.choose(position, seed_)) {
      sink.report(known->info);
      return std::move(*known);
    }
    Question question;
    question.board = position.board;
    question.limits = tighter(own_, limits);
    if (!is_bounded(question.limits)) question.limits.move_time = kUnlimitedTime;
    const Answer answer = engine(position.size).think(question, stop, sink);
    return {answer.moves.front().move, info_of(answer)};
  }

  bool can_analyse() const override { return true; }
  void analyse(const game::Position& position, const Limits& limits, const std::stop_token& stop,
               search::InfoSink& sink) override {
    Question question;
    question.board = position.board;
    question.limits = limits;
    question.lines = kAllMoves;
    question.clock_is_ours = false;
    engine(position.size).think(question, stop, sink);
  }

 private:
  search::Searcher& engine(game::BoardSize size) {
    if (!engine_ || size != size_) {
      engine_.reset();
      engine_ = made(size);
      size_ = size;
    }
    return *engine_;
  }

  std::unique_ptr<search::Searcher> made(game::BoardSize size) const {
    if (options_.evaluation && options_.evaluation->size() != size)
      throw AgentFailure(game::EndReason::crash,
                         fmt::format("its weights are for boards of {0}x{0}",
                                     game::side(options_.evaluation->size())));
    search::EngineOptions options = options_;
    if (!options.evaluation)
      options.evaluation = eval::AnyEvaluation::shipped(objective_, size, kind_);
    try {
      return search::make_engine(objective_, size, options);
    } catch (const std::bad_alloc&) {
      throw AgentFailure(game::EndReason::memory, "no memory for a table of " +
                                                      std::to_string(options_.table_bytes >> 20) +
                                                      " MB; give it less with hash=N");
    }
  }

  game::Objective objective_;
  search::EngineOptions options_;
  eval::EvaluationKind kind_;  // if the options name no evaluation
  Limits own_;
  OpeningBook book_;
  std::uint64_t seed_ = 0;  // of the game
  std::unique_ptr<search::Searcher> engine_;
  game::BoardSize size_ = game::BoardSize::eight;
};

base::OptionTable options() {
  using namespace std::chrono_literals;
  base::OptionTable table;
  table.duration("time", 0s, {}, "time per move; 0 leaves it to the referee (1s if he sets none)")
      .integer("depth", 0, {0, 60}, "plies to search; 0 = no limit")
      .integer("nodes", 0, {0, std::numeric_limits<std::int64_t>::max()},
               "positions to visit per move; 0 = no limit")
      .integer("hash", 64, {1, 1 << 20}, "table in MB, rounded down to a power of two")
      .integer("threads", 1, {1, 256}, "threads of its search")
      .choice("eval", "patterns", {"patterns", "linear"},
              "evaluation: learned patterns, or the hand-made one they are measured by")
      .text("weights", "", "weight file of either kind instead of the one that ships");
  OpeningBook::declare_options(table);
  return table;
}

Limits own_limits(const base::OptionValues& values) {
  Limits limits;
  if (const base::Duration time = values.duration("time"); time.count() > 0)
    limits.move_time = time;
  if (const std::int64_t nodes = values.integer("nodes"); nodes > 0)
    limits.nodes = static_cast<std::uint64_t>(nodes);
  if (const std::int64_t depth = values.integer("depth"); depth > 0)
    limits.depth = static_cast<int>(depth);
  return limits;
}

}  // namespace

AgentFactory ogai_agent() {
  return {"ogai", "the flagship: alpha-beta search and an exact endgame solver", "Ogai", options(),
          [](const base::OptionValues& values,
             const AgentContext& context) -> base::Result<std::unique_ptr<Agent>> {
            search::EngineOptions engine{static_cast<std::size_t>(values.integer("hash")) << 20,
                                         static_cast<int>(values.integer("threads"))};
            if (const std::string& path = values.text("weights"); !path.empty()) {
              auto loaded = eval::AnyEvaluation::from_file(path, context.objective);
              if (!loaded) return std::move(loaded).error();
              engine.evaluation = std::move(*loaded);
            }
            const auto kind = values.text("eval") == "linear" ? eval::EvaluationKind::linear
                                                              : eval::EvaluationKind::patterns;
            auto book = OpeningBook::from_options(values, context.objective);
            if (!book) return std::move(book).error();
            return std::unique_ptr<Agent>(new OgaiAgent(context.objective, engine, kind,
                                                        own_limits(values), std::move(*book)));
          }};
}

}  // namespace ogai::agents
