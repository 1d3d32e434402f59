#include "cli/frame/board_view.h"

#include <fmt/format.h>
#include <unistd.h>
#include <vector>

#include "base/counted.h"
#include "base/printable.h"
#include "base/terminal.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

using game::Bits;
using game::Color;
using game::GameRecord;
using game::Position;

namespace {

enum class Cell { empty, legal, black, white };

struct Diagram {
  const Position& position;
  Bits legal = 0;
  Bits last = 0;  // the square of the last move

  Cell cell(game::Square square) const {
    const Bits place = game::bit(square);
    if (place & position.discs(Color::black)) return Cell::black;
    if (place & position.discs(Color::white)) return Cell::white;
    return place & legal ? Cell::legal : Cell::empty;
  }
};

// One cell, three columns wide.
std::string draw_cell(Cell cell, bool last, ViewStyle style) {
  if (style.color) {
    const int background = last ? 71 : 29;
    const char* disc = style.unicode ? "●" : cell == Cell::black ? "X" : "O";
    const char* dot = style.unicode ? "·" : ".";
    switch (cell) {
      case Cell::black:
        return fmt::format("\x1b[48;5;{};38;5;16m {} ", background, disc);
      case Cell::white:
        return fmt::format("\x1b[48;5;{};38;5;231m {} ", background, disc);
      case Cell::legal:
        return fmt::format("\x1b[48;5;{};38;5;228m {} ", background, dot);
      case Cell::empty:
        return fmt::format("\x1b[48;5;{}m   ", background);
    }
  }
  const char* open = last ? (style.unicode ? "‹" : "(") : " ";
  const char* close = last ? (style.unicode ? "›" : ")") : " ";
  const char* sign = "";
  switch (cell) {
    case Cell::black:
      sign = style.unicode ? "●" : "X";
      break;
    case Cell::white:
      sign = style.unicode ? "○" : "O";
      break;
    case Cell::legal:
      sign = style.unicode ? "·" : ".";
      break;
    case Cell::empty:
      sign = style.unicode ? " " : "-";
      break;
  }
  return fmt::format("{}{}{}", open, sign, close);
}

std::string letters(int side) {
  std::string line = "   ";
  for (int column = 0; column < side; ++column) line += fmt::format(" {} ", char('a' + column));
  return line + " ";
}

std::string border(int side, const char* left, const char* right) {
  std::string line = std::string("  ") + left;
  for (int i = 0; i < 3 * side; ++i) line += "─";
  return line + right;
}

// The board's lines, all of one width on the screen.
std::vector<std::string> board_lines(const Diagram& diagram, ViewStyle style) {
  const int side = game::side(diagram.position.size);
  const bool framed = style.unicode && !style.color;
  std::vector<std::string> lines = {letters(side)};
  if (framed) lines.push_back(border(side, "┌", "┐"));
  for (int row = 0; row < side; ++row) {
    std::string line = fmt::format("{} {}", row + 1, framed ? "│" : " ");
    for (int column = 0; column < side; ++column) {
      const game::Square square = game::square_at(diagram.position.size, column, row);
      line += draw_cell(diagram.cell(square), (diagram.last & game::bit(square)) != 0, style);
    }
    if (style.color) line += "\x1b[0m";
    lines.push_back(line + (framed ? "│" : " "));
  }
  if (framed) lines.push_back(border(side, "└", "┘"));
  return lines;
}

std::string move_names(game::BoardSize size, Bits moves) {
  std::string names;
  while (moves) names += (names.empty() ? "" : " ") + game::move_name(size, game::pop_first(moves));
  return names;
}

// The side's disc as the board shows it.
std::string disc_sign(Color color, ViewStyle style) {
  const Cell cell = color == Color::black ? Cell::black : Cell::white;
  return draw_cell(cell, false, style) + (style.color ? "\x1b[0m" : "");
}

std::string player_line(const GameRecord& record, Color color, ViewStyle style) {
  const std::string& name = color == Color::black ? record.tags().black : record.tags().white;
  const int discs = record.position().count(color);
  return fmt::format("{} {}  {:2} disc{}{}{}", disc_sign(color, style), color_name(color), discs,
                     discs == 1 ? " " : "s", name.empty() ? "" : "  ", base::printable(name));
}

// Newcomers read more discs as better: say who is ahead.
std::string ahead_line(const GameRecord& record) {
  const int lead = record.position().final_score(record.objective(), Color::black);
  const char* why =
      record.objective() == game::Objective::fewest ? "fewer discs wins" : "more discs wins";
  if (lead == 0) return fmt::format("level on discs ({})", why);
  return fmt::format("{} is ahead on discs ({})",
                     color_name(lead > 0 ? Color::black : Color::white), why);
}

std::vector<std::string> facts(const GameRecord& record, ViewStyle style) {
  const Position& position = record.position();
  std::vector<std::string> lines = {game_title(record.objective(), position.size, style),
                                    player_line(record, Color::black, style),
                                    player_line(record, Color::white, style)};
  if (!record.moves().empty())
    lines.push_back(fmt::format(
        "last move {} by {} (ply {})", game::move_name(position.size, record.moves().back().move),
        color_name(record.mover_at(record.moves().size() - 1)), record.moves().size()));
  if (record.is_over()) {
    lines.push_back("game over: " + describe_outcome(record));
    return lines;
  }
  lines.push_back(ahead_line(record));
  const Bits moves = position.legal_moves();
  if (!moves) {
    lines.push_back(
        fmt::format("{} to move: no legal move, must pass", color_name(position.to_move)));
  } else {
    lines.push_back(
        fmt::format("{} to move, {} legal:", color_name(position.to_move), std::popcount(moves)));
    lines.push_back("  " + move_names(position.size, moves));
  }
  return lines;
}

const char* what_the_loser_did(game::EndReason reason) {
  switch (reason) {
    case game::EndReason::resignation:
      return "resigned";
    case game::EndReason::agreement:
      return "agreed";
    case game::EndReason::time:
      return "overstepped the time";
    case game::EndReason::illegal_move:
      return "made an illegal move";
    case game::EndReason::no_move:
      return "gave no move";
    case game::EndReason::crash:
      return "crashed";
    case game::EndReason::failed_start:
      return "could not be started";
    case game::EndReason::memory:
      return "used too much memory";
    case game::EndReason::bad_answer:
      return "gave an answer that cannot be read";
    case game::EndReason::discs:
      break;
  }
  return "lost on discs";
}

}  // namespace

