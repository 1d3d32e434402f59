// Work on a thread that lives as long as the process.
//
// "Die with the parent" (PR_SET_PDEATHSIG) means, to the kernel, the thread that made the child:
// when a worker ends, all that it has started dies, though the process lives on. So every box is
// started here. Safe from several threads at once, and in a forked child too.
#pragma once

#include <functional>

namespace ogai::sandbox {

// Returns when `work` has. It may not throw.
void on_lasting_thread(const std::function<void()>& work);

}  // namespace ogai::sandbox
