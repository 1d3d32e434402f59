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

#include "base/options.h"

namespace ogai::agents {

// The option by which a command's spec names its version, and its declaration.
inline constexpr const char* kVersionOption = "version";
void declare_version(base::OptionTable& options);

struct NamedVersion {
  std::string name;     // of the file, or the command with its folders left out
  std::string hash;     // hexadecimal
  std::string options;  // what else the spec says

  std::string short_hash() const { return hash.substr(0, 8); }  // as it is shown
};

// Nothing: the spec names no version, or is no spec but a player's name.
std::optional<NamedVersion> named_version(std::string_view spec);

// What people are shown for a spec (or a player's name) wherever agents are listed: one line
// without control characters. A level's options, as earlier ladders have them, are shown as its
// name.
std::string shown_name(std::string_view spec);

}  // namespace ogai::agents
