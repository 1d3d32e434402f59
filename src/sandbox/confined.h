// Confined: a program that bubblewrap starts in namespaces of its own. It is held back until its
// limits are set and it is certain to die with us.
//
// There are three processes. Ours is the parent of bubblewrap's, which stays outside. Bubblewrap's
// child is the init of the box's PID namespace (box_init.cpp), and its end is the end of everything
// in the namespace. The program is the init's child. Nothing here is cached or shared, so any
// thread may start a box.
#pragma once

#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/subprocess.h"
#include "sandbox/box_user.h"
#include "sandbox/rules.h"

namespace ogai::sandbox {

// StartSignal: a process of the box waits at the far end of a pipe until we send a line from ours.
// If we die first, the waiting process sees the end of the stream and no line.
class StartSignal {
 public:
  static base::Result<StartSignal> make();

  base::Descriptor take_far_end();  // once
  base::Result<base::Done> send();  // succeeds also if nobody waits any more

 private:
  StartSignal(base::Pipe pipe, base::Descriptor reader);

  base::Pipe pipe_;
  base::Descriptor reader_;  // our own: a pipe without any reader would raise SIGPIPE
};

class Confined {
 public:
  static base::Result<Confined> start(const std::vector<std::string>& argv, const Rules& rules);
  ~Confined();  // kills the namespace and waits until nothing of it is left
  Confined(Confined&&) noexcept = default;
  Confined& operator=(Confined&&) = delete;

  // Sets the limits of each process, and the number of processes, which is the box's.
  base::Result<base::Done> limit(const Rules& rules, bool bound_address_space);
  base::Result<base::Done> release();
  void kill();

  base::Subprocess& process() { return *process_; }
  pid_t init() const { return init_; }
  const base::Descriptor& init_handle() const { return init_handle_; }

 private:
  Confined(base::Subprocess process, BoxUser user, StartSignal init, StartSignal program);
  base::Result<base::Done> meet_init();
  base::Result<base::Done> see_init_bound() const;

  std::unique_ptr<base::Subprocess> process_;
  BoxUser user_;
  pid_t init_ = -1;
  base::Descriptor init_handle_;  // a pidfd, which never means another process
  base::Descriptor info_;         // bubblewrap writes the number of the init here
  StartSignal init_signal_;       // then the box's first process becomes box_init
  StartSignal program_signal_;    // then box_init starts the program
};

// Ends boxes that a killed process left while it was making them. Bubblewrap's init waits for its
// parent before it asks to die with it. If the parent is killed just then, the init waits for ever:
// no program runs in it, but it is a process. The first box of a process ends those of its user.
void end_stray_boxes();

}  // namespace ogai::sandbox
