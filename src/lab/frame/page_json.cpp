#include "lab/frame/page_json.h"

#include <cmath>

namespace ogai::lab {

namespace {

Json number_json(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json block_json(const Text& text) {
  return {{"kind", "text"}, {"markdown", text.markdown}};
}

Json block_json(const Claim& claim) {
  return {{"kind", "claim"},
          {"claim", claim.claim},
          {"finding", claim.finding},
          {"verdict", claim.verdict == Verdict::holds    ? "holds"
                      : claim.verdict == Verdict::partly ? "partly"
                      : claim.verdict == Verdict::fails  ? "fails"
                                                         : "open"}};
}

Json block_json(const Table& table) {
  Json columns = Json::array(), rows = Json::array(), values = Json::array();
  for (const Column& column : table.columns)
    columns.push_back({{"name", column.name}, {"right", column.right}});
  for (const auto& row : table.rows) {
    Json texts = Json::array(), numbers = Json::array();
    for (const Field& field : row) {
      texts.push_back(field.text);
      numbers.push_back(field.value ? number_json(*field.value) : Json(nullptr));
    }
    rows.push_back(std::move(texts));
    values.push_back(std::move(numbers));
  }
  return {{"kind", "table"},    {"id", table.id}, {"title", table.title},
          {"columns", columns}, {"rows", rows},   {"values", values}};
}

Json picture_json(const base::SvgLineChart& chart) {
  Json series = Json::array();
  for (const auto& one : chart.series) {
    Json points = Json::array();
    for (const auto& point : one.points)
      points.push_back({number_json(point.x), number_json(point.y)});
    series.push_back({{"name", one.name}, {"points", points}});
  }
  return {{"type", "lines"},          {"title", chart.title},     {"x_label", chart.x_label},
          {"y_label", chart.y_label}, {"whole_x", chart.whole_x}, {"series", series}};
}

Json picture_json(const base::SvgErrorBarChart& chart) {
  Json rows = Json::array();
  for (const auto& row : chart.rows)
    rows.push_back({{"label", row.label},
                    {"value", number_json(row.value)},
                    {"low", number_json(row.low)},
                    {"high", number_json(row.high)},
                    {"note", row.note}});
  return {{"type", "bars"}, {"title", chart.title}, {"x_label", chart.x_label}, {"rows", rows}};
}

Json picture_json(const base::SvgHeatMap& map) {
  Json values = Json::array();
  for (const double value : map.values) values.push_back(number_json(value));
  return {{"type", "heat"},
          {"title", map.title},
          {"legend", map.legend},
          {"rows", map.row_labels},
          {"columns", map.column_labels},
          {"values", values},
          {"texts", map.texts},
          {"low", map.low},
          {"high", map.high}};
}

Json block_json(const Chart& chart) {
  Json json = {{"kind", "chart"}, {"id", chart.id}};
  json.update(std::visit([](const auto& picture) { return picture_json(picture); }, chart.picture));
  return json;
}

}  // namespace

Json page_json(const Page& page) {
  Json blocks = Json::array();
  for (const Block& block : page.blocks)
    blocks.push_back(std::visit([](const auto& one) { return block_json(one); }, block));
  return {{"blocks", blocks}};
}

Json experiment_json(const Experiment& experiment) {
  Json quick = Json::object();
  for (const auto& [name, value] : experiment.quick) quick[name] = value;
  return {{"id", experiment.id},
          {"report", experiment.report},
          {"place", experiment.place},
          {"title", experiment.title},
          {"question", experiment.question},
          {"method", experiment.method},
          {"settings", Json(base::to_json(experiment.settings))},
          {"quick", quick}};
}

Json summary_json(const StoredRun& run) {
  return {
      {"id", run.id()},           {"experiment", run.experiment},
      {"quick", run.quick},       {"seed", run.seed},
      {"threads", run.threads},   {"commit", run.commit},
      {"started", run.started},   {"finished", run.finished ? Json(*run.finished) : Json(nullptr)},
      {"seconds", run.seconds()}, {"measured", run.cells.size()},
      {"planned", run.planned}};
}

}  // namespace ogai::lab
