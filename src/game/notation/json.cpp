#include "game/notation/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "game/notation/cursor.h"
#include "game/notation/ggf.h"
#include "game/notation/position_text.h"

namespace ogai::game::notation {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

Error fault(std::string message, ErrorKind kind = ErrorKind::syntax) {
  return {kind, std::move(message)};
}

// The member `key` if it is there and a string, "" otherwise.
std::string text_member(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Result<Position> parse_start(const json& object) {
  BoardSize size = BoardSize::eight;
  if (const auto member = object.find("size"); member != object.end()) {
    const auto known = std::find_if(kBoardSizes.begin(), kBoardSizes.end(),
                                    [&](BoardSize one) { return *member == side(one); });
    if (known == kBoardSizes.end()) return fault("\"size\" is not 4, 6 or 8", ErrorKind::range);
    size = *known;
  }
  const auto start = object.find("start");
  if (start == object.end()) return Position::initial(size);
  if (!start->is_string()) return fault("\"start\" is not a position text");
  Result<Position> position = parse_position(start->get_ref<const std::string&>(), size);
  if (!position) return fault("\"start\": " + position.error().message, position.error().kind);
  if (object.contains("size") && position->size != size)
    return fault("\"start\" and \"size\" speak of different boards", ErrorKind::range);
  return position;
}

// Entry `index` of the list `key`, if there is one and it is a number that T holds.
template <typename T>
std::optional<T> number_at(const json& object, const char* key, std::size_t index) {
  const auto list = object.find(key);
  if (list == object.end() || !list->is_array() || index >= list->size()) return std::nullopt;
  const json& entry = (*list)[index];
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (!entry.is_number_unsigned()) return std::nullopt;
  } else if constexpr (std::is_integral_v<T>) {
    if (!entry.is_number_integer() || entry != static_cast<T>(entry.get<std::int64_t>()))
      return std::nullopt;
  }
  return entry.is_number() ? std::optional(entry.get<T>()) : std::nullopt;
}

MoveNote note_at(const json& object, std::size_t index) {
  return {.value = number_at<double>(object, "values", index),
          .seconds = number_at<double>(object, "seconds", index),
          .depth = number_at<int>(object, "depths", index),
          .nodes = number_at<std::uint64_t>(object, "nodes", index),
          .win_rate = number_at<double>(object, "win_rates", index),
          .confidence = number_at<int>(object, "confidences", index)};
}

Result<Done> play_moves(GameRecord& record, const json& object) {
  const auto moves = object.find("moves");
  if (moves == object.end()) return Done{};
  if (!moves->is_array()) return fault("\"moves\" is not a list");
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const std::string name = (*moves)[i].is_string() ? (*moves)[i].get<std::string>() : "";
    const std::optional<Square> square = square_from_name(record.start().size, name);
    if (!square && name != "pa")
      return fault(fmt::format("\"moves\"[{}] is not a move such as \"d3\" or \"pa\"", i));
    Result<Done> played = record.play(square.value_or(kPass), note_at(object, i));
    if (!played)
      return fault(fmt::format("\"moves\"[{}]: {}", i, played.error().message),
                   played.error().kind);
  }
  return Done{};
}

Result<Done> apply_result(GameRecord& record, const json& object) {
  const auto result = object.find("result");
  if (result == object.end()) return Done{};
  if (!result->is_object()) return fault("\"result\" is not an object");
  const std::string reason = text_member(*result, "reason");
  const auto score = result->find("black_score");
  if (score == result->end() || !score->is_number_integer() ||
      std::abs(score->get<double>()) > cell_count(record.start().size))
    return fault("\"result\" has no \"black_score\" within the board's squares", ErrorKind::range);
  const std::optional<EndReason> known = end_reason_from_name(reason);
  if (!known) return fault("\"result\" has an unknown \"reason\"", ErrorKind::unknown);
  if (*known != EndReason::discs) record.end_early({*known, score->get<int>()});
  return Done{};
}

