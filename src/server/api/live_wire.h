// What goes over the WebSocket: what each subscription takes, and what it may answer.
//
// live_topics() is the whole of it, as the OpenAPI document tells it.
#pragma once

#include "search/game_analysis.h"
#include "server/api/run_wire.h"
#include "server/api/tournament_views.h"
#include "server/think/position_analysis.h"
#include "store/tournaments.h"

namespace ogai::server {

struct AnalyseInput {
  PositionInput position;
  double seconds = 60;
};
struct AnalyseGameInput {
  MovesInput game;
  double seconds = 1;
  std::optional<double> quick;
};
struct PlayInput {
  std::string game;
  std::size_t ply = 0;
};
struct WatchGameInput {
  std::string game;
};
struct WatchTournamentInput {
  std::int64_t tournament = 0;
};
struct WatchRunInput {
  std::string run;
  std::optional<std::int64_t> since;
};
struct WatchLabRunInput {
  std::string run;
};

// Moves of a search on a board of that size.
struct ShownMove {
  game::BoardSize size = game::BoardSize::eight;
  search::RootMove move;
};
// The same, judged against the best move.
struct JudgedMove {
  ShownMove shown;
  search::RootMove best;
};
struct ShownSnapshot {
  game::BoardSize size = game::BoardSize::eight;
  think::PositionSnapshot snapshot;
};
struct ShownThought {
  game::BoardSize size = game::BoardSize::eight;
  search::Info info;
};
struct ShownPly {
  search::PlyAnalysis ply;
  std::size_t remaining = 0;  // to be judged in this round
};

// Rounded as it is worth showing: nodes and times change every time anyway.
double shown_seconds(base::Duration duration);

struct LiveAnswer {
  std::string type;
  std::string help;
  wire::Shape shape;  // of the whole message
};
struct LiveTopic {
  std::string type;
  std::string help;
  wire::Shape request;  // of the whole message
  std::vector<LiveAnswer> answers;
};
const std::vector<LiveTopic>& live_topics();

namespace wire {

template <>
Object<AnalyseInput> describe();
template <>
Object<AnalyseGameInput> describe();
template <>
Object<PlayInput> describe();
template <>
Object<WatchGameInput> describe();
template <>
Object<WatchTournamentInput> describe();
template <>
Object<WatchRunInput> describe();
template <>
Object<WatchLabRunInput> describe();
template <>
Object<ShownMove> describe();
template <>
Object<JudgedMove> describe();
template <>
Object<ShownSnapshot> describe();
template <>
Object<ShownThought> describe();
template <>
Object<ShownPly> describe();
template <>
Object<search::GameSummary> describe();
template <>
Object<store::ListStamp> describe();

}  // namespace wire

}  // namespace ogai::server
