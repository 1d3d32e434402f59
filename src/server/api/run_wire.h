// The curves of a training run on the wire: {name: [[step, value or null]]}.
#pragma once

#include <cmath>

#include "server/wire/object.h"
#include "store/runs.h"

namespace ogai::server::wire {

template <>
struct Codec<train::MetricSteps> {
  static Shape shape() {
    return list_of({.kind = Shape::Kind::tuple,
                    .parts = {shape_of<std::int64_t>(), shape_of<std::optional<double>>()}});
  }
  static Json write(const train::MetricSteps& steps) {
    Json list = Json::array();
    for (const auto& [step, point] : steps)
      list.push_back(Json::array({step, std::isfinite(point.value) ? Json(point.value) : Json()}));
    return list;
  }
};

}  // namespace ogai::server::wire
