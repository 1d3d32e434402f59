#include "server/api/live_wire.h"

#include <cmath>

#include "server/api/lab_wire.h"

namespace ogai::server {

namespace {

constexpr double kMostAnalysisSeconds = 600;
constexpr double kMostPlySeconds = 30;
constexpr double kMostQuickSeconds = 1;

std::vector<JudgedMove> moves_of(const ShownSnapshot& shown) {
  std::vector<JudgedMove> moves;
  for (const search::RootMove& move : shown.snapshot.moves)
    moves.push_back({{shown.size, move}, shown.snapshot.moves.front()});
  return moves;
}

// How many moves of each mark.
struct MarkCounts {
  std::array<int, search::kMarkNames.size()> counts;
};

// "analyse-game" → "AnalyseGame"
std::string camel_case(std::string_view type) {
  std::string name;
  bool begins = true;
  for (const char c : type) {
    if (c != '-') name += begins ? static_cast<char>(std::toupper(c)) : c;
    begins = c == '-';
  }
  return name;
}

using wire::FieldShape;
using wire::Shape;

// A message: "id" and "type" before the fields of the shape.
Shape message(const std::string& name, const std::string& help, const std::string& type,
              const Shape& fields) {
  Shape id = wire::shape_of<std::int64_t>();
  id.bounds = wire::within(0, kMostInteger);
  Shape whole = wire::object(name, help,
                             {{"id", "of the subscription",
                               type == "error" ? wire::or_null(std::move(id)) : std::move(id)},
                              {"type", "", wire::choice_of({type})}});
  whole.fields.insert(whole.fields.end(), fields.fields.begin(), fields.fields.end());
  return whole;
}

Shape only(const char* name, const char* help, Shape shape) {
  return wire::object("", "", {{name, help, std::move(shape)}});
}

struct AnswerOf {
  const char* type;
  const char* help;
  Shape fields;
};

// Every subscription may fail.
LiveTopic topic(const char* type, const char* help, const Shape& input,
                const std::vector<AnswerOf>& answers) {
  const std::string name = camel_case(type);
  LiveTopic topic{type, help, message(name + "Request", help, type, input), {}};
  for (const auto& [answer, said, fields] : answers) {
    // Those that say nothing more are alike whoever says them.
    const std::string whose = fields.fields.empty() ? "Live" : name;
    topic.answers.push_back(
        {answer, said, message(whose + camel_case(answer), said, answer, fields)});
  }
  const char* failed = "It failed, or was refused.";
  topic.answers.push_back(
      {"error", failed, message("LiveError", failed, "error", only("error", "", error_shape()))});
  return topic;
}

template <typename T>
Shape fields_of() {
  return wire::object_of<T>().shape();
}

std::vector<LiveTopic> make_topics() {
  const Shape nothing = wire::object("", "", {});
  const Shape curves = wire::shape_of<train::MetricSeries>();
  const AnswerOf queued{"queued", "It waits for its turn.", nothing};
  const AnswerOf ended{"done", "It has ended.", nothing};
  return {
      topic(
          "analyse",
          "Every legal move of a position gets a value, deeper and deeper, until all is proved or "
          "the time is used up.",
          fields_of<AnalyseInput>(),
          {queued,
           {"analysis", "What is known so far, at most ten a second.", fields_of<ShownSnapshot>()},
           ended}),
      topic("analyse-game", "What each move of a game cost, from the last one backwards.",
            fields_of<AnalyseGameInput>(),
            {queued,
             {"ply", "A judged move; passes have none.", fields_of<ShownPly>()},
             {"overview", "The quick round is over; the deeper one begins.",
              fields_of<search::GameSummary>()},
             {"done", "All is judged.", fields_of<search::GameSummary>()}}),
      topic("hint", "What the engine would play, within about a second.",
            fields_of<PositionInput>(), {queued, {"done", "The move.", fields_of<ShownMove>()}}),
      topic("play", "The agent whose turn it is moves in a game of the page.",
            fields_of<PlayInput>(),
            {queued,
             {"thinking", "What it thinks, null where it does not say.", fields_of<ShownThought>()},
             {"done", "It has moved.", only("game", "", fields_of<OwnPlay>())}}),
      topic("watch-game", "A game of the page, whenever anybody has changed it.",
            fields_of<WatchGameInput>(),
            {{"game", "The game.", only("game", "", fields_of<OwnPlay>())}}),
      topic(
          "watch-tournament",
          "What changes in a tournament, at most four times a second, until it is finished.",
          fields_of<WatchTournamentInput>(),
          {{"tournament", "What has changed.", only("tournament", "", fields_of<TournamentNews>())},
           ended}),
      topic("watch-run", "The new points of a training run.", fields_of<WatchRunInput>(),
            {{"run", "At most 200 points a series each time.",
              only("series", "by metric its new points, as in `RunCurves`", curves)}}),
      topic(
          "watch-lists", "That the list of tournaments, or of training runs, has changed.", nothing,
          {{"lists", "One of them has changed: ask for it again.", fields_of<store::ListStamp>()}}),
      topic("watch-lab", "The runs of the laboratory, at most four times a second.", nothing,
            {{"lab", "A run has begun, got on, ended or was interrupted.",
              only("runs", "newest first", wire::lab_runs_shape())}}),
      topic("watch-lab-run", "A run of the laboratory, until it is finished.",
            fields_of<WatchLabRunInput>(),
            {{"lab-run", "Something was measured, or the state changed.",
              wire::shape_of<LabRunView>()},
             ended}),
      topic("stop", "Ends the subscription without a further word.", nothing, {}),
  };
}

}  // namespace

double shown_seconds(base::Duration duration) {
  return std::round(base::to_seconds(duration) * 1000) / 1000;
}

const std::vector<LiveTopic>& live_topics() {
  static const std::vector<LiveTopic> topics = make_topics();
  return topics;
}

namespace wire {

template <>
struct Codec<MarkCounts> {
  static Shape shape() {
    std::vector<FieldShape> fields;
    for (const std::string_view mark : search::kMarkNames)
      fields.push_back({std::string(mark), "", shape_of<int>()});
    return object("MarkCounts", "How many moves of each mark.", std::move(fields));
  }
  static Json write(const MarkCounts& marks) {
    Json json;
    for (std::size_t i = 0; i < marks.counts.size(); ++i)
      json[std::string(search::kMarkNames[i])] = marks.counts[i];
    return json;
  }
};

template <>
Object<AnalyseInput> describe() {
  return Object<AnalyseInput>("", "")
      .include(&AnalyseInput::position)
      .maybe("seconds", "of thinking", &AnalyseInput::seconds, within(0.01, kMostAnalysisSeconds));
}

template <>
Object<AnalyseGameInput> describe() {
  return Object<AnalyseGameInput>("", "")
      .include(&AnalyseGameInput::game)
      .maybe("seconds", "for each position", &AnalyseGameInput::seconds,
             within(0.01, kMostPlySeconds))
      .maybe("quick", "the same in a first round, at whose end comes `overview`",
             &AnalyseGameInput::quick, within(0.01, kMostQuickSeconds));
}

template <>
Object<PlayInput> describe() {
  return Object<PlayInput>("", "")
      .field("game", "its id", &PlayInput::game)
      .field("ply", "the number of moves that the client knows", &PlayInput::ply,
             within(0, kMostMoves));
}

template <>
Object<WatchGameInput> describe() {
  return Object<WatchGameInput>("", "").field("game", "its id", &WatchGameInput::game);
}

template <>
Object<WatchTournamentInput> describe() {
  return Object<WatchTournamentInput>("", "").field(
      "tournament", "its id", &WatchTournamentInput::tournament, within(1, kMostInteger));
}

template <>
Object<WatchRunInput> describe() {
  return Object<WatchRunInput>("", "")
      .field("run", "its name", &WatchRunInput::run)
      .maybe("since", "only steps behind this one", &WatchRunInput::since,
             within(-1, kMostInteger));
}

template <>
Object<WatchLabRunInput> describe() {
  return Object<WatchLabRunInput>("", "").field("run", "its id", &WatchLabRunInput::run);
}

template <>
Object<ShownMove> describe() {
  const auto part = [](auto search::RootMove::*member) {
    return [member](const ShownMove& shown) { return shown.move.*member; };
  };
  return Object<ShownMove>("MoveValue", "A move as the engine judges it.")
      .field("move", "by name",
             [](const ShownMove& shown) { return game::move_name(shown.size, shown.move.move); })
      .field("value", "in discs, from the mover's side", part(&search::RootMove::value))
      .field("depth", "to which it was searched", part(&search::RootMove::depth))
      .field("confidence", "per cent, of a selective search; 100: nothing was skipped",
             part(&search::RootMove::confidence))
      .field("exact", "whether the value is proved", part(&search::RootMove::exact))
      .field("line", "expected play, the move itself first",
             [](const ShownMove& shown) { return move_names(shown.size, shown.move.line); });
}

template <>
Object<JudgedMove> describe() {
  return Object<JudgedMove>("JudgedMove", "A move as the engine judges it, beside the others.")
      .include(&JudgedMove::shown)
      .field("loss", "in discs, against the best move",
             [](const JudgedMove& one) { return search::loss_of(one.shown.move, one.best); })
      .field("mark", "what the loss is called", [](const JudgedMove& one) {
        return search::mark_of(one.shown.move, one.best, one.shown.size);
      });
}

template <>
Object<ShownSnapshot> describe() {
  const auto part = [](auto think::PositionSnapshot::*member) {
    return [member](const ShownSnapshot& shown) { return shown.snapshot.*member; };
  };
  return Object<ShownSnapshot>("", "")
      .field("depth", "that is complete", part(&think::PositionSnapshot::depth))
      .field("value", "of the position, for the side to move; its score if it is over",
             part(&think::PositionSnapshot::value))
      .field("proved", "whether every value is", part(&think::PositionSnapshot::proved))
      .field("moves", "all legal ones, best first; none when the game is over", moves_of)
      .field("nodes", "searched so far", part(&think::PositionSnapshot::nodes))
      .field("elapsed", "seconds of thinking",
             [](const ShownSnapshot& shown) { return shown_seconds(shown.snapshot.elapsed); });
}

template <>
Object<ShownThought> describe() {
  const auto part = [](auto search::Info::*member) {
    return [member](const ShownThought& shown) { return shown.info.*member; };
  };
  return Object<ShownThought>("", "")
      .field("value", "in discs, from its own side", part(&search::Info::value))
      .field("win_rate", "0 … 1, for its own side", part(&search::Info::win_rate))
      .field("depth", "", part(&search::Info::depth))
      .field("line", "expected play",
             [](const ShownThought& shown) { return move_names(shown.size, shown.info.line); });
}

template <>
Object<ShownPly> describe() {
  const auto part = [](auto search::PlyAnalysis::*member) {
    return [member](const ShownPly& shown) { return shown.ply.*member; };
  };
  return Object<ShownPly>("", "")
      .field("ply", "from 0", part(&search::PlyAnalysis::ply))
      .field("mover", "", part(&search::PlyAnalysis::mover))
      .field("choices", "legal moves", part(&search::PlyAnalysis::choices))
      .field("played", "the move of the game",
             [](const ShownPly& shown) {
               return ShownMove{shown.ply.size, shown.ply.played};
             })
      .field("best", "the best move",
             [](const ShownPly& shown) {
               return ShownMove{shown.ply.size, shown.ply.best()};
             })
      .field("loss", "in discs", [](const ShownPly& shown) { return shown.ply.loss(); })
      .field("mark", "what the loss is called",
             [](const ShownPly& shown) { return shown.ply.mark(); })
      .field("remaining", "plies still to be judged in this round", &ShownPly::remaining);
}

template <>
Object<search::SideSummary> describe() {
  using search::SideSummary;
  return Object<SideSummary>("SideSummary", "How one side played.")
      .field("moves", "with a choice", &SideSummary::moves)
      .field("best", "of them without loss", &SideSummary::best)
      .field("loss", "in discs, of the whole game", &SideSummary::loss)
      .field("accuracy", "0 … 100; null: it never had a choice", &SideSummary::accuracy)
      .field("marks", "of its moves",
             [](const SideSummary& side) { return MarkCounts{side.marks}; });
}

template <>
Object<search::GameSummary> describe() {
  using search::GameSummary;
  return Object<GameSummary>("", "")
      .field("black", "", &GameSummary::black)
      .field("white", "", &GameSummary::white)
      .field("turning_point", "the ply that decided the game; null: none did",
             &GameSummary::turning_point)
      .field("costliest",
             "the ply that cost most, of those who did not win; null: none cost 2 discs or more",
             &GameSummary::costliest);
}

template <>
Object<store::ListStamp> describe() {
  return Object<store::ListStamp>("", "")
      .field("tournaments", "MS, their newest change", &store::ListStamp::tournaments)
      .field("runs", "MS, their newest change", &store::ListStamp::runs);
}

}  // namespace wire

}  // namespace ogai::server
