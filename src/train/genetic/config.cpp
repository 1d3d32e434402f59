#include "train/genetic/config.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/hybrid_evaluation.h"
#include "agents/plain_alphabeta.h"
#include "base/random.h"
#include "eval/parameter_forms.h"
#include "train/genetic/optimiser.h"
#include "train/genetic/seeds.h"

namespace ogai::train::genetic {

using base::Error;
using base::OptionTable;
using base::Result;

namespace {

std::vector<std::string> form_choices() {
  std::vector<std::string> names;
  for (const eval::ParameterForm& form : eval::parameter_forms()) names.emplace_back(form.name);
  return names;
}

std::vector<std::string> optimiser_choices() {
  std::vector<std::string> names = {"genetic"};
  names.insert(names.end(), optimiser_names().begin(), optimiser_names().end());
  return names;
}

void declare_player(OptionTable& table) {
  table.choice("form", "report-e", form_choices(), "the parameters to be found")
      .choice("player", "alphabeta", {"alphabeta", "greedy-invincible"},
              "how vectors play: alpha-beta (report E), or greedy with an exact end (report C)")
      .integer("depth", 4, {1, agents::PlainAlphaBeta<agents::HybridEvaluation>::kMaxDepth},
               "plies of alphabeta")
      .integer("solve", 12, {0, 20},
               "empty squares from which greedy-invincible and the random player are exact")
      .choice("size", "8", {"4", "6", "8"}, "side of the board")
      .choice("rules", "reversed", {"reversed", "classic"}, "what the players play for")
      .integer("seed", 1, {.min = 0}, "of everything random");
}

void declare_evolution(OptionTable& table) {
  table.integer("epochs", 3000, {1, 10'000'000}, "generations to be judged")
      .integer("games", 0, {0, 1'000'000'000'000},
               "the run ends with the epoch that reaches so many games; 0: by epochs alone")
      .choice("optimiser", "genetic", optimiser_choices(),
              "where the next generation comes from: bred (genetic), or an algorithm of pagmo, to "
              "which scheme, parents, crossover, mutation and islands mean nothing")
      .real("step", 0.3, {1e-6, 10}, "first spread of cmaes and xnes, in half widths of the bounds")
      .integer("population", 64, {2, 100'000}, "vectors in each population")
      .integer("islands", 1, {1, 1000}, "populations beside each other")
      .integer("migrate_every", 10, {0, 1'000'000},
               "epochs from one visit of the best on the next island to another; 0: never")
      .integer("migrants", 2, {1, 1000}, "how many of the best go")
      .choice("scheme", "elitist", {"elitist", "merged"},
              "elitist: the best stay, children replace the rest (report E); merged: the best of "
              "parents and children stay (report C's SEGA)")
      .real("kept", 0.5, {0.01, 0.99}, "share that stays in the elitist scheme")
      .choice("parents", "kept", {"kept", "tournament"},
              "drawn from those kept, or each the better of two")
      .real("crossover_rate", 1, {0, 1}, "share of children with two parents")
      .real("mutation_rate", 0.33, {0, 1}, "probability that a number of a child is changed")
      .real("mutation_spread", 10, {0, 1e6}, "standard deviation of the change")
      .choice("initial", "normal", {"normal", "uniform"}, "distribution of the first vectors")
      .real("initial_spread", 50, {0, 1e6}, "standard deviation of normal ones")
      .choice("unit", "plain", {"plain", "width"},
              "of both spreads: that of the numbers, or half the width of their bounds")
      .text("start", "", "vectors in the first populations: @SET or @FILE, divided by spaces");
}

void declare_openings(OptionTable& table) {
  table
      .integer("opening_plies", 0, {0, 30},
               "games begin from positions after so many plies; 0: the initial position")
      .integer("openings", 0, {0, 100'000}, "how many of them, at random; 0: all there are")
      .flag("fresh_openings", false, "other openings in each epoch; off: always the first of them");
}

void declare_fitness(OptionTable& table) {
  table.real("round_robin", 1, {0, 1000}, "weight of the round robin in the fitness")
      .integer("round_robin_openings", 0, {0, 10'000},
               "openings of each pair, with both colours; 0: the initial position")
      .text("pool", "", "outside opponents: @SET, @FILE or agents, divided by spaces")
      .real("pool_weight", 1, {0, 1000}, "weight of the games against the pool")
      .integer("pool_openings", 8, {1, 10'000}, "openings against each, with both colours")
      .integer("pool_depth", 0, {0, 60},
               "plies of agents in the pool and all other outsiders; 0: any")
      .integer("pool_nodes", 20'000, {1, 1'000'000'000}, "nodes of a move of theirs, at most")
      .integer("pool_sims", 200, {1, 100'000'000}, "simulations of a move of theirs, at most")
      .real("random_weight", 0, {0, 1000}, "weight of the win rate against the random player")
      .integer("random_games", 200, {2, 1'000'000}, "games for it")
      .real("random_least", 0, {0, 1}, "the win rate a vector must have; 0: any")
      .real("neighbour_weight", 0, {0, 1000}, "weight of the duels with neighbours")
      .integer("neighbours", 40, {1, 10'000}, "how many; each is met with both colours")
      .real("neighbour_radius", 0.2, {1e-6, 2},
            "how far away at most, in half widths of the bounds");
}

void declare_measures(OptionTable& table) {
  table.text("measure", "", "outsiders against whom the best of an epoch is measured")
      .integer("measure_every", 10, {1, 1'000'000}, "epochs from one such match to the next")
      .integer("measure_openings", 50, {1, 100'000}, "openings of it, with both colours")
      .text("choose_pool", "", "outsiders who choose among the best of all epochs at the end")
      .integer("choose", 32, {1, 10'000}, "how many of these they meet")
      .integer("choose_openings", 50, {1, 100'000}, "openings against each, with both colours");
}

class ConfigReader {
 public:
  explicit ConfigReader(const base::OptionValues& values) : values_(values) {}

  Result<Config> read() {
    Config config;
    read_player(config);
    read_evolution(config);
    read_fitness(config);
    config.pool = outsiders("pool");
    config.measure = outsiders("measure");
    config.choose_pool = outsiders("choose_pool");
    if (!fault_) {
      auto start = parse_vectors(values_.text("start"), *config.form);
      if (start)
        config.start = std::move(*start);
      else
        fault_ = named("start", start.error());
    }
    if (!fault_) check(config);
    if (fault_) return *fault_;
    return config;
  }

 private:
  static Error named(std::string_view option, const Error& error) {
    return {error.kind, fmt::format("{}: {}", option, error.message)};
  }

  std::size_t count(const char* name) const {
    return static_cast<std::size_t>(values_.integer(name));
  }
  int whole(const char* name) const { return static_cast<int>(values_.integer(name)); }

  std::vector<Outsider> outsiders(const char* option) {
    auto parsed = parse_outsiders(values_.text(option));
    if (parsed) return std::move(*parsed);
    if (!fault_) fault_ = named(option, parsed.error());
    return {};
  }

  void read_player(Config& config) const {
    config.form = eval::parameter_form(values_.text("form"));
    config.rules.objective = *game::objective_from_rules(values_.text("rules"));
    config.rules.size = static_cast<game::BoardSize>(std::stoi(values_.text("size")));
    config.rules.style = values_.text("player") == "alphabeta" ? Style::alphabeta : Style::greedy;
    config.rules.depth = whole("depth");
    config.rules.solve = whole("solve");
    if (whole("pool_depth") > 0) config.rules.limits.depth = whole("pool_depth");
    config.rules.limits.nodes = count("pool_nodes");
    config.rules.limits.simulations = count("pool_sims");
    config.seed = count("seed");
  }

  void read_evolution(Config& config) const {
    config.epochs = count("epochs");
    config.most_games = count("games");
    config.optimiser = values_.text("optimiser");
    config.step = values_.real("step");
    config.islands = count("islands");
    config.migrate_every = count("migrate_every");
    config.migrants = count("migrants");
    const Unit unit = values_.text("unit") == "plain" ? Unit::plain : Unit::width;
    BreedingRules& breeding = config.breeding;
    breeding.population = count("population");
    breeding.scheme = values_.text("scheme") == "elitist" ? Scheme::elitist : Scheme::merged;
    breeding.kept = values_.real("kept");
    breeding.parents = values_.text("parents") == "kept" ? Parents::kept : Parents::tournament;
    breeding.crossover_rate = values_.real("crossover_rate");
    breeding.mutation_rate = values_.real("mutation_rate");
    breeding.mutation = {values_.real("mutation_spread"), unit};
    breeding.uniform_start = values_.text("initial") == "uniform";
    breeding.start = {values_.real("initial_spread"), unit};
  }

  void read_fitness(Config& config) const {
    config.opening_plies = whole("opening_plies");
    config.opening_count = count("openings");
    config.fresh_openings = values_.flag("fresh_openings");
    config.round_robin = values_.real("round_robin");
    config.round_robin_openings = count("round_robin_openings");
    config.pool_weight = values_.real("pool_weight");
    config.pool_openings = count("pool_openings");
    config.random_weight = values_.real("random_weight");
    config.random_games = whole("random_games");
    config.random_least = values_.real("random_least");
    config.neighbour_weight = values_.real("neighbour_weight");
    config.neighbours = whole("neighbours");
    config.neighbour_radius = values_.real("neighbour_radius");
    config.measure_every = count("measure_every");
    config.measure_openings = count("measure_openings");
    config.choose = count("choose");
    config.choose_openings = count("choose_openings");
  }

  // What no option can know alone.
  void check(const Config& config) {
    if (config.optimiser != "genetic") check_optimiser(config);
    const double pool = config.pool.empty() ? 0 : config.pool_weight;
    if (config.round_robin + pool + config.random_weight + config.neighbour_weight <= 0)
      fault_ = Error{base::ErrorKind::illegal,
                     "nothing to be judged by: give round_robin, random_weight or "
                     "neighbour_weight a weight, or name a pool"};
    if (config.start.size() > config.breeding.population)
      fault_ = Error{base::ErrorKind::range,
                     fmt::format("start: {} vectors do not fit into a population of {}",
                                 config.start.size(), config.breeding.population)};
    if (config.islands > 1 && config.migrants >= config.breeding.population)
      fault_ = Error{base::ErrorKind::range,
                     fmt::format("migrants: {} would replace a whole population of {}",
                                 config.migrants, config.breeding.population)};
  }

  void check_optimiser(const Config& config) {
    if (config.islands > 1)
      fault_ = Error{base::ErrorKind::illegal,
                     fmt::format("islands: {} has one population; islands are for the optimiser "
                                 "genetic",
                                 config.optimiser)};
    if (config.breeding.population < Optimiser::kLeastPopulation)
      fault_ =
          Error{base::ErrorKind::range, fmt::format("population: {} needs {} vectors or more",
                                                    config.optimiser, Optimiser::kLeastPopulation)};
  }

  const base::OptionValues& values_;
  std::optional<Error> fault_;
};

}  // namespace

const OptionTable& config_options() {
  static const OptionTable table = [] {
    OptionTable made;
    declare_player(made);
    declare_evolution(made);
    declare_openings(made);
    declare_fitness(made);
    declare_measures(made);
    return made;
  }();
  return table;
}

Result<Config> Config::from(const base::OptionValues& values) {
  return ConfigReader(values).read();
}

OpeningSource Config::openings() const {
  return make_openings(rules.size, opening_plies, opening_count, fresh_openings, seed);
}

OpeningSource Config::test_openings() const {
  return make_openings(rules.size, opening_plies, opening_count, false,
                       base::derive_seed(seed, {kTestOpeningSeeds}));
}

Result<base::OptionValues> parse_config(std::string_view text) {
  auto object = nlohmann::json::parse(text, nullptr, false, true);
  if (object.is_discarded() || !object.is_object())
    return Error{base::ErrorKind::syntax, "not a JSON object of options"};
  object.erase("//");
  auto values = base::values_from_json(config_options(), object);
  if (!values) return values;
  if (const auto config = Config::from(*values); !config) return config.error();
  return values;
}

std::unique_ptr<Fitness> make_fitness(const Config& config, Contest& contest) {
  const FitnessBase base{contest, *config.form, config.openings(), config.seed};
  std::vector<WeightedFitness> parts;
  if (config.random_weight > 0 || config.random_least > 0)
    parts.push_back({"random", config.random_weight,
                     config.random_least > 0 ? std::optional(config.random_least) : std::nullopt,
                     make_random_rate(base, config.random_games)});
  if (config.round_robin > 0)
    parts.push_back({"round_robin", config.round_robin, std::nullopt,
                     make_round_robin(base, config.round_robin_openings)});
  if (config.pool_weight > 0 && !config.pool.empty())
    parts.push_back({"pool", config.pool_weight, std::nullopt,
                     make_pool(base, config.pool, config.pool_openings)});
  if (config.neighbour_weight > 0)
    parts.push_back({"neighbours", config.neighbour_weight, std::nullopt,
                     make_neighbours(base, config.neighbours, config.neighbour_radius)});
  return make_mixture(std::move(parts));
}

}  // namespace ogai::train::genetic
