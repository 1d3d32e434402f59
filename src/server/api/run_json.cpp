#include "server/api/run_json.h"

#include <cmath>

namespace ogai::server {

Json curves_json(const train::MetricSeries& curves) {
  Json series = Json::object();
  for (const auto& [name, points] : curves) {
    Json& list = series[name] = Json::array();
    for (const auto& [step, point] : points)
      list.push_back(Json::array({step, std::isfinite(point.value) ? Json(point.value) : Json()}));
  }
  return series;
}

}  // namespace ogai::server
