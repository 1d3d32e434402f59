#include "cli/sessions/nboard_session.h"

#include <fmt/format.h>
#include <ostream>

#include "protocol/nboard.h"
#include "protocol/words.h"

namespace ogai::cli {

namespace nboard = protocol::nboard;
using base::Result;

namespace {

constexpr std::int64_t kNewestVersion = 2;
constexpr base::Duration kTimeWithoutDepth = std::chrono::seconds(1);
constexpr const char* kWaiting = "waiting";

Result<std::string> waiting_after(const Result<base::Done>& answered) {
  if (!answered) return answered.error();
  return std::string(kWaiting);
}

}  // namespace

NBoardSession::NBoardSession(EngineAgent agent, NBoardSettings settings, std::ostream& out,
                             std::ostream& complaints)
    : out_(out),
      complaints_(complaints),
      agent_(std::move(agent)),
      settings_(settings),
      game_(game::Position{}, settings.rules) {}

NBoardSession::~NBoardSession() = default;

void NBoardSession::run(const ReadLine& read_line, const std::stop_token& stop) {
  for (bool goes_on = true; goes_on;) {
    const std::optional<std::string> line = read_line();
    if (!line) finish_search(stop);
    stop_search();
    if (!line) break;
    if (protocol::is_blank(*line)) continue;
    const base::Result<nboard::Command> command = nboard::parse_command(*line, settings_.rules);
    if (command)
      goes_on = std::visit([this](const auto& one) { return obey(one); }, *command);
    else if (command.error().kind == base::ErrorKind::unknown)
      complaints_ << "ogai: " << command.error().message << std::endl;
    else
      say(command.error().message);
  }
}

bool NBoardSession::obey(const nboard::Hello& hello) {
  if (hello.version > kNewestVersion)
    say(fmt::format("version {} of the protocol is not known, {} is spoken", hello.version,
                    kNewestVersion));
  tell_name();
  return true;
}

bool NBoardSession::obey(const nboard::SetDepth& set) {
  depth_ = set.depth;
  tell_name();
  return true;
}

bool NBoardSession::obey(const nboard::SetContempt&) {
  return true;  // a draw is worth nothing to either side
}

bool NBoardSession::obey(const nboard::SetGame& set) {
  game_ = replayed(set.game, settings_.ignore_type ? settings_.rules : set.game.objective());
  return true;
}

bool NBoardSession::obey(const nboard::PlayMove& played) {
  const auto square = game::square_from_name(game_.start().size, played.move);
  if (!square && played.move != "pa") {
    say(fmt::format("{} is not on this board", protocol::quoted(played.move)));
    return true;
  }
  const auto result = game_.play_with_implied_pass(square.value_or(game::kPass), played.note);
  if (!result) say(result.error().message);
  return true;
}

bool NBoardSession::obey(const nboard::Hint& hint) {
  if (game_is_over()) return true;
  const auto moves = static_cast<std::size_t>(hint.moves);
  start("looking for hints", [moves](auto& agent, auto& order, auto& out, auto& stop) {
    return waiting_after(answer_hint(agent, order, moves, out, stop));
  });
  if (game_.position().must_pass()) agent_.begin_new_game();  // it was asked about the reply
  return true;
}

bool NBoardSession::obey(const nboard::Go&) {
  if (game_is_over()) return true;
  start("thinking", [](auto& agent, auto& order, auto& out, auto& stop) {
    return waiting_after(answer_go(agent, order, out, stop));
  });
  return true;
}

bool NBoardSession::obey(const nboard::Analyze&) {
  start("analysing", [](auto& agent, auto& order, auto& out, auto& stop) -> Result<std::string> {
    const Result<bool> valued = answer_analyze(agent, order, out, stop);
    if (!valued) return valued.error();
    return std::string(*valued ? kWaiting : "unable to value positions");
  });
  agent_.begin_new_game();  // the analysis makes it forget the present one
  return true;
}

bool NBoardSession::obey(const nboard::Ping& ping) {
  out_.write(nboard::format_pong(ping.number));
  return true;
}

bool NBoardSession::obey(const nboard::Learn&) {
  out_.write(nboard::kLearned);  // there is no book to add the game to
  return true;
}

bool NBoardSession::obey(const nboard::Quit&) {
  return false;
}

bool NBoardSession::game_is_over() {
  if (game_.is_over()) say("the game is over");
  return game_.is_over();
}

void NBoardSession::start(const std::string& activity, Job job) {
  const base::Result<arena::Seat*> agent = agent_.follow(game_);
  if (!agent) {
    say(agent.error().message);
    return;
  }
  const NBoardOrder order{game_, limits(), agent_.seed()};
  const std::string name = agent_.spec();
  say(fmt::format("{} is {}", name, activity));
  search_ = std::jthread(
      [this, order, name, job = std::move(job), &player = **agent](const std::stop_token& stop) {
        const Result<std::string> state = job(player, order, out_, stop);
        agent_failed_ = !state.ok();
        say(state ? fmt::format("{} is {}", name, *state)
                  : fmt::format("the agent failed: {}", state.error().message));
      });
}

// What was asked through a pipe is answered although nothing follows.
void NBoardSession::finish_search(const std::stop_token& stop) {
  std::stop_source source = search_.get_stop_source();
  const std::stop_callback forward(stop, [&] { source.request_stop(); });
  if (search_.joinable()) search_.join();
}

void NBoardSession::stop_search() {
  if (!search_.joinable()) return;
  search_.request_stop();
  search_.join();
  if (agent_failed_) agent_.discard();
  agent_failed_ = false;
}

search::Limits NBoardSession::limits() const {
  search::Limits limits;
  limits.depth = depth_;
  limits.move_time = settings_.time;
  if (limits.unlimited()) limits.move_time = kTimeWithoutDepth;
  return limits;
}

void NBoardSession::tell_name() {
  out_.write(nboard::format_name(agent_.spec()));
}

void NBoardSession::say(std::string_view text) {
  out_.write(nboard::format_status(text));
}

}  // namespace ogai::cli
