#include "nn/torch/module/optimiser.h"

#include <cmath>

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

}  // namespace ogai::nn
