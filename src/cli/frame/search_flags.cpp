#include "cli/frame/search_flags.h"

#include <fmt/format.h>
#include <new>
#include <thread>

#include "base/system_memory.h"
#include "cli/frame/exit.h"
#include "cli/frame/weights_file.h"
#include "search/alphabeta/engine.h"

namespace ogai::cli {

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

[[noreturn]] void refuse(int hash, const std::string& reason) {
  throw Exit(ExitCode::failed,
             fmt::format("--hash {}: a table of {} MB cannot be had, {}; give a smaller --hash",
                         hash, hash, reason));
}

}  // namespace

SearchFlags::SearchFlags(int threads, int hash)
    : threads_(threads > 0 ? threads
                           : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))),
      hash_(hash) {}

void SearchFlags::add_to(Command& command) {
  command.add_option("--threads", threads_, "Threads of the search")
      .range(1, 256)
      .type_name("N")
      .show_default();
  command
      .add_option("--hash", hash_, "Table of known positions in MB, rounded down to a power of two")
      .range(1, 1 << 24)
      .type_name("MB")
      .show_default();
  command
      .add_option("--eval", eval_,
                  "Evaluation: learned patterns, or the hand-made one they are measured by")
      .choices({kUsualEval, "linear"})
      .show_default();
  command.add_option("--weights", weights_, "Weight file instead of the evaluation that ships")
      .type_name("FILE");
}

eval::AnyEvaluation SearchFlags::evaluation(game::Objective objective, game::BoardSize size) const {
  if (weights_.empty())
    return eval::AnyEvaluation::shipped(
        objective, size,
        eval_ == kUsualEval ? eval::EvaluationKind::patterns : eval::EvaluationKind::linear);
  return read_weights(weights_, objective, size);
}

std::unique_ptr<search::Searcher> SearchFlags::make(game::Objective objective,
                                                    game::BoardSize size) const {
  // The system promises more than it has and kills whoever uses it: ask before.
  const std::size_t bytes = static_cast<std::size_t>(hash_) * kMegabyte;
  if (const auto available = base::available_memory(); available && bytes > *available)
    refuse(hash_, fmt::format("{} MB of memory are free", *available / kMegabyte));
  try {
    return search::make_engine(objective, size, {bytes, threads_, evaluation(objective, size)});
  } catch (const std::bad_alloc&) {
    refuse(hash_, "the system refuses it");
  }
}

search::Searcher& EngineShelf::engine(game::Objective objective, game::BoardSize size) {
  if (!engine_ || objective != objective_ || size != size_) {
    engine_.reset();
    engine_ = flags_.make(objective, size);
    objective_ = objective;
    size_ = size;
  }
  return *engine_;
}

}  // namespace ogai::cli
