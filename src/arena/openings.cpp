#include "arena/openings.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <set>

#include "base/embed.h"
#include "base/file.h"
#include "base/random.h"
#include "game/notation/games.h"
#include "game/select.h"
#include "game/symmetry.h"

OGAI_EMBED(ogai_openings_8_reversed, "openings/8-reversed.txt");
OGAI_EMBED(ogai_openings_8_classic, "openings/8-classic.txt");

namespace ogai::arena {

using base::Error;
using base::ErrorKind;
using base::Result;
using game::Board;
using game::Position;

namespace {

// Failures in a row after which no fresh position is expected any more.
constexpr int kTries = 200;

Board next_board(const Board& board, game::Move move) {
  return game::canonical(game::after(board, move)).board;
}

std::set<Board> successors(const std::set<Board>& boards, game::Bits squares) {
  std::set<Board> next;
  for (const Board& board : boards) {
    game::Bits moves = game::legal_moves(board, squares);
    if (!moves && !game::is_over(board, squares)) next.insert(next_board(board, game::kPass));
    while (moves) next.insert(next_board(board, game::pop_first(moves)));
  }
  return next;
}

// Nothing if the game was over sooner.
std::optional<Position> after_random_moves(game::BoardSize size, int plies, base::Random& random) {
  Position position = Position::initial(size);
  for (int ply = 0; ply < plies; ++ply) {
    const game::Bits moves = position.legal_moves();
    position = position.after(moves ? game::random_square(moves, random) : game::kPass);
    if (position.is_over()) return std::nullopt;
  }
  return position;
}

// "all:4" or "random:8".
struct PlyRule {
  bool all = false;
  int plies = 0;
};

// Nothing for other texts.
Result<std::optional<PlyRule>> ply_rule(const std::string& text) {
  constexpr int kMostAll = 8, kMostRandom = 40;
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  if (colon == std::string::npos || (kind != "all" && kind != "random")) return {std::nullopt};
  PlyRule rule{kind == "all", 0};
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data() + colon + 1, end, rule.plies);
  const int most = rule.all ? kMostAll : kMostRandom;
  if (fault != std::errc{} || stop != end || rule.plies < 0 || rule.plies > most)
    return Error{ErrorKind::range,
                 fmt::format("{}: the plies are a number from 0 to {}", text, most)};
  return {rule};
}

// A file's contents, or the text itself.
Result<std::string> contents_of(const std::string& text) {
  constexpr std::size_t kLargest = std::size_t{64} << 20;
  std::error_code ignored;
  if (text == "-") return base::read_file("/dev/stdin", kLargest);
  if (std::filesystem::exists(text, ignored)) return base::read_file(text, kLargest);
  return text;
}

Result<std::vector<Position>> read_openings(const std::string& text, game::Objective objective,
                                            game::BoardSize size) {
  const auto contents = contents_of(text);
  if (!contents) return Error{ErrorKind::syntax, base::describe(contents.error(), text, "")};
  const auto games = game::notation::parse_games(*contents, {size, objective});
  if (!games && *contents == text)
    return Error{ErrorKind::unknown,
                 fmt::format("{}: no such file, and no position or game", text)};
  if (!games) return Error{games.error().kind, base::describe(games.error(), text, *contents)};
  std::vector<Position> openings;
  for (const game::GameRecord& game : *games) {
    if (game.position().size != size || game.is_over())
      return Error{ErrorKind::illegal,
                   fmt::format("{}: an opening is over or of another size", text)};
    openings.push_back(game.position());
  }
  return openings;
}

}  // namespace

std::vector<Position> shipped_openings(game::Objective objective, game::BoardSize size) {
  if (size != game::BoardSize::eight) return {};
  const bool reversed = objective == game::Objective::fewest;
  const auto games = game::notation::parse_games(
      reversed ? base::embedded(ogai_openings_8_reversed, ogai_openings_8_reversed_end)
               : base::embedded(ogai_openings_8_classic, ogai_openings_8_classic_end));
  assert(games.ok());
  std::vector<Position> openings;
  for (const game::GameRecord& game : *games) openings.push_back(game.position());
  return openings;
}

std::vector<Position> all_openings(game::BoardSize size, int plies) {
  const game::Bits squares = game::playable(size);
  std::set<Board> boards = {game::canonical(game::initial_board()).board};
  for (int ply = 0; ply < plies; ++ply) boards = successors(boards, squares);
  const game::Color to_move = plies % 2 == 0 ? game::Color::black : game::Color::white;
  std::vector<Position> openings;
  for (const Board& board : boards)
    if (!game::is_over(board, squares)) openings.push_back({board, size, to_move});
  return openings;
}

std::vector<Position> random_openings(game::BoardSize size, int plies, std::size_t count,
                                      std::uint64_t seed) {
  base::Random random(seed);
  std::set<Board> seen;
  std::vector<Position> openings;
  for (int failures = 0; openings.size() < count && failures < kTries; ++failures) {
    const std::optional<Position> position = after_random_moves(size, plies, random);
    if (!position || !seen.insert(game::canonical(position->board).board).second) continue;
    openings.push_back(*position);
    failures = -1;
  }
  return openings;
}

void shuffle(std::vector<Position>& openings, std::uint64_t seed) {
  base::Random random(seed);
  for (std::size_t i = openings.size(); i > 1; --i)
    std::swap(openings[i - 1], openings[random.below(static_cast<std::uint32_t>(i))]);
}

Result<std::vector<Position>> opening_set(const std::string& text, game::Objective objective,
                                          game::BoardSize size, std::size_t pairs,
                                          std::uint64_t seed) {
  const auto rule = ply_rule(text);
  if (!rule) return rule.error();
  std::vector<Position> openings;
  if (*rule && !(*rule)->all) {
    openings =
        random_openings(size, (*rule)->plies, std::clamp<std::size_t>(pairs, 1'000, 100'000), seed);
  } else if (*rule) {
    openings = all_openings(size, (*rule)->plies);
  } else if (text == "even") {
    openings = shipped_openings(objective, size);
    if (openings.empty())
      return Error{ErrorKind::unknown, "even: no such set comes for this board"};
  } else {
    auto read = read_openings(text, objective, size);
    if (!read) return read;
    openings = std::move(read).value();
  }
  if (openings.empty())
    return Error{ErrorKind::illegal, fmt::format("{}: every game is over by then", text)};
  if (!*rule || (*rule)->all) shuffle(openings, seed);
  return openings;
}

Result<base::Done> check_opening_set(const std::string& text) {
  if (text.empty()) return Error{ErrorKind::syntax, "a set, a file or a position is expected"};
  if (auto rule = ply_rule(text); !rule) return std::move(rule).error();
  return base::Done{};
}

}  // namespace ogai::arena
