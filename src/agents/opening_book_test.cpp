// The flagship with an opening book; what a book is, is tested beside it.
#include "agents/opening_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "agents/registry.h"
#include "base/temporary_folder.h"
#include "book/book_file.h"
#include "book/builder.h"
#include "book/shipped_book.h"
#include "search/alphabeta/engine.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Position;
using ::testing::HasSubstr;

const Position kSixStart = Position::initial(BoardSize::six);

class Book : public testing::Test {
 protected:
  Book() {
    const book::BookSettings settings{.size = BoardSize::six, .depth = 2, .error = 8};
    const auto engine = [] {
      return search::make_engine(game::Objective::fewest, BoardSize::six, {1 << 20, 1});
    };
    EXPECT_TRUE(
        book::build_book(settings, {.path = path_, .positions = 40, .make_engine = engine}, {})
            .ok());
  }
  // The agent with this book, in a game with that seed.
  std::unique_ptr<Agent> player(const std::string& more, std::uint64_t seed = 1) const {
    auto agent = make_agent("ogai:hash=1,depth=3,book=\"" + path_ + "\"" + more, {});
    EXPECT_TRUE(agent.ok()) << (agent ? "" : agent.error().message);
    (*agent)->new_game(kSixStart, seed);
    return std::move(agent).value();
  }

  const base::TemporaryFolder folder_;
  const std::string path_ = folder_.file("six.book");
  search::NullSink sink_;
};

TEST_F(Book, AMoveOfItComesAtOnceWithItsValue) {
  const auto book = book::read_book(path_).value();
  // A search without limits would not end.
  auto agent = make_agent("ogai:hash=1,depth=60,book=\"" + path_ + "\"", {}).value();
  agent->new_game(kSixStart, 1);
  for (game::Symmetry s = 0; s < game::kSymmetries; ++s) {
    Position at = kSixStart;
    at.board = game::transform(at.board, s);
    const Choice choice = agent->choose(at, {}, {}, sink_);
    EXPECT_TRUE(at.is_legal(choice.move));
    EXPECT_EQ(choice.info.value, book.moves(at.board).front().value);
    EXPECT_EQ(choice.info.line.front(), choice.move);
    EXPECT_GT(choice.info.line.size(), 2u);
    EXPECT_EQ(choice.info.nodes, 0u);
  }
}

TEST_F(Book, OffAndBeyondItTheEngineThinks) {
  const auto off = make_agent("ogai:hash=1,depth=3,book=off", {}).value();
  off->new_game(kSixStart, 1);
  EXPECT_EQ(off->choose(kSixStart, {}, {}, sink_).info.depth, 3);
  const auto with = player("");
  Position at = kSixStart;
  while (with->choose(at, {}, {}, sink_).info.nodes == 0u)
    at = at.after(with->choose(at, {}, {}, sink_).move);
  EXPECT_GT(std::popcount(at.board.discs()), 6);
  EXPECT_EQ(with->choose(at, {}, {}, sink_).info.depth, 3);
}

TEST_F(Book, AnalysisDoesNotAskIt) {
  class Deepest final : public search::InfoSink {
   public:
    void report(const search::Info& info) override { depth = info.depth.value_or(0); }
    int depth = 0;
  } sink;
  player("")->analyse(kSixStart, {.depth = 4}, {}, sink);
  EXPECT_EQ(sink.depth, 4);
}

TEST_F(Book, VarietyRepeatsUnderASeed) {
  const auto book = book::read_book(path_).value();
  const Position at = kSixStart.after(game::first_square(kSixStart.legal_moves()));
  const int best = book.moves(at.board).front().value;
  for (const int error : {0, 8}) {
    std::set<game::Move> moves;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const std::string more = ",book_error=" + std::to_string(error);
      const Choice choice = player(more, seed)->choose(at, {}, {}, sink_);
      EXPECT_EQ(choice.move, player(more, seed)->choose(at, {}, {}, sink_).move);
      EXPECT_EQ(choice.move, player(more + ",seed=" + std::to_string(seed), seed + 99)
                                 ->choose(at, {}, {}, sink_)
                                 .move);
      EXPECT_GE(*choice.info.value, best - error);
      moves.insert(choice.move);
    }
    std::size_t within = 0;
    for (const book::BookMove& move : book.moves(at.board)) within += best - move.value <= error;
    EXPECT_EQ(moves.size(), within);
  }
}

TEST_F(Book, RefusesBooksThatDoNotFit) {
  EXPECT_THAT(make_agent("ogai:book=nowhere.book", {}).error().message,
              HasSubstr("nowhere.book: "));
  EXPECT_THAT(make_agent("ogai:book=\"" + path_ + "\"", {game::Objective::most}).error().message,
              HasSubstr("six.book: a book for reversed rules"));
  EXPECT_THAT(make_agent("ogai:book=\"" + path_ + "\"", {game::Objective::fewest, BoardSize::eight})
                  .error()
                  .message,
              HasSubstr("six.book: a book for boards of 6x6, the game is 8x8"));
  EXPECT_THROW((void)player("")->choose(Position::initial(BoardSize::eight), {}, {}, sink_),
               AgentFailure);
  EXPECT_FALSE(make_agent("ogai:book_error=65", {}).ok());
}

TEST_F(Book, TheShippedOneIsUsedOnRequest) {
  for (const BoardSize size : game::kBoardSizes)
    for (const game::Objective objective : {game::Objective::fewest, game::Objective::most}) {
      const Position start = Position::initial(size);
      const auto answers_at_once = [&](const std::string& spec) {
        const auto agent = make_agent(spec, {objective}).value();
        agent->new_game(start, 1);
        return agent->choose(start, {}, {}, sink_).info.nodes == 0u;
      };
      const bool ships = book::shipped_book(objective, size) != nullptr;
      EXPECT_EQ(answers_at_once("ogai:hash=1,depth=2,book=on"), ships);
      EXPECT_FALSE(answers_at_once("ogai:hash=1,depth=2"));
    }
}

}  // namespace
}  // namespace ogai::agents
