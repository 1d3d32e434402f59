// Spec: the text by which a user names an agent and sets its options.
//
//   name                     gdy-ab
//   name:key=value,...       uct:c=1.414,time=1s
//   name:VALUE[,key=...]     uci:"./engine --uci",hash=64     (one bare, positional value)
//
// Names and keys are made of [a-z0-9-_]. A value runs to the next comma; it may
// hold ':' and, behind its key, '='. Quotes around a whole value protect commas,
// spaces and '='; inside them \" and \\ stand for " and \. An empty value must be
// quoted. This layer knows no option names: options.h checks them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ogai::base {

struct SpecArgument {
  std::string key;  // empty: the positional value
  std::string value;
  std::size_t key_offset = 0;    // byte of the spec text at which the argument starts
  std::size_t value_offset = 0;  // byte at which the value starts, behind an opening quote

  bool positional() const { return key.empty(); }
  // The same argument, wherever it stood in its text.
  friend bool operator==(const SpecArgument& a, const SpecArgument& b) {
    return a.key == b.key && a.value == b.value;
  }
};

struct Spec {
  std::string name;
  std::vector<SpecArgument> arguments;  // keys are distinct, at most one positional

  friend bool operator==(const Spec&, const Spec&) = default;
};

Result<Spec> parse_spec(std::string_view text);

// The shortest text that parse_spec() reads back as `spec`.
std::string format_spec(const Spec& spec);

}  // namespace ogai::base
