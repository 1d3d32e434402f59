// PlaySession: a person against an agent, line by line.
//
// Takes the person's lines from a function and writes to a stream, so that a terminal, a
// pipe and a test are the same. The game is never lost: whatever ends the session
// before the game does (quit, end of input, Ctrl-C), run() has saved it when a file was
// named, and the caller can print record().
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "arena/seat.h"
#include "cli/frame/board_view.h"
#include "game/record.h"

namespace ogai::cli {

struct PlaySettings {
  game::Color person = game::Color::black;
  search::Limits limits;       // for the agent's moves
  search::Limits hint_limits;  // for the adviser's
  ViewStyle style;
  bool json = false;       // one JSON object an event instead of pictures and talk
  std::string save_file;   // written after the game and whenever the session ends
  std::string agent_name;  // as the record shall name it
  std::uint64_t seed = 0;  // of both agents' random choices
};

class PlaySession {
 public:
  // The next line the person typed; nothing at the end of the input.
  using ReadLine = std::function<std::optional<std::string>()>;

  PlaySession(game::GameRecord record, std::unique_ptr<agents::Agent> opponent,
              std::unique_ptr<agents::Agent> adviser, PlaySettings settings);

  // Plays until the game or the session ends; false if it ended before the game did.
  bool run(const ReadLine& read_line, std::ostream& out, const std::stop_token& stop);

  const game::GameRecord& record() const { return record_; }
  // False if the file of the settings could not be written: the caller should print the game.
  bool saved() const { return saved_; }

 private:
  enum class Turn { goes_on, session_ends };

  Turn person_turn(const ReadLine& read_line, std::ostream& out, const std::stop_token& stop);
  Turn obey(const std::string& line, std::ostream& out, const std::stop_token& stop);
  Turn agent_turn(std::ostream& out, const std::stop_token& stop);
  std::optional<agents::Choice> ask(arena::Seat& seat, const search::Limits& limits,
                                    std::ostream& out, const std::stop_token& stop);
  void pass(std::ostream& out);
  void play(game::Move move, const search::Info& info = {});
  void take_back(std::ostream& out);
  void give_hint(std::ostream& out, const std::stop_token& stop);
  void resign();
  bool save(const std::string& file, std::ostream& out) const;
  void restart_agents();
  void tell_agents(game::Move move);

  void show(std::ostream& out) const;
  void say(std::ostream& out, const std::string& text) const;

  game::GameRecord record_;
  PlaySettings settings_;
  arena::Seat opponent_;
  arena::Seat adviser_;
  bool saved_ = true;
};

}  // namespace ogai::cli
