// The workshop of real runs: libtorch learns; the network plays on the GPU by libtorch, or on the
// CPU by our own back end (nn/cpu_model.h), which is faster there.
#pragma once

#include "train/selfplay/alphazero.h"

namespace ogai::train::selfplay {

// An Error where this program cannot do what the config asks: no libtorch, no GPU.
base::Result<Workshop> torch_workshop(const Config& config);

}  // namespace ogai::train::selfplay
