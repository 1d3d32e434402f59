// Checkpoint: a genetic run between two epochs, in one file, RUN/checkpoint.genes.
//
// Text head and binary body, little-endian:
//
//   ogai-genes 1 report-e\n
//   seed, epoch, games, islands, population, numbers of a vector     u64 each
//   for each island, by rank: score (f64), its numbers (f64)
//   for each epoch, for each island: score (f64), numbers (f64) of the best
//   FNV-1a of all before (u64)
//
// It holds nothing that depends on time or threads: two runs that went the same way have
// the same bytes. Files are replaced at once; a run may be killed at any moment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "train/genetic/breeding.h"

namespace ogai::train::genetic {

inline constexpr std::string_view kCheckpointFile = "checkpoint.genes";

struct Checkpoint {
  std::uint64_t seed = 1;
  std::uint64_t epoch = 0;                       // epochs finished
  std::uint64_t games = 0;                       // played in all
  std::vector<Population> islands;               // judged, of one size
  std::vector<std::vector<Individual>> history;  // by epoch: the best of each island

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

std::string format_checkpoint(const eval::ParameterForm& form, const Checkpoint& checkpoint);
// Trusts nothing: anything but a whole and sound checkpoint of that form is an Error.
base::Result<Checkpoint> parse_checkpoint(const eval::ParameterForm& form, std::string_view bytes);

// Errors name the file within the run's folder.
bool has_checkpoint(const std::filesystem::path& run);
base::Result<base::Done> save_checkpoint(const std::filesystem::path& run,
                                         const eval::ParameterForm& form,
                                         const Checkpoint& checkpoint);
base::Result<Checkpoint> load_checkpoint(const std::filesystem::path& run,
                                         const eval::ParameterForm& form);

}  // namespace ogai::train::genetic
