// What a generation asks for, in this order: the parents once more (if they can be replaced and
// their values do not last), the points proposed, the mean of the distribution (if there is one),
// the champion (if values do not last).
//
// Parents judged again. The algorithm compares child i with parent i, and already chose its points
// by the parents' old values. So it is told the old value plus the difference that the two made on
// this day; afterwards everyone gets the value of this day.
//
// The mean. pagmo keeps it to itself, but both algorithms move it by a sum over the points of the
// generation, ranked from the best (i = 0) of n:
//
//   cmaes   mean = Σ w(i) x(i),           w(i) ~ ln(n/2 + 1/2) − ln(i + 1) for the better half
//   xnes    mean += Σ (w(i) − 1/n) x(i),  w(i) ~ max(0, ln(n/2 + 1) − ln(i + 1))
//
// with weights that sum to 1. They begin at the best of the first generation.
//
// Bounds. Normal distributions reach beyond them. Points outside are folded back, as if the
// edge were a mirror: an optimum on the edge can be reached from both sides, and nothing
// piles up there.
#include "train/genetic/optimiser.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "train/genetic/breeding.h"

namespace ogai::train::genetic {

namespace {

double folded(double unit) {
  const double round = std::fmod(std::fmod(unit + 1, 4) + 4, 4);
  return round <= 2 ? round - 1 : 3 - round;
}

// Places by value, smallest first, of equal ones the first.
std::vector<std::size_t> ranks(std::span<const double> values) {
  std::vector<std::size_t> places(values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  return places;
}

// w(0) … w(n − 1) of the head of this file.
std::vector<double> recombination_weights(bool cmaes, std::size_t count) {
  const double half =
      cmaes ? static_cast<double>(count / 2) + 0.5 : static_cast<double>(count) / 2 + 1;
  std::vector<double> weights(count);
  for (std::size_t i = 0; i < (cmaes ? count / 2 : count); ++i)
    weights[i] = std::max(0.0, std::log(half) - std::log(static_cast<double>(i) + 1));
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights)
    weight = weight / sum - (cmaes ? 0 : 1.0 / static_cast<double>(count));
  return weights;
}

}  // namespace

const std::vector<std::string>& optimiser_names() {
  static const std::vector<std::string> names = {"cmaes", "xnes", "de", "sade", "pso"};
  return names;
}

base::Result<Optimiser> Optimiser::make(const eval::ParameterForm& form,
                                        const OptimiserSettings& settings) {
  auto stepper = make_stepper({settings.algorithm, form.parameters.size(), settings.step,
                               static_cast<std::uint32_t>(settings.seed)});
  if (!stepper) return std::move(stepper).error();
  return Optimiser(form, settings, std::move(*stepper));
}

Optimiser::Optimiser(const eval::ParameterForm& form, OptimiserSettings settings,
                     std::unique_ptr<Stepper> stepper)
    : form_(&form), settings_(std::move(settings)), stepper_(std::move(stepper)) {}

bool Optimiser::has_distribution() const {
  return settings_.algorithm == "cmaes" || settings_.algorithm == "xnes";
}

bool Optimiser::judges_parents() const {
  return !settings_.lasting && !has_distribution();
}

Vector Optimiser::genes_of(const Point& point) const {
  Vector genes;
  for (std::size_t i = 0; i < point.size(); ++i) {
    if (!std::isfinite(point[i]))
      throw std::runtime_error(settings_.algorithm +
                               " has run away: a number is not finite; try a smaller step");
    const eval::Parameter& parameter = form_->parameters[i];
    const double middle = (parameter.min + parameter.max) / 2;
    genes.push_back(middle + folded(point[i]) * (parameter.max - parameter.min) / 2);
  }
  clamp(*form_, genes);
  return genes;
}

Point Optimiser::point_of(const Vector& genes) const {
  Point point;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    const eval::Parameter& parameter = form_->parameters[i];
    const double middle = (parameter.min + parameter.max) / 2;
    point.push_back((genes[i] - middle) / ((parameter.max - parameter.min) / 2));
  }
  return point;
}

