// Answer: what goes back over HTTP, and its text on the wire up to the body.
//
// Every answer carries the headers that keep a page safe: it may load only its own files, be framed
// by nobody, be read by no other site. The body is shared, so that a file costs no copy.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ogai::server {

using Header = std::pair<std::string, std::string>;

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::vector<Header> headers;              // beyond those that every answer has
  std::shared_ptr<const std::string> body;  // nothing: none, nor its length (304)
};

// {"error": {"code", "message"}} with the status that docs/api.md gives the code. The message is
// ours: nothing that a client sent may stand in it.
Answer error_answer(int status, std::string_view code, std::string_view message);

// Status line and headers, with the empty line behind them.
std::string answer_head(const Answer& answer, bool keep_alive);

// Those that every answer has.
const std::vector<Header>& safety_headers();

}  // namespace ogai::server
