// Gate: somebody in a box waits at one end of a pipe until we say a word at the other. If we die
// before, what is waited for has an end and no word: who needs to can tell the two apart.
#pragma once

#include "base/descriptor.h"
#include "base/result.h"

namespace ogai::sandbox {

class Gate {
 public:
  static base::Result<Gate> make();

  base::Descriptor take_inner_end();  // once
  base::Result<base::Done> open();    // also if nobody waits any more

 private:
  Gate(base::Pipe pipe, base::Descriptor reader);

  base::Pipe pipe_;
  base::Descriptor reader_;  // ours: without any, to write would raise SIGPIPE
};

}  // namespace ogai::sandbox
