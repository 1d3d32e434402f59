// Graph: a book that grows. Knows at any moment which position the book should learn next.
//
// Drop-out expansion (Lincke, "Strategies for the Automatic Construction of Opening Books", 2000;
// the values are backed up as in Buro's "Toward Opening Book Learning", 1999). A game leaves the
// book by a move that is not followed yet. It is the likelier to do so there, the fewer discs both
// sides have lost on the way and the shorter the way is. So a move costs
//
//   cost(move) = ply_cost + 100 · (value of the position − value of the move)
//
// hundredths of a disc, a way the sum over its moves, and the next position is the one at the end
// of the cheapest way out of the book. Moves that lose more than `error` discs are not followed. A
// large ply_cost makes a broad book, a small one long main lines. With ply_cost 50: a reply that
// loses 3 discs at the first move waits until the best line is 7 plies long.
//
// The least cost of leaving the book below a position is kept with it:
//
//   out(position) = min over its moves of cost(move) + (0 if the move leaves the book, else
//   out(next))
//
// Like the value it depends only on what lies below; a new position therefore changes nothing but
// its ancestors, which are visited deepest first, each once, and only while something changes. All
// choices follow from the book's contents, not from the order in which they came: a build that
// was interrupted goes on as if it had not been. One thread at a time.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "book/book.h"

namespace ogai::book {

class Graph {
 public:
  explicit Graph(const BookSettings& settings) : Graph(Book(settings)) {}
  explicit Graph(const Book& book);

  const BookSettings& settings() const { return settings_; }
  std::size_t size() const { return nodes_.size(); }
  // The position to be learned next, as the book keeps it; none: nothing within the error is left.
  std::optional<game::Board> choose() const;
  // Somebody is at it: it is not chosen again.
  void reserve(game::Board board);
  void add(const BookPosition& position);

  int start_value() const;  // 0 before anything is known
  Book book() const;

 private:
  using Index = std::uint32_t;
  using Cost = std::uint32_t;
  static constexpr Index kNone = std::numeric_limits<Index>::max();
  static constexpr Cost kNever = std::numeric_limits<Cost>::max();

  struct Link {
    Step to;
    Index next = kNone;
    std::int8_t searched = kNoValue;
  };
  struct Node {
    game::Board board;
    int depth = 0;
    int value = 0;
    Cost out = kNever;
    std::vector<Link> links;  // one for each legal square, in their order
    std::vector<Index> parents;
  };
  struct Hash {
    std::size_t operator()(game::Board board) const;
  };

  std::vector<Link> links_of(const BookPosition& position) const;
  void connect(Index index);
  std::optional<int> value_of(const Link& link) const;
  Cost cost_of(const Node& node, const Link& link) const;
  bool refresh(Node& node) const;
  void refresh_upwards(std::vector<Index> from);

  BookSettings settings_;
  game::Board start_;
  std::vector<Node> nodes_;
  std::unordered_map<game::Board, Index, Hash> index_;
  // Positions one move out of the book, with those they can be reached from.
  std::unordered_map<game::Board, std::vector<Index>, Hash> outside_;
  std::unordered_set<game::Board, Hash> reserved_;
};

}  // namespace ogai::book
