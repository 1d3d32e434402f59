// Work on a thread that lives as long as the process.
//
// A child that is to die with its parent (PR_SET_PDEATHSIG) dies with the thread that made it: when
// that thread ends, the kernel kills the child though our process lives on. So every box is started
// from this thread. Several threads may ask at once, and a forked child may ask too.
#pragma once

#include <functional>

namespace ogai::sandbox {

// Returns when `work` has returned. `work` may not throw.
void on_lasting_thread(const std::function<void()>& work);

}  // namespace ogai::sandbox
