// For tests: small networks with random weights, in files that live as long as the program.
#pragma once

#include "agents/registry.h"
#include "base/temporary_folder.h"
#include "nn/network_file.h"

namespace ogai::agents {

inline nn::Network small_network(game::BoardSize size, game::Objective objective) {
  const auto architecture = nn::parse_architecture("resnet:b1c8");
  return nn::random_network(nn::layers_of(*architecture, size).value(), objective, 1);
}

// The path of a file with small_network().
inline std::string network_path(game::BoardSize size,
                                game::Objective objective = game::Objective::fewest) {
  static const base::TemporaryFolder kFolder;
  const std::string path = kFolder.file(std::to_string(game::side(size)) + "-" +
                                        std::string(game::rules_name(objective)) + ".net");
  if (!std::filesystem::exists(path) &&
      !nn::save_network(path, small_network(size, objective)).ok())
    throw std::runtime_error("no network can be written to " + path);
  return path;
}

// A spec by which the agent plays on such boards, whatever ships: its name, and a file where it
// needs one. `options` ("sims=3") come behind.
inline std::string playable_spec(const AgentFactory& factory, game::BoardSize size,
                                 const std::string& options = "",
                                 game::Objective objective = game::Objective::fewest) {
  const base::Option* bare = factory.options.positional();
  const bool needs_network = bare && bare->name == "net";
  std::string all = needs_network ? "net=\"" + network_path(size, objective) + "\"" : "";
  if (!options.empty()) all += (all.empty() ? "" : ",") + options;
  return factory.name + (all.empty() ? "" : ":" + all);
}

}  // namespace ogai::agents
