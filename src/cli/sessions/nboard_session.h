// NBoardSession: the engine's side of NBoard's protocol, over lines from a function and to
// a stream.
//
// Lines are obeyed in order, in the caller's thread; thinking is done in a thread of its
// own. Every line that arrives meanwhile first ends it, and its answer is written before
// anything else: a `pong` therefore stands behind all that came before its `ping`. Nothing
// ends the session but `quit` and the end of the input; the last answer is then given first.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <thread>

#include "cli/sessions/engine_agent.h"
#include "cli/sessions/line_writer.h"
#include "cli/sessions/nboard_search.h"
#include "protocol/nboard.h"

namespace ogai::cli {

struct NBoardSettings {
  game::Objective rules = game::Objective::fewest;  // of games that do not tell
  bool ignore_type = false;                         // `rules` for games that do tell, too
  std::optional<base::Duration> time;               // the most for one answer
};

class NBoardSession {
 public:
  // The next line that came in; nothing at the end of the input.
  using ReadLine = std::function<std::optional<std::string>()>;

  // Faults go to the program at the other end as its status line; lines that the protocol
  // wants ignored are mentioned on `complaints` only.
  NBoardSession(EngineAgent agent, NBoardSettings settings, std::ostream& out,
                std::ostream& complaints);
  ~NBoardSession();

  // Until the session ends, at once when `stop` is requested.
  void run(const ReadLine& read_line, const std::stop_token& stop = {});

 private:
  // What each command does; false ends the session.
  bool obey(const protocol::nboard::Hello& hello);
  bool obey(const protocol::nboard::SetDepth& set);
  bool obey(const protocol::nboard::SetContempt&);
  bool obey(const protocol::nboard::SetGame& set);
  bool obey(const protocol::nboard::PlayMove& played);
  bool obey(const protocol::nboard::Hint& hint);
  bool obey(const protocol::nboard::Go&);
  bool obey(const protocol::nboard::Ping& ping);
  bool obey(const protocol::nboard::Learn&);
  bool obey(const protocol::nboard::Analyze&);
  bool obey(const protocol::nboard::Quit&);

  // Thinks and answers; returns what the agent is then, for the status line, or how it failed.
  using Job = std::function<base::Result<std::string>(arena::Seat&, const NBoardOrder&, LineWriter&,
                                                      const std::stop_token&)>;
  void start(const std::string& activity, Job job);
  bool game_is_over();  // and says so
  void stop_search();
  void finish_search(const std::stop_token& stop);
  search::Limits limits() const;
  void tell_name();
  void say(std::string_view text);  // "status …"

  LineWriter out_;
  std::ostream& complaints_;
  EngineAgent agent_;
  NBoardSettings settings_;
  game::GameRecord game_;
  std::optional<int> depth_;
  bool agent_failed_ = false;  // written by the search, read after its end
  std::jthread search_;        // last: it uses the others
};

}  // namespace ogai::cli
