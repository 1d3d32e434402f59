// Recorder: where a tournament's pairs are kept, and who hears how it goes.
//
// The database implements it (store/tournament_store.h); MemoryRecorder serves tournaments that
// nobody keeps. What a runner, here or on many machines, needs of it are the first two functions:
// which pairs are done, and to add one whole pair or none.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "arena/live_boards.h"
#include "arena/pair.h"

namespace ogai::arena {

class Recorder {
 public:
  virtual ~Recorder() = default;

  // Every pair entered so far, ordered by key.
  virtual std::vector<PairOutcome> outcomes() = 0;

  // Enters one pair, wholly or not at all; a pair whose key is there already is left as it is.
  // Called from several threads. Throws std::runtime_error when it cannot be kept.
  virtual void append(const PairResult& pair) = 0;

  // For whoever watches; the calls come one at a time.
  virtual void plan(std::size_t pairs) { (void)pairs; }
  // `outcomes` are those of this round and the ones before it. The run's last call may be of a
  // round that was stopped on the way.
  virtual void round_over(int round, const std::vector<PairOutcome>& outcomes) {
    (void)round, (void)outcomes;
  }
  virtual void note_fault(const std::string& fault) { (void)fault; }
  virtual void finish() {}

  // Where each of `workers` shows the game it is playing; nothing: nobody looks.
  virtual LiveBoards* boards(game::Objective objective, int workers) {
    (void)objective, (void)workers;
    return nullptr;
  }
};

class MemoryRecorder : public Recorder {
 public:
  std::vector<PairOutcome> outcomes() override;
  void append(const PairResult& pair) override;

 private:
  std::mutex mutex_;
  std::map<PairKey, PairOutcome> outcomes_;
};

}  // namespace ogai::arena
