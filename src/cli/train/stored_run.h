// Training runs of the database by their names.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "train/metrics.h"

namespace ogai::cli {

// `database` as a --db flag gives it: empty for the default file. Nothing: no such run, or no
// database yet.
std::optional<train::MetricSeries> stored_run(const std::string& name, const std::string& database);

// A run whose metrics go into the database as they are reported. After the first fault of the
// database, which is logged, the run goes on all the same; `ogai train import` fills the gap.
class KeptRun : public train::MetricSink {
 public:
  // Before the first report: what the run has said so far, which the database then says, too.
  virtual void begin(const train::MetricSeries& former) = 0;
};

// Ends the command where the database cannot be used, or has a run of that name already and this
// one is new. Nothing is written before begin().
std::unique_ptr<KeptRun> keep_run(const std::string& name, const std::string& database,
                                  bool resumed);

}  // namespace ogai::cli
