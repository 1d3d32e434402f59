// A complete agent for Ogai in one C++ file. Copy it and make it better:
//
//   g++ -O2 -std=c++17 -o agent agent.cpp
//
// It speaks the line protocol (docs/line-protocol.md): Ogai writes lines to our standard input, we
// answer on standard output. Remarks for yourself go to std::cerr, never to std::cout.
//
// A board is a string of n * n characters, row by row from a1: 'X' black, 'O' white, '-' empty.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using Clock = std::chrono::steady_clock;
using Board = std::string;

constexpr const char* kName = "cpp-sample";
constexpr int kInfinite = std::numeric_limits<int>::max();

char other(char side) {
  return side == 'X' ? 'O' : 'X';
}

// --- The rules ----------------------------------------------------------------------------------

struct Game {
  int size;
  bool fewest;  // the side with fewer discs wins
  std::vector<int> corners;
  // For every square the squares in each direction, nearest first.
  std::vector<std::vector<std::vector<int>>> rays;

  explicit Game(int size = 8, bool fewest = true) : size(size), fewest(fewest) {
    const int last = size * size - 1;
    corners = {0, size - 1, last - size + 1, last};
    for (int square = 0; square <= last; ++square) rays.push_back(rays_from(square));
  }

  std::vector<std::vector<int>> rays_from(int square) const {
    std::vector<std::vector<int>> found;
    for (int dr = -1; dr <= 1; ++dr) {
      for (int dc = -1; dc <= 1; ++dc) {
        if (dr == 0 && dc == 0) continue;
        std::vector<int> ray;
        for (int r = square / size + dr, c = square % size + dc;
             r >= 0 && r < size && c >= 0 && c < size; r += dr, c += dc)
          ray.push_back(r * size + c);
        if (ray.size() > 1) found.push_back(ray);  // a neighbour and one behind it
      }
    }
    return found;
  }

  // The discs that a move turns; none: the move is illegal.
  std::vector<int> flips(const Board& board, int square, char me) const {
    std::vector<int> turned;
    if (board[square] != '-') return turned;
    for (const auto& ray : rays[square]) {
      for (std::size_t distance = 0; distance < ray.size() && board[ray[distance]] != '-';
           ++distance) {
        if (board[ray[distance]] != me) continue;
        turned.insert(turned.end(), ray.begin(), ray.begin() + distance);
        break;
      }
    }
    return turned;
  }

  std::vector<int> legal_moves(const Board& board, char me) const {
    std::vector<int> moves;
    for (int square = 0; square < size * size; ++square)
      if (board[square] == '-' && !flips(board, square, me).empty()) moves.push_back(square);
    return moves;
  }

  Board after(Board board, int square, char me) const {
    for (const int turned : flips(board, square, me)) board[turned] = me;
    board[square] = me;
    return board;
  }

  std::string name(int square) const {
    return std::string(1, static_cast<char>('a' + square % size)) +
           std::to_string(square / size + 1);
  }
};

// --- What you will want to change: how good is a board? -----------------------------------------

// About how well `me` stands, in discs. Larger is better, whatever the rules are.
int evaluate(const Game& game, const Board& board, char me) {
  const int mobility = static_cast<int>(game.legal_moves(board, me).size()) -
                       static_cast<int>(game.legal_moves(board, other(me)).size());
  int corners = 0;
  for (const int corner : game.corners)
    corners += (board[corner] == me) - (board[corner] == other(me));
  // A corner can never be turned again: a treasure in the classic game, a burden in the reversed.
  return mobility + (game.fewest ? -6 : 6) * corners;
}

// The value of a finished game: far above every guess of evaluate().
int final_score(const Game& game, const Board& board, char me) {
  const auto own = std::count(board.begin(), board.end(), me);
  const auto theirs = std::count(board.begin(), board.end(), other(me));
  const int difference = static_cast<int>(own - theirs);
  return 1000 * (game.fewest ? -difference : difference);
}

// --- The search: deeper and deeper until the time is over ---------------------------------------

struct OutOfTime {};

class Search {
 public:
  Search(const Game& game, Clock::time_point deadline, long long most_nodes)
      : game_(game), deadline_(deadline), most_nodes_(most_nodes) {}

