// ChosenNetwork: the network that an experiment's setting `net` names: a file, or, where it is
// empty, the one that ships for 8×8. Always a file to agents, so that all of them can load it.
#pragma once

#include <string>

#include "base/temporary_folder.h"
#include "lab/frame/bench.h"
#include "nn/network.h"

namespace ogai::lab {

class ChosenNetwork {
 public:
  // Throws base::Failure for a file that is none, or for other boards or rules.
  explicit ChosenNetwork(const std::string& setting);

  const nn::Network& network() const { return network_; }
  // Ready for a spec: net="FILE".
  const std::string& option() const { return option_; }
  // "resnet:b4c64, the one that ships"; names no file.
  std::string description() const;

 private:
  base::TemporaryFolder folder_;
  bool shipped_;
  nn::Network network_;
  std::string option_;
};

// The setting's declaration, the same in all experiments.
base::OptionTable& add_net_setting(base::OptionTable& table);

// A spec's option for a network's file.
std::string net_option(const std::string& path);

}  // namespace ogai::lab
