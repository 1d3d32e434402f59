#include "cli/arena/arena_flags.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <new>
#include <nlohmann/json.hpp>
#include <thread>

#include "agents/registry.h"
#include "arena/openings.h"
#include "base/memory_account.h"
#include "cli/frame/exit.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

namespace {

// "all:4" or "random:8" as its kind and number of plies; nothing for a file.
struct OpeningRule {
  std::string kind;
  int plies = 0;
};

std::optional<OpeningRule> opening_rule(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  if (colon == std::string::npos || (kind != "all" && kind != "random")) return std::nullopt;
  OpeningRule rule{kind, 0};
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data() + colon + 1, end, rule.plies);
  const int most = kind == "all" ? 8 : 40;
  if (fault != std::errc{} || stop != end || rule.plies < 0 || rule.plies > most)
    throw Exit(ExitCode::bad_usage,
               fmt::format("--openings {}: the plies are a number from 0 to {}", text, most));
  return rule;
}

base::Duration duration_of(const std::string& text, const char* flag) {
  const base::Duration duration = value_or_exit(base::parse_duration(text), flag, text);
  if (duration > std::chrono::hours(24))
    throw Exit(ExitCode::bad_usage, fmt::format("{} {}: a day is the most", flag, text));
  return duration;
}

// FNV-1a over the positions: tells two sets apart, on every machine alike.
std::uint64_t digest(const std::vector<game::Position>& openings) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const game::Position& opening : openings)
    for (const char c : game::notation::format_position(opening))
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

}  // namespace

void ArenaFlags::add_to(Command& command, const std::string& games_help) {
  command_ = command;
  threads_ = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const auto number = [&](const char* name, auto& value, const char* help) {
    return command.add_option(name, value, help).type_name("N");
  };
  number("--games", games_, games_help.c_str()).range(2, 100'000'000).show_default();
  const Flag time =
      command.add_option("--time", time_, "Time of each move, e.g. 100ms or 5s").type_name("TIME");
  const Flag clock =
      command.add_option("--clock", clock_, "Time of each side's whole game, e.g. 180s or 60s+1s")
          .type_name("TIME");
  outside_.add_course_flag(command).excludes(time).excludes(clock);
  command.add_option("--margin", margin_, "How far a move may exceed its time before it loses")
      .type_name("TIME")
      .show_default();
  number("--nodes", nodes_, "Nodes of each move").range(0, 1e18);
  number("--depth", depth_, "Search depth of each move").range(1, 60);
  number("--sims", simulations_, "Simulations of each move").range(0, 1e18);
  number("--memory", memory_,
         "Megabytes an agent of Ogai's may take, more loses the game; 0: no limit")
      .range(0, 1 << 20)
      .show_default();
  command
      .add_option("--openings", openings_,
                  "random:K (K random plies), all:K (every position after K plies), even (the "
                  "near-even ones that ship for 8x8), or a file")
      .type_name("SET")
      .show_default();
  number("--seed", seed_, "Seed of openings and agents").range(0, 1e18).show_default();
  number("--threads", threads_, "Games at a time").range(1, 1024).show_default();
  command.add_option("--name", name_, "Its name in the database; a known name is resumed")
      .type_name("NAME");
  command.add_option("--db", database_, "The database file").type_name("FILE");
  command.add_flag("--unkept", unkept_, "Keep nothing in the database");
  command.add_flag("--json", json_, "JSON objects, one a line");
  command.add_flag("--quiet", quiet_, "No progress line");
  outside_.add_to(command);
  input_.add_size_flag(command);
  input_.add_rules_flag(command);
}

// Each is made once, as its games will have it, and thrown away.
std::optional<base::Error> ArenaFlags::fault_of(const std::string& spec) const {
  base::MemoryAccount account(static_cast<std::size_t>(memory_) << 20);
  try {
    const base::MemoryAccount::Scope scope(account);
    if (auto agent = agents::make_agent(spec, context({spec})); !agent)
      return std::move(agent).error();
  } catch (const std::bad_alloc&) {
    return base::Error{base::ErrorKind::range,
                       fmt::format("it takes more than {} MB (--memory)", memory_)};
  }
  return std::nullopt;
}

void ArenaFlags::check_agents(const std::vector<std::string>& specs) const {
  for (const std::string& spec : specs) value_or_exit(agents::check_spec(spec), spec, spec);
  for (const std::string& spec : specs)
    if (const auto fault = fault_of(spec)) throw_exit(*fault, spec, spec);
}

int ArenaFlags::pairs() const {
  return (games_ + 1) / 2;
}

