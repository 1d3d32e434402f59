// Networks by libtorch: many leaves judged at once on a GPU (or the CPU), and learning.
//
// The header for all who use this folder: no type of libtorch shows. libtorch itself lies in a
// module (libogai_torch.so) that is loaded by the first call, because loading takes 0.4 s, which
// no other command should pay.
#pragma once

#include <memory>
#include <string>

#include "nn/learner.h"
#include "nn/torch/net_server.h"

namespace ogai::nn {

// Whether this program finds its libtorch module; else an Error that says why not.
base::Result<base::Done> torch_available();
bool torch_has_gpu();
// "libtorch 2.11.0, NVIDIA H200 (139 GiB)"; where there is no module, why not.
std::string torch_description();

base::Result<std::unique_ptr<NetServer>> make_net_server(const Network& network,
                                                         const NetServerSettings& settings);

base::Result<std::unique_ptr<Learner>> make_torch_learner(const Network& start,
                                                          const LearnerSettings& settings);

}  // namespace ogai::nn
