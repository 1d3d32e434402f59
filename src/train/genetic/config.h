// Config: everything that a genetic run depends on, declared once.
//
// The table feeds the files of --config (JSON), --set on the command line, help and
// docs/training-genetic.md. Config is the same with types. Threads are no part of it: the result
// does not depend on them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "train/genetic/breeding.h"
#include "train/genetic/contest.h"
#include "train/genetic/fitness.h"

namespace ogai::train::genetic {

struct Config {
  // Files named in it are read: values that cannot be had are an Error.
  static base::Result<Config> from(const base::OptionValues& values);

  ContestRules rules;
  const eval::ParameterForm* form = nullptr;
  std::uint64_t seed = 1;

  std::uint64_t epochs = 0;
  std::uint64_t most_games = 0;  // 0: any
  std::string optimiser;         // "genetic", or one of optimiser.h
  double step = 0;
  std::size_t islands = 1;
  std::uint64_t migrate_every = 0;
  std::size_t migrants = 0;
  BreedingRules breeding;
  std::vector<Vector> start;

  int opening_plies = 0;
  std::size_t opening_count = 0;
  bool fresh_openings = false;

  double round_robin = 0;
  std::size_t round_robin_openings = 0;
  double pool_weight = 0;
  std::vector<Outsider> pool;
  std::size_t pool_openings = 0;
  double random_weight = 0;
  int random_games = 0;
  double random_least = 0;
  double neighbour_weight = 0;
  int neighbours = 0;
  double neighbour_radius = 0;

  std::vector<Outsider> measure;
  std::uint64_t measure_every = 1;
  std::size_t measure_openings = 0;

  std::vector<Outsider> choose_pool;
  std::size_t choose = 0;
  std::size_t choose_openings = 0;

  OpeningSource openings() const;
  // Of measures and choice: drawn apart, where not all there are are played.
  OpeningSource test_openings() const;
};

// What the config says of fitness, played by `contest`, which must outlive it.
std::unique_ptr<Fitness> make_fitness(const Config& config, Contest& contest);

const base::OptionTable& config_options();

// A config's text: {"option": value, …}, with "//" as a name for remarks. What Config::from()
// would refuse is refused here.
base::Result<base::OptionValues> parse_config(std::string_view text);

// The configs that come with the program: paper-e, paper-c-squares, paper-c-combined, ours, quick.
std::vector<std::string> shipped_config_names();
base::Result<std::string> shipped_config(std::string_view name);

}  // namespace ogai::train::genetic