search::Limits ArenaFlags::limits() const {
  search::Limits limits;
  if (!time_.empty()) limits.move_time = duration_of(time_, "--time");
  if (!clock_.empty()) {
    const std::size_t plus = clock_.find('+');
    limits.clock = search::GameClock{duration_of(clock_.substr(0, plus), "--clock"), {}};
    if (plus != std::string::npos)
      limits.clock->increment = duration_of(clock_.substr(plus + 1), "--clock");
  }
  outside_.limit(limits);
  if (nodes_ > 0) limits.nodes = nodes_;
  if (depth_ > 0) limits.depth = depth_;
  if (simulations_ > 0) limits.simulations = simulations_;
  return limits;
}

std::vector<game::Position> ArenaFlags::openings() const {
  const game::BoardSize size = input_.defaults().size;
  std::vector<game::Position> openings;
  const auto rule = opening_rule(openings_);
  if (rule && rule->kind == "random") {
    const auto count = static_cast<std::size_t>(std::clamp(pairs(), 1'000, 100'000));
    openings = arena::random_openings(size, rule->plies, count, seed_);
  } else if (rule) {
    openings = arena::all_openings(size, rule->plies);
  } else if (openings_ == "even") {
    openings = arena::shipped_openings(input_.defaults().objective, size);
  } else {
    openings = openings_of_file();
  }
  if (openings.empty() && openings_ == "even")
    throw Exit(ExitCode::bad_usage, "--openings even: no such set comes for this board");
  if (openings.empty())
    throw Exit(ExitCode::bad_usage,
               fmt::format("--openings {}: every game is over by then", openings_));
  if (rule && rule->kind == "random") return openings;
  arena::shuffle(openings, seed_);
  return openings;
}

std::vector<game::Position> ArenaFlags::openings_of_file() const {
  std::vector<game::Position> openings;
  for (const game::GameRecord& game : input_.read(openings_)) {
    if (game.position().size != input_.defaults().size || game.is_over())
      throw Exit(ExitCode::bad_usage,
                 fmt::format("--openings {}: an opening is over or of another size", openings_));
    openings.push_back(game.position());
  }
  return openings;
}

arena::TournamentSettings ArenaFlags::settings() const {
  return {.game = {.objective = input_.defaults().objective,
                   .limits = limits(),
                   .margin = duration_of(margin_, "--margin")},
          .openings = openings(),
          .seed = seed_,
          .threads = threads_};
}

arena::MakeSeat ArenaFlags::make_seat(const std::vector<std::string>& specs) const {
  const std::size_t memory = static_cast<std::size_t>(memory_) << 20;
  return [specs, context = context(specs), memory](int agent) {
    return std::make_unique<arena::Seat>(specs[static_cast<std::size_t>(agent)], context, memory);
  };
}

agents::AgentContext ArenaFlags::context(const std::vector<std::string>& specs) const {
  return outside_.context(specs, input_.defaults().objective, input_.defaults().size);
}

void ArenaFlags::adopt(const nlohmann::json& description) {
  const auto take = [&](const char* key, auto& value) {
    const auto kept = description.find(key);
    if (kept != description.end() && !command_->given(std::string("--") + key)) kept->get_to(value);
  };
  int size = game::side(input_.defaults().size);
  std::string rules(game::rules_name(input_.defaults().objective));
  try {
    take("size", size), take("rules", rules), take("games", games_), take("time", time_);
    take("clock", clock_), take("margin", margin_), take("nodes", nodes_), take("depth", depth_);
    take("sims", simulations_), take("memory", memory_), take("openings", openings_);
    take("seed", seed_);
    // The course's limits hold together, or others were chosen.
    if (description.value("course", false) && !command_->given("--time") &&
        !command_->given("--clock"))
      outside_.choose_course();
    if (input_.set_defaults(size, rules)) return;
  } catch (const nlohmann::json::exception&) {
  }
  throw Exit(ExitCode::failed, fmt::format("the settings of '{}' cannot be read", name_));
}

bool ArenaFlags::unlimited() const {
  return limits().unlimited();
}

nlohmann::ordered_json ArenaFlags::description(const std::string& kind,
                                               const std::vector<game::Position>& openings) const {
  const bool course = outside_.course();
  nlohmann::ordered_json description = {
      {"kind", kind},
      {"rules", game::rules_name(input_.defaults().objective)},
      {"size", game::side(input_.defaults().size)},
      {"games", games_},
      {"time", course ? fmt::format("{}s", kCourseMove.count()) : time_},
      {"clock", course ? fmt::format("{}s", kCourseGame.count()) : clock_},
      {"margin", margin_},
      {"nodes", nodes_},
      {"depth", depth_},
      {"sims", simulations_},
      {"memory", memory_},
      {"openings", openings_},
      {"openings_digest", fmt::format("{:016x}", digest(openings))},
      {"seed", seed_}};
  // A key of its own, and only where it holds: tournaments kept before it was known go on.
  if (course) description["course"] = true;
  return description;
}

}  // namespace ogai::cli