  int best_move(const Board& board, char me, int deepest, int& reached) {
    std::vector<int> moves = game_.legal_moves(board, me);
    int best = moves.front();
    reached = 0;
    try {
      for (int depth = 1; depth <= deepest; ++depth) {
        best = best_at(board, me, moves, depth);
        reached = depth;
        // What was best is tried first: the search cuts off more.
        std::stable_partition(moves.begin(), moves.end(), [&](int move) { return move == best; });
      }
    } catch (const OutOfTime&) {  // what the last finished depth said counts
    }
    return best;
  }

 private:
  int best_at(const Board& board, char me, const std::vector<int>& moves, int depth) {
    int best = moves.front(), alpha = -kInfinite;
    for (const int move : moves) {
      const int value =
          -value_of(game_.after(board, move, me), other(me), depth - 1, -kInfinite, -alpha);
      if (value > alpha) best = move, alpha = value;
    }
    return best;
  }

  // Alpha-beta: the value of the board to `me`, who is to move.
  int value_of(const Board& board, char me, int depth, int alpha, int beta, bool passed = false) {
    if (++nodes_ > most_nodes_ || Clock::now() > deadline_) throw OutOfTime();
    if (depth <= 0) return evaluate(game_, board, me);
    const std::vector<int> moves = game_.legal_moves(board, me);
    if (moves.empty()) {
      if (passed) return final_score(game_, board, me);  // neither side can move
      return -value_of(board, other(me), depth, -beta, -alpha, true);
    }
    for (const int move : moves) {
      alpha = std::max(
          alpha, -value_of(game_.after(board, move, me), other(me), depth - 1, -beta, -alpha));
      if (alpha >= beta) break;
    }
    return alpha;
  }

  const Game& game_;
  Clock::time_point deadline_;
  long long most_nodes_;
  long long nodes_ = 0;
};

// A safe part of the time we have; Ogai's limits come in milliseconds.
double seconds_for_move(const std::map<std::string, long long>& limits, int empties) {
  double seconds = limits.empty() ? 1.0 : 86400.0;
  if (limits.count("time")) seconds = std::min(seconds, limits.at("time") / 1000.0);
  if (limits.count("left"))
    seconds = std::min(seconds, limits.at("left") / 1000.0 / (empties / 2 + 2));
  return 0.8 * seconds - 0.02;
}

// --- The conversation ---------------------------------------------------------------------------

// To "go SQUARES SIDE [time MS] [left MS] [depth N] [nodes N] …": our move.
std::string answer(Game& game, std::istringstream& words) {
  Board board;
  char me = 'X';
  words >> board >> me;
  if (static_cast<int>(board.size()) != game.size * game.size)  // no newgame came before
    game = Game(static_cast<int>(std::lround(std::sqrt(board.size()))));
  if (game.legal_moves(board, me).empty()) return "move pa";
  std::map<std::string, long long> limits;
  std::string name;
  for (long long number; words >> name >> number;) limits[name] = number;
  const int empties = static_cast<int>(std::count(board.begin(), board.end(), '-'));
  const auto time = std::chrono::duration<double>(seconds_for_move(limits, empties));
  Search search(game, Clock::now() + std::chrono::duration_cast<Clock::duration>(time),
                limits.count("nodes") ? limits["nodes"] : std::numeric_limits<long long>::max());
  const long long deepest = limits.count("depth") ? limits["depth"] : 60;
  int depth = 0;
  const int move =
      search.best_move(board, me, static_cast<int>(std::min<long long>(deepest, empties)), depth);
  return "move " + game.name(move) + " depth " + std::to_string(depth);
}

int main() {
  Game game;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "ogai") {
      std::cout << "ready " << kName << std::endl;
    } else if (command == "newgame") {  // newgame SIZE RULES seed N start SQUARES SIDE
      int size = 8;
      std::string rules;
      words >> size >> rules;
      game = Game(size, rules == "reversed");
      std::cout << "ready" << std::endl;
    } else if (command == "go") {
      std::cout << answer(game, words) << std::endl;
    } else if (command == "quit") {
      break;
    }
    // "played MOVE" needs no answer: the next go has the whole position. "stop" comes only to those
    // who think too long; we mind the clock, so when we read it we have answered already.
  }
}
