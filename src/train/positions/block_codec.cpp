#include "train/positions/block_codec.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace ogai::train {

namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

constexpr std::size_t kMostMoves = 255;
constexpr std::size_t kGameHeadBytes = 2 * sizeof(std::uint64_t) + 1;  // before its moves

static_assert(std::endian::native == std::endian::little);

Error damaged(std::string message) {
  return {ErrorKind::syntax, std::move(message)};
}

void put(std::string& bytes, std::uint64_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string plain_bytes(std::span<const TrainingGame> games) {
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

std::string pack_games(std::uint64_t first, std::span<const TrainingGame> games) {
  assert(std::all_of(games.begin(), games.end(),
                     [](const TrainingGame& game) { return game.moves.size() <= kMostMoves; }));
  return pack_block(first, games.size(), plain_bytes(games));
}

Result<std::vector<TrainingGame>> parse_plain_games(std::string_view plain, std::size_t count,
                                                    game::BoardSize size) {
  if (plain.size() / kGameHeadBytes < count)
    return damaged("is damaged: a block is too small for its games");
  std::vector<TrainingGame> games(count);
  for (TrainingGame& game : games)
    if (!take_game(plain, game) || !is_legal(game, size))
      return damaged("is damaged: a game in it is not legal");
  if (!plain.empty()) return damaged("is damaged: a block holds more than its games");
  return games;
}

Result<std::vector<TrainingGame>> unpack_games(const BlockHead& head, std::string_view packed,
                                               game::BoardSize size) {
  const auto plain = unpack_block(head, packed);
  if (!plain) return plain.error();
  return parse_plain_games(*plain, head.items, size);
}

}  // namespace ogai::train
