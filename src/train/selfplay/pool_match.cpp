#include "train/selfplay/pool_match.h"

#include <algorithm>

#include "arena/elo.h"
#include "arena/openings.h"
#include "arena/shipped_openings.h"

namespace ogai::train::selfplay {

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
               const int first = static_cast<int>(number % 2);
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
             .make_judges = match.make_judges},
            stop);
  return score;
}

double elo_of(const MatchScore& score) {
  const double edge = 0.5 / std::max(1, score.games());
  return arena::elo_of_score(std::clamp(score.score(), edge, 1 - edge));
}

}  // namespace ogai::train::selfplay
