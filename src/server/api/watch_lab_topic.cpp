// {"type": "watch-lab"}, {"type": "watch-lab-run"}: the laboratory's runs, as they get on.
#include "server/api/watch_topic.h"

namespace ogai::server {

namespace {

class LabWatcher {
 public:
  LabWatcher(LabViews& views, std::shared_ptr<Voice> voice)
      : views_(views), voice_(std::move(voice)) {}

  bool look() {
    const auto runs = views_.runs();
    if (runs != told_ && voice_->mention("lab", {{"runs", *runs}})) told_ = runs;
    return true;
  }

 private:
  LabViews& views_;
  const std::shared_ptr<Voice> voice_;
  std::shared_ptr<const Json> told_;
};

class LabRunWatcher {
 public:
  LabRunWatcher(LabViews& views, std::string run, std::shared_ptr<Voice> voice)
      : views_(views), run_(std::move(run)), voice_(std::move(voice)) {}

  bool look() {
    const auto view = views_.look(run_);
    if (!view) throw Refusal(Fault::not_found, "there is no such run of the laboratory");
    if (view->finished) {
      if (view->run != told_) voice_->say("lab-run", *view->run);
      voice_->done();
      return false;
    }
    if (view->run != told_ && voice_->mention("lab-run", *view->run)) told_ = view->run;
    return true;
  }

 private:
  LabViews& views_;
  const std::string run_;
  const std::shared_ptr<Voice> voice_;
  std::shared_ptr<const Json> told_;
};

}  // namespace

std::unique_ptr<Topic> begin_watch_lab(Fields& fields, const TopicContext& context) {
  fields.end();
  auto watcher = std::make_shared<LabWatcher>(context.backend.lab, context.voice);
  return begin_watch(context, [watcher] { return watcher->look(); });
}

std::unique_ptr<Topic> begin_watch_lab_run(Fields& fields, const TopicContext& context) {
  std::string run = fields.text("run");
  fields.end();
  auto watcher =
      std::make_shared<LabRunWatcher>(context.backend.lab, std::move(run), context.voice);
  return begin_watch(context, [watcher] { return watcher->look(); });
}

}  // namespace ogai::server
