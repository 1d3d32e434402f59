// The straight line through points by least squares, and how much of the variance it explains.
#pragma once

#include <cmath>
#include <span>

namespace ogai::lab {

struct DataPoint {
  double x = 0;
  double y = 0;
};

struct LineFit {
  double slope = 0;
  double intercept = 0;
  double r_squared = 0;  // 0 … 1; also the square of the correlation

  double at(double x) const { return slope * x + intercept; }
  double correlation() const { return std::copysign(std::sqrt(r_squared), slope); }
};

// Of fewer than two different x: a level line through the mean, that explains nothing.
inline LineFit fit_line(std::span<const DataPoint> points) {
  if (points.empty()) return {};
  const auto count = static_cast<double>(points.size());
  double x = 0, y = 0;
  for (const DataPoint& point : points) x += point.x / count, y += point.y / count;
  double xx = 0, xy = 0, yy = 0;
  for (const DataPoint& point : points) {
    xx += (point.x - x) * (point.x - x);
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) * (point.y - y);
  }
  if (xx == 0) return {0, y, 0};
  return {xy / xx, y - xy / xx * x, yy > 0 ? xy * xy / (xx * yy) : 0};
}

}  // namespace ogai::lab
