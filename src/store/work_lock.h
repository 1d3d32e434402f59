// WorkLock: the mark that a process is at work on something in the database.
//
// A lock on one byte of the file DATABASE-lock: byte `id` for a tournament, a byte far behind those
// for a run of the laboratory or an upload. The system takes it away with the process, however that
// ends, and all other work in the same database is free.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/descriptor.h"

namespace ogai::store {

enum class Work { tournament, lab_run, upload };

class WorkLock {
 public:
  // Nothing when it is taken, by this process or another; throws StoreError if no lock can be had.
  static std::optional<WorkLock> take(const std::filesystem::path& database, Work work,
                                      std::int64_t id);
  static bool is_taken(const std::filesystem::path& database, Work work, std::int64_t id);

 private:
  explicit WorkLock(base::Descriptor file) : file_(std::move(file)) {}

  base::Descriptor file_;
};

}  // namespace ogai::store
