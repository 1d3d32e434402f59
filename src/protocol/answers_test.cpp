// What engines of others say, in its known dialects.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/nboard.h"
#include "protocol/uci.h"

namespace ogai::protocol {
namespace {

using game::BoardSize;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

game::Move square(std::string_view name, BoardSize size = BoardSize::eight) {
  return *game::square_from_name(size, name);
}

template <typename T>
T uci_answer(std::string_view line, BoardSize size = BoardSize::eight) {
  const auto answer = uci::parse_answer(line, size);
  EXPECT_TRUE(answer.ok()) << line;
  EXPECT_TRUE(answer.ok() && std::holds_alternative<T>(*answer)) << line;
  return answer.ok() && std::holds_alternative<T>(*answer) ? std::get<T>(*answer) : T{};
}

template <typename T>
T nboard_answer(std::string_view line, BoardSize size = BoardSize::eight) {
  const auto answer = nboard::parse_answer(line, size);
  EXPECT_TRUE(answer.ok()) << line;
  EXPECT_TRUE(answer.ok() && std::holds_alternative<T>(*answer)) << line;
  return answer.ok() && std::holds_alternative<T>(*answer) ? std::get<T>(*answer) : T{};
}

TEST(UciAnswer, Introductions) {
  EXPECT_EQ(uci_answer<uci::EngineName>("id name Fairy  Fish 14").name, "Fairy  Fish 14");
  uci_answer<uci::Aside>("id author somebody");
  uci_answer<uci::UciOk>("uciok\r");
  uci_answer<uci::ReadyOk>("readyok");
  const auto option = uci_answer<uci::EngineOption>(
      "option name UCI_Variant type combo default chess var chess var anti flipello var flipello");
  EXPECT_EQ(option.name, "UCI_Variant");
  EXPECT_THAT(option.choices, ElementsAre("chess", "anti flipello", "flipello"));
  EXPECT_EQ(uci_answer<uci::EngineOption>("option name Clear Hash type button").name, "Clear Hash");
}

TEST(UciAnswer, InfoHasWhatCanBeRead) {
  const uci::EngineInfo info = uci_answer<uci::EngineInfo>(
      "info depth 9 seldepth 12 multipv 2 score cp -425 upperbound nodes 5000 nps 1 hashfull 3 "
      "time 5 pv P@d6 P@c6 d4d4 rubbish P@a1");
  EXPECT_EQ(info.line_number, 2);
  EXPECT_EQ(info.info.depth, 9);
  EXPECT_EQ(info.info.value, -4.25);
  EXPECT_EQ(info.info.nodes, 5000u);
  EXPECT_THAT(info.info.line, ElementsAre(square("d3"), square("c3"), game::kPass));
  EXPECT_FALSE(uci_answer<uci::EngineInfo>("info score mate 3 depth x").info.value);
  EXPECT_FALSE(uci_answer<uci::EngineInfo>("info string depth 3").info.depth);
}

TEST(UciAnswer, BestMoves) {
  EXPECT_EQ(uci_answer<uci::BestMove>("bestmove P@d6 ponder P@c6").move, square("d3"));
  EXPECT_EQ(uci_answer<uci::BestMove>("bestmove p@D6").move, square("d3"));
  EXPECT_EQ(uci_answer<uci::BestMove>("bestmove d6").move, square("d3"));
  EXPECT_EQ(uci_answer<uci::BestMove>("bestmove P@a6", BoardSize::six).move,
            square("a1", BoardSize::six));
  EXPECT_EQ(uci_answer<uci::BestMove>("bestmove d4d4").move, game::kPass);
  EXPECT_FALSE(uci_answer<uci::BestMove>("bestmove (none)").move);
  for (const char* bad : {"bestmove", "bestmove e2e4", "bestmove P@i9", "bestmove resign"}) {
    const auto answer = uci::parse_answer(bad, BoardSize::eight);
    ASSERT_FALSE(answer.ok()) << bad;
    EXPECT_THAT(answer.error().message, HasSubstr("is not a move"));
  }
  uci_answer<uci::Aside>("Unknown command: xyzzy");
  uci_answer<uci::Aside>("");
}

TEST(UciAnswer, ReadsWhatOursWrites) {
  const game::Position start;
  search::Info info;
  info.line = {square("d3")};
  info.depth = 9;
  info.value = -4.25;
  const auto read =
      uci_answer<uci::EngineInfo>(uci::format_info(start, info, std::chrono::milliseconds(5)));
  EXPECT_EQ(read.info.depth, info.depth);
  EXPECT_EQ(read.info.value, info.value);
  EXPECT_EQ(read.info.line, info.line);
  EXPECT_EQ(uci_answer<uci::BestMove>(uci::format_best_move(start, square("d3"), {})).move,
            square("d3"));
  EXPECT_FALSE(uci_answer<uci::BestMove>(uci::kNoBestMove).move);
}

TEST(NBoardAnswer, MovesInEveryDialect) {
  using nboard::EngineMove;
  const EngineMove noted{square("d6"), {-1.0, 0.5}};
  for (const char* line : {"=== D6/-1.00/0.5", "=== d6 -1.00 0.5", "===  d6   -1.00\t0.5 more",
                           "===D6/-1.0/0.50", "d6/-1/0.5", "D6 -1 0.5"})
    EXPECT_EQ(nboard_answer<EngineMove>(line), noted) << line;
  const EngineMove bare{square("d6"), {}};
  for (const char* line : {"=== D6", "d6", "=== d6//", "=== d6 good fast"})
    EXPECT_EQ(nboard_answer<EngineMove>(line), bare) << line;
  EXPECT_EQ(nboard_answer<EngineMove>("=== d6//0.5"), (EngineMove{square("d6"), {{}, 0.5}}));
  for (const char* line : {"=== PA", "=== pass", "pa", "=== PASS/0.0/0"})
    EXPECT_EQ(nboard_answer<EngineMove>(line).move, game::kPass) << line;
  EXPECT_EQ(nboard_answer<EngineMove>("=== A1", BoardSize::four).move,
            square("a1", BoardSize::four));
  for (const char* bad : {"===", "=== ", "=== x9/1/2", "=== -1.00"}) {
    const auto answer = nboard::parse_answer(bad, BoardSize::eight);
    ASSERT_FALSE(answer.ok()) << bad;
    EXPECT_THAT(answer.error().message,
                ::testing::AnyOf(HasSubstr("no square"), HasSubstr("no move")));
  }
  EXPECT_FALSE(nboard::parse_answer("=== h8", BoardSize::four).ok());
}

TEST(NBoardAnswer, EverythingElse) {
  EXPECT_EQ(nboard_answer<nboard::EngineName>("set myname Edax4.4").name, "Edax4.4");
  EXPECT_EQ(nboard_answer<nboard::Status>("status  is thinking ").text, "is thinking");
  EXPECT_EQ(nboard_answer<nboard::Pong>("pong 7").number, 7);
  EXPECT_FALSE(nboard::parse_answer("pong", BoardSize::eight).ok());
  nboard_answer<nboard::Learned>("learned");
  nboard_answer<nboard::Learned>("learn");
  const auto search = nboard_answer<nboard::SearchLine>("search F5d6C3 -1.25 0 12@73% remark").info;
  EXPECT_THAT(search.line, ElementsAre(square("f5"), square("d6"), square("c3")));
  EXPECT_EQ(search.value, -1.25);
  EXPECT_EQ(search.depth, 12);
  EXPECT_TRUE(nboard_answer<nboard::SearchLine>("search F5 2 0 100%").info.exact);
  EXPECT_FALSE(nboard_answer<nboard::SearchLine>("search").info.value);
  for (const char* line : {"nodestats 1 2", "set colour", "thinking...", "", "d9", "xyzzy d6"})
    nboard_answer<nboard::Aside>(line);
}

TEST(NBoardAnswer, ReadsWhatOursWrites) {
  const game::Position start;
  const auto move = nboard_answer<nboard::EngineMove>(
      nboard::format_move(start, square("f5"), -1.25, std::chrono::milliseconds(310)));
  EXPECT_EQ(move, (nboard::EngineMove{square("f5"), {-1.25, 0.31}}));
  EXPECT_EQ(nboard_answer<nboard::Pong>(nboard::format_pong(3)).number, 3);
}

}  // namespace
}  // namespace ogai::protocol
