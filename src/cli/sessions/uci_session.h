// UciSession: the engine's side of UCI, over lines from a function and to a stream.
//
// Lines are obeyed in the caller's thread; a search runs in a thread of its own, so that
// `stop`, `isready` and `quit` are heard while it thinks. Any other command that arrives
// during a search ends it first, and its answer is written before. Nothing that comes in
// ends the session but `quit` and the end of the input; a search with limits may then finish.
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <thread>

#include "cli/sessions/engine_agent.h"
#include "cli/sessions/line_writer.h"
#include "protocol/uci.h"

namespace ogai::cli {

class UciSession {
 public:
  // The next line that came in; nothing at the end of the input.
  using ReadLine = std::function<std::optional<std::string>()>;

  UciSession(EngineAgent agent, game::Objective rules, std::ostream& out);
  ~UciSession();

  // Until the session ends, at once when `stop` is requested.
  void run(const ReadLine& read_line, const std::stop_token& stop = {});

 private:
  // What each command does; false ends the session.
  bool obey(const protocol::uci::Hello&);
  bool obey(const protocol::uci::Debug&);
  bool obey(const protocol::uci::IsReady&);
  bool obey(const protocol::uci::NewGame&);
  bool obey(const protocol::uci::SetOption& option);
  bool obey(const protocol::uci::SetPosition& position);
  bool obey(const protocol::uci::Go& go);
  bool obey(const protocol::uci::PonderHit&);
  bool obey(const protocol::uci::Stop&);
  bool obey(const protocol::uci::Quit&);

  void set_variant(const std::string& name);
  void set_lines(const std::string& text);
  void set_agent_option(const protocol::uci::SetOption& option);
  void start_search(const protocol::uci::Go& go);
  void stop_search();
  void finish_search(const std::stop_token& stop);
  void say(std::string_view text);  // "info string …"

  LineWriter out_;
  EngineAgent agent_;
  game::GameRecord game_;
  std::size_t lines_ = 1;                       // MultiPV
  bool endless_ = false;                        // the search ends only when it is told to
  std::optional<protocol::uci::Go> pondering_;  // the order, while its move is only expected
  std::atomic<bool> answer_unwanted_ = false;   // the search goes on in another way
  bool agent_failed_ = false;                   // written by the search, read after its end
  std::jthread search_;                         // last: it uses the others
};

}  // namespace ogai::cli
