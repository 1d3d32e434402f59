// TournamentStore: the arena's Recorder, for one named tournament in a Database.
//
// open() begins the tournament, or takes it up where it was left, however that came about. One
// pair is one transaction, entered once however often it is appended. While the object lives no
// other process can open the same tournament. Safe from several threads; the Database must
// outlive it.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/recorder.h"
#include "store/database.h"
#include "store/live_games.h"
#include "store/work_lock.h"

namespace ogai::store {

enum class Participants {
  fixed,
  may_grow,  // a ladder: agents may be added behind those that are there
};

class TournamentStore : public arena::Recorder {
 public:
  // `settings` is an object with everything that decides which pairs are planned and how they are
  // played. Throws StoreError: conflict when the name exists with other settings or agents
  // (the message says which), in_use when a process is playing it.
  static std::unique_ptr<TournamentStore> open(Database& database, std::string_view name,
                                               const nlohmann::json& settings,
                                               const std::vector<std::string>& agents,
                                               Participants participants = Participants::fixed);

  bool resumed() const { return resumed_; }
  std::int64_t id() const { return id_; }

  std::vector<arena::PairOutcome> outcomes() override;
  void append(const arena::PairResult& pair) override;

  void plan(std::size_t pairs) override;  // for the progress that others see
  void round_over(int round, const std::vector<arena::PairOutcome>& outcomes) override;  // ratings
  void note_fault(const std::string& fault) override { log("fault", fault); }
  void finish() override;
  // Shown to whoever reads the database.
  arena::LiveBoards* boards(game::Objective objective, int workers) override;

  void log(std::string_view kind, std::string_view text);

 private:
  struct Opening;

  TournamentStore(Database& database, std::int64_t id, bool resumed, WorkLock lock)
      : database_(database), id_(id), resumed_(resumed), lock_(std::move(lock)) {}
  std::int64_t agent(int participant) const;

  Database& database_;
  std::int64_t id_;
  bool resumed_;
  WorkLock lock_;
  std::string name_;
  std::vector<std::string> specs_;            // by participant
  std::vector<std::int64_t> agents_;          // their ids
  std::unique_ptr<LivePublisher> publisher_;  // last: ends before the tournament is given back
};

}  // namespace ogai::store
