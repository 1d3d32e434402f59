// Notes: statistics of positions that table-mcts keeps between games, report B's "game notes".
//
// File, little-endian: "OGAINOTE", version (u32), board side (u8), objective (u8, 0 reversed, 1
// classic), two zero bytes, number of notes (u64), FNV-1a of the notes (u64), then the notes: own
// and opponent's discs (u64 each), sum of results (f64), sum of their squares (f32), visits
// (u32), move (u8), seven zero bytes. Reading trusts nothing: a foreign, damaged or impossible
// file is an error that says so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/board.h"
#include "game/objective.h"
#include "search/mcts/tree.h"

namespace ogai::agents {

// One move of one position, for the side that makes it.
struct Note {
  game::Bits own = 0;
  game::Bits opp = 0;
  double sum = 0;
  float squares = 0;
  std::uint32_t visits = 0;
  game::Move move = game::kPass;
  std::uint8_t zero[7] = {};

  game::Board board() const { return {own, opp}; }
};

struct Notes {
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;
  std::vector<Note> notes;
};

std::string format_notes(const Notes& notes);
base::Result<Notes> parse_notes(std::string_view bytes);

// The moves of the tree's most visited states, at most `most` of them, and of `old` what the tree
// no longer holds.
std::vector<Note> notes_of(const search::mcts::Tree& tree, const std::vector<Note>& old,
                           std::size_t most);

}  // namespace ogai::agents
