// Runs a tournament: plans its rounds, plays the pairs that the ledger lacks on all
// threads, and enters each as it is finished.
//
// Which games are played depends only on the settings: not on the number of threads, on
// interruptions or on the order in which pairs happen to finish.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "arena/ledger.h"
#include "arena/live_boards.h"
#include "arena/referee.h"
#include "arena/schedule.h"

namespace ogai::arena {

// The player for agent number `agent`; called once a worker and agent, on the worker's thread.
using MakeSeat = std::function<std::unique_ptr<Seat>(int agent)>;

struct TournamentSettings {
  GameSettings game;
  std::vector<game::Position> openings;  // each round goes on where the last one ended, cyclically
  std::uint64_t seed = 1;
  int threads = 1;
  int first_round = 0;  // earlier ones are over, whatever the schedule would say of them
};

// How the tournament is told about. Calls come one at a time, from the workers.
class TournamentObserver {
 public:
  virtual ~TournamentObserver() = default;
  // Pairs of the round in all, and those that the ledger had already.
  virtual void round_begins(int round, std::size_t pairs, std::size_t already) {
    (void)round, (void)pairs, (void)already;
  }
  // A pair was played and entered. False: enough, play no more (a decided SPRT).
  virtual bool pair_done(const PairResult& pair) {
    (void)pair;
    return true;
  }
  // Where worker n shows the game it is playing; nothing: nobody looks, and nothing is shown.
  virtual LiveBoards* boards() { return nullptr; }
};

enum class TournamentEnd { finished, enough, stopped };

// Throws what the ledger throws, after the workers have ended.
TournamentEnd run_tournament(const TournamentSettings& settings, const Schedule& schedule,
                             const MakeSeat& make_seat, Ledger& ledger,
                             TournamentObserver& observer, const std::stop_token& stop);

// The pairs of one round, encounters taking turns so that the standings grow evenly.
std::vector<PairPlan> plan_round(int number, const Round& round,
                                 const std::vector<game::Position>& openings);

// A ledger in memory, for matches that nobody keeps and for tests.
class MemoryLedger final : public Ledger {
 public:
  std::vector<PairOutcome> outcomes() override;
  void append(const PairResult& pair) override;

 private:
  std::mutex mutex_;
  std::map<PairKey, PairOutcome> outcomes_;
};

}  // namespace ogai::arena
