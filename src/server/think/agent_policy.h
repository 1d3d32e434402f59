// Which agents a stranger may have play here, and with which options.
//
// Agents are named one by one: one that starts programs does not come in by being registered.
// Options that name files are left out; what takes memory or time has a narrower range than on the
// command line, and everything has one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agents/registry.h"

namespace ogai::server::think {

struct AllowedAgent {
  std::string name;
  std::string summary;
  std::string source;
  base::OptionTable options;  // those that may be set, with the ranges that hold here
};

// In the order of `ogai agents`.
const std::vector<AllowedAgent>& allowed_agents();

// The error says what is not allowed, and at which byte of the spec; what is allowed by the way.
base::Result<base::Done> check_allowed(std::string_view spec);

}  // namespace ogai::server::think
