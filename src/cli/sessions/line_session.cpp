#include "cli/sessions/line_session.h"

#include <fmt/format.h>

#include "protocol/words.h"

namespace ogai::cli {

namespace line = protocol::line;

LineSession::LineSession(EngineAgent agent, game::Objective rules, std::ostream& out)
    : out_(out), agent_(std::move(agent)), game_(game::Position{}, rules) {}

LineSession::~LineSession() = default;

bool LineSession::run(const ReadLine& read_line, const std::stop_token& stop) {
  for (bool goes_on = true; goes_on && !failed_;) {
    const std::optional<std::string> text = read_line();
    if (!text) {
      finish_search(stop);
      break;
    }
    if (protocol::is_blank(*text)) continue;
    const base::Result<line::Command> command = line::parse_command(*text);
    if (command)
      goes_on = std::visit([this](const auto& one) { return obey(one); }, *command);
    else
      write(line::Comment{command.error().message});
  }
  stop_search();
  return !failed_;
}

bool LineSession::obey(const line::Hello& hello) {
  if (hello.version != line::kVersion)
    write(line::Comment{fmt::format("version {} of the protocol is not known, {} is spoken",
                                    hello.version, line::kVersion)});
  write(line::Ready{agent_.spec()});
  return true;
}

// The agent is made ready here, where no clock runs.
bool LineSession::obey(const line::NewGame& game) {
  stop_search();
  game_ = game::GameRecord(game.start, game.objective);
  agent_.begin_new_game();
  if (game.seed != 0) agent_.set_seed(game.seed);
  if (const auto agent = agent_.follow(game_); !agent) return fail(agent.error().message);
  write(line::Ready{});
  return true;
}

// Moves that do not fit the game are passed over: the next `go` has the position.
bool LineSession::obey(const line::Played& played) {
  stop_search();
  const auto square = game::square_from_name(game_.start().size, played.move);
  (void)game_.play(square.value_or(game::kPass));
  return true;
}

bool LineSession::obey(const line::Go& go) {
  stop_search();
  if (!go.position.legal_moves()) {
    write(line::Chosen{"pa", {}, {}});
    return true;
  }
  if (!(go.position == game_.position())) game_ = game::GameRecord(go.position, game_.objective());
  const base::Result<arena::Seat*> seat = agent_.follow(game_);
  if (!seat) return fail(seat.error().message);
  endless_ = go.limits.unlimited();
  search_ = std::jthread(
      [this, go, &player = **seat](const std::stop_token& stop) { think(player, go, stop); });
  return true;
}

bool LineSession::obey(const line::Stop&) {
  stop_search();
  return true;
}

bool LineSession::obey(const line::Quit&) {
  return false;
}

void LineSession::think(arena::Seat& seat, const line::Go& go, const std::stop_token& stop) {
  const auto [fault, choice, spent] = seat.ask(go.position, go.limits, stop);
  if (fault)
    fail("the agent failed: " + seat.tell(*fault));
  else
    write(line::Chosen{game::move_name(go.position.size, choice.move), choice.info.value,
                       choice.info.depth});
}

bool LineSession::fail(const std::string& why) {
  failed_ = true;
  write(line::Comment{why});
  return false;
}

// What was asked through a pipe is answered although nothing follows.
void LineSession::finish_search(const std::stop_token& stop) {
  std::stop_source source = search_.get_stop_source();
  const std::stop_callback forward(stop, [&] { source.request_stop(); });
  if (search_.joinable() && !endless_) search_.join();
}

void LineSession::stop_search() {
  if (!search_.joinable()) return;
  search_.request_stop();
  search_.join();
}

void LineSession::write(const line::Answer& answer) {
  out_.write(line::format_answer(answer));
}

}  // namespace ogai::cli
