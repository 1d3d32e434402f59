// Genetic training within experiments: runs of `ogai train genetic`, made here or read from a
// folder, and what their vectors are worth against others.
//
// A run as a cell keeps the best vectors of some epochs, spread evenly:
//
//   {"epochs": 30, "games": 120960, "population": 64, "islands": 1,
//    "bests": [{"epoch": 0, "games": 4032, "score": 0.71, "genes": […]}, …]}
//
// so that everything later works from the stored run, wherever the training was done. All vectors
// are of report E's twenty parameters and play as `hybrid:cp=60` does.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arena/pentanomial.h"
#include "arena/tally.h"
#include "game/position.h"
#include "lab/frame/cell.h"
#include "lab/tally_share.h"
#include "train/genetic/contest.h"
#include "train/genetic/fitness.h"

namespace ogai::lab {

using GeneVector = train::genetic::Vector;
// Options of the trainer's config that differ from the shipped config `paper-e`.
using GeneticChanges = std::vector<std::pair<std::string, std::string>>;

struct GeneticBest {
  std::uint64_t epoch = 0;
  std::uint64_t games = 0;  // played until then
  double score = 0;         // its fitness, by which it was the best
  GeneVector genes;

  static constexpr auto fields() {
    return std::tuple(Named{"epoch", &GeneticBest::epoch}, Named{"games", &GeneticBest::games},
                      Named{"score", &GeneticBest::score}, Named{"genes", &GeneticBest::genes});
  }
};

struct GeneticRun {
  std::uint64_t epochs = 0;
  std::uint64_t games = 0;
  std::size_t population = 0;
  std::size_t islands = 1;
  std::vector<GeneticBest> bests;  // by epoch; the last epoch is among them

  std::vector<GeneVector> vectors() const;  // of the bests
  static constexpr auto fields() {
    return std::tuple(Named{"epochs", &GeneticRun::epochs}, Named{"games", &GeneticRun::games},
                      Named{"population", &GeneticRun::population},
                      Named{"islands", &GeneticRun::islands}, Named{"bests", &GeneticRun::bests});
  }
};

// Trains with report E's settings but for the changes; with `games` other than 0 until the epoch
// that reaches so many. Throws base::Failure.
GeneticRun train_genetic(Bench& bench, GeneticChanges changes, std::uint64_t games,
                         std::size_t checkpoints);
// Of the folder of a run of `ogai train genetic` over report E's parameters.
GeneticRun read_genetic_run(const std::string& folder, std::size_t checkpoints);

// Why this program cannot run an optimiser of pagmo; empty: it can.
std::string missing_optimiser(const std::string& name);

// The published set.
GeneVector published_genes();

// Opponents from outside: names as the trainer's config has them. The first text is for training
// and choosing, the second for tests: nobody is in both.
inline constexpr const char* kTrainingPool = "@combined @squares gdy-ab:depth=4";
inline constexpr const char* kTestPool =
    "@report-e greedy-invincible:linear ogai:hash=1,depth=1 ogai:hash=1,depth=2";

// Test openings: random ones of eight plies, the same for every vector.
std::vector<game::Position> test_openings(const Bench& bench, std::string_view name,
                                          std::size_t count);

// table[v][o]: the games of vector v against outsider o, every opening with both colours.
struct OutsideScores {
  std::vector<std::string> opponents;
  std::vector<std::vector<arena::ColorTally>> table;

  arena::Tally all(std::size_t vector) const;  // against everybody
  arena::Tally without(std::size_t vector, std::string_view opponent) const;
  arena::Tally against(std::size_t vector, std::string_view opponent) const;
  static constexpr auto fields() {
    return std::tuple(Named{"opponents", &OutsideScores::opponents},
                      Named{"table", &OutsideScores::table});
  }
};
OutsideScores play_outside(Bench& bench, const std::vector<GeneVector>& vectors, const char* pool,
                           const std::vector<game::Position>& openings);

// Pairs between two vectors, one for each opening.
arena::Pentanomial play_vectors(Bench& bench, const GeneVector& first, const GeneVector& second,
                                const std::vector<game::Position>& openings);

}  // namespace ogai::lab
