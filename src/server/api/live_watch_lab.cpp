// {"type": "watch-lab"}, {"type": "watch-lab-run"}: the laboratory's runs, as they get on.
#include "server/api/live.h"

namespace ogai::server {

namespace {

class LabWatcher {
 public:
  LabWatcher(LabViews& views, Subscription& subscription)
      : views_(views), subscription_(subscription) {}

  bool look() {
    const auto runs = views_.runs();
    if (runs != told_ && subscription_.mention("lab", {{"runs", *runs}})) told_ = runs;
    return true;
  }

 private:
  LabViews& views_;
  Subscription& subscription_;
  std::shared_ptr<const Json> told_;
};

class LabRunWatcher {
 public:
  LabRunWatcher(LabViews& views, std::string run, Subscription& subscription)
      : views_(views), run_(std::move(run)), subscription_(subscription) {}

  bool look() {
    const auto view = views_.look(run_);
    if (!view) throw Refusal(Fault::not_found, "there is no such run of the laboratory");
    if (view->finished) {
      if (view->run != told_) subscription_.say("lab-run", *view->run);
      subscription_.done();
      return false;
    }
    if (view->run != told_ && subscription_.mention("lab-run", *view->run)) told_ = view->run;
    return true;
  }

 private:
  LabViews& views_;
  const std::string run_;
  Subscription& subscription_;
  std::shared_ptr<const Json> told_;
};

}  // namespace

void begin_watch_lab(const Json& message, Subscription& subscription) {
  require_fit(message, wire::object("", "", {}));
  auto watcher = std::make_shared<LabWatcher>(subscription.backend().lab, subscription);
  subscription.watch([watcher] { return watcher->look(); });
}

void begin_watch_lab_run(const Json& message, Subscription& subscription) {
  auto [run] = read_as<WatchLabRunInput>(message);
  auto watcher =
      std::make_shared<LabRunWatcher>(subscription.backend().lab, std::move(run), subscription);
  subscription.watch([watcher] { return watcher->look(); });
}

}  // namespace ogai::server
