// ChosenNetwork: the network that an experiment's setting `net` names: a file, or, where it is
// empty, the one that ships for 8×8. Always a file to agents, so that all of them can load it.
#pragma once

#include <optional>
#include <string>

#include "base/temporary_folder.h"
#include "lab/frame/bench.h"
#include "lab/frame/page.h"
#include "nn/network.h"

namespace ogai::lab {

class ChosenNetwork {
 public:
  // Keeps a cell that describes it. Throws base::Failure for a file that is none, or for other
  // boards or rules.
  explicit ChosenNetwork(Bench& bench);

  const nn::Network& network() const { return network_; }
  // Ready for a spec: net="FILE".
  const std::string& option() const { return option_; }

 private:
  base::TemporaryFolder folder_;
  nn::Network network_;
  std::string option_;
};

// The settings with `net`, declared alike in all experiments.
base::OptionTable with_net_setting(base::OptionTable table);
// "Network: resnet:b4c64, the one that ships.", and more; nothing before it was chosen.
std::optional<Text> network_text(const StoredRun& run, std::string_view more = "");

// A spec's option for a network's file.
std::string net_option(const std::string& path);

}  // namespace ogai::lab
