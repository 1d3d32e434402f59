#include "arena/tournament_spec.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <thread>

#include "arena/openings.h"
#include "base/suggest.h"

namespace ogai::arena {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

using Spec = TournamentSpec;

constexpr double kMost = 1e18;  // of counts that nothing else bounds
constexpr std::chrono::hours kLongestTime{24};

template <typename T>
bool is_nothing(const T& value) {
  return value == T{};
}

// Declares the fields, one after the other; the other calls speak of the last one.
struct FieldTable {
  std::vector<SpecField> fields;

  FieldTable& add(std::string name, SpecField::Member member, std::string value, std::string help) {
    fields.push_back({std::move(name), member, std::move(value), std::move(help)});
    return *this;
  }
  FieldTable& range(double least, double most) {
    fields.back().range = {least, most};
    return *this;
  }
  FieldTable& choices(std::vector<std::string> texts) {
    fields.back().choices = std::move(texts);
    return *this;
  }
  FieldTable& only(std::string kind) {
    fields.back().only = std::move(kind);
    return *this;
  }
  FieldTable& optional() {
    fields.back().may_be_absent = true;
    return *this;
  }
  FieldTable& changes_no_game() {
    fields.back().is_part_of_identity = false;
    return *this;
  }
};

// ---- checking ----

Result<Done> check_value(const SpecField& field, const Spec& spec) {
  return std::visit(
      [&](auto member) -> Result<Done> {
        const auto& value = spec.*member;
        if (field.may_be_absent && is_nothing(value)) return Done{};
        const std::string text = fmt::format("{}", value);
        if (!field.choices.empty() && std::ranges::find(field.choices, text) == field.choices.end())
          return field.fault(ErrorKind::unknown, base::list_known(text, field.choices));
        if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, std::string>)
          if (field.range && !(static_cast<double>(value) >= field.range->first &&
                               static_cast<double>(value) <= field.range->second))
            return field.fault(ErrorKind::range,
                               fmt::format("{} is not between {:.0f} and {:.0f}", text,
                                           field.range->first, field.range->second));
        return Done{};
      },
      field.member);
}

Result<base::Duration> duration_of(const std::string& field, const std::string& text) {
  auto duration = base::parse_duration(text);
  if (!duration)
    return Error{ErrorKind::syntax, fmt::format("{}: {}", field, duration.error().message)};
  if (*duration > kLongestTime)
    return Error{ErrorKind::range, fmt::format("{}: {} is more than a day", field, text)};
  return duration;
}

Result<search::GameClock> clock_of(const std::string& text) {
  const std::size_t plus = text.find('+');
  const auto remaining = duration_of("clock", text.substr(0, plus));
  if (!remaining) return remaining.error();
  if (plus == std::string::npos) return search::GameClock{*remaining, {}};
  const auto increment = duration_of("clock", text.substr(plus + 1));
  if (!increment) return increment.error();
  return search::GameClock{*remaining, *increment};
}

Result<Done> check_times(const Spec& spec) {
  if (!spec.time.empty())
    if (auto time = duration_of("time", spec.time); !time) return time.error();
  if (!spec.clock.empty())
    if (auto clock = clock_of(spec.clock); !clock) return clock.error();
  if (spec.course && !(spec.time.empty() && spec.clock.empty()))
    return Error{ErrorKind::syntax, "course: its limits take the place of time and clock"};
  if (auto margin = duration_of("margin", spec.margin); !margin) return margin.error();
  return Done{};
}

Result<Done> check_agents(const Spec& spec) {
  const std::size_t count = spec.agents.size();
  if (is_match(spec.kind) && count != 2)
    return Error{ErrorKind::range, fmt::format("agents: {} is not two", count)};
  if (count < (spec.kind == "ladder" ? 1 : 2))
    return Error{ErrorKind::range, fmt::format("agents: {} is too few", count)};
  if (is_match(spec.kind)) return Done{};  // an agent may play itself
  std::set<std::string> seen;
  for (const std::string& agent : spec.agents)
    if (!seen.insert(agent).second)
      return Error{ErrorKind::syntax, fmt::format("agents: {} stands twice in the list", agent)};
  return Done{};
}

}  // namespace

