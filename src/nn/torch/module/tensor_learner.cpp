#include "nn/torch/module/tensor_learner.h"

#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
#include <cmath>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/variable.h>

#include "nn/torch/module/guarded.h"

namespace ogai::nn {

namespace {

constexpr double kFirstDecay = 0.9;
constexpr double kSecondDecay = 0.999;
constexpr double kAdamEpsilon = 1e-8;

Optimiser::Tensors zeros_like(const Optimiser::Tensors& tensors) {
  Optimiser::Tensors zeros;
  for (const at::Tensor& tensor : tensors)
    zeros.push_back(at::zeros_like(tensor).requires_grad_(false));
  return zeros;
}

}  // namespace

Optimiser::Optimiser(const LearnerSettings& settings, Tensors weights, Tensors decaying)
    : settings_(settings),
      weights_(std::move(weights)),
      decaying_(std::move(decaying)),
      first_(zeros_like(weights_)) {
  if (settings.adam) second_ = zeros_like(weights_);
}

void Optimiser::step(Tensors& gradients, double rate, std::uint64_t step) {
  if (settings_.clip > 0) clip(gradients);
  if (settings_.weight_decay > 0) at::_foreach_mul_(decaying_, 1 - rate * settings_.weight_decay);
  settings_.adam ? step_adam(gradients, rate, step) : step_momentum(gradients, rate);
}

// All on the device: nobody waits for the norm.
void Optimiser::clip(Tensors& gradients) const {
  Tensors norms;
  for (const at::Tensor& gradient : gradients) norms.push_back(gradient.norm());
  const at::Tensor factor = (settings_.clip / (at::stack(norms).norm() + 1e-6)).clamp_max(1);
  for (at::Tensor& gradient : gradients) gradient.mul_(factor);
}

void Optimiser::step_adam(const Tensors& gradients, double rate, std::uint64_t step) {
  at::_foreach_mul_(first_, kFirstDecay);
  at::_foreach_add_(first_, gradients, 1 - kFirstDecay);
  at::_foreach_mul_(second_, kSecondDecay);
  at::_foreach_addcmul_(second_, gradients, gradients, 1 - kSecondDecay);
  const auto t = static_cast<double>(step);
  const double first_part = 1 - std::pow(kFirstDecay, t);
  const double second_part = 1 - std::pow(kSecondDecay, t);
  Tensors sizes = at::_foreach_sqrt(second_);
  at::_foreach_div_(sizes, std::sqrt(second_part));
  at::_foreach_add_(sizes, kAdamEpsilon);
  at::_foreach_addcdiv_(weights_, first_, sizes, -rate / first_part);
}

void Optimiser::step_momentum(const Tensors& gradients, double rate) {
  at::_foreach_mul_(first_, settings_.momentum);
  at::_foreach_add_(first_, gradients, 1);
  at::_foreach_add_(weights_, gradients, -rate);
  at::_foreach_add_(weights_, first_, -rate * settings_.momentum);
}

namespace {

constexpr double kNormMomentum = 0.1;  // of batch norm's running means, as in PyTorch

at::Tensor from_values(const std::vector<float>& values, at::IntArrayRef shape) {
  return at::from_blob(const_cast<float*>(values.data()), shape, at::kFloat);
}

// Plain memory order, whatever the tensor's own.
std::vector<float> values_of(const at::Tensor& tensor) {
  const at::Tensor plain = tensor.detach().to(at::kCPU).contiguous();
  const float* first = plain.data_ptr<float>();
  return {first, first + plain.numel()};
}

TensorValues values_of(const std::vector<at::Tensor>& tensors) {
  TensorValues values;
  for (const at::Tensor& tensor : tensors) values.push_back(values_of(tensor));
  return values;
}

void set_values(std::vector<at::Tensor>& tensors, const TensorValues& values) {
  for (std::size_t i = 0; i < tensors.size(); ++i)
    tensors[i].copy_(from_values(values[i], tensors[i].sizes()));
}

// A copy of `data`, which libtorch takes for signed, on the device.
template <class Number>
at::Tensor copied(const Number* data, at::IntArrayRef shape, at::ScalarType type,
                  at::Device device) {
  const at::Tensor view = at::from_blob(const_cast<Number*>(data), shape, type);
  return device.is_cuda() ? view.to(device) : view.clone();
}

bool name_ends(const TensorShape& shape, const char* end) {
  return shape.name.ends_with(end);
}

at::Tensor mean_square(const at::Tensor& output, const at::Tensor& target) {
  return (output - target).square().mean();
}

}  // namespace

struct TensorLearner::Batch {
  at::Tensor words;  // as Planes has them
  at::Tensor policy, value, score;
  at::Tensor finals;  // own, opp
};

struct TensorLearner::Scores {
  at::Tensor total;
  at::Tensor all;  // in the order of Losses
};

TensorLearner::TensorLearner(const Network& start, const std::vector<TensorShape>& shapes,
                             const LearnerSettings& settings)
    : layers_(start.layers),
      settings_(settings),
      device_(settings.device == Device::gpu ? at::kCUDA : at::kCPU),
      type_(settings.device == Device::gpu && settings.half ? at::kBFloat16 : at::kFloat),
      planes_(layers_, device_, type_),
      seed_(settings.seed) {
  if (device_.is_cuda()) at::globalContext().setBenchmarkCuDNN(true);
  Tensors decaying;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const std::vector<std::int64_t> shape(shapes[i].dimensions.begin(), shapes[i].dimensions.end());
    at::Tensor weights = from_values(start.values[i], shape).to(device_, at::kFloat, false, true);
    if (shape.size() == 4) weights = weights.contiguous(at::MemoryFormat::ChannelsLast);
    weights_.push_back(weights);
    if (name_ends(shapes[i], ".running_mean") || name_ends(shapes[i], ".running_var")) continue;
    weights.set_requires_grad(true);
    learned_.push_back(weights);
    if (shape.size() > 1) decaying.push_back(weights);
  }
  const c10::NoGradGuard no_gradients;
  if (settings.averaging > 0)
    for (const at::Tensor& weights : weights_) average_.push_back(weights.detach().clone());
  optimiser_ = std::make_unique<Optimiser>(settings, learned_, std::move(decaying));
  generator_ = at::globalContext().defaultGenerator(device_).clone();
}

