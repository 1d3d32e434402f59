#include "train/selfplay/config.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numbers>

#include "agents/registry.h"

namespace ogai::train::selfplay {

using base::OptionTable;

namespace {

void declare_basics(OptionTable& table) {
  table.choice("size", "8", {"4", "6", "8"}, "side of the board")
      .choice("rules", "reversed", {"reversed", "classic"}, "what the players play for")
      .text("net", "resnet:b6c96", "architecture of the network (docs/networks.md)")
      .integer("seed", 1, {.min = 0}, "of everything random")
      .integer("threads", 2, {1, 1024},
               "on which games are played; with a GPU two or three for each processor")
      .choice("device", "cpu", {"cpu", "gpu"}, "where the network is calculated and learns")
      .integer("batch", 4096, {1, 65536}, "positions the GPU judges at once, at most")
      .integer("streams", 2, {1, 8}, "batches under way on the GPU at once");
}

void declare_self_play(OptionTable& table) {
  table.integer("iterations", 50, {0, 1'000'000}, "how often: self-play, learning, gate")
      .integer("games", 500, {0, 100'000'000},
               "in an iteration, played to their ends; 0: as many as give `samples`")
      .integer("samples", 100'000, {1, 100'000'000},
               "in an iteration, if games = 0; games under way go on in the next one")
      .integer("concurrent", 64, {1, 1'000'000}, "games at once")
      .integer("leaves", 1, {1, 1024}, "leaves gathered from one tree at a time")
      .integer("sims", 200, {1, 1'000'000}, "simulations of a full search")
      .integer("sims_first", 0, {0, 1'000'000}, "simulations at the start; 0: sims")
      .integer("sims_ramp", 0, {0, 1'000'000}, "iterations until sims are reached")
      .real("full_share", 1, {0, 1},
            "share of the moves that are searched in full; the others are not learned from")
      .integer("fast_sims", 50, {1, 1'000'000}, "simulations of the other searches")
      .real("c", 1.2, {0, 100}, "weight of exploration in PUCT")
      .real("fpu", 0.2, {-2, 2}, "how much worse than its position an untried move is taken to be")
      .flag("reuse", true, "the played part of the tree is kept for the next move")
      .choice("move", "visits", {"visits", "value"},
              "the move played at temperature 0: most visits, or best value of the rule (report A)")
      .flag("prove", true, "certain results go up the tree")
      .real("noise", 0.25, {0, 1}, "share of noise in the root's priors")
      .real("noise_alpha", 0.4, {0.001, 100}, "of the noise's Dirichlet distribution")
      .real("temperature", 1, {0, 100}, "of the moves in the first plies")
      .integer("temperature_plies", 20, {0, 100}, "how many plies those are")
      .real("late_temperature", 0, {0, 100}, "of the moves after them")
      .integer("opening_plies", 0, {0, 60}, "games begin with 0 to so many random moves")
      .integer("solve", 0, {0, 20}, "the solver plays from so few empty squares on; 0: never")
      .real("value_mix", 0, {0, 1},
            "share of the search's value in what the value head learns; the rest is the result")
      .integer("tutor_depth", 0, {0, 30},
               "plies of a search by the engine that judges samples, too; 0: none")
      .real("tutor_share", 0.75, {0, 1},
            "share of its word in what the value head learns; the rest is as without it")
      .real("tutor_scale", 5, {0.1, 64}, "discs that it must find for a value of 0.76")
      .flag("keep_games", false,
            "write every finished game into the run's play.positions, for train patterns");
}

void declare_warm_start(OptionTable& table) {
  table
      .choice("teacher", "none", {"none", "random", "rox", "linear"},
              "who plays in the first iterations: a search by random games, by ranked games, or "
              "by the linear evaluation")
      .integer("warm_iterations", 0, {0, 1'000'000}, "in which the teacher plays")
      .integer("warm_sims", 400, {1, 1'000'000}, "simulations of the teacher")
      .integer("warm_samples", 0, {0, 100'000'000}, "samples of such an iteration; 0: as in others")
      .flag("warm_alone", false, "the teacher plays itself; off: it plays the network (report A)");
}

void declare_learning(OptionTable& table) {
  table.integer("learn_batch", 256, {2, 65536}, "samples in a step")
      .real("passes", 4, {0, 1000}, "how often a new sample is learned on average")
      .choice("optimiser", "adam", {"adam", "sgd"}, "sgd is with Nesterov's momentum")
      .real("momentum", 0.9, {0, 1}, "of sgd")
      .flag("half", true, "16-bit floats where they do no harm; GPU only")
      .real("rate", 1e-3, {0, 100}, "learning rate")
      .real("last_rate", 1e-3, {0, 100}, "reached after rate_steps along a cosine")
      .integer("rate_steps", 0, {0, 1'000'000'000}, "steps to the last rate; 0: always rate")
      .integer("warmup", 0, {0, 1'000'000}, "steps in which the rate rises from 0")
      .real("weight_decay", 1e-4, {0, 1}, "of every step, apart from the gradient")
      .real("value_weight", 1, {0, 1000}, "weight of the value's loss")
      .real("score_weight", 0.5, {0, 1000}, "weight of the score's")
      .real("ownership_weight", 0.5, {0, 1000}, "weight of the ownership's")
      .real("averaging", 0, {0, 0.999999}, "of the weights over the steps, such as 0.999; 0: none")
      .real("clip", 0, {0, 1e6}, "greatest norm of a gradient; 0: any")
      .integer("window", 500'000, {1, 1'000'000'000}, "samples that are learned from, the newest")
      .flag("symmetries", true, "samples are turned and mirrored at random");
}

void declare_measures(OptionTable& table) {
  table.flag("gate", true, "a new network plays only if it is not beaten by the best so far")
      .integer("gate_games", 100, {2, 1'000'000}, "of the gate, in pairs with exchanged colours")
      .integer("gate_sims", 100, {1, 1'000'000}, "simulations a move in it")
      .integer("match_leaves", 1, {1, 1024},
               "leaves gathered from one tree at a time in the gate and against opponents")
      .real("gate_score", 0.55, {0, 1}, "share of the points that lets a network pass")
      .text("opponents", "", "agents to be measured against, divided by spaces")
      .integer("opponent_games", 50, {2, 1'000'000}, "against each of them")
      .integer("opponent_sims", 200, {1, 1'000'000}, "simulations of the network in them")
      .integer("opponent_every", 1, {1, 1'000'000}, "iterations from one such match to the next");
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

Teacher teacher_of(const std::string& name) {
  if (name == "random") return Teacher::random;
  if (name == "rox") return Teacher::rox;
  return name == "linear" ? Teacher::linear : Teacher::none;
}

// What the types cannot check.
base::Result<base::Done> check_values(const base::OptionValues& values) {
  const auto wrong = [](std::string what) {
    return base::Error{base::ErrorKind::illegal, std::move(what)};
  };
  const auto architecture = nn::parse_architecture(values.text("net"));
  if (!architecture) return wrong("net: " + architecture.error().message);
  const auto size = static_cast<game::BoardSize>(std::stoi(values.text("size")));
  if (const auto layers = nn::layers_of(*architecture, size); !layers)
    return wrong("net: " + layers.error().message);
  for (const std::string& opponent : words_of(values.text("opponents")))
    if (const auto known = agents::check_own_spec(opponent); !known)
      return wrong(fmt::format("opponents: {}: {}", opponent, known.error().message));
  return base::Done{};
}

}  // namespace

const OptionTable& config_options() {
  static const OptionTable table = [] {
    OptionTable made;
    declare_basics(made);
    declare_self_play(made);
    declare_warm_start(made);
    declare_learning(made);
    declare_measures(made);
    return made;
  }();
  return table;
}

base::Result<base::OptionValues> parse_config(std::string_view text) {
  auto object = nlohmann::json::parse(text, nullptr, false, true);
  if (object.is_discarded() || !object.is_object())
    return base::Error{base::ErrorKind::syntax, "not a JSON object of options"};
  object.erase("//");
  auto values = base::values_from_json(config_options(), object);
  if (!values) return values;
  if (const auto fine = check_values(*values); !fine) return fine.error();
  return values;
}

Config::Config(const base::OptionValues& v)
    : size(static_cast<game::BoardSize>(std::stoi(v.text("size")))),
      objective(*game::objective_from_rules(v.text("rules"))),
      architecture(*nn::parse_architecture(v.text("net"))),
      seed(static_cast<std::uint64_t>(v.integer("seed"))) {
  const auto whole = [&](const char* name) { return static_cast<int>(v.integer(name)); };
  const auto count = [&](const char* name) { return static_cast<std::uint32_t>(v.integer(name)); };
  threads = whole("threads");
  gpu = v.text("device") == "gpu";
  batch = whole("batch");
  streams = whole("streams");
  iterations = whole("iterations");
  games = whole("games");
  samples = whole("samples");
  concurrent = whole("concurrent");
  leaves = whole("leaves");
  sims = count("sims");
  sims_first = count("sims_first");
  sims_ramp = whole("sims_ramp");
  full_share = v.real("full_share");
  fast_sims = count("fast_sims");
  c = v.real("c");
  fpu = v.real("fpu");
  reuse = v.flag("reuse");
  by_value = v.text("move") == "value";
  prove = v.flag("prove");
  noise = v.real("noise");
  noise_alpha = v.real("noise_alpha");
  temperature = v.real("temperature");
  temperature_plies = whole("temperature_plies");
  late_temperature = v.real("late_temperature");
  opening_plies = whole("opening_plies");
  solve = whole("solve");
  value_mix = v.real("value_mix");
  tutor = {whole("tutor_depth"), v.real("tutor_share"), v.real("tutor_scale")};
  keep_games = v.flag("keep_games");
  teacher = teacher_of(v.text("teacher"));
  warm_iterations = whole("warm_iterations");
  warm_sims = count("warm_sims");
  warm_samples = whole("warm_samples");
  warm_alone = v.flag("warm_alone");
  learn_batch = whole("learn_batch");
  passes = v.real("passes");
  adam = v.text("optimiser") == "adam";
  momentum = v.real("momentum");
  half = v.flag("half");
  rate = v.real("rate");
  last_rate = v.real("last_rate");
  rate_steps = whole("rate_steps");
  warmup = whole("warmup");
  weight_decay = v.real("weight_decay");
  value_weight = v.real("value_weight");
  score_weight = v.real("score_weight");
  ownership_weight = v.real("ownership_weight");
  averaging = v.real("averaging");
  clip = v.real("clip");
  window = whole("window");
  symmetries = v.flag("symmetries");
  gate = v.flag("gate");
  gate_games = whole("gate_games");
  gate_sims = count("gate_sims");
  match_leaves = count("match_leaves");
  gate_score = v.real("gate_score");
  opponents = words_of(v.text("opponents"));
  opponent_games = whole("opponent_games");
  opponent_sims = count("opponent_sims");
  opponent_every = whole("opponent_every");
}

std::uint32_t Config::simulations(int iteration) const {
  if (sims_first == 0 || iteration >= sims_ramp) return sims;
  const double part = static_cast<double>(iteration) / sims_ramp;
  return static_cast<std::uint32_t>(
      std::lround(sims_first + part * (double{1} * sims - sims_first)));
}

double Config::rate_at(std::uint64_t step) const {
  const auto s = static_cast<double>(step);
  if (warmup > 0 && s < warmup) return rate * (s + 1) / warmup;
  if (rate_steps == 0) return rate;
  const double part = std::min(1.0, s / rate_steps);
  return last_rate + (rate - last_rate) * (1 + std::cos(std::numbers::pi * part)) / 2;
}

}  // namespace ogai::train::selfplay
