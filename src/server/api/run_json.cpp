#include "server/api/run_json.h"

namespace ogai::server {

Json curves_json(const store::Curves& curves) {
  Json series = Json::object();
  for (const auto& [name, points] : curves) {
    Json& list = series[name] = Json::array();
    for (const store::CurvePoint& point : points)
      list.push_back(Json::array({point.step, or_null(point.value)}));
  }
  return series;
}

}  // namespace ogai::server
