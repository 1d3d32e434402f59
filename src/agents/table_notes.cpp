#include "agents/table_notes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <set>

#include "base/checksum.h"
#include "game/moves.h"

namespace ogai::agents {

using search::mcts::Edge;
using search::mcts::Index;
using search::mcts::NodePool;

namespace {

constexpr std::string_view kNotesMagic = "OGAINOTE";
constexpr std::uint32_t kNotesVersion = 1;
constexpr std::uint32_t kLeastVisits = 100;  // fewer are not worth a note

static_assert(std::endian::native == std::endian::little);
static_assert(sizeof(Note) == 40);

struct NotesHeader {
  char magic[8];
  std::uint32_t version;
  std::uint8_t side;
  std::uint8_t objective;
  std::uint8_t zero[2];
  std::uint64_t count;
  std::uint64_t checksum;
};
static_assert(sizeof(NotesHeader) == 32);

base::Error bad_notes(std::string message) {
  return {base::ErrorKind::syntax, std::move(message)};
}

bool is_possible(const Note& note, game::BoardSize size) {
  const game::Bits squares = game::playable(size);
  if ((note.own & note.opp) || ((note.own | note.opp) & ~squares)) return false;
  if (note.visits == 0 || !(std::abs(note.sum) <= note.visits)) return false;
  if (!(note.squares >= 0 && note.squares <= static_cast<float>(note.visits))) return false;
  const game::Bits moves = game::legal_moves(note.board(), squares);
  if (note.move == game::kPass) return !moves && !game::is_over(note.board(), squares);
  return note.move < 64 && (moves & game::bit(note.move));
}

}  // namespace

std::string format_notes(const Notes& notes) {
  const std::string_view payload(reinterpret_cast<const char*>(notes.notes.data()),
                                 notes.notes.size() * sizeof(Note));
  NotesHeader header{};
  std::memcpy(header.magic, kNotesMagic.data(), kNotesMagic.size());
  header.version = kNotesVersion;
  header.side = static_cast<std::uint8_t>(game::side(notes.size));
  header.objective = notes.objective == game::Objective::most;
  header.count = notes.notes.size();
  header.checksum = base::fnv1a(payload);
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  return bytes.append(payload);
}

base::Result<Notes> parse_notes(std::string_view bytes) {
  NotesHeader header;
  if (bytes.size() < sizeof header) return bad_notes("no notes: shorter than their header");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != kNotesMagic)
    return bad_notes("no notes: the file does not begin with OGAINOTE");
  if (header.version != kNotesVersion)
    return bad_notes("notes of version " + std::to_string(header.version) +
                     "; this program reads version " + std::to_string(kNotesVersion));
  const auto size = game::board_size(header.side);
  if (!size || header.objective > 1 || header.zero[0] || header.zero[1])
    return bad_notes("notes for an unknown board or objective");
  const std::string_view payload = bytes.substr(sizeof header);
  if (payload.size() % sizeof(Note) || payload.size() / sizeof(Note) != header.count)
    return bad_notes("notes are cut off or too long: " + std::to_string(header.count) +
                     " announced, " + std::to_string(payload.size()) + " bytes there");
  if (base::fnv1a(payload) != header.checksum)
    return bad_notes("notes are damaged: the checksum does not fit");
  Notes notes{*size, header.objective ? game::Objective::most : game::Objective::fewest, {}};
  notes.notes.resize(header.count);
  if (!payload.empty()) std::memcpy(notes.notes.data(), payload.data(), payload.size());
  for (const Note& note : notes.notes)
    if (!is_possible(note, *size)) return bad_notes("notes hold an impossible position or move");
  return notes;
}

std::vector<Note> notes_of(const search::mcts::Tree& tree, const std::vector<Note>& old,
                           std::size_t most) {
  const NodePool& pool = tree.pool();
  std::vector<std::pair<std::uint32_t, Index>> states;
  pool.for_each_state([&](Index at) {
    if (pool.state(at).visits >= kLeastVisits) states.emplace_back(pool.state(at).visits, at);
  });
  std::stable_sort(states.begin(), states.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::set<game::Board> known;
  std::vector<Note> notes;
  for (const auto& [visits, at] : states) {
    const game::Board board = pool.state(at).board;
    known.insert(board);
    for (Index e = pool.first_edge(at); e < pool.end_edge(at) && notes.size() < most; ++e) {
      const Edge& edge = pool.edge(e);
      if (edge.visits > 0)
        notes.push_back({board.own, board.opp, edge.sum, edge.squares, edge.visits, edge.move, {}});
    }
  }
  for (const Note& note : old)
    if (notes.size() < most && !known.contains(note.board())) notes.push_back(note);
  return notes;
}

}  // namespace ogai::agents
