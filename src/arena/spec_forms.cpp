#include "arena/spec_forms.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/registry.h"
#include "base/suggest.h"
#include "game/notation/position_text.h"

namespace ogai::arena {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

// ---- JSON ----

Result<Done> read_value(const SpecField& field, const ordered_json& value, TournamentSpec& spec) {
  const auto wrong = [&](const char* wanted) {
    return field.fault(ErrorKind::syntax, fmt::format("{} is expected", wanted));
  };
  return std::visit(
      [&](auto member) -> Result<Done> {
        using Value = std::decay_t<decltype(spec.*member)>;
        if constexpr (std::is_same_v<Value, bool>) {
          if (!value.is_boolean()) return wrong("true or false");
        } else if constexpr (std::is_same_v<Value, std::string>) {
          if (!value.is_string()) return wrong("a text");
        } else if constexpr (std::is_same_v<Value, double>) {
          if (!value.is_number()) return wrong("a number");
        } else {
          if (!value.is_number_integer()) return wrong("a whole number");
          // Compared as doubles: whatever fits the range fits the type.
          const double number = value.template get<double>();
          if (field.range && (number < 0 || number > field.range->second))
            return field.fault(ErrorKind::range,
                               fmt::format("{} is not between {:.0f} and {:.0f}", value.dump(),
                                           field.range->first, field.range->second));
        }
        spec.*member = value.template get<Value>();
        return Done{};
      },
      field.member);
}

Result<std::vector<std::string>> read_agents(const ordered_json& list) {
  const Error wrong{ErrorKind::syntax, "agents: a list of texts is expected"};
  if (!list.is_array()) return wrong;
  std::vector<std::string> agents;
  for (const ordered_json& agent : list) {
    if (!agent.is_string()) return wrong;
    agents.push_back(agent.get<std::string>());
  }
  return agents;
}

Result<std::string> read_kind(const ordered_json& object) {
  const auto kind = object.find("kind");
  if (kind == object.end() || !kind->is_string())
    return Error{ErrorKind::syntax, "kind: a text is expected"};
  std::string name = kind->get<std::string>();
  if (std::ranges::find(tournament_kinds(), name) == tournament_kinds().end())
    return Error{ErrorKind::unknown, "kind: " + base::list_known(name, tournament_kinds())};
  return name;
}

Result<Done> read_field(const std::string& name, const ordered_json& value, TournamentSpec& spec) {
  for (const SpecField& field : spec_fields()) {
    if (field.name != name) continue;
    if (!has_field(spec.kind, field))
      return field.fault(ErrorKind::syntax, fmt::format("only the kind '{}' has it", field.only));
    return read_value(field, value, spec);
  }
  std::vector<std::string> known = {"kind", "agents"};
  for (const SpecField& field : spec_fields())
    if (has_field(spec.kind, field)) known.push_back(field.name);
  return Error{ErrorKind::unknown,
               fmt::format("{}: there is no such field; {}", name, base::list_known(name, known))};
}

// ---- identity ----

// FNV-1a over the positions: tells two sets apart, on every machine alike.
std::uint64_t digest_of(const std::vector<game::Position>& openings) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const game::Position& opening : openings)
    for (const char c : game::notation::format_position(opening))
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

// {"SPEC": "HASH", …} of the outside programs among the agents.
Result<json> versions_of(const std::vector<std::string>& agents) {
  json versions = json::object();
  for (const std::string& spec : agents) {
    const auto resolved = agents::resolve_spec(spec);
    if (!resolved || !resolved->factory->outside()) continue;
    auto version = resolved->factory->version(resolved->values);
    if (!version) return Error{version.error().kind, base::describe(version.error(), spec, spec)};
    versions[spec] = std::move(version).value();
  }
  return versions;
}

// What an identity has besides fields.
bool is_only_of_identity(const std::string& name) {
  return name == "openings_digest" || name == "versions";
}

// ---- the command ----

// A word as a shell reads it back.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

nlohmann::ordered_json to_json(const TournamentSpec& spec) {
  ordered_json object = {{"kind", spec.kind}, {"agents", spec.agents}};
  for (const SpecField& field : spec_fields())
    if (has_field(spec.kind, field))
      std::visit([&](auto member) { object[field.name] = spec.*member; }, field.member);
  return object;
}

base::Result<TournamentSpec> spec_from_json(const nlohmann::ordered_json& object) {
  if (!object.is_object()) return Error{ErrorKind::syntax, "a JSON object is expected"};
  auto kind = read_kind(object);
  if (!kind) return std::move(kind).error();
  TournamentSpec spec = default_spec(*kind);
  for (const auto& [name, value] : object.items()) {
    if (name == "kind" || value.is_null()) continue;
    if (name == "agents") {
      auto agents = read_agents(value);
      if (!agents) return std::move(agents).error();
      spec.agents = std::move(agents).value();
    } else if (auto read = read_field(name, value, spec); !read) {
      return std::move(read).error();
    }
  }
  return spec;
}

base::Result<nlohmann::json> identity_of(const TournamentSpec& spec,
                                         const std::vector<game::Position>& openings) {
  json identity = {{"kind", spec.kind}};
  for (const SpecField& field : spec_fields())
    if (field.is_part_of_identity && has_field(spec.kind, field))
      std::visit([&](auto member) { identity[field.name] = spec.*member; }, field.member);
  identity["openings_digest"] = fmt::format("{:016x}", digest_of(openings));
  // Only where it holds: tournaments kept before it was known go on.
  identity.erase("course");
  if (spec.course)
    identity.update({{"course", true},
                     {"time", fmt::format("{}s", search::kCourseMove.count())},
                     {"clock", fmt::format("{}s", search::kCourseGame.count())}});
  if (spec.kind == "ladder") return identity;  // whose agents' specs name their versions
  auto versions = versions_of(spec.agents);
  if (versions && !versions->empty()) identity["versions"] = std::move(versions).value();
  if (!versions) return std::move(versions).error();
  return identity;
}

base::Result<TournamentSpec> spec_from_identity(const nlohmann::json& identity,
                                                const std::string& name,
                                                const std::vector<std::string>& agents) {
  if (!identity.is_object()) return Error{ErrorKind::syntax, "a JSON object is expected"};
  ordered_json object = ordered_json::object();
  const bool course = identity.value("course", json()) == true;
  for (const auto& [key, value] : identity.items())
    if (!is_only_of_identity(key) && !(course && (key == "time" || key == "clock")))
      object[key] = value;
  object["name"] = name;
  object["agents"] = agents;
  return spec_from_json(object);
}

std::vector<std::string> command_words(const TournamentSpec& spec) {
  std::vector<std::string> words = {"ogai"};
  if (!is_match(spec.kind)) words.push_back(spec.kind == "ladder" ? "ladder" : "tournament");
  words.push_back(spec.kind == "ladder" ? "add" : spec.kind);
  words.insert(words.end(), spec.agents.begin(), spec.agents.end());
  const TournamentSpec usual = default_spec(spec.kind);
  for (const SpecField& field : spec_fields()) {
    if (!has_field(spec.kind, field)) continue;
    std::visit(
        [&](auto member) {
          if (spec.*member == usual.*member) return;
          words.push_back("--" + field.name);
          if constexpr (!std::is_same_v<decltype(member), bool TournamentSpec::*>)
            words.push_back(fmt::format("{}", spec.*member));
        },
        field.member);
  }
  return words;
}

std::string command_line(const TournamentSpec& spec) {
  std::string line;
  for (const std::string& word : command_words(spec))
    line += (line.empty() ? "" : " ") + shell_word(word);
  return line;
}

}  // namespace ogai::arena
