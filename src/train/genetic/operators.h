// What evolution does to vectors: they are made, crossed, mutated. All results lie within the
// bounds of the form. Pure functions of their arguments and the generator.
#pragma once

#include <span>

#include "base/random.h"
#include "train/genetic/fitness.h"

namespace ogai::train::genetic {

// How far random numbers reach.
enum class Unit : std::uint8_t {
  plain,  // of the parameter, around 0: report E
  width,  // half the width of its bounds, around their middle
};

struct Spread {
  double size = 1;
  Unit unit = Unit::plain;
};

void clamp(const eval::ParameterForm& form, Vector& vector);

Vector normal_vector(const eval::ParameterForm& form, const Spread& spread, base::Random& random);
Vector uniform_vector(const eval::ParameterForm& form, base::Random& random);

// Each number from one of the two, with equal chance.
Vector cross(std::span<const double> mother, std::span<const double> father, base::Random& random);

// Each number, with probability `rate`, is moved by a normal variable.
void mutate(const eval::ParameterForm& form, double rate, const Spread& spread, Vector& vector,
            base::Random& random);

// Every number is moved by up to `radius` times half the width of its bounds.
Vector neighbour_of(const eval::ParameterForm& form, std::span<const double> vector, double radius,
                    base::Random& random);

}  // namespace ogai::train::genetic
