// ChildProcess: a test's code run in a forked process, for what one process cannot show: kills,
// lost rights, limits, locks of others.
#pragma once

#include <exception>
#include <functional>
#include <iostream>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ogai::store {

class ChildProcess {
 public:
  // The child ends with what `work` returns, or 99 when it throws.
  explicit ChildProcess(const std::function<int()>& work) : id_(fork()) {
    if (id_ != 0) return;
    try {
      _exit(work());
    } catch (const std::exception& error) {
      std::cerr << "in the child: " << error.what() << std::endl;
      _exit(99);
    }
  }
  ~ChildProcess() {
    if (id_ > 0) kill_and_wait();
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Its exit status; 128 + the signal that ended it.
  int wait() {
    int status = 0;
    waitpid(id_, &status, 0);
    id_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  int kill_and_wait() {
    kill(id_, SIGKILL);
    return wait();
  }

 private:
  pid_t id_;
};

}  // namespace ogai::store
