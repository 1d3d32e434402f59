#include "cli/arena/arena_flags.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <new>
#include <nlohmann/json.hpp>

#include "agents/registry.h"
#include "arena/spec_forms.h"
#include "base/memory_account.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

using arena::SpecField;
using arena::TournamentSpec;

Flag add_field(Command& command, const SpecField& field, TournamentSpec& spec) {
  const std::string name = "--" + field.name;
  return std::visit(
      [&](auto member) {
        if constexpr (std::is_same_v<decltype(member), bool TournamentSpec::*>) {
          return command.add_flag(name, spec.*member, field.help);
        } else {
          Flag flag = command.add_option(name, spec.*member, field.help);
          if (!field.value.empty()) flag.type_name(field.value);
          if (!field.choices.empty())
            flag.choices(field.choices);
          else if (field.range)
            flag.range(field.range->first, field.range->second);
          return field.may_be_absent ? flag : flag.show_default();
        }
      },
      field.member);
}

}  // namespace

void throw_spec_fault(const base::Error& error) {
  const std::string name = error.message.substr(0, error.message.find(':'));
  const bool is_flag = std::ranges::any_of(
      arena::spec_fields(), [&](const SpecField& field) { return field.name == name; });
  throw_exit({error.kind, (is_flag ? "--" : "") + error.message}, "", "");
}

void ArenaFlags::add_to(Command& command, const std::vector<std::string>& kinds) {
  command_ = command;
  std::map<std::string, Flag> flags;
  for (const SpecField& field : arena::spec_fields())
    if (std::ranges::any_of(kinds, [&](const auto& kind) { return has_field(kind, field); }))
      flags.emplace(field.name, add_field(command, field, spec));
  flags.at("course").excludes(flags.at("time")).excludes(flags.at("clock"));
  command.add_option("--db", database_, "The database file").type_name("FILE");
  command.add_flag("--unkept", unkept_, "Keep nothing in the database");
  command.add_flag("--json", json_, "JSON objects, one a line");
  command.add_flag("--quiet", quiet_, "No progress line");
  command.add_flag("--print-spec", only_printed_,
                   "Print what would be played as JSON for tournament --spec, and play nothing");
  outside_.add_to(command);
}

void ArenaFlags::adopt(TournamentSpec other) {
  const auto given = [&](const std::string& field) { return command_->given("--" + field); };
  // The course's limits hold together, or others were chosen.
  if (given("time") || given("clock")) other.course = false;
  if (given("course")) other.time = other.clock = "";
  for (const SpecField& field : arena::spec_fields())
    if (arena::has_field(other.kind, field) && given(field.name))
      std::visit([&](auto member) { other.*member = spec.*member; }, field.member);
  spec = std::move(other);
}

bool ArenaFlags::print_spec() const {
  if (only_printed_) print_json(arena::to_json(spec));
  return only_printed_;
}

// Each is made once, as its games will have it, and thrown away.
std::optional<base::Error> ArenaFlags::fault_of(const std::string& agent) const {
  base::MemoryAccount account(spec.memory_bytes());
  try {
    const base::MemoryAccount::Scope scope(account);
    if (auto made = agents::make_agent(agent, context({agent})); !made)
      return std::move(made).error();
  } catch (const std::bad_alloc&) {
    return base::Error{base::ErrorKind::range,
                       fmt::format("it takes more than {} MB (--memory)", spec.memory)};
  }
  return std::nullopt;
}

void ArenaFlags::check() const {
  if (const auto checked = arena::check(spec); !checked) throw_spec_fault(checked.error());
  check_agents(spec.agents);
}

void ArenaFlags::check_agents(const std::vector<std::string>& agents) const {
  for (const std::string& agent : agents) value_or_exit(agents::check_spec(agent), agent, agent);
  for (const std::string& agent : agents)
    if (const auto fault = fault_of(agent)) throw_exit(*fault, agent, agent);
}

arena::Tournament ArenaFlags::tournament() const {
  auto tournament = arena::prepare(spec, context(spec.agents));
  if (!tournament) throw_spec_fault(tournament.error());
  return std::move(tournament).value();
}

agents::AgentContext ArenaFlags::context(const std::vector<std::string>& agents) const {
  agents::AgentContext context = outside_.context(agents, spec.objective(), spec.board_size());
  if (spec.course) context.outside_memory = kCourseMegabytes << 20;
  return context;
}

}  // namespace ogai::cli
