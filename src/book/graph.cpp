#include "book/graph.h"

#include <algorithm>
#include <cassert>
#include <set>

#include "game/board.h"

namespace ogai::book {

using game::Board;

std::size_t Graph::Hash::operator()(Board board) const {
  return static_cast<std::size_t>(game::hash(board));
}

Graph::Graph(const Book& book)
    : settings_(book.settings()), start_(game::canonical(game::initial_board()).board) {
  std::vector<BookPosition> positions;
  for (std::size_t i = 0; i < book.size(); ++i) positions.push_back(book.position(i));
  // Deepest first: then nothing has an ancestor yet that would have to be refreshed.
  std::stable_sort(positions.begin(), positions.end(),
                   [](const BookPosition& a, const BookPosition& b) {
                     return a.board.disc_count() > b.board.disc_count();
                   });
  for (const BookPosition& position : positions) add(position);
}

std::optional<Board> Graph::choose() const {
  const auto root = index_.find(start_);
  if (root == index_.end())
    return reserved_.contains(start_) ? std::nullopt : std::optional(start_);
  const Node* node = &nodes_[root->second];
  if (node->out == kNever) return std::nullopt;
  for (;;) {
    const auto cheapest =
        std::find_if(node->links.begin(), node->links.end(),
                     [&](const Link& link) { return cost_of(*node, link) == node->out; });
    assert(cheapest != node->links.end());
    if (cheapest->next == kNone) return cheapest->to.board;
    node = &nodes_[cheapest->next];
  }
}

void Graph::reserve(Board board) {
  reserved_.insert(board);
  if (const auto found = outside_.find(board); found != outside_.end())
    refresh_upwards(found->second);
}

void Graph::add(const BookPosition& position) {
  const Index index = static_cast<Index>(nodes_.size());
  nodes_.push_back({position.board, position.depth, 0, kNever, links_of(position), {}});
  index_.emplace(position.board, index);
  reserved_.erase(position.board);
  connect(index);
  refresh(nodes_[index]);
  refresh_upwards(nodes_[index].parents);
}

int Graph::start_value() const {
  const auto root = index_.find(start_);
  return root == index_.end() ? 0 : nodes_[root->second].value;
}

Book Graph::book() const {
  std::vector<BookPosition> positions;
  for (const Node& node : nodes_) {
    BookPosition position{node.board, node.depth, {}};
    for (const Link& link : node.links) position.searched.push_back(link.searched);
    positions.push_back(std::move(position));
  }
  return Book(settings_, std::move(positions));
}

std::vector<Graph::Link> Graph::links_of(const BookPosition& position) const {
  std::vector<Link> links;
  for (game::Bits rest = game::legal_moves(position.board, game::playable(settings_.size)); rest;) {
    const game::Move move = game::pop_first(rest);
    links.push_back({step(position.board, move, settings_.objective, settings_.size), kNone,
                     position.searched[links.size()]});
  }
  return links;
}

// Ties a new node to what is below it and to what is above it.
void Graph::connect(Index index) {
  for (Link& link : nodes_[index].links) {
    if (link.to.over) continue;
    const auto below = index_.find(link.to.board);
    if (below != index_.end()) link.next = below->second;
    auto& parents = link.next != kNone ? nodes_[link.next].parents : outside_[link.to.board];
    if (parents.empty() || parents.back() != index) parents.push_back(index);
  }
  const auto above = outside_.extract(nodes_[index].board);
  if (above.empty()) return;
  nodes_[index].parents = above.mapped();
  for (const Index parent : nodes_[index].parents)
    for (Link& link : nodes_[parent].links)
      if (!link.to.over && link.to.board == nodes_[index].board) link.next = index;
}

std::optional<int> Graph::value_of(const Link& link) const {
  if (link.to.over) return link.to.score;
  if (link.next != kNone) return link.to.seen(nodes_[link.next].value);
  if (link.searched != kNoValue) return link.searched;
  return std::nullopt;
}

// Of the cheapest way out of the book by this move.
Graph::Cost Graph::cost_of(const Node& node, const Link& link) const {
  const auto value = value_of(link);
  if (link.to.over || !value || node.value - *value > settings_.error) return kNever;
  Cost behind = 0;
  if (link.next != kNone)
    behind = nodes_[link.next].out;
  else if (reserved_.contains(link.to.board))
    return kNever;
  if (behind == kNever) return kNever;
  return behind + static_cast<Cost>(settings_.ply_cost + 100 * (node.value - *value));
}

// True: the value or the way out is another.
bool Graph::refresh(Node& node) const {
  const int old_value = node.value;
  const Cost old_out = node.out;
  node.value = -game::cell_count(settings_.size);
  for (const Link& link : node.links)
    if (const auto value = value_of(link)) node.value = std::max(node.value, *value);
  node.out = kNever;
  for (const Link& link : node.links) node.out = std::min(node.out, cost_of(node, link));
  return node.value != old_value || node.out != old_out;
}

void Graph::refresh_upwards(std::vector<Index> from) {
  std::set<std::pair<int, Index>> waiting;  // fewest empty squares first
  const auto enqueue = [&](const std::vector<Index>& nodes) {
    for (const Index node : nodes) waiting.emplace(-nodes_[node].board.disc_count(), node);
  };
  enqueue(from);
  while (!waiting.empty()) {
    Node& node = nodes_[waiting.extract(waiting.begin()).value().second];
    if (refresh(node)) enqueue(node.parents);
  }
}

}  // namespace ogai::book
