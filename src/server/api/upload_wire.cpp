#include "server/api/upload_wire.h"

#include <algorithm>
#include <sstream>

namespace ogai::server {

namespace {

// A line of the check that others see, too: which test it was, and how it went.
struct CheckVerdict {
  std::string test;
  std::string title;
  std::string verdict;
};

// A line of the standings, which are ordered, with its place.
struct UploadRating {
  StandingLine line;
  std::size_t rank = 1;
  std::size_t of = 0;
};

std::vector<CheckVerdict> verdicts_of(const ShownUpload& shown) {
  std::vector<CheckVerdict> verdicts;
  for (const auto& [line] : report_of(shown.upload))
    if (line.contains("test") && line.contains("verdict"))
      verdicts.push_back({line["test"], line.value("title", ""), line["verdict"]});
  return verdicts;
}

std::optional<UploadRating> rating_of(const ShownUpload& shown) {
  const auto& standings = shown.standings;
  const auto found = std::find_if(standings.begin(), standings.end(), [&](const auto& line) {
    return line.agent == shown.upload.what.spec;
  });
  if (found == standings.end()) return std::nullopt;
  return UploadRating{*found, static_cast<std::size_t>(found - standings.begin()) + 1,
                      standings.size()};
}

}  // namespace

std::vector<wire::AnyObject> report_of(const store::Upload& upload) {
  std::vector<wire::AnyObject> report;
  std::istringstream lines(upload.report);
  for (std::string line; std::getline(lines, line);)
    if (Json object = Json::parse(line, nullptr, false); object.is_object())
      report.push_back({std::move(object)});
  return report;
}

namespace wire {

template <>
Object<AgentFile> describe() {
  return Object<AgentFile>("AgentFile", "A Python file with an agent.")
      .field("name", "1 to 40 letters, digits, `_`, a letter first", &AgentFile::name)
      .field("kind", "", &AgentFile::kind, one_of({"py", "py-strategy"}))
      .field("text", "the file, at most 1,000,000 bytes", &AgentFile::text);
}

template <>
Object<CheckVerdict> describe() {
  return Object<CheckVerdict>("CheckVerdict", "How a test of the check went.")
      .field("test", "its name", &CheckVerdict::test)
      .field("title", "", &CheckVerdict::title)
      .field("verdict", "`pass`, `warning` or `fail`", &CheckVerdict::verdict);
}

template <>
Object<UploadRating> describe() {
  const auto number = [](auto StandingLine::*member) {
    return [member](const UploadRating& rating) { return rating.line.*member; };
  };
  return Object<UploadRating>("UploadRating", "An upload's line in the ladder's standings.")
      .field("elo", "its rating", number(&StandingLine::elo))
      .field("low", "of the 95 % interval; null where it has no bound", number(&StandingLine::low))
      .field("high", "the same", number(&StandingLine::high))
      .field("games", "played", number(&StandingLine::games))
      .field("points", "won", number(&StandingLine::points))
      .field("rank", "from 1", &UploadRating::rank)
      .field("of", "how many are rated", &UploadRating::of);
}

template <>
Object<ShownUpload> describe() {
  std::vector<Json> states;
  for (int state = 0; state <= static_cast<int>(store::UploadState::withdrawn); ++state)
    states.emplace_back(store::upload_state_name(static_cast<store::UploadState>(state)));
  const auto what = [](std::string store::NewUpload::*member) {
    return [member](const ShownUpload& shown) { return shown.upload.what.*member; };
  };
  return Object<ShownUpload>("Upload", "An agent that somebody has sent in.")
      .field("id", "", [](const ShownUpload& shown) { return shown.upload.id; })
      .field("name", "", what(&store::NewUpload::name))
      .field("kind", "", what(&store::NewUpload::kind), one_of({"py", "py-strategy"}))
      .field(
          "version", "the first 16 digits of the file's SHA-256",
          [](const ShownUpload& shown) { return shown.upload.what.hash.substr(0, kVersionDigits); })
      .field(
          "state", "see below",
          [](const ShownUpload& shown) { return store::upload_state_name(shown.upload.state); },
          one_of(std::move(states)))
      .field("created", "MS", [](const ShownUpload& shown) { return shown.upload.created; })
      .field("updated", "MS", [](const ShownUpload& shown) { return shown.upload.updated; })
      .field("ahead", "how many come before it; null if it does not wait",
             [](const ShownUpload& shown) {
               const bool waits = shown.upload.state == store::UploadState::waiting;
               return waits ? std::optional(shown.ahead) : std::nullopt;
             })
      .field("agent", "its name in tournaments and records", what(&store::NewUpload::spec))
      .field("tests", "how the tests of the check went so far", verdicts_of)
      .field("problem", "why check or ladder could not be run",
             [](const ShownUpload& shown) -> std::optional<std::string> {
               if (shown.upload.problem.empty()) return std::nullopt;
               return shown.upload.problem;
             })
      .field("rating", "null before its first game", rating_of);
}

}  // namespace wire

}  // namespace ogai::server
