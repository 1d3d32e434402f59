#include "train/genetic/operators.h"

#include <algorithm>

#include "train/normal_variable.h"

namespace ogai::train::genetic {

namespace {

double half_width(const eval::Parameter& parameter) {
  return (parameter.max - parameter.min) / 2;
}

double middle(const eval::Parameter& parameter) {
  return (parameter.max + parameter.min) / 2;
}

double deviation(const eval::Parameter& parameter, const Spread& spread) {
  return spread.unit == Unit::plain ? spread.size : spread.size * half_width(parameter);
}

}  // namespace

void clamp(const eval::ParameterForm& form, Vector& vector) {
  for (std::size_t i = 0; i < vector.size(); ++i)
    vector[i] = std::clamp(vector[i], form.parameters[i].min, form.parameters[i].max);
}

Vector normal_vector(const eval::ParameterForm& form, const Spread& spread, base::Random& random) {
  Vector vector;
  for (const eval::Parameter& parameter : form.parameters) {
    const double centre = spread.unit == Unit::plain ? 0 : middle(parameter);
    vector.push_back(centre + deviation(parameter, spread) * normal_variable(random));
  }
  clamp(form, vector);
  return vector;
}

Vector uniform_vector(const eval::ParameterForm& form, base::Random& random) {
  Vector vector;
  for (const eval::Parameter& parameter : form.parameters)
    vector.push_back(parameter.min + (parameter.max - parameter.min) * random.uniform());
  return vector;
}

Vector cross(std::span<const double> mother, std::span<const double> father, base::Random& random) {
  Vector child;
  for (std::size_t i = 0; i < mother.size(); ++i)
    child.push_back(random.below(2) == 0 ? mother[i] : father[i]);
  return child;
}

void mutate(const eval::ParameterForm& form, double rate, const Spread& spread, Vector& vector,
            base::Random& random) {
  for (std::size_t i = 0; i < vector.size(); ++i)
    if (random.uniform() < rate)
      vector[i] += deviation(form.parameters[i], spread) * normal_variable(random);
  clamp(form, vector);
}

Vector neighbour_of(const eval::ParameterForm& form, std::span<const double> vector, double radius,
                    base::Random& random) {
  Vector neighbour(vector.begin(), vector.end());
  for (std::size_t i = 0; i < neighbour.size(); ++i)
    neighbour[i] += radius * half_width(form.parameters[i]) * (2 * random.uniform() - 1);
  clamp(form, neighbour);
  return neighbour;
}

}  // namespace ogai::train::genetic
