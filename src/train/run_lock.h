// RunLock: one program at a time works on the folder of a training run; two would spoil it.
//
// The lock goes with the process, however it ends. A folder that is not there yet, or on a file
// system without locks, is let pass: is_held() tells.
#pragma once

#include <filesystem>

#include "base/descriptor.h"
#include "base/result.h"

namespace ogai::train {

class RunLock {
 public:
  RunLock() = default;
  // An Error if another program has it.
  static base::Result<RunLock> take(const std::filesystem::path& folder);

  bool is_held() const { return folder_.is_open(); }

 private:
  base::Descriptor folder_;
};

}  // namespace ogai::train
