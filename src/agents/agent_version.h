// Versions of outside programs: how a spec names one, and how it is shown.
//
// A program changes while its name stays, so whoever keeps results of one names the version: a
// single file is a copy of its own in a folder named by its hash (…/agents/HASH/agent.py), a
// command says version=HASH. Both are shown as the name and the hash's first digits:
//
//   py:/data/agents/ab12cd34ef567890/agent.py,warmup=off   agent.py ab12cd34 warmup=off
//   uci:"./engine --uci",version=ab12cd34ef567890          engine --uci ab12cd34
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agents/external/command_line.h"
#include "agents/registry.h"

namespace ogai::agents {

inline constexpr const char* kVersionOption = "version";

struct NamedVersion {
  std::string name;     // of the file, or the command with its folders left out
  std::string hash;     // hexadecimal
  std::string options;  // what else the spec says
};

// Nothing: the spec names no version, or is no spec but a player's name.
std::optional<NamedVersion> named_version(std::string_view spec);

// What people are shown for a spec (or a player's name) wherever agents are listed: one line
// without control characters. A level's options, as earlier ladders have them, are shown as its
// name.
std::string shown_name(std::string_view spec);

// An Error if the spec names a version and its program is another one now, or is not there.
base::Result<base::Done> check_version(std::string_view spec);

// Declares the option by which a spec names a version.
void declare_version(AgentFactory& factory);

}  // namespace ogai::agents
