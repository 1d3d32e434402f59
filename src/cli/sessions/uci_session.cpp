#include "cli/sessions/uci_session.h"

#include <condition_variable>
#include <fmt/format.h>

#include "cli/frame/version.h"
#include "cli/sessions/uci_search.h"
#include "protocol/flipello.h"
#include "protocol/uci.h"
#include "protocol/words.h"

namespace ogai::cli {

namespace uci = protocol::uci;
namespace flipello = protocol::flipello;

namespace {

constexpr int kMostLines = 64;
constexpr base::Duration kEndless = std::chrono::hours(24 * 365);

void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait(lock, stop, [] { return false; });
}

}  // namespace

UciSession::UciSession(EngineAgent agent, game::Objective rules, std::ostream& out)
    : out_(out), agent_(std::move(agent)), game_(game::Position{}, rules) {}

UciSession::~UciSession() = default;

void UciSession::run(const ReadLine& read_line, const std::stop_token& stop) {
  for (bool goes_on = true; goes_on;) {
    const std::optional<std::string> line = read_line();
    if (!line) {
      finish_search(stop);
      break;
    }
    if (protocol::is_blank(*line)) continue;
    const base::Result<uci::Command> command = uci::parse_command(*line);
    if (command)
      goes_on = std::visit([this](const auto& one) { return obey(one); }, *command);
    else
      say(command.error().message);
  }
  stop_search();
}

bool UciSession::obey(const uci::Hello&) {
  out_.write(fmt::format("id name Ogai {} {}", version_number(), agent_.spec()));
  out_.write("id author the Ogai authors");
  for (const base::Option& option : agent_.values().table().options())
    out_.write(uci::format_option(option, agent_.values().value(option.name)));
  out_.write(uci::format_option("MultiPV", static_cast<int>(lines_), 1, kMostLines));
  out_.write(uci::format_option("Ponder", false));
  out_.write(uci::format_option("UCI_Variant", flipello::variant_name(game_.objective()),
                                {std::begin(flipello::kVariants), std::end(flipello::kVariants)}));
  out_.write("uciok");
  return true;
}

bool UciSession::obey(const uci::Debug&) {
  return true;  // there is nothing more to tell
}

// What takes time is done here, where no clock runs. A fault is told of at the first `go`.
bool UciSession::obey(const uci::IsReady&) {
  if (!search_.joinable()) (void)agent_.follow(game_);
  out_.write("readyok");
  return true;
}

bool UciSession::obey(const uci::NewGame&) {
  stop_search();
  agent_.begin_new_game();
  return true;
}

bool UciSession::obey(const uci::SetOption& option) {
  stop_search();
  const std::string name = protocol::lower_case(option.name);
  if (name == "uci_variant")
    set_variant(option.value);
  else if (name == "multipv")
    set_lines(option.value);
  else if (name != "ponder")  // which only tells that `go ponder` may come
    set_agent_option(option);
  return true;
}

void UciSession::set_variant(const std::string& name) {
  if (const auto objective = flipello::objective_of_variant(name))
    game_ = replayed(game_, *objective);
  else
    say(fmt::format("unknown variant {}; known: {}, {}", protocol::quoted(name),
                    flipello::kVariants[0], flipello::kVariants[1]));
}

void UciSession::set_lines(const std::string& text) {
  const auto lines = protocol::parse_integer({text, 0}, "MultiPV", 1, kMostLines);
  if (lines)
    lines_ = static_cast<std::size_t>(*lines);
  else
    say(lines.error().message);
}

void UciSession::set_agent_option(const uci::SetOption& option) {
  const std::string name = protocol::lower_case(option.name);
  const base::OptionTable& table = agent_.values().table();
  if (!table.find(name)) {
    say(fmt::format("{} has no option {}", agent_.spec(), protocol::quoted(option.name)));
    return;
  }
  const std::string value = option.value == "<empty>" ? "" : option.value;
  if (const auto set = agent_.set_option(name, value); !set)
    say(fmt::format("{}: {}", option.name, set.error().message));
}

bool UciSession::obey(const uci::SetPosition& position) {
  stop_search();
  game::GameRecord game(position.start, game_.objective());
  for (const game::Move move : position.moves) {
    if (const auto played = game.play(move); !played) {
      // Named as the other side wrote it: our own names are turned upside down.
      say(fmt::format("illegal move {} (ply {}); the position stays as it was",
                      flipello::format_move(game.position(), move), game.moves().size() + 1));
      return true;
    }
  }
  game_ = std::move(game);
  return true;
}

bool UciSession::obey(const uci::Go& go) {
  stop_search();
  if (!go.ignored.empty())
    say(fmt::format("go: {} is not supported and ignored", protocol::quoted(go.ignored.front())));
  start_search(go);
  return true;
}

// The expected move was played. The same search with its limits begins where the pondering
// ended: what was found then is still in the agent's memory.
bool UciSession::obey(const uci::PonderHit&) {
  if (!pondering_) return true;
  uci::Go go = *pondering_;
  go.ponder = false;
  answer_unwanted_ = true;
  stop_search();
  answer_unwanted_ = false;
  start_search(go);
  return true;
}

bool UciSession::obey(const uci::Stop&) {
  stop_search();
  return true;
}

bool UciSession::obey(const uci::Quit&) {
  return false;
}

void UciSession::start_search(const uci::Go& go) {
  const base::Result<arena::Seat*> agent = agent_.follow(game_);
  if (!agent) {
    say(agent.error().message);
    out_.write(uci::kNoBestMove);
    return;
  }
  if (go.ponder) pondering_ = go;
  UciOrder order{game_.position(), game_.objective(), go.limits(game_.position().to_move), lines_};
  const bool answers_when_told = go.infinite || go.ponder;
  endless_ = order.limits.unlimited();
  // Without any limit an agent takes what time it thinks fit; here it shall think until told.
  if (endless_) order.limits.move_time = kEndless;
  search_ = std::jthread([=, this, &player = **agent](const std::stop_token& stop) {
    const UciAnswer answer = search_for_uci(player, order, out_, stop);
    agent_failed_ = answer.agent_failed;
    if (answers_when_told) wait_for(stop);
    if (!answer_unwanted_) out_.write(answer.line);
  });
}

// What was asked through a pipe is answered although nothing follows.
void UciSession::finish_search(const std::stop_token& stop) {
  std::stop_source source = search_.get_stop_source();
  const std::stop_callback forward(stop, [&] { source.request_stop(); });
  if (search_.joinable() && !endless_) search_.join();
}

void UciSession::stop_search() {
  pondering_.reset();
  if (!search_.joinable()) return;
  search_.request_stop();
  search_.join();
  if (agent_failed_) agent_.discard();
  agent_failed_ = false;
}

void UciSession::say(std::string_view text) {
  out_.write(uci::format_info_string(text));
}

}  // namespace ogai::cli