TensorLearner::Batch TensorLearner::on_device(const Lessons& lessons) const {
  const auto count = static_cast<std::int64_t>(lessons.size());
  const at::Tensor boards = copied(lessons.boards.data(), {count, 2}, at::kLong, device_);
  const at::Tensor moves = copied(lessons.moves.data(), {count, 1}, at::kLong, device_);
  Batch batch;
  batch.words = at::cat({boards, moves, at::full_like(moves, -1)}, 1);
  batch.policy =
      copied(lessons.policy.data(), {count, policy_size(layers_.size)}, at::kFloat, device_);
  batch.value = copied(lessons.value.data(), {count, 1}, at::kFloat, device_);
  if (layers_.score != kAbsent)
    batch.score = copied(lessons.score.data(), {count, 1}, at::kFloat, device_);
  if (layers_.ownership != kAbsent)
    batch.finals = copied(lessons.finals.data(), {count, 2}, at::kLong, device_);
  return batch;
}

at::Tensor TensorLearner::dropped(const at::Tensor& output, double share) {
  const at::Tensor kept = at::empty_like(output).bernoulli_(1 - share, generator_);
  return output * kept.div_(1 - share);
}

// `weights`: the layer's tensors in order of tensors_of().
at::Tensor TensorLearner::calculate(const Layer& layer, const at::Tensor* weights,
                                    const at::Tensor& input, const at::Tensor& skip,
                                    bool training) {
  const at::Tensor kernel = weights[0].to(type_);
  const at::Tensor bias = layer.batch_norm ? at::Tensor() : weights[1].to(type_);
  at::Tensor output = layer.kind == LayerKind::linear
                          ? at::linear(input.flatten(1), kernel, bias)
                          : at::conv2d(input, kernel, bias, 1, layer.padding);
  if (layer.batch_norm)
    output = at::batch_norm(output, weights[1], weights[2], weights[3], weights[4], training,
                            kNormMomentum, kNormEpsilon, /*cudnn_enabled=*/true);
  if (skip.defined()) output = output + skip;
  if (layer.activation == Activation::relu) output = at::relu(output);
  if (layer.activation == Activation::tanh) output = at::tanh(output);
  return training && layer.dropout > 0 ? dropped(output, layer.dropout) : output;
}

TensorLearner::Tensors TensorLearner::outputs(const Batch& batch, const Tensors& weights,
                                              bool training) {
  const at::Tensor input = planes_.input(batch.words);
  Tensors outputs;
  const at::Tensor* next = weights.data();
  for (const Layer& layer : layers_.list) {
    outputs.push_back(calculate(layer, next, layer.input == kInput ? input : outputs[layer.input],
                                layer.skip == kAbsent ? at::Tensor() : outputs[layer.skip],
                                training));
    next += layer.batch_norm ? 5 : 2;
  }
  return outputs;
}

