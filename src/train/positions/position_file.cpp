#include "train/positions/position_file.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>

namespace ogai::train {

namespace {

constexpr std::size_t kMostMoves = 255;
constexpr std::size_t kGameHeadBytes = 2 * sizeof(std::uint64_t) + 1;  // before its moves

base::Error damaged(std::string message) {
  return {base::ErrorKind::syntax, "is damaged: " + std::move(message)};
}

void put(std::string& bytes, std::uint64_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

// Whether the game can have been played.
bool is_legal(const TrainingGame& game, game::BoardSize size) {
  const game::Bits playable = game::playable(size);
  game::Board board = game.start;
  if ((board.own & board.opp) || (board.discs() & ~playable)) return false;
  for (const TrainingMove& step : game.moves) {
    const game::Bits moves = game::legal_moves(board, playable);
    const bool legal = step.move == game::kPass ? !moves && !game::is_over(board, playable)
                                                : step.move < 64 && (moves & game::bit(step.move));
    if (!legal || std::abs(step.value) > game::cell_count(size)) return false;
    board = game::after(board, step.move);
  }
  return true;
}

// Takes one game off the front of `bytes`; false if it is not whole.
bool take_game(std::string_view& bytes, TrainingGame& game) {
  if (bytes.size() < kGameHeadBytes) return false;
  std::memcpy(&game.start.own, bytes.data(), 8);
  std::memcpy(&game.start.opp, bytes.data() + 8, 8);
  const std::size_t count = static_cast<std::uint8_t>(bytes[16]);
  bytes.remove_prefix(kGameHeadBytes);
  if (bytes.size() < 2 * count) return false;
  game.moves.resize(count);
  for (std::size_t i = 0; i < count; ++i)
    game.moves[i] = {static_cast<game::Move>(bytes[i]), static_cast<std::int8_t>(bytes[count + i])};
  bytes.remove_prefix(2 * count);
  return true;
}

}  // namespace

const HeadFormat& BlockItems<TrainingGame>::format() {
  static const HeadFormat format{.letters = "OGAIPLAY",
                                 .what = "a file of training positions",
                                 .bytes = kFileHeadBytes,
                                 .fields = {{14, 1, "depth"},
                                            {15, 1, "solve"},
                                            {16, 8, "seed"},
                                            {24, 8, "weights", "was made with other weights"}}};
  return format;
}

FileHead BlockItems<TrainingGame>::head_of(const SelfPlaySettings& settings) {
  return {settings.size,
          settings.objective,
          {static_cast<std::uint64_t>(settings.depth), static_cast<std::uint64_t>(settings.solve),
           settings.seed, settings.weights}};
}

SelfPlaySettings BlockItems<TrainingGame>::settings_of(const FileHead& head) {
  return {.objective = head.objective,
          .size = head.size,
          .depth = static_cast<int>(head.numbers[0]),
          .solve = static_cast<int>(head.numbers[1]),
          .seed = head.numbers[2],
          .weights = head.numbers[3]};
}

std::string BlockItems<TrainingGame>::pack(std::span<const TrainingGame> games) {
  assert(std::all_of(games.begin(), games.end(),
                     [](const TrainingGame& game) { return game.moves.size() <= kMostMoves; }));
  std::string bytes;
  for (const TrainingGame& game : games) {
    put(bytes, game.start.own);
    put(bytes, game.start.opp);
    bytes += static_cast<char>(game.moves.size());
    for (const TrainingMove& step : game.moves) bytes += static_cast<char>(step.move);
    for (const TrainingMove& step : game.moves) bytes += static_cast<char>(step.value);
  }
  return bytes;
}

base::Result<std::vector<TrainingGame>> BlockItems<TrainingGame>::parse(std::string_view plain,
                                                                        std::size_t count,
                                                                        game::BoardSize size) {
  if (plain.size() / kGameHeadBytes < count) return damaged("a block is too small for its games");
  std::vector<TrainingGame> games(count);
  for (TrainingGame& game : games)
    if (!take_game(plain, game) || !is_legal(game, size))
      return damaged("a game in it is not legal");
  if (!plain.empty()) return damaged("a block holds more than its games");
  return games;
}

std::size_t BlockItems<TrainingGame>::positions_of(const TrainingGame& game) {
  std::size_t positions = 0;
  for_each_position(game, [&](game::Board, int) { ++positions; });
  return positions;
}

}  // namespace ogai::train
