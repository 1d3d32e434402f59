#include "server/api/lab_views.h"

#include <algorithm>

namespace ogai::server {

namespace {

constexpr std::size_t kMostViews = 16;  // of own runs that are kept
constexpr std::chrono::milliseconds kFreshRuns{100};

std::int64_t start_of(const Json& summary) {
  return summary.value("started", std::int64_t{0});
}

void complete_summary(Json& summary, const Json& experiment, const char* state, bool shipped) {
  summary["title"] = experiment.at("title");
  summary["report"] = experiment.at("report");
  summary["state"] = state;
  summary["shipped"] = shipped;
}

}  // namespace

LabViews::LabViews(store::Database& database, std::shared_ptr<const LabShelf> shelf)
    : database_(database), shelf_(std::move(shelf)) {
  if (!shelf_) return;
  experiments_ = shelf_->experiments();
  for (const Json& experiment : experiments_)
    experiment_by_id_[experiment.at("id").get<std::string>()] = &experiment;
  for (ShippedLabRun& run : shelf_->shipped()) {
    const Json& experiment = *experiment_by_id_.at(run.summary.at("experiment"));
    complete_summary(run.summary, experiment,
                     run.summary.at("finished").is_null() ? "interrupted" : "finished", true);
    shipped_.emplace(run.summary.at("id").get<std::string>(), std::move(run));
  }
}

// Whether this program knows what it is, and does not show it as a shipped one.
bool LabViews::is_shown(const store::LabRunEntry& entry) const {
  return experiment_by_id_.contains(entry.experiment) && !shipped_.contains(entry.name);
}

Json LabViews::summary_of(const store::LabRunEntry& entry) const {
  Json summary = Json::parse(entry.summary, nullptr, false);
  if (!summary.is_object()) summary = Json::object();
  summary["id"] = entry.name;
  summary["experiment"] = entry.experiment;
  summary["started"] = entry.started;
  complete_summary(summary, *experiment_by_id_.at(entry.experiment),
                   entry.finished  ? "finished"
                   : entry.running ? "running"
                                   : "interrupted",
                   false);
  return summary;
}

Json LabViews::list_of(const Entries& own) const {
  std::vector<Json> summaries;
  for (const store::LabRunEntry& entry : own)
    if (is_shown(entry)) summaries.push_back(summary_of(entry));
  for (const auto& [id, run] : shipped_) summaries.push_back(run.summary);
  std::stable_sort(summaries.begin(), summaries.end(), [](const Json& left, const Json& right) {
    return start_of(left) > start_of(right);
  });
  return summaries;
}

std::shared_ptr<const Json> LabViews::runs() {
  const std::lock_guard lock(mutex_);
  if (runs_ && age_.elapsed() <= kFreshRuns) return runs_;
  Entries own = store::list_lab_runs(database_);
  if (!runs_ || own != own_) {
    runs_ = std::make_shared<const Json>(list_of(own));
    own_ = std::move(own);
  }
  age_.restart();
  return runs_;
}

Json LabViews::experiments() {
  std::map<std::string, Json> latest;
  const auto offer = [&](const Json& summary) {
    Json& best = latest[summary.at("experiment").get<std::string>()];
    if (best.is_null() || start_of(summary) > start_of(best)) best = summary;
  };
  for (const store::LabRunEntry& entry : store::latest_lab_runs(database_))
    if (is_shown(entry)) offer(summary_of(entry));
  for (const auto& [id, run] : shipped_)
    if (run.summary["state"] == "finished" && run.summary["quick"] == false) offer(run.summary);
  Json list = Json::array();
  for (Json experiment : experiments_) {
    Json& run = experiment["latest"] = latest[experiment["id"].get<std::string>()];
    if (!run.is_null()) run["verdicts"] = verdicts_of(run.at("id"));
    list.push_back(std::move(experiment));
  }
  return list;
}

Json LabViews::verdicts_of(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = verdicts_.find(id); known != verdicts_.end()) return known->second;
  }
  Json verdicts = Json::array();
  try {
    if (const auto view = look(id))
      for (const Json& block : view->run->at("page").at("blocks"))
        if (block.is_object() && block.value("kind", "") == "claim")
          verdicts.push_back(block.at("verdict"));
  } catch (const Refusal&) {
    // The list says what it can; asking for the run itself says why it cannot be shown.
  }
  const std::lock_guard lock(mutex_);
  return verdicts_[id] = std::move(verdicts);
}

LabRunView LabViews::view_of(const Json& summary, const std::string& document) const {
  try {
    Json opened = shelf_->open(document);
    Json run = summary;
    run["settings"] = std::move(opened.at("settings"));
    run["machine"] = std::move(opened.at("machine"));
    Json view = {{"run", std::move(run)},
                 {"experiment", *experiment_by_id_.at(summary.at("experiment"))},
                 {"page", std::move(opened.at("page"))}};
    return {std::make_shared<const Json>(std::move(view)), summary.at("state") == "finished"};
  } catch (const std::runtime_error& fault) {
    throw Refusal(Fault::conflict, fault.what());
  }
}

LabRunView LabViews::view_of(const store::LabRunEntry& entry) {
  const auto document = store::lab_run_document(database_, entry.name);
  if (!document) throw Refusal(Fault::not_found, "there is no such run");
  return view_of(summary_of(entry), *document);
}

std::optional<LabRunView> LabViews::look(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto shipped = shipped_.find(id); shipped != shipped_.end()) {
    LabRunView& view = shipped_views_[id];
    if (!view.run) view = view_of(shipped->second.summary, shipped->second.document);
    return view;
  }
  const auto entry = store::find_lab_run(database_, id);
  if (!entry || !is_shown(*entry)) return std::nullopt;
  const auto known = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const Kept& one) { return one.entry.name == id; });
  if (known != kept_.end()) kept_.splice(kept_.begin(), kept_, known);
  if (known == kept_.end() || kept_.front().entry != *entry) {
    const LabRunView view = view_of(*entry);
    if (known != kept_.end()) kept_.pop_front();
    kept_.push_front({*entry, view});
    if (kept_.size() > kMostViews) kept_.pop_back();
  }
  return kept_.front().view;
}

}  // namespace ogai::server
