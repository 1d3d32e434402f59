#include "nn/torch/torch_learner.h"

namespace ogai::nn {

TorchLearner::TorchLearner(LearnerKind kind, std::unique_ptr<DeviceLearner> device)
    : kind_(std::move(kind)), device_(std::move(device)) {}

Losses TorchLearner::learn(const Lessons& lessons, double rate) {
  if (lessons.size() == 0) return {};
  return device_->learn(lessons, rate);
}

Losses TorchLearner::examine(const Lessons& lessons) {
  if (lessons.size() == 0) return {};
  return device_->examine(lessons);
}

Network TorchLearner::network() const {
  return {kind_.layers, kind_.objective, device_->result()};
}

std::string TorchLearner::state() const {
  return format_learner_state(kind_, device_->state());
}

base::Result<base::Done> TorchLearner::restore(std::string_view state) {
  const auto parsed = parse_learner_state(kind_, state);
  if (!parsed) return parsed.error();
  device_->set_state(*parsed);
  return base::Done{};
}

}  // namespace ogai::nn
