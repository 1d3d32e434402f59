// TournamentSpec: a tournament as data: who plays whom, how, and under which name it is kept.
//
// Every field is declared once, in the table spec_fields(): its name, help, bounds and the kinds
// that have it. From the table come the flags of `ogai match`, `sprt`, `tournament` and `ladder
// add`, and what spec_forms.h makes of a spec: JSON both ways, what is stored to tell one
// tournament from another, and the command that plays it again. Texts (times, openings) stand as
// they were written, since the stored identity has them so. Whoever plays it (runner, server, other
// machines) reads the same spec.
//
// A fault's message begins with the field's name: "games: 1 is not between 2 and 100000000".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "arena/referee.h"
#include "arena/schedule.h"
#include "arena/sprt.h"
#include "base/result.h"

namespace ogai::arena {

struct TournamentSpec {
  // "match", "sprt", "round-robin", "gauntlet", "swiss", "knockout" or "ladder".
  std::string kind = "match";
  std::vector<std::string> agents = {};  // specs; seeds of a knockout in order

  double elo0 = 0;  // of an SPRT: see sprt.h
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;
  std::string model = "logistic";
  int rounds = 5;       // of a Swiss tournament
  double settled = 50;  // of a ladder: see schedule.h
  int most = 2000;

  int games = 20;          // of each encounter
  std::string time = {};   // of a move; empty, as 0 below: no such limit
  std::string clock = {};  // of a side's whole game: "180s", "60s+1s"
  bool course = false;     // the course's limits, in place of time and clock
  std::string margin = "100ms";
  std::uint64_t nodes = 0;
  int depth = 0;
  std::uint64_t sims = 0;
  int memory = 100;  // MB
  std::string openings = "random:8";
  std::uint64_t seed = 1;
  int size = 8;
  std::string rules = "reversed";
  int threads = 0;  // games at a time, which changes no game; 0: as many as there are processors
  std::string name = {};

  game::Objective objective() const;
  game::BoardSize board_size() const;
  int pairs() const { return (games + 1) / 2; }  // of an encounter
  int workers() const;
  search::Limits limits() const;
  GameSettings game() const;
  std::size_t memory_bytes() const { return static_cast<std::size_t>(memory) << 20; }
  Sprt sprt() const;

  friend bool operator==(const TournamentSpec&, const TournamentSpec&) = default;
};

struct SpecField {
  using Member =
      std::variant<bool TournamentSpec::*, int TournamentSpec::*, std::uint64_t TournamentSpec::*,
                   double TournamentSpec::*, std::string TournamentSpec::*>;

  std::string name;  // of the flag without its dashes, and in JSON
  Member member;
  std::string value;  // what help calls the value
  std::string help;
  std::optional<std::pair<double, double>> range = {};  // both ends belong to it
  std::vector<std::string> choices = {};
  std::string only = {};       // the kind that has it; empty: all
  bool may_be_absent = false;  // 0 or an empty text say that it was not given
  bool is_part_of_identity = true;

  base::Error fault(base::ErrorKind kind, const std::string& what) const;  // "games: WHAT"
};

const std::vector<SpecField>& spec_fields();
const std::vector<std::string>& tournament_kinds();
bool has_field(std::string_view kind, const SpecField& field);
bool is_match(std::string_view kind);  // of two agents: match, sprt

// The spec of this kind that has all defaults.
TournamentSpec default_spec(std::string_view kind);

// Whether it can be played, as far as that is known without its agents and files.
base::Result<base::Done> check(const TournamentSpec& spec);

// ---- what it plays ----

// In the order in which pairs take them. The error is that of a file.
base::Result<std::vector<game::Position>> openings_of(const TournamentSpec& spec);
std::unique_ptr<Schedule> schedule_of(const TournamentSpec& spec);
// Of all rounds, without the replays of level knock-out encounters; 0: nobody knows.
std::size_t planned_pairs(const TournamentSpec& spec);

}  // namespace ogai::arena
