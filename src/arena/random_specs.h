// For tests: specs of all kinds with fields drawn at random, each of which can be played.
#pragma once

#include "arena/tournament_spec.h"
#include "base/random.h"

namespace ogai::arena {

inline TournamentSpec random_spec(base::Random& random) {
  const auto one_of = [&](const std::vector<std::string>& texts) {
    return texts[random.below(static_cast<std::uint32_t>(texts.size()))];
  };
  const auto number = [&](std::uint32_t least, std::uint32_t most) {
    return static_cast<int>(least + random.below(most - least + 1));
  };
  const auto now_and_then = [&] { return random.below(3) == 0; };
  TournamentSpec spec = default_spec(one_of(tournament_kinds()));
  spec.agents = {"gdy", one_of({"rnd:seed=1", "uct:c=1.5,sims=7", "py:\"a b\",warmup=off"})};
  if (spec.kind != "match" && spec.kind != "sprt") spec.agents.push_back("level:strong");
  if (spec.kind == "sprt") {
    spec.elo0 = -random.uniform();
    spec.elo1 = number(1, 40);
    spec.alpha = 0.001 + random.uniform() / 3;
    spec.model = one_of({"logistic", "normalized"});
  }
  if (spec.kind == "swiss") spec.rounds = number(1, 9);
  if (spec.kind == "ladder" && now_and_then()) spec.settled = 1 + random.uniform();
  if (spec.kind == "ladder" && now_and_then()) spec.most = number(2, 100'000);
  if (now_and_then()) spec.games = number(2, 1000);
  if (now_and_then()) spec.course = true;
  if (!spec.course && now_and_then()) spec.time = one_of({"100ms", "0.1s", "2m"});
  if (!spec.course && now_and_then()) spec.clock = one_of({"180s", "60s+1s"});
  if (now_and_then()) spec.margin = "2s";
  if (now_and_then()) spec.nodes = 1 + random.below(1'000'000) * std::uint64_t{1'000'000'000};
  if (now_and_then()) spec.depth = number(1, 60);
  if (now_and_then()) spec.sims = random.below(1000);
  if (now_and_then()) spec.memory = number(0, 2000);
  if (now_and_then()) spec.openings = one_of({"all:4", "even", "start", "my file's openings.txt"});
  if (now_and_then()) spec.seed = random.below(1'000'000) * std::uint64_t{1'000'000'000'000};
  if (now_and_then()) spec.size = 2 * number(2, 4);
  if (now_and_then()) spec.rules = "classic";
  if (now_and_then()) spec.threads = number(1, 64);
  if (now_and_then()) spec.name = one_of({"cup", "it's", "a $(b) \"c\""});
  return spec;
}

}  // namespace ogai::arena
