// Stepper: one algorithm of pagmo, generation by generation, seen without pagmo's headers.
//
// pagmo's algorithms call for one value at a time, from within. The games of a generation must be
// played together, so a step has two halves: propose() says which points it will ask for, judged()
// takes it with their values. Points are in half widths of the parameters' bounds, from −1 to 1;
// some algorithms leave that cube. Values are to be small. Nothing but the settings and what was
// told decides what follows. One thread at a time.
//
// The implementation is a module of its own (pagmo/), loaded when a run asks for it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace ogai::train::genetic {

using Point = std::vector<double>;

struct Valued {
  Point point;
  double value = 0;

  friend bool operator==(const Valued&, const Valued&) = default;
};

struct StepperSettings {
  std::string algorithm;  // cmaes, xnes, de, sade or pso
  std::size_t dimensions = 0;
  double step = 0.3;  // the first spread of cmaes and xnes
  std::uint32_t seed = 0;
};

class Stepper {
 public:
  virtual ~Stepper() = default;

  // One point for each of the population, in that order.
  virtual std::vector<Point> propose(const std::vector<Valued>& population) = 0;
  // The population after the step, for values of the points last proposed to this population.
  virtual std::vector<Valued> judged(const std::vector<Valued>& population,
                                     std::span<const double> values) = 0;
};

struct PagmoModule {
  int version;
  std::unique_ptr<Stepper> (*make)(const StepperSettings& settings);
};
inline constexpr int kPagmoModuleVersion = 1;
inline constexpr const char* kPagmoModuleEntry = "ogai_pagmo_module";
using PagmoModuleEntry = const PagmoModule* (*)();

// Built without pagmo: an Error that says how to get it.
base::Result<std::unique_ptr<Stepper>> make_stepper(const StepperSettings& settings);

}  // namespace ogai::train::genetic
