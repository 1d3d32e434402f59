// TournamentLock: the mark that a process is playing a tournament.
//
// A lock on byte `id` of the file DATABASE-lock. The system takes it away with the process,
// however that ends, and other tournaments in the same database are free.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/descriptor.h"

namespace ogai::store {

class TournamentLock {
 public:
  // Nothing when it is taken, by this process or another; throws StoreError if no lock can be had.
  static std::optional<TournamentLock> take(const std::filesystem::path& database, std::int64_t id);
  static bool is_taken(const std::filesystem::path& database, std::int64_t id);

 private:
  explicit TournamentLock(base::Descriptor file) : file_(std::move(file)) {}

  base::Descriptor file_;
};

}  // namespace ogai::store
