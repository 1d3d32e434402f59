#include "server/api/upload_json.h"

#include <sstream>

#include "server/api/uploaded_agents.h"

namespace ogai::server {

namespace {

// What others see of the check: which tests there were, and how they went.
Json verdicts_json(const store::Upload& upload) {
  Json verdicts = Json::array();
  for (const Json& line : report_json(upload))
    if (line.contains("test") && line.contains("verdict"))
      verdicts.push_back({{"test", line["test"]},
                          {"title", line.value("title", "")},
                          {"verdict", line["verdict"]}});
  return verdicts;
}

// Its line in the standings, which are ordered; null without one.
Json rating_json(const std::string& spec, const Json& standings) {
  for (std::size_t i = 0; i < standings.size(); ++i) {
    if (standings[i]["agent"] != spec) continue;
    Json rating = standings[i];
    rating.erase("agent");
    rating["rank"] = i + 1;
    rating["of"] = standings.size();
    return rating;
  }
  return nullptr;
}

}  // namespace

Json report_json(const store::Upload& upload) {
  Json report = Json::array();
  std::istringstream lines(upload.report);
  for (std::string line; std::getline(lines, line);)
    if (Json object = Json::parse(line, nullptr, false); object.is_object())
      report.push_back(std::move(object));
  return report;
}

Json upload_json(const store::Upload& upload, int ahead, const Json& standings) {
  return {{"id", upload.id},
          {"name", upload.what.name},
          {"kind", upload.what.kind},
          {"version", upload.what.hash.substr(0, kVersionDigits)},
          {"state", store::upload_state_name(upload.state)},
          {"created", upload.created},
          {"updated", upload.updated},
          {"ahead", upload.state == store::UploadState::waiting ? Json(ahead) : Json(nullptr)},
          {"agent", upload.what.spec},
          {"tests", verdicts_json(upload)},
          {"problem", upload.problem.empty() ? Json(nullptr) : Json(upload.problem)},
          {"rating", rating_json(upload.what.spec, standings)}};
}

}  // namespace ogai::server