// ---- the table ----

const std::vector<std::string>& tournament_kinds() {
  static const std::vector<std::string> kinds = {"match", "sprt",     "round-robin", "gauntlet",
                                                 "swiss", "knockout", "ladder"};
  return kinds;
}

// In the order in which help lists the flags.
const std::vector<SpecField>& spec_fields() {
  static const std::vector<SpecField> fields =
      FieldTable()
          .add("elo0", &Spec::elo0, "X", "H0: A is stronger by this much")
          .only("sprt")
          .add("elo1", &Spec::elo1, "X", "H1: A is stronger by this much")
          .only("sprt")
          .add("alpha", &Spec::alpha, "X", "Risk of accepting H1 wrongly")
          .only("sprt")
          .add("beta", &Spec::beta, "X", "Risk of accepting H0 wrongly")
          .only("sprt")
          .add("model", &Spec::model, "", "What the two measure")
          .choices({"logistic", "normalized"})
          .only("sprt")
          .add("rounds", &Spec::rounds, "N", "Rounds of a Swiss tournament")
          .range(1, 1000)
          .only("swiss")
          .add("settled", &Spec::settled, "X",
               "Half the width of a settled rating's 95 % interval, in Elo")
          .range(1, 1000)
          .only("ladder")
          .changes_no_game()
          .add("most", &Spec::most, "N", "Games of one agent at most")
          .range(2, 1e8)
          .only("ladder")
          .changes_no_game()
          .add("games", &Spec::games, "N",
               "Games of each encounter, in pairs with colours swapped; of sprt at most")
          .range(2, 1e8)
          .add("time", &Spec::time, "TIME", "Time of each move, e.g. 100ms or 5s")
          .optional()
          .add("clock", &Spec::clock, "TIME", "Time of each side's whole game, e.g. 180s or 60s+1s")
          .optional()
          .add("course", &Spec::course, "",
               fmt::format("The course's limits: {} s a move, {} s a game, 100 MB for outside "
                           "programs",
                           search::kCourseMove.count(), search::kCourseGame.count()))
          .optional()
          .add("margin", &Spec::margin, "TIME",
               "How far a move may exceed its time before it loses")
          .add("nodes", &Spec::nodes, "N", "Nodes of each move")
          .range(0, kMost)
          .optional()
          .add("depth", &Spec::depth, "N", "Search depth of each move")
          .range(1, 60)
          .optional()
          .add("sims", &Spec::sims, "N", "Simulations of each move")
          .range(0, kMost)
          .optional()
          .add("memory", &Spec::memory, "N",
               "Megabytes an agent of Ogai's may take, more loses the game; 0: no limit")
          .range(0, 1 << 20)
          .add("openings", &Spec::openings, "SET",
               "random:K (K random plies), all:K (every position after K plies), even (the "
               "near-even ones that ship for 8x8), or a file")
          .add("seed", &Spec::seed, "N", "Seed of openings and agents")
          .range(0, kMost)
          .add("size", &Spec::size, "INT", "Side of the board")
          .range(4, 8)
          .choices({"4", "6", "8"})
          .add("rules", &Spec::rules, "", "Who wins: reversed (fewer discs) or classic (more)")
          .choices({"reversed", "classic"})
          .add("threads", &Spec::threads, "N",
               "Games at a time; as many as there are processors unless told otherwise")
          .range(1, 1024)
          .optional()
          .changes_no_game()
          .add("name", &Spec::name, "NAME", "Its name in the database; a known name is resumed")
          .optional()
          .changes_no_game()
          .fields;
  return fields;
}

base::Error SpecField::fault(base::ErrorKind kind, const std::string& what) const {
  return {kind, fmt::format("{}: {}", name, what)};
}

bool is_match(std::string_view kind) {
  return kind == "match" || kind == "sprt";
}

bool has_field(std::string_view kind, const SpecField& field) {
  return field.only.empty() || field.only == kind;
}