void read_tags(GameTags& tags, const json& object) {
  tags.black = text_member(object, "black");
  tags.white = text_member(object, "white");
  tags.place = text_member(object, "place");
  tags.date = text_member(object, "date");
  const auto others = object.find("tags");
  if (others == object.end() || !others->is_array()) return;
  for (const json& tag : *others)
    if (tag.is_array() && tag.size() == 2 && tag[0].is_string() && tag[1].is_string() &&
        is_free_tag(tag[0].get_ref<const std::string&>()))
      tags.others.emplace_back(tag[0].get<std::string>(), tag[1].get<std::string>());
}

void write_tags(ordered_json& object, const GameTags& tags) {
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) object[key] = value;
  };
  add("black", tags.black);
  add("white", tags.white);
  add("place", tags.place);
  add("date", tags.date);
  if (!tags.others.empty()) object["tags"] = tags.others;
}

// The list of one kind of note, with null where a move has none; left out when nobody gave any.
template <typename T>
void write_notes(ordered_json& object, const char* key, const std::vector<PlayedMove>& moves,
                 std::optional<T> MoveNote::*member) {
  ordered_json list = ordered_json::array();
  bool any = false;
  for (const PlayedMove& played : moves) {
    const std::optional<T>& value = played.note.*member;
    any = any || value;
    list.push_back(value ? ordered_json(*value) : ordered_json(nullptr));
  }
  if (any) object[key] = std::move(list);
}

ordered_json move_list(BoardSize size, Bits squares) {
  ordered_json list = ordered_json::array();
  while (squares) list.push_back(move_name(size, pop_first(squares)));
  return list;
}

}  // namespace

Result<GameRecord> game_from_json(const json& object) {
  if (!object.is_object()) return fault("a game is a JSON object");
  Objective objective = Objective::fewest;
  if (const auto rules = object.find("rules"); rules != object.end()) {
    const std::optional<Objective> known = objective_from_rules(text_member(object, "rules"));
    if (!known) return fault("\"rules\" is not \"reversed\" or \"classic\"", ErrorKind::unknown);
    objective = *known;
  }
  Result<Position> start = parse_start(object);
  if (!start) return std::move(start).error();
  GameRecord record(*start, objective);
  read_tags(record.tags(), object);
  if (Result<Done> played = play_moves(record, object); !played) return std::move(played).error();
  if (Result<Done> result = apply_result(record, object); !result) return std::move(result).error();
  return record;
}

Result<GameRecord> parse_json_game(std::string_view text) {
  try {
    return game_from_json(json::parse(text));
  } catch (const json::parse_error& error) {
    const std::size_t offset = error.byte > 0 ? error.byte - 1 : 0;
    if (offset >= text.size()) return Cursor::fault_at(text.size(), "the JSON text is cut off");
    return Cursor::fault_at(offset, fmt::format("{} is not JSON here", printable(text[offset])));
  } catch (const json::out_of_range&) {
    return fault("a number in the JSON text is too large", ErrorKind::range);
  }
}

ordered_json game_to_json(const GameRecord& record) {
  const Position& position = record.position();
  ordered_json object;
  object["rules"] = rules_name(record.objective());
  object["size"] = side(position.size);
  write_tags(object, record.tags());
  object["start"] = format_position(record.start());
  object["moves"] = ordered_json::array();
  for (const PlayedMove& played : record.moves())
    object["moves"].push_back(move_name(position.size, played.move));
  write_notes(object, "values", record.moves(), &MoveNote::value);
  write_notes(object, "seconds", record.moves(), &MoveNote::seconds);
  write_notes(object, "depths", record.moves(), &MoveNote::depth);
  write_notes(object, "nodes", record.moves(), &MoveNote::nodes);
  write_notes(object, "win_rates", record.moves(), &MoveNote::win_rate);
  write_notes(object, "confidences", record.moves(), &MoveNote::confidence);
  object["position"] = format_position(position);
  object["legal"] = move_list(position.size, record.is_over() ? 0 : position.legal_moves());
  object["discs"] = {{"black", position.count(Color::black)},
                     {"white", position.count(Color::white)}};
  object["over"] = record.is_over();
  if (const std::optional<Outcome> outcome = record.outcome())
    object["result"] = {{"reason", name(outcome->reason)}, {"black_score", outcome->black_score}};
  return object;
}

std::string format_json_game(const GameRecord& record) {
  // Names from outside files need not be UTF-8: bad bytes are replaced, never thrown at.
  return game_to_json(record).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace ogai::game::notation
