// Plain: a program started without confinement, as a child with all our rights.
//
// It dies with us, and its process group with it. What has left the group is found by a mark in
// its environment, which children inherit; a program that clears its environment and leaves the
// group escapes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/subprocess.h"
#include "sandbox/sandbox.h"

namespace ogai::sandbox {

class Plain {
 public:
  static base::Result<Plain> start(const std::vector<std::string>& argv, const Rules& rules);
  ~Plain();  // kills all that is found of it
  Plain(Plain&&) noexcept = default;
  Plain& operator=(Plain&&) = delete;

  void kill();
  base::Subprocess& process() { return *process_; }

 private:
  Plain(base::Subprocess process, std::string mark);

  std::unique_ptr<base::Subprocess> process_;
  std::string mark_;
};

}  // namespace ogai::sandbox
