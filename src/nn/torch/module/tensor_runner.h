// TensorRunner: a BatchRunner. On the GPU it has a stream of its own, memory the GPU reads by
// itself (pinned), and the calculation recorded for a few sizes of batch: the full one, its half,
// its quarter … A smaller batch is filled up to the next of them.
#pragma once

#include <map>

#include "nn/torch/module/accelerator.h"
#include "nn/torch/module/tensor_network.h"

namespace ogai::nn {

class TensorRunner final : public BatchRunner {
 public:
  TensorRunner(const TensorNetwork& network, int batch);
  ~TensorRunner() override;

  std::uint64_t* input() override;
  const float* output() const override;
  void run(int count) override;
  void run_bare(int count, int times) override;

 private:
  int padded(int count) const;
  void calculate(int count);  // of words_ to answers_
  void run_on_gpu(int count);
  void calculate_recorded(int count);

  const TensorNetwork& network_;
  int batch_;
  at::Tensor host_words_, host_answers_;
  at::Tensor words_, answers_;      // the same on the device; on the CPU the very same
  std::unique_ptr<Stream> stream_;  // none on the CPU
  std::map<int, std::unique_ptr<Recording>> recordings_;
};

}  // namespace ogai::nn
