// Conjugate gradients: solves A·x = b for a symmetric positive definite A that is only known by
// what it does to a vector.
//
// Each step goes along a direction p that is A-conjugate to all earlier ones, exactly as far as
// lowers the error most: α = rᵀz / pᵀAp, x += αp, r −= αAp. With M = diag(A) (Jacobi) the
// next direction is z = M⁻¹r corrected by the last one. In exact arithmetic n steps suffice;
// here some dozens do, because cases that are seen often, which M cannot help to separate, are few
// (Hestenes and Stiefel 1952; Shewchuk, An Introduction to the Conjugate Gradient Method, 1994).
// What is cut off early is what the data say least about, so that stopping acts like a little
// more ridge.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace ogai::train {

struct GradientLimits {
  int iterations = 40;
  double residual = 1e-3;  // enough: |b − Ax| / |b|, in the norm of M⁻¹
};

struct GradientResult {
  int iterations = 0;
  double residual = 0;  // reached, if not stopped
};

// Writes A·x into its second argument. False: it was stopped, and so is the solving.
using ApplyMatrix = std::function<bool(std::span<const double>, std::span<double>)>;

// `x` is where to begin and where the solution lands. The diagonal must be positive.
GradientResult conjugate_gradients(const ApplyMatrix& apply, std::span<const double> diagonal,
                                   std::span<const double> b, std::span<double> x,
                                   const GradientLimits& limits);

}  // namespace ogai::train
