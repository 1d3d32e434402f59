#include "nn/torch/module/tensor_runner.h"

#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include "nn/torch/module/guarded.h"

namespace ogai::nn {

namespace {

constexpr int kSmallestRecorded = 256;

}  // namespace

TensorRunner::TensorRunner(const TensorNetwork& network, int batch)
    : network_(network), batch_(batch) {
  const bool gpu = network.device().is_cuda();
  const auto host = at::TensorOptions(at::kCPU).pinned_memory(gpu);
  // Ones everywhere: the fourth word of a position stays so.
  host_words_ = at::empty({batch, kInputWords}, host.dtype(at::kLong));
  host_words_.fill_(-1);
  host_answers_ = at::empty({batch, network.row()}, host.dtype(at::kFloat));
  words_ = host_words_;
  answers_ = host_answers_;
  if (!gpu) return;
  words_ = at::full({batch, kInputWords}, -1, at::TensorOptions(network.device()).dtype(at::kLong));
  answers_ =
      at::zeros({batch, network.row()}, at::TensorOptions(network.device()).dtype(at::kFloat));
  wait_for_gpu();
  stream_ = make_gpu_stream();
  // Everything is recorded here, largest first (it takes all the memory they share): recording
  // while other threads use the GPU fails now and then, in cuBLAS or cuDNN.
  for (int size = batch; size == batch || size >= kSmallestRecorded; size /= 2) run_on_gpu(size);
}

TensorRunner::~TensorRunner() {
  if (stream_) try {
      stream_->wait();
    } catch (...) {  // whoever ran it was told
    }
}

std::uint64_t* TensorRunner::input() {
  return reinterpret_cast<std::uint64_t*>(host_words_.data_ptr<std::int64_t>());
}

const float* TensorRunner::output() const {
  return host_answers_.data_ptr<float>();
}

int TensorRunner::padded(int count) const {
  int size = batch_;
  while (size / 2 >= count && size / 2 >= kSmallestRecorded) size /= 2;
  return size;
}

void TensorRunner::calculate(int count) {
  answers_.narrow(0, 0, count).copy_(network_.judge(words_.narrow(0, 0, count)));
}

void TensorRunner::calculate_recorded(int count) {
  if (!network_.settings().graphs) {
    stream_->queue([&] { calculate(count); });
    return;
  }
  auto& recording = recordings_[count];
  if (!recording) {
    // Twice: the first time libtorch tries out kernels.
    for (int i = 0; i < 2; ++i) stream_->queue([&] { calculate(count); });
    recording = stream_->record([&] { calculate(count); });
  }
  recording->replay();
}

void TensorRunner::run_on_gpu(int count) {
  const c10::NoGradGuard no_gradients;
  const int size = padded(count);
  stream_->queue([&] {
    words_.narrow(0, 0, size).copy_(host_words_.narrow(0, 0, size), /*non_blocking=*/true);
  });
  calculate_recorded(size);
  stream_->queue([&] {
    host_answers_.narrow(0, 0, count).copy_(answers_.narrow(0, 0, count), /*non_blocking=*/true);
  });
  stream_->wait();
}

void TensorRunner::run(int count) {
  guarded([&] {
    if (stream_) return run_on_gpu(count);
    const c10::NoGradGuard no_gradients;
    at::set_num_threads(network_.settings().threads);
    calculate(count);
  });
}

void TensorRunner::run_bare(int count, int times) {
  guarded([&] {
    const c10::NoGradGuard no_gradients;
    if (!stream_) at::set_num_threads(network_.settings().threads);
    for (int i = 0; i < times; ++i) stream_ ? calculate_recorded(count) : calculate(count);
    if (stream_) stream_->wait();
  });
}

}  // namespace ogai::nn
