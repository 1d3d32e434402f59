#include "book/builder.h"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>

#include "book/book_file.h"
#include "book/graph.h"

namespace ogai::book {

namespace {

using search::SearchResult;

constexpr int kPreviewPlies = 4;   // by which the first look is shallower
constexpr int kPreviewMargin = 4;  // discs by which it may be wrong about a move

SearchResult think(game::Board board, int depth, int lines, search::Searcher& engine,
                   const std::stop_token& stop) {
  search::SearchQuery query;
  query.board = board;
  query.limits.depth = depth;
  query.lines = lines;
  query.may_stop_early = false;
  search::NullSink sink;
  return engine.think(query, stop, sink);
}

// How many moves deserve the full depth.
int lines_worth(const SearchResult& preview, int margin) {
  const int least = preview.moves.front().value - margin;
  return static_cast<int>(
      std::count_if(preview.moves.begin(), preview.moves.end(),
                    [&](const search::RootMove& move) { return move.value >= least; }));
}

// Moves to one position, as boards with symmetries have them, are worth the same; a selective
// search may not see that.
void make_equals_equal(BookPosition& position, game::Bits legal, const BookSettings& settings) {
  std::map<game::Board, std::int8_t> best;
  std::vector<game::Board> next;
  while (legal) {
    const game::Move move = game::pop_first(legal);
    next.push_back(step(position.board, move, settings.objective, settings.size).board);
    const std::int8_t value = position.searched[next.size() - 1];
    const auto known = best.emplace(next.back(), value).first;
    known->second = std::max(known->second, value);
  }
  for (std::size_t i = 0; i < next.size(); ++i) position.searched[i] = best.at(next[i]);
}

}  // namespace

std::optional<BookPosition> learn(game::Board board, const BookSettings& settings,
                                  search::Searcher& engine, const std::stop_token& stop) {
  engine.clear();
  const game::Bits legal = game::legal_moves(board, game::playable(settings.size));
  int lines = std::popcount(legal);
  BookPosition position{
      board, std::min(settings.depth, game::cell_count(settings.size) - board.disc_count()),
      std::vector<std::int8_t>(static_cast<std::size_t>(lines), kNoValue)};
  if (lines > 1 && position.depth > kPreviewPlies) {
    const SearchResult preview = think(board, position.depth - kPreviewPlies, lines, engine, stop);
    if (stop.stop_requested()) return std::nullopt;
    lines = lines_worth(preview, settings.error + kPreviewMargin);
  }
  const SearchResult answer = think(board, position.depth, lines, engine, stop);
  if (stop.stop_requested()) return std::nullopt;
  for (const search::RootMove& move : answer.moves) {
    const auto rank = std::popcount(legal & (game::bit(move.move) - 1));
    const int cells = game::cell_count(settings.size);
    position.searched[static_cast<std::size_t>(rank)] =
        static_cast<std::int8_t>(std::clamp(move.value, -cells, cells));
  }
  make_equals_equal(position, legal, settings);
  return position;
}

namespace {

using base::Error;
using base::Result;
using Engines = std::vector<std::unique_ptr<search::Searcher>>;

// Checkpoints are further and further apart: a kill costs no more than was done before, and never
// more than the longest of these.
constexpr base::Duration kFirstCheckpoint = std::chrono::milliseconds(250);
constexpr base::Duration kLongestCheckpoint = std::chrono::seconds(30);

// The first setting in which the two differ, for a person.
std::string setting_difference(const BookSettings& there, const BookSettings& here) {
  const auto differ = [](const char* name, const auto& a, const auto& b) {
    return fmt::format("was made with {} {}, not {}", name, a, b);
  };
  if (there.objective != here.objective)
    return differ("the rules", game::rules_name(there.objective), game::rules_name(here.objective));
  if (there.size != here.size) return differ("size", game::side(there.size), game::side(here.size));
  if (there.depth != here.depth) return differ("depth", there.depth, here.depth);
  if (there.error != here.error) return differ("error", there.error, here.error);
  if (there.ply_cost != here.ply_cost)
    return differ("ply cost", there.ply_cost / 100.0, here.ply_cost / 100.0);
  return "was made with other weights";
}

// The book to go on with; an empty one if there is no file.
Result<Book> begun_book(const std::filesystem::path& path, const BookSettings& settings) {
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown)) return Book(settings);
  auto book = read_book(path);
  if (book && book->settings() != settings)
    return Error{base::ErrorKind::illegal, setting_difference(book->settings(), settings)};
  return book;
}

