// Plays a match, tournament or ladder with live progress, keeping its pairs where the flags say.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/arena/arena_flags.h"
#include "cli/arena/standings_view.h"

namespace ogai::cli {

struct TournamentJob {
  std::string kind;  // "match", "swiss", …
  AgentNames agents;
  const arena::Schedule* schedule = nullptr;
  std::size_t games = 0;              // in all, as far as that is known
  nlohmann::ordered_json extra = {};  // further settings that decide the games
  // What the progress line shows behind the numbers.
  std::function<std::string(const Outcomes&)> standing = {};
  // Asked for every pair in the order of their keys, those of earlier runs first; true: this one
  // decides, the pairs behind it do not count.
  std::function<bool(const arena::PairOutcome&)> enough = {};
};

struct TournamentRun {
  std::string name;  // under which it is kept; empty if it is not
  arena::TournamentEnd end = arena::TournamentEnd::finished;
  Outcomes outcomes;                // those that count
  std::vector<std::string> faults;  // one line for each kind of fault seen in this run
};

TournamentRun run_tournament(const ArenaFlags& flags, const TournamentJob& job);

// Prints the faults; after an interruption says how to go on and ends the command as failed.
void conclude(const TournamentRun& run, bool json);

// What else is to happen while a tournament is played.
struct LiveHooks {
  std::function<void(const std::string&)> note_fault;  // told of each fault as it happens
  // A round is over, and the next one begins.
  std::function<void(int round, const Outcomes& outcomes)> round_over = {};
  arena::LiveBoards* boards = nullptr;
};

// Observes a tournament: progress line, faults, and the decision whether enough was played.
class LiveTournament final : public arena::TournamentObserver {
 public:
  LiveTournament(const TournamentJob& job, const Outcomes& done, const std::string& title,
                 bool silent, LiveHooks hooks);
  ~LiveTournament() override;

  void round_begins(int round, std::size_t pairs, std::size_t already) override;
  arena::LiveBoards* boards() override;
  bool pair_done(const arena::PairResult& pair) override;

  bool decided() const;
  std::size_t counted() const;  // pairs up to the decisive one, or all in order
  std::vector<std::string> faults() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ogai::cli
