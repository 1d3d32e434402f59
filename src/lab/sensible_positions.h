// Positions as good players reach them: a few random plies, then a search of fixed depth for both
// sides, until so many squares are empty. One position a game, so that they are independent.
//
// Used where a question is about real positions and not about those of random games, in which
// corners and edges are given away for nothing.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <vector>

#include "game/position.h"
#include "lab/frame/bench.h"
#include "train/fixed_search.h"

namespace ogai::lab {

struct SensiblePlay {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int random_plies = 8;
  int depth = 4;  // of the searches that choose the moves after them
};

// The board of game `number` with so many empty squares, the side to move having a choice; nothing
// if the game does not come to it.
std::optional<game::Board> sensible_position(train::FixedSearch& search, const SensiblePlay& play,
                                             int empties, std::uint64_t seed, std::uint64_t number);

// What `judge` makes of each of up to `count` such positions, on all threads of the bench, in the
// order of the games. `judge` may use the search, which it finds forgetful. Throws base::Failure.
template <typename Judge>
auto judge_sensible_positions(Bench& bench, const SensiblePlay& play, int empties,
                              std::size_t count, const Judge& judge) {
  using Judged = std::invoke_result_t<const Judge&, train::FixedSearch&, game::Board>;
  constexpr std::size_t kTries = 4;  // games that may be played for a position wanted
  const train::FixedSearchSettings settings{play.objective, play.size,
                                            eval::AnyEvaluation::shipped(play.objective, play.size),
                                            std::size_t{1} << 22};
  const std::uint64_t seed =
      bench.seed_of(fmt::format("sensible {} {}", game::rules_name(play.objective), empties));
  std::vector<Judged> judged;
  for (std::size_t first = 0; judged.size() < count && first < kTries * count;) {
    std::vector<std::optional<Judged>> found(count - judged.size());
    const auto work = [&](train::FixedSearch& search, std::size_t i) {
      const auto board = sensible_position(search, play, empties, seed, first + i);
      if (!board) return;
      search.forget();
      Judged value = judge(search, *board);
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
