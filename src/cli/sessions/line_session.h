// LineSession: the program's side of Ogai's line protocol (docs/line-protocol.md), over lines from
// a function and to a stream.
//
// Lines are obeyed in the caller's thread; thinking is done in a thread of its own, so that `stop`
// and `quit` are heard meanwhile. Any other command that arrives first ends it, and its answer is
// written before. A line that makes no sense is answered with a remark and changes nothing.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <thread>

#include "cli/sessions/engine_agent.h"
#include "cli/sessions/line_writer.h"
#include "protocol/line.h"

namespace ogai::cli {

class LineSession {
 public:
  // The next line that came in; nothing at the end of the input.
  using ReadLine = std::function<std::optional<std::string>()>;

  LineSession(EngineAgent agent, game::Objective rules, std::ostream& out);
  ~LineSession();

  // Until `quit` or the end of the input, which lets a search with limits finish; at once when
  // `stop` is requested. False if the agent failed: there is no answer then, and no going on.
  bool run(const ReadLine& read_line, const std::stop_token& stop = {});

 private:
  // What each command does; false ends the session.
  bool obey(const protocol::line::Hello& hello);
  bool obey(const protocol::line::NewGame& game);
  bool obey(const protocol::line::Played& played);
  bool obey(const protocol::line::Go& go);
  bool obey(const protocol::line::Stop&);
  bool obey(const protocol::line::Quit&);

  void think(arena::Seat& seat, const protocol::line::Go& go, const std::stop_token& stop);
  void stop_search();
  void finish_search(const std::stop_token& stop);
  bool fail(const std::string& why);  // false, for obey()
  void write(const protocol::line::Answer& answer);

  LineWriter out_;
  EngineAgent agent_;
  game::GameRecord game_;
  bool endless_ = false;              // the search has no limits
  std::atomic<bool> failed_ = false;  // written by the search too
  std::jthread search_;               // last: it uses the others
};

}  // namespace ogai::cli
