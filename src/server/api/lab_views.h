// LabViews: what there is to see of the laboratory, made once however many look.
//
// Views are shared and immutable: one that is the same object as an earlier one has not changed.
// Own runs (of the database) and shipped ones are alike here. Safe from several threads.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "base/clock.h"
#include "server/api/lab_shelf.h"
#include "store/lab_runs.h"

namespace ogai::server {

struct LabRunView {
  std::shared_ptr<const Json> run;  // {"run", "experiment", "page"}
  bool finished = false;
};

class LabViews {
 public:
  // Without a shelf there is nothing to see.
  LabViews(store::Database& database, std::shared_ptr<const LabShelf> shelf);

  // The summaries, newest first; a tenth of a second old at most.
  std::shared_ptr<const Json> runs();
  // The experiments, each with the summary of its latest run and what became of the claims in it.
  Json experiments();
  // Nothing: no such run. Throws a Refusal when it cannot be shown.
  std::optional<LabRunView> look(const std::string& id);

 private:
  struct Kept {
    store::LabRunEntry entry;
    LabRunView view;
  };
  using Entries = std::vector<store::LabRunEntry>;

  Json summary_of(const store::LabRunEntry& entry) const;
  bool is_shown(const store::LabRunEntry& entry) const;
  Json list_of(const Entries& own) const;
  LabRunView view_of(const Json& summary, const std::string& document) const;
  LabRunView view_of(const store::LabRunEntry& entry);
  // Of the claims on the page of a finished run, in their order.
  Json verdicts_of(const std::string& id);

  store::Database& database_;
  const std::shared_ptr<const LabShelf> shelf_;
  std::vector<Json> experiments_;
  std::map<std::string, const Json*, std::less<>> experiment_by_id_;
  std::map<std::string, ShippedLabRun, std::less<>> shipped_;  // by id, with whole summaries

  std::mutex mutex_;  // guards what follows
  Entries own_;
  std::shared_ptr<const Json> runs_;
  base::Stopwatch age_;   // of runs_
  std::list<Kept> kept_;  // views of own runs, most recently looked at first
  std::map<std::string, LabRunView, std::less<>> shipped_views_;
  std::map<std::string, Json, std::less<>> verdicts_;  // of the latest runs, by id
};

}  // namespace ogai::server