const char* color_name(Color color) {
  return color == Color::black ? "black" : "white";
}

ViewStyle detect_style() {
  const base::Terminal terminal = base::terminal_of(STDOUT_FILENO);
  return {terminal.color, terminal.interactive && terminal.unicode};
}

std::string describe_outcome(const GameRecord& record) {
  const std::optional<game::Outcome> outcome = record.outcome();
  if (!outcome) return "not over";
  const int score = outcome->black_score;
  const char* winner = color_name(score > 0 ? Color::black : Color::white);
  const char* loser = color_name(score > 0 ? Color::white : Color::black);
  if (outcome->reason == game::EndReason::agreement && score == 0) return "draw by agreement";
  if (outcome->reason != game::EndReason::discs)
    return fmt::format("{} wins, {} {}", winner, loser, what_the_loser_did(outcome->reason));
  const int black = record.position().count(Color::black);
  const int white = record.position().count(Color::white);
  if (score == 0) return fmt::format("a draw, {} each", base::counted(black, "disc"));
  return fmt::format("{} wins by {} ({} to {}, the side with {} wins)", winner,
                     score > 0 ? score : -score, base::counted(score > 0 ? black : white, "disc"),
                     score > 0 ? white : black,
                     record.objective() == game::Objective::fewest ? "fewer" : "more");
}

std::string game_title(game::Objective objective, game::BoardSize size, ViewStyle style) {
  const int side = game::side(size);
  return fmt::format("{} {}{}{}",
                     objective == game::Objective::fewest ? "Reversed Reversi" : "Reversi", side,
                     style.unicode ? "×" : "x", side);
}

std::string draw_game(const GameRecord& record, ViewStyle style) {
  Diagram diagram{record.position(), record.is_over() ? 0 : record.position().legal_moves(), 0};
  if (!record.moves().empty() && record.moves().back().move != game::kPass)
    diagram.last = game::bit(record.moves().back().move);
  const std::vector<std::string> board = board_lines(diagram, style);
  const std::vector<std::string> beside = facts(record, style);
  const std::size_t width = static_cast<std::size_t>(4 + 3 * game::side(record.position().size));

  std::string text;
  for (std::size_t i = 0; i < std::max(board.size(), beside.size() + 1); ++i) {
    std::string line = i < board.size() ? board[i] : std::string(width, ' ');
    if (i >= 1 && i <= beside.size()) line += "  " + beside[i - 1];
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace ogai::cli
