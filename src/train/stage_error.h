// StageError: how far judgements were from labels, for some numbers of discs.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace ogai::train {

struct StageError {
  int discs = 0;  // the lowest number of them
  std::uint64_t positions = 0;
  double squares = 0;    // sum of squared errors
  double absolutes = 0;  // sum of errors without their signs
  double values = 0;     // sum of squared labels: the error of saying 0

  void add(double error, double value) {
    ++positions;
    squares += error * error;
    absolutes += std::abs(error);
    values += value * value;
  }
  void add(const StageError& other) {
    positions += other.positions;
    squares += other.squares;
    absolutes += other.absolutes;
    values += other.values;
  }

  double rmse() const { return std::sqrt(mean(squares)); }
  double mean_absolute() const { return mean(absolutes); }
  double spread() const { return std::sqrt(mean(values)); }

 private:
  double mean(double sum) const { return positions ? sum / static_cast<double>(positions) : 0; }
};

inline StageError total(const std::vector<StageError>& errors) {
  StageError sum;
  for (const StageError& error : errors) sum.add(error);
  return sum;
}

}  // namespace ogai::train