TensorLearner::Scores TensorLearner::scores(const Batch& batch, const Tensors& weights,
                                            bool training) {
  const Tensors heads = outputs(batch, weights, training);
  const at::Tensor legal = planes_.legal(batch.words.select(1, 2));
  const at::Tensor logits =
      heads[layers_.policy].to(at::kFloat).masked_fill(legal.logical_not(), kNeverLogit);
  // Rows without a policy lesson count neither above nor below the line.
  const at::Tensor taught = batch.policy.sum(1).gt(0).to(at::kFloat);
  const at::Tensor rows = taught.sum().clamp_min(1);
  const at::Tensor policy = (batch.policy * at::log_softmax(logits, 1)).sum() / rows * -1;
  const at::Tensor hit = logits.argmax(1).eq(batch.policy.argmax(1)).to(at::kFloat);
  const at::Tensor value = mean_square(heads[layers_.value].to(at::kFloat), batch.value);
  const at::Tensor none = at::zeros_like(value);
  at::Tensor score = none;
  at::Tensor ownership = none;
  if (layers_.score != kAbsent)
    score = mean_square(heads[layers_.score].to(at::kFloat), batch.score);
  if (layers_.ownership != kAbsent) {
    const at::Tensor discs = planes_.bits(batch.finals).to(at::kFloat);
    ownership = mean_square(heads[layers_.ownership].to(at::kFloat).flatten(1),
                            discs.select(2, 0) - discs.select(2, 1));
  }
  const at::Tensor total = policy + value * settings_.value_weight +
                           score * settings_.score_weight + ownership * settings_.ownership_weight;
  const at::Tensor all =
      at::stack({policy, value, score, ownership, total, (hit * taught).sum() / rows});
  return {total, all.detach()};
}

namespace {

// One small copy from the device; also what a step waits for.
Losses losses_of(const at::Tensor& all) {
  const at::Tensor numbers = all.to(at::kCPU).contiguous();
  const float* number = numbers.data_ptr<float>();
  return {number[0], number[1], number[2], number[3], number[4], number[5]};
}

}  // namespace

Losses TensorLearner::learn(const Lessons& lessons, double rate) {
  return guarded([&] {
    if (device_.is_cpu()) at::set_num_threads(settings_.threads);
    ++steps_;
    generator_.set_current_seed(seed_ * 0x9e3779b97f4a7c15u + steps_);
    const Scores result = scores(on_device(lessons), weights_, /*training=*/true);
    Tensors gradients = torch::autograd::grad({result.total}, learned_);
    const c10::NoGradGuard no_gradients;
    optimiser_->step(gradients, rate, steps_);
    average();
    return losses_of(result.all);
  });
}

Losses TensorLearner::examine(const Lessons& lessons) {
  return guarded([&] {
    if (device_.is_cpu()) at::set_num_threads(settings_.threads);
    const c10::NoGradGuard no_gradients;
    const Tensors& weights = average_.empty() ? weights_ : average_;
    return losses_of(scores(on_device(lessons), weights, /*training=*/false).all);
  });
}

// At first over fewer steps, or the start would weigh too much for long.
void TensorLearner::average() {
  if (average_.empty()) return;
  const auto steps = static_cast<double>(steps_);
  const double keep = std::min(settings_.averaging, (1 + steps) / (10 + steps));
  at::_foreach_mul_(average_, keep);
  at::_foreach_add_(average_, weights_, 1 - keep);
}

TensorValues TensorLearner::result() const {
  return guarded([&] { return values_of(average_.empty() ? weights_ : average_); });
}

LearnerState TensorLearner::state() const {
  return guarded([&] {
    return LearnerState{steps_,
                        seed_,
                        values_of(weights_),
                        values_of(average_),
                        values_of(optimiser_->first()),
                        values_of(optimiser_->second())};
  });
}

void TensorLearner::set_state(const LearnerState& state) {
  guarded([&] {
    const c10::NoGradGuard no_gradients;
    steps_ = state.steps;
    seed_ = state.seed;
    set_values(weights_, state.weights);
    set_values(average_, state.average);
    set_values(optimiser_->first(), state.first);
    set_values(optimiser_->second(), state.second);
  });
}

}  // namespace ogai::nn
