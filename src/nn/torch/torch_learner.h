// TorchLearner: a Learner whose steps the libtorch module calculates. Here are its network and its
// state as bytes.
#pragma once

#include <memory>

#include "nn/torch/torch_module.h"

namespace ogai::nn {

class TorchLearner final : public Learner {
 public:
  TorchLearner(LearnerKind kind, std::unique_ptr<DeviceLearner> device);

  Losses learn(const Lessons& lessons, double rate) override;
  Losses examine(const Lessons& lessons) override;
  Network network() const override;
  std::string state() const override;
  base::Result<base::Done> restore(std::string_view state) override;

 private:
  LearnerKind kind_;
  std::unique_ptr<DeviceLearner> device_;
};

}  // namespace ogai::nn
