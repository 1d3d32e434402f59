#include "book/builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "book/book_file.h"
#include "book/check.h"
#include "book/test_books.h"
#include "search/alphabeta/engine.h"

namespace ogai::book {
namespace {

using game::BoardSize;
using ::testing::HasSubstr;

const BookSettings kFour{.size = BoardSize::four, .depth = 3, .error = 4, .ply_cost = 100};
const BookSettings kSix{.size = BoardSize::six, .depth = 5, .error = 3, .ply_cost = 50};

std::unique_ptr<search::Searcher> engine_for(const BookSettings& settings) {
  return search::make_engine(settings.objective, settings.size, {std::size_t{1} << 20, 1});
}

class BookBuilder : public testing::Test {
 protected:
  BuildOptions options(const BookSettings& settings, std::size_t positions, int threads = 1) {
    return {.path = folder_.file("a.book"),
            .positions = positions,
            .threads = threads,
            .make_engine = [settings] { return engine_for(settings); }};
  }
  std::string built(const BookSettings& settings, std::size_t positions, int threads = 1) {
    const auto result = build_book(settings, options(settings, positions, threads), {});
    EXPECT_TRUE(result.ok()) << (result ? "" : result.error().message);
    return *base::read_file(folder_.file("a.book"));
  }
  void forget() { std::filesystem::remove(folder_.file("a.book")); }

  base::TemporaryFolder folder_;
};

TEST_F(BookBuilder, MakesWhatPlainRecursionMakes) {
  for (const BookSettings& settings : {kFour, kSix}) {
    forget();
    const auto engine = engine_for(settings);
    SlowBook slow(settings);
    std::vector<BookPosition> positions;
    while (slow.size() < 40) {
      positions.push_back(*learn(slow.choose().value(), settings, *engine, {}));
      slow.add(positions.back());
    }
    EXPECT_EQ(built(settings, 40), format_book(Book(settings, positions)));
  }
}

TEST_F(BookBuilder, GrowsAsIfItHadNeverStopped) {
  const std::string whole = built(kSix, 60);
  forget();
  built(kSix, 7);
  built(kSix, 30);
  EXPECT_EQ(built(kSix, 60), whole);
  const auto nothing_to_do = build_book(kSix, options(kSix, 20), {});
  EXPECT_EQ(nothing_to_do->positions, 60u);
  EXPECT_EQ(nothing_to_do->new_positions, 0u);
}

TEST_F(BookBuilder, AStopKeepsWhatIsDone) {
  const std::string whole = built(kSix, 40);
  forget();
  std::stop_source stop;
  // Requests the stop in the middle of a search.
  class Stopping final : public search::Searcher {
   public:
    Stopping(std::unique_ptr<search::Searcher> engine, std::stop_source& stop)
        : engine_(std::move(engine)), stop_(stop) {}
    search::SearchResult think(const search::SearchQuery& query, const std::stop_token& token,
                               search::InfoSink& sink) override {
      if (++asked_ == 21) stop_.request_stop();
      return engine_->think(query, token, sink);
    }
    void clear() override { engine_->clear(); }

   private:
    std::unique_ptr<search::Searcher> engine_;
    std::stop_source& stop_;
    int asked_ = 0;
  };
  BuildOptions stopped = options(kSix, 40);
  stopped.make_engine = [&] { return std::make_unique<Stopping>(engine_for(kSix), stop); };
  const auto result = build_book(kSix, stopped, stop.get_token());
  ASSERT_TRUE(result.ok());
  EXPECT_GT(result->positions, 5u);
  EXPECT_LT(result->positions, 21u);
  EXPECT_FALSE(result->complete);
  EXPECT_EQ(read_book(folder_.file("a.book"))->size(), result->positions);
  EXPECT_EQ(built(kSix, 40), whole);
}

TEST_F(BookBuilder, SeveralThreadsMakeASoundBook) {
  const auto book = parse_book(built(kSix, 80, 4));
  ASSERT_TRUE(book.ok()) << book.error().message;
  EXPECT_EQ(book->size(), 80u);
  EXPECT_EQ(check_book(*book).unreachable, 0u);
  // Each position was learned by itself: the searches are those of any other run.
  const auto engine = engine_for(kSix);
  for (std::size_t i = 0; i < book->size(); i += 16)
    EXPECT_EQ(book->position(i), *learn(book->board(i), kSix, *engine, {}));
}

TEST_F(BookBuilder, EndsWhenTheBookIsComplete) {
  const BookSettings exact{.size = BoardSize::four, .depth = 12, .error = 0, .ply_cost = 100};
  for (const int threads : {1, 3}) {
    forget();
    const auto result = build_book(exact, options(exact, 100'000, threads), {});
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(result->complete);
    EXPECT_EQ(result->value, 4);  // proved: `ogai solve --size 4 start`
    EXPECT_LT(result->positions, 5000u);
    // To the end of the game, whatever it plays of the best.
    EXPECT_GE(read_book(folder_.file("a.book"))->best_line(game::initial_board()).size(), 12u);
  }
}

TEST_F(BookBuilder, GoesOnOnlyWithTheSameSettings) {
  built(kSix, 3);
  const auto fault = [&](BookSettings other) {
    return build_book(other, options(other, 5), {}).error().message;
  };
  BookSettings other = kSix;
  other.depth = 4;
  EXPECT_EQ(fault(other), "was made with depth 5, not 4");
  other = kSix;
  other.ply_cost = 150;
  EXPECT_EQ(fault(other), "was made with ply cost 0.5, not 1.5");
  other = kSix;
  other.weights = 1;
  EXPECT_EQ(fault(other), "was made with other weights");
  EXPECT_EQ(fault(kFour), "was made with size 6, not 4");
}

TEST_F(BookBuilder, LeavesForeignFilesAlone) {
  const std::string path = folder_.file("a.book");
  ASSERT_TRUE(base::write_file_atomically(path, "my diary").ok());
  EXPECT_THAT(build_book(kSix, options(kSix, 5), {}).error().message, HasSubstr("is not a book"));
  EXPECT_EQ(*base::read_file(path), "my diary");
}

TEST(LeafSearch, ValuesTheMovesThatMatter) {
  const auto engine = engine_for(kSix);
  const game::Board board = game::canonical(game::after(game::initial_board(), 19)).board;
  BookSettings settings = kSix;
  settings.depth = 8;
  settings.error = 0;
  const BookPosition narrow = *learn(board, settings, *engine, {});
  settings.error = 36;
  const BookPosition broad = *learn(board, settings, *engine, {});
  EXPECT_EQ(narrow.depth, 8);
  EXPECT_EQ(narrow.searched.size(), broad.searched.size());
  EXPECT_EQ(std::count(broad.searched.begin(), broad.searched.end(), kNoValue), 0);
  EXPECT_EQ(narrow.searched_value(), broad.searched_value());
  const BookSettings deep{.size = BoardSize::four, .depth = 16};
  const game::Board start = game::canonical(game::initial_board()).board;
  EXPECT_EQ(learn(start, deep, *engine_for(deep), {})->depth, 12);  // no deeper than the game
}

}  // namespace
}  // namespace ogai::book
