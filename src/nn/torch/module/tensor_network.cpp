#include "nn/torch/module/tensor_network.h"

#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
#include <map>

#include "nn/torch/module/accelerator.h"
#include "nn/torch/module/guarded.h"

namespace ogai::nn {

namespace {

// 16 bits on the GPU: fp16 has three more bits than bfloat16, and folded networks stay far from its
// largest number.
constexpr at::ScalarType kHalfType = at::kHalf;

constexpr int kSmallestRecorded = 256;

at::Tensor as_tensor(const std::vector<float>& values, at::IntArrayRef shape) {
  // from_blob() wants a pointer to what may be written; nobody does.
  return at::from_blob(const_cast<float*>(values.data()), shape, at::kFloat);
}

// TensorRunner: a BatchRunner. On the GPU it has a stream of its own, memory the GPU reads by
// itself (pinned), and the calculation recorded for a few sizes of batch: the full one, its half,
// its quarter … A smaller batch is filled up to the next of them.
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

}  // namespace

TensorNetwork::TensorNetwork(const Network& network, const std::vector<FoldedLayer>& folded,
                             const NetServerSettings& settings)
    : layers_(network.layers),
      settings_(settings),
      device_(settings.device == Device::gpu ? at::kCUDA : at::kCPU),
      type_(settings.device == Device::gpu && settings.half ? kHalfType : at::kFloat),
      planes_(layers_, device_, type_) {
  const c10::NoGradGuard no_gradients;
  const auto options = at::TensorOptions(device_).dtype(type_);
  for (const Layer& layer : layers_.list) {
    const bool maps = layer.kind == LayerKind::convolution;
    at::Tensor weights = maps ? at::empty({layer.out, layer.in, layer.kernel, layer.kernel},
                                          options, at::MemoryFormat::ChannelsLast)
                              : at::empty({layer.out, layer.in}, options);
    weights_.push_back({weights, at::empty({layer.out}, options), false});
  }
  plan();
  load(folded);
  if (device_.is_cuda()) {
    at::globalContext().setBenchmarkCuDNN(true);  // few shapes, each met a million times
    if (settings_.fused) choose_fused();
  }
}

void TensorNetwork::plan() {
  const std::size_t count = layers_.list.size();
  needed_.assign(count, false);
  last_use_.assign(count, static_cast<int>(count));
  needed_[layers_.policy] = needed_[layers_.value] = true;
  for (std::size_t i = count; i-- > 0;) {
    if (!needed_[i]) continue;
    for (const int from : {layers_.list[i].input, layers_.list[i].skip}) {
      if (from < 0) continue;
      needed_[from] = true;
      if (last_use_[from] == static_cast<int>(count)) last_use_[from] = static_cast<int>(i);
    }
  }
  last_use_[layers_.policy] = last_use_[layers_.value] = static_cast<int>(count);
}

void TensorNetwork::load(const std::vector<FoldedLayer>& folded) {
  guarded([&] {
    const c10::NoGradGuard no_gradients;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      weights_[i].weights.copy_(as_tensor(folded[i].weights, weights_[i].weights.sizes()));
      weights_[i].bias.copy_(as_tensor(folded[i].bias, weights_[i].bias.sizes()));
    }
    if (device_.is_cuda()) wait_for_gpu();
  });
}

// Whether cuDNN can do a layer in one is seen by trying.
void TensorNetwork::choose_fused() {
  const at::Tensor words =
      at::zeros({64, kInputWords}, at::TensorOptions(device_).dtype(at::kLong));
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const Layer& layer = layers_.list[i];
    if (layer.kind != LayerKind::convolution || layer.activation != Activation::relu) continue;
    weights_[i].fused = true;
    try {
      judge(words);
    } catch (const c10::OutOfMemoryError&) {
      throw;
    } catch (const c10::Error&) {
      weights_[i].fused = false;
    }
  }
  wait_for_gpu();
}

std::unique_ptr<BatchRunner> TensorNetwork::runner(int batch) {
  return guarded([&]() -> std::unique_ptr<BatchRunner> {
    return std::make_unique<TensorRunner>(*this, batch);
  });
}

at::Tensor TensorNetwork::calculate(const Layer& layer, const Weights& weights,
                                    const at::Tensor& input, const at::Tensor& skip) const {
  at::Tensor output;
  if (layer.kind == LayerKind::linear) {
    output = at::linear(input.flatten(1), weights.weights, weights.bias);
  } else if (weights.fused) {
    const std::int64_t ones[] = {1, 1};
    const std::int64_t padding[] = {layer.padding, layer.padding};
    return skip.defined()
               ? at::cudnn_convolution_add_relu(input, weights.weights, skip, at::Scalar(1.0),
                                                weights.bias, ones, padding, ones, 1)
               : at::cudnn_convolution_relu(input, weights.weights, weights.bias, ones, padding,
                                            ones, 1);
  } else {
    output = at::conv2d(input, weights.weights, weights.bias, 1, layer.padding);
  }
  if (skip.defined()) output.add_(skip);
  if (layer.activation == Activation::relu) output.relu_();
  if (layer.activation == Activation::tanh) output.tanh_();
  return output;
}

at::Tensor TensorNetwork::judge(const at::Tensor& words) const {
  const at::Tensor input = planes_.input(words);
  std::vector<at::Tensor> outputs(layers_.list.size());
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (!needed_[i]) continue;
    const Layer& layer = layers_.list[i];
    outputs[i] = calculate(layer, weights_[i], layer.input == kInput ? input : outputs[layer.input],
                           layer.skip == kAbsent ? at::Tensor() : outputs[layer.skip]);
    for (const int from : {layer.input, layer.skip})
      if (from >= 0 && last_use_[from] == static_cast<int>(i)) outputs[from].reset();
  }
  const at::Tensor legal = planes_.legal(words.select(1, 2));
  const at::Tensor logits =
      outputs[layers_.policy].to(at::kFloat).masked_fill(legal.logical_not(), kNeverLogit);
  return at::cat({at::softmax(logits, 1), outputs[layers_.value].to(at::kFloat)}, 1);
}

}  // namespace ogai::nn
