// Confined: a program started by bubblewrap in namespaces of its own, held at its first step until
// its limits are set and it is sure to die with us.
//
// Three processes: ours is the parent of bubblewrap's first, which waits outside; its child is the
// init of the box's PID namespace (box_init.cpp), whose end is the end of everything in it; the
// program is that one's child. Nothing here is cached or shared; boxes are started from any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/subprocess.h"
#include "sandbox/box_user.h"
#include "sandbox/gate.h"
#include "sandbox/sandbox.h"

namespace ogai::sandbox {

class Confined {
 public:
  static base::Result<Confined> start(const std::vector<std::string>& argv, const Rules& rules);
  ~Confined();  // kills the namespace, waits until nothing of it is left
  Confined(Confined&&) noexcept = default;
  Confined& operator=(Confined&&) = delete;

  // Limits that each process has for itself, but for the number of them, which is the box's.
  base::Result<base::Done> limit(const Rules& rules, bool bound_address_space);
  base::Result<base::Done> release();
  void kill();

  base::Subprocess& process() { return *process_; }
  pid_t init() const { return init_; }
  const base::Descriptor& init_handle() const { return init_handle_; }

 private:
  Confined(base::Subprocess process, BoxUser user, Gate limits, Gate program);
  base::Result<base::Done> meet_init();
  base::Result<base::Done> see_init_bound() const;

  std::unique_ptr<base::Subprocess> process_;
  BoxUser user_;
  pid_t init_ = -1;
  base::Descriptor init_handle_;  // a pidfd: its number cannot become somebody else's
  base::Descriptor info_;         // bubblewrap says here who the init is
  Gate limits_gate_;              // behind it the box's first process becomes box_init
  Gate program_gate_;             // behind it that one starts the program
};

// The file that `program` names inside a box of these rules, or why there is none.
base::Result<std::filesystem::path> program_file(const std::string& program, const Rules& rules);

}  // namespace ogai::sandbox