std::vector<Vector> Optimiser::ask(const std::vector<Vector>& first) {
  proposed_.clear();
  if (population_.empty()) {
    for (const Vector& genes : first) proposed_.push_back(point_of(genes));
    return first;
  }
  proposed_ = stepper_->propose(population_);
  if (proposed_.size() != population_.size())
    throw std::runtime_error(settings_.algorithm +
                             " has come to its end: it asks for nothing more");
  return asked();
}

std::vector<Vector> Optimiser::asked() const {
  std::vector<Vector> vectors;
  if (judges_parents())
    for (const Valued& one : population_) vectors.push_back(genes_of(one.point));
  for (const Point& point : proposed_) vectors.push_back(genes_of(point));
  if (has_distribution()) vectors.push_back(genes_of(mean_));
  if (!settings_.lasting) vectors.push_back(genes_of(champion_.point));
  return vectors;
}

Told Optimiser::tell(const std::vector<double>& scores) {
  memory_.insert(memory_.end(), scores.begin(), scores.end());
  std::vector<double> values;
  for (const double score : scores) values.push_back(-score);
  if (population_.empty()) return begin(values);

  const std::size_t count = proposed_.size();
  const std::size_t first = judges_parents() ? count : 0;
  const auto children = std::span(values).subspan(first, count);
  if (settings_.lasting)
    crown(children);
  else
    champion_.value = values.back();
  Told told{{}, std::nullopt, -champion_.value};
  Valued best = champion_;
  if (has_distribution()) {
    const Valued centre{mean_, values[first + count]};
    told.centre = -centre.value;
    if (centre.value <= best.value) best = champion_ = centre;
  }
  if (!settings_.lasting) crown(children);  // lucky today, to be judged tomorrow
  told.best = {genes_of(best.point), -best.value};
  step(std::span(values).first(first), children);
  return told;
}

Told Optimiser::begin(const std::vector<double>& values) {
  for (std::size_t i = 0; i < proposed_.size(); ++i)
    population_.push_back({proposed_[i], values[i]});
  champion_ = population_[ranks(values).front()];
  mean_ = champion_.point;
  return {{genes_of(champion_.point), -champion_.value}, std::nullopt, -champion_.value};
}

void Optimiser::crown(std::span<const double> children) {
  for (std::size_t i = 0; i < children.size(); ++i)
    if (children[i] < champion_.value) champion_ = {proposed_[i], children[i]};
}

void Optimiser::step(std::span<const double> parents, std::span<const double> children) {
  std::vector<double> told(children.begin(), children.end());
  for (std::size_t i = 0; i < parents.size(); ++i)
    told[i] = population_[i].value + (children[i] - parents[i]);
  const std::vector<Valued> before = std::exchange(population_, {});
  population_ = stepper_->judged(before, told);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const bool stays = population_[i].point == before[i].point;
    population_[i].value = stays ? parents[i] : children[i];
  }
  if (has_distribution()) move_mean(children);
}

void Optimiser::move_mean(std::span<const double> values) {
  const bool cmaes = settings_.algorithm == "cmaes";
  const auto weights = recombination_weights(cmaes, values.size());
  const auto places = ranks(values);
  if (cmaes) mean_.assign(mean_.size(), 0);
  for (std::size_t rank = 0; rank < places.size(); ++rank)
    for (std::size_t i = 0; i < mean_.size(); ++i)
      mean_[i] += weights[rank] * proposed_[places[rank]][i];
}

std::optional<std::vector<Individual>> Optimiser::retell(const std::vector<Vector>& first,
                                                         std::span<const double> memory) {
  std::vector<Individual> results;
  while (!memory.empty()) {
    const std::size_t count = ask(first).size();
    if (count == 0 || count > memory.size()) return std::nullopt;
    results.push_back(
        tell({memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(count)}).best);
    memory = memory.subspan(count);
  }
  return results;
}

}  // namespace ogai::train::genetic
