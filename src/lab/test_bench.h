// A bench for tests: two threads, nothing kept.
#pragma once

#include "lab/frame/bench.h"

namespace ogai::lab {

class TestBench {
 public:
  explicit TestBench(int threads = 2) : run_{.threads = threads} {}

 private:
  class Nowhere final : public Notebook {
   public:
    void keep(const StoredRun&) override {}
  };

  StoredRun run_;
  Nowhere notebook_;

 public:
  std::stop_source stop;
  Bench bench{run_, {}, notebook_, stop.get_token(), base::ProgressMode::silent};
};

}  // namespace ogai::lab
