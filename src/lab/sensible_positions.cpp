#include "lab/sensible_positions.h"

#include <fmt/format.h>

#include "base/random.h"
#include "game/select.h"
#include "train/fixed_search.h"

namespace ogai::lab {

namespace {

constexpr int kSensibleLevel = 3;  // selectivity of the searches that choose moves
constexpr std::size_t kSensibleTable = std::size_t{1} << 22;
// Games that may fail to reach a position, as a multiple of those wanted.
constexpr std::size_t kSensibleTries = 4;

}  // namespace

std::optional<game::Board> sensible_position(train::FixedSearch& search, const SensiblePlay& play,
                                             int empties, std::uint64_t seed,
                                             std::uint64_t number) {
  base::Random random(base::derive_seed(seed, {number}));
  const game::Bits playable = game::playable(play.size);
  game::Board board = game::initial_board();
  search.forget();
  for (int ply = 0; !search.stopped(); ++ply) {
    const game::Bits moves = game::legal_moves(board, playable);
    const int left = std::popcount(playable & ~board.discs());
    if (left < empties || (!moves && !game::legal_moves(board.passed(), playable)))
      return std::nullopt;
    if (left == empties && moves)
      return std::has_single_bit(moves) ? std::nullopt : std::optional(board);
    board = game::after(board, !moves ? game::kPass
                               : ply < play.random_plies
                                   ? game::random_square(moves, random)
                                   : search.best_move(board, play.depth, kSensibleLevel));
  }
  return std::nullopt;
}

std::vector<Json> judge_sensible_positions(Bench& bench, const SensiblePlay& play, int empties,
                                           std::size_t count, const SensibleJudge& judge) {
  const train::FixedSearchSettings settings{play.objective, play.size,
                                            eval::AnyEvaluation::shipped(play.objective, play.size),
                                            kSensibleTable};
  const std::uint64_t seed =
      bench.seed_of(fmt::format("sensible {} {}", game::rules_name(play.objective), empties));
  std::vector<Json> judged;
  for (std::size_t first = 0; judged.size() < count && first < kSensibleTries * count;) {
    std::vector<std::optional<Json>> found(count - judged.size());
    const auto work = [&](train::FixedSearch& search, std::size_t i) {
      const auto board = sensible_position(search, play, empties, seed, first + i);
      if (!board) return;
      search.forget();
      Json value = judge(search, *board);
      if (!search.stopped()) found[i] = std::move(value);
    };
    train::parallel_searches(settings, bench.threads(), found.size(), work, bench.stop());
    bench.check_stop();
    first += found.size();
    for (auto& value : found)
      if (value) judged.push_back(std::move(*value));
    bench.note(fmt::format("{} of {} positions", judged.size(), count));
  }
  return judged;
}

}  // namespace ogai::lab
