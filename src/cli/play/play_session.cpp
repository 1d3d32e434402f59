#include "cli/play/play_session.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>

#include "base/clock.h"
#include "base/file.h"
#include "base/printable.h"
#include "cli/frame/search_text.h"
#include "game/notation/games.h"
#include "game/notation/json.h"

namespace ogai::cli {

using game::Color;

namespace {

constexpr std::size_t kLongestCommand = 4096;
constexpr std::size_t kMovesOfAHint = 12;

constexpr std::string_view kHelp =
    "type a square such as d3 to move, or\n"
    "  hint         a good move, what it is worth in discs, and the play expected;\n"
    "               at N %: moves that a shallower search is N % sure about were skipped\n"
    "  undo         take back your last move\n"
    "  board        draw the board again\n"
    "  save FILE    write the game (.ggf, .json, .txt)\n"
    "  resign       give the game up\n"
    "  quit         leave; the game so far is printed";

std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

// First word and the rest of a line.
std::pair<std::string, std::string> split(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
  const std::size_t rest = std::min(line.find_first_not_of(" \t\r", end), line.size());
  const std::size_t last = line.find_last_not_of(" \t\r") + 1;
  return {line.substr(begin, end - begin), rest < last ? line.substr(rest, last - rest) : ""};
}

game::notation::Notation notation_of_file(const std::string& file) {
  const auto ends_with = [&](std::string_view ending) {
    return file.size() >= ending.size() && file.substr(file.size() - ending.size()) == ending;
  };
  if (ends_with(".json")) return game::notation::Notation::json;
  if (ends_with(".txt")) return game::notation::Notation::transcript;
  return game::notation::Notation::ggf;
}

// "hint: d3, +4 discs, depth 22 at 73 %, line d3c5f6e3": as much of it as the adviser says.
std::string hint_text(game::BoardSize size, const agents::Choice& choice) {
  const search::Info& info = choice.info;
  std::string text = "hint: " + game::move_name(size, choice.move);
  if (info.value || info.win_rate)
    text += ", " + worth_text(info) +
            (!info.value                  ? ""
             : std::abs(*info.value) == 1 ? " disc"
                                          : " discs");
  if (const std::string depth = depth_text(info); !depth.empty()) text += ", " + depth;
  if (info.line.size() <= 1) return text;
  std::vector<game::Move> line = info.line;
  line.resize(std::min(line.size(), kMovesOfAHint));
  text += ", line " + line_text(size, line);
  return line.size() < info.line.size() ? text + "…" : text;
}

nlohmann::ordered_json hint_json(game::BoardSize size, const agents::Choice& choice) {
  const search::Info& info = choice.info;
  nlohmann::ordered_json hint = {{"move", game::move_name(size, choice.move)},
                                 {"exact", info.exact},
                                 {"pv", move_names(size, info.line)}};
  if (info.value) hint["value"] = *info.value;
  if (info.win_rate) hint["win_rate"] = *info.win_rate;
  if (info.depth) hint["depth"] = *info.depth;
  return {{"hint", hint}};
}

}  // namespace

PlaySession::PlaySession(game::GameRecord record, std::unique_ptr<agents::Agent> opponent,
                         std::unique_ptr<agents::Agent> adviser, PlaySettings settings)
    : record_(std::move(record)),
      settings_(std::move(settings)),
      opponent_(std::move(opponent), settings_.agent_name),
      adviser_(std::move(adviser), "the adviser") {
  auto& tags = record_.tags();
  (settings_.person == Color::black ? tags.black : tags.white) = "you";
  (settings_.person == Color::black ? tags.white : tags.black) = settings_.agent_name;
  restart_agents();
}

namespace {

// Without its agents a session cannot go on.
void expect(const arena::Fault& fault, const arena::Seat& seat) {
  if (fault) throw std::runtime_error(fmt::format("{} failed: {}", seat.name(), seat.tell(*fault)));
}

}  // namespace

// Tells both agents the whole game anew: at the start and after a move was taken back.
void PlaySession::restart_agents() {
  for (arena::Seat* seat : {&opponent_, &adviser_})
    expect(seat->new_game(record_.start(), settings_.seed), *seat);
  for (const game::PlayedMove& played : record_.moves()) tell_agents(played.move);
}

void PlaySession::tell_agents(game::Move move) {
  for (arena::Seat* seat : {&opponent_, &adviser_}) expect(seat->observe(move), *seat);
}

bool PlaySession::run(const ReadLine& read_line, std::ostream& out, const std::stop_token& stop) {
  show(out);
  Turn turn = Turn::goes_on;
  while (turn == Turn::goes_on && !record_.is_over() && !stop.stop_requested()) {
    if (record_.position().must_pass())
      pass(out);
    else if (record_.position().to_move == settings_.person)
      turn = person_turn(read_line, out, stop);
    else
      turn = agent_turn(out, stop);
  }
  if (record_.is_over()) {
    if (settings_.json)
      show(out);
    else
      say(out, "Game over: " + describe_outcome(record_) + ".");
  }
  if (!settings_.save_file.empty()) saved_ = save(settings_.save_file, out);
  return record_.is_over();
}

PlaySession::Turn PlaySession::person_turn(const ReadLine& read_line, std::ostream& out,
                                           const std::stop_token& stop) {
  if (!settings_.json) out << color_name(settings_.person) << "> " << std::flush;
  const std::optional<std::string> line = read_line();
  if (!line) {
    if (!settings_.json) out << "\n";
    return Turn::session_ends;
  }
  if (line->size() > kLongestCommand) {
    say(out, "That line is too long.");
    return Turn::goes_on;
  }
  return obey(*line, out, stop);
}

PlaySession::Turn PlaySession::obey(const std::string& line, std::ostream& out,
                                    const std::stop_token& stop) {
  const auto [word, rest] = split(line);
  const std::string command = lower_case(word);
  if (command.empty()) return Turn::goes_on;
  if (command == "quit" || command == "exit") return Turn::session_ends;
  if (command == "help" || command == "?")
    say(out, std::string(kHelp));
  else if (command == "board")
    show(out);
  else if (command == "undo")
    take_back(out);
  else if (command == "hint")
    give_hint(out, stop);
  else if (command == "resign")
    resign();
  else if (command == "save" && rest.empty())
    say(out, "save needs a file name: save FILE");
  else if (command == "save")
    save(rest, out);
  else if (const auto square = game::square_from_name(record_.start().size, command)) {
    const auto played = record_.play(*square);
    if (!played) {
      say(out, played.error().message);
    } else {
      tell_agents(*square);
      show(out);
    }
  } else {
    say(out,
        fmt::format("{} is neither a square nor a command; help lists them", base::quoted(word)));
  }
  return Turn::goes_on;
}

PlaySession::Turn PlaySession::agent_turn(std::ostream& out, const std::stop_token& stop) {
  const base::Stopwatch watch;
  std::optional<agents::Choice> choice = ask(opponent_, settings_.limits, out, stop);
  if (!choice) return Turn::session_ends;
  choice->info.elapsed = watch.elapsed();
  say(out, fmt::format("{} plays {}", settings_.agent_name,
                       game::move_name(record_.start().size, choice->move)));
  play(choice->move, choice->info);
  show(out);
  return Turn::goes_on;
}

// A legal move of the agent, or nothing after saying what went wrong.
std::optional<agents::Choice> PlaySession::ask(arena::Seat& seat, const search::Limits& limits,
                                               std::ostream& out, const std::stop_token& stop) {
  arena::Answer answer = seat.ask(record_.position(), limits, stop);
  if (!answer.fault) return std::move(answer.choice);
  say(out, fmt::format("the agent failed: {}", seat.tell(*answer.fault)));
  return std::nullopt;
}

void PlaySession::play(game::Move move, const search::Info& info) {
  game::MoveNote note = agents::note_of(info);
  if (info.elapsed.count() > 0) note.seconds = base::to_seconds(info.elapsed);
  (void)record_.play(move, note);
  tell_agents(move);
}

void PlaySession::pass(std::ostream& out) {
  const Color mover = record_.position().to_move;
  say(out, fmt::format("{} has no legal move and passes", color_name(mover)));
  play(game::kPass);
}

// Back to the person's last choice: over the agent's answer and all passes.
void PlaySession::take_back(std::ostream& out) {
  game::GameRecord back = record_;
  bool found = false;
  while (!found && back.undo())
    found = back.position().to_move == settings_.person && !back.position().must_pass();
  if (!found) {
    say(out, "You have no move to take back.");
    return;
  }
  record_ = std::move(back);
  restart_agents();
  show(out);
}

void PlaySession::give_hint(std::ostream& out, const std::stop_token& stop) {
  const game::Bits legal = record_.position().legal_moves();
  const auto choice = ask(adviser_, settings_.hint_limits, out, stop);
  if (!choice) return;
  const game::BoardSize size = record_.start().size;
  if (settings_.json)
    out << hint_json(size, *choice) << std::endl;
  else
    say(out, std::has_single_bit(legal)
                 ? fmt::format("hint: {}, the only move", game::move_name(size, choice->move))
                 : hint_text(size, *choice));
}

void PlaySession::resign() {
  record_.forfeit(settings_.person, game::EndReason::resignation);
}

bool PlaySession::save(const std::string& file, std::ostream& out) const {
  auto text = game::notation::format_game(record_, notation_of_file(file));
  const auto saved = text ? base::write_file_atomically(file, *text + "\n")
                          : base::Result<base::Done>(text.error());
  say(out, saved ? fmt::format("saved as {}", file)
                 : fmt::format("not saved: {}", base::describe(saved.error(), file, "")));
  return saved.ok();
}

void PlaySession::show(std::ostream& out) const {
  if (settings_.json) {
    out << game::notation::format_json_game(record_) << std::endl;
  } else {
    out << "\n" << draw_game(record_, settings_.style) << "\n";
  }
}

void PlaySession::say(std::ostream& out, const std::string& text) const {
  if (settings_.json) {
    out << nlohmann::json{{"message", text}}.dump(-1, ' ', false,
                                                  nlohmann::json::error_handler_t::replace)
        << std::endl;
  } else {
    out << text << "\n";
  }
}

}  // namespace ogai::cli