TournamentSpec default_spec(std::string_view kind) {
  TournamentSpec spec{.kind = std::string(kind)};
  if (kind == "match") spec.games = 100;
  if (kind == "sprt") spec.games = 100'000;
  return spec;
}

// ---- what follows from the fields ----

game::Objective TournamentSpec::objective() const {
  return game::objective_from_rules(rules).value_or(game::Objective::fewest);
}

game::BoardSize TournamentSpec::board_size() const {
  return game::board_size(size).value_or(game::BoardSize::eight);
}

int TournamentSpec::workers() const {
  return threads > 0 ? threads
                     : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

// Texts that check() refuses count as not given.
search::Limits TournamentSpec::limits() const {
  search::Limits limits;
  if (const auto move = duration_of("time", time)) limits.move_time = *move;
  if (const auto game = clock_of(clock)) limits.clock = *game;
  if (course) limits.move_time = search::kCourseMove;
  if (course) limits.clock = search::GameClock{search::kCourseGame, {}};
  if (nodes > 0) limits.nodes = nodes;
  if (depth > 0) limits.depth = depth;
  if (sims > 0) limits.simulations = sims;
  return limits;
}

GameSettings TournamentSpec::game() const {
  GameSettings settings{.objective = objective(), .limits = limits()};
  if (const auto allowed = duration_of("margin", margin)) settings.margin = *allowed;
  return settings;
}

Sprt TournamentSpec::sprt() const {
  return {elo0, elo1, alpha, beta,
          model == "normalized" ? EloModel::normalized : EloModel::logistic};
}

base::Result<base::Done> check(const TournamentSpec& spec) {
  if (std::ranges::find(tournament_kinds(), spec.kind) == tournament_kinds().end())
    return Error{ErrorKind::unknown, "kind: " + base::list_known(spec.kind, tournament_kinds())};
  for (const SpecField& field : spec_fields())
    if (has_field(spec.kind, field))
      if (auto checked = check_value(field, spec); !checked) return checked;
  if (auto checked = check_times(spec); !checked) return checked;
  if (auto checked = check_opening_set(spec.openings); !checked)
    return Error{checked.error().kind, "openings: " + checked.error().message};
  if (spec.kind == "sprt" && !spec.sprt().is_valid())
    return Error{ErrorKind::range,
                 "elo0: it must be below elo1, and alpha and beta between 0 and 0.5"};
  return check_agents(spec);
}

// ---- what it plays ----

base::Result<std::vector<game::Position>> openings_of(const TournamentSpec& spec) {
  auto openings = opening_set(spec.openings, spec.objective(), spec.board_size(),
                              static_cast<std::size_t>(spec.pairs()), spec.seed);
  if (openings) return openings;
  return Error{openings.error().kind, "openings: " + openings.error().message};
}

std::unique_ptr<Schedule> schedule_of(const TournamentSpec& spec) {
  const int agents = static_cast<int>(spec.agents.size());
  if (spec.kind == "gauntlet") return gauntlet(agents, spec.pairs());
  if (spec.kind == "swiss") return swiss(agents, spec.pairs(), spec.rounds);
  if (spec.kind == "knockout") return knockout(agents, spec.pairs());
  if (spec.kind == "ladder")
    return ladder({.agents = agents,
                   .newcomer = std::nullopt,
                   .pairs = spec.pairs(),
                   .settled = spec.settled,
                   .most_pairs = (spec.most + 1) / 2});
  return round_robin(agents, spec.pairs());
}

std::size_t planned_pairs(const TournamentSpec& spec) {
  const std::size_t agents = spec.agents.size();
  const auto pairs = static_cast<std::size_t>(spec.pairs());
  if (spec.kind == "ladder") return 0;
  if (spec.kind == "gauntlet" || spec.kind == "knockout") return pairs * (agents - 1);
  if (spec.kind == "swiss") return pairs * static_cast<std::size_t>(spec.rounds) * (agents / 2);
  return pairs * (agents * (agents - 1) / 2);
}

}  // namespace ogai::arena