class Builder {
 public:
  Builder(const Book& begun, const BuildOptions& options, const std::stop_token& stop)
      : graph_(begun),
        options_(options),
        stop_(stop),
        progress_({.title = "book",
                   .total = options.positions,
                   .unit = "positions",
                   .already = begun.size(),
                   .mode = options.progress}) {}

  void run(const Engines& engines) {
    const std::stop_callback wake(stop_, [this] { halt(); });
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < engines.size(); ++i)
      others.emplace_back([this, &engine = *engines[i]] { work(engine); });
    work(*engines.front());
  }

  // After run().
  void save() {
    if (fault_) return;
    if (auto written = write_book(options_.path, graph_.book()); !written)
      fault_ = std::move(written).error();
    age_.restart();
  }
  const Graph& graph() const { return graph_; }
  const std::optional<Error>& fault() const { return fault_; }

 private:
  void work(search::Searcher& engine) {
    std::unique_lock lock(mutex_);
    while (const auto board = next(lock)) {
      lock.unlock();
      const auto learned = learn(*board, settings(), engine, halt_.get_token());
      lock.lock();
      --busy_;
      if (learned) add(*learned);
      changed_.notify_all();
    }
  }

  // The next position to work on, as soon as there is one; nothing: the work is over.
  std::optional<game::Board> next(std::unique_lock<std::mutex>& lock) {
    while (!halt_.stop_requested() && graph_.size() + busy_ < options_.positions) {
      if (const auto board = graph_.choose()) {
        graph_.reserve(*board);
        ++busy_;
        return board;
      }
      if (busy_ == 0) break;
      changed_.wait(lock);
    }
    return std::nullopt;
  }

  void add(const BookPosition& position) {
    graph_.add(position);
    progress_.advance();
    progress_.note(fmt::format("value {:+}", graph_.start_value()));
    if (age_.elapsed() > checkpoint_age_) {
      save();
      checkpoint_age_ = std::min(2 * checkpoint_age_, kLongestCheckpoint);
    }
    if (fault_) halt_.request_stop();  // a full disk is not worth an hour of searches
  }

  void halt() {
    halt_.request_stop();
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }

  const BookSettings& settings() const { return graph_.settings(); }

  std::mutex mutex_;  // guards the graph and what follows it
  std::condition_variable changed_;
  Graph graph_;
  std::size_t busy_ = 0;  // positions being searched
  base::Stopwatch age_;   // of the last checkpoint
  base::Duration checkpoint_age_ = kFirstCheckpoint;
  std::optional<Error> fault_;
  const BuildOptions& options_;
  const std::stop_token& stop_;
  std::stop_source halt_;
  base::Progress progress_;
};

}  // namespace

Result<BuildResult> build_book(const BookSettings& settings, const BuildOptions& options,
                               const std::stop_token& stop) {
  const auto begun = begun_book(options.path, settings);
  if (!begun) return begun.error();
  Builder builder(*begun, options, stop);
  if (begun->size() < options.positions) {
    Engines engines;
    for (int i = 0; i < options.threads; ++i) engines.push_back(options.make_engine());
    builder.run(engines);
  }
  const Graph& graph = builder.graph();
  if (graph.size() > begun->size()) builder.save();
  if (builder.fault()) return *builder.fault();
  return BuildResult{graph.size(), graph.size() - begun->size(), graph.start_value(),
                     !stop.stop_requested() && !graph.choose()};
}

}  // namespace ogai::book
