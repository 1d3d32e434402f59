// Whatever a text holds, no error about it tells a terminal what to do: every parser gets the seeds
// of its fuzz target with an escape sequence at each of many places, and in place of each word.
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>

#include "agents/registry.h"
#include "agents/table_notes.h"
#include "base/file.h"
#include "base/options.h"
#include "base/printable.h"
#include "book/book_file.h"
#include "eval/parameter_forms.h"
#include "eval/weight_file.h"
#include "game/notation/course_array.h"
#include "game/notation/games.h"
#include "game/notation/ggf.h"
#include "game/notation/json.h"
#include "game/notation/position_text.h"
#include "game/notation/transcript.h"
#include "lab/frame/run.h"
#include "nn/layers.h"
#include "nn/network_file.h"
#include "protocol/flipello.h"
#include "protocol/harness.h"
#include "protocol/line.h"
#include "protocol/nboard.h"
#include "protocol/uci.h"
#include "train/genetic/config.h"
#include "train/genetic/outsiders.h"
#include "train/metrics.h"
#include "train/selfplay/config.h"
#include "train/selfplay/replay.h"
#if OGAI_HAS_STORE
#include "store/csv_games.h"
#endif

namespace ogai {
namespace {

using game::BoardSize;

// What a terminal would obey: it sets the window's title.
constexpr std::string_view kEscape = "\x1b]0;x\x07";
constexpr std::size_t kPlaces = 100;  // of a seed at which it is put

// An error's message, nothing if the text was read.
using Complaint = std::optional<std::string>;
using Parser = std::function<Complaint(std::string_view)>;

template <typename Parse>
Parser parser(Parse parse) {
  return [parse](std::string_view text) -> Complaint {
    const auto result = parse(text);
    if (result) return std::nullopt;
    return base::describe(result.error(), text.substr(0, 20), text);
  };
}

base::Result<base::OptionValues> agent_options_from_json(std::string_view text) {
  const auto object = nlohmann::json::parse(text, nullptr, false);
  if (object.is_discarded() || !object.is_object()) return base::OptionValues();
  return base::values_from_json(agents::resolve_spec("ogai")->factory->options, object);
}

// By the folder of their seeds (fuzz/corpus).
std::multimap<std::string, Parser> parsers() {
  using namespace protocol;
  std::multimap<std::string, Parser> all;
  const auto add = [&](const char* seeds, auto parse) { all.emplace(seeds, parser(parse)); };
  add("answers", [](auto text) { return uci::parse_answer(text, BoardSize::eight); });
  add("answers", [](auto text) { return nboard::parse_answer(text, BoardSize::eight); });
  add("answers", [](auto text) { return line::parse_answer(text); });
  add("array", [](auto text) { return game::notation::parse_course_array(text); });
  add("book", [](auto text) { return book::parse_book(text); });
#if OGAI_HAS_STORE
  add("csv", [](auto text) { return store::parse_csv(text); });
#endif
  add("fen", [](auto text) { return flipello::parse_fen(text); });
  add("games", [](auto text) { return game::notation::parse_games(text); });
  add("genes", [](auto text) { return train::genetic::parse_config(text); });
  add("genes", [](auto text) { return train::genetic::parse_outsiders(text); });
  add("ggf", [](auto text) { return game::notation::parse_ggf_games(text); });
  add("harness", [](auto text) { return harness::parse_answer(text); });
  add("json", [](auto text) { return game::notation::parse_json_game(text); });
  add("lab_run", [](auto text) { return lab::parse_run(text); });
  add("line", [](auto text) { return line::parse_command(text); });
  add("metrics", [](auto text) { return train::parse_metrics(text); });
  add("metrics", [](auto text) { return train::selfplay::parse_replay_manifest(text); });
  add("nboard", [](auto text) { return nboard::parse_command(text); });
  add("network", [](auto text) { return nn::parse_network(text); });
  add("notes", [](auto text) { return agents::parse_notes(text); });
  add("options", agent_options_from_json);
  add("options", [](auto text) { return train::selfplay::parse_config(text); });
  add("options", [](auto text) { return base::parse_duration(text); });
  for (const eval::ParameterForm& form : eval::parameter_forms())
    add("parameters", [&form](auto text) { return eval::parse_parameters(form, text); });
  add("position", [](auto text) { return game::notation::parse_obf_lines(text); });
  add("spec", [](auto text) { return agents::resolve_spec(text); });
  add("spec", [](auto text) { return agents::make_agent(text, {}); });
  add("spec", [](auto text) { return nn::parse_architecture(text); });
  add("transcript", [](auto text) { return game::notation::parse_transcript(text); });
  add("uci", [](auto text) { return uci::parse_command(text); });
  add("weights", [](auto text) { return eval::parse_weights(text); });
  return all;
}

std::vector<std::string> hostile_forms(const std::string& seed) {
  std::vector<std::string> texts = {std::string(kEscape)};
  const std::size_t step = 1 + seed.size() / kPlaces;
  for (std::size_t at = 0; at <= seed.size(); at += step)
    texts.push_back(seed.substr(0, at) + std::string(kEscape) + seed.substr(at));
  // In place of each word.
  constexpr std::string_view kBlanks = " \t\n,:;\"";
  for (std::size_t at = 0; (at = seed.find_first_not_of(kBlanks, at)) != seed.npos;) {
    const std::size_t end = std::min(seed.find_first_of(kBlanks, at), seed.size());
    texts.push_back(seed.substr(0, at) + std::string(kEscape) + seed.substr(end));
    if (texts.size() > 3 * kPlaces) break;
    at = end;
  }
  return texts;
}

TEST(Errors, NoneTellsATerminalWhatToDo) {
  int complaints = 0;
  for (const auto& [seeds, parse] : parsers()) {
    for (const auto& file : std::filesystem::directory_iterator(OGAI_CORPUS "/" + seeds))
      for (const std::string& text : hostile_forms(base::read_file(file.path().string()).value())) {
        const Complaint complaint = parse(text);
        if (!complaint) continue;
        ++complaints;
        ASSERT_EQ(*complaint, base::printable(*complaint)) << seeds;
      }
  }
  EXPECT_GT(complaints, 1000);
}

// Not of a parser's making: whatever a message is made of.
TEST(Errors, AreOneLineThatATerminalMayShow) {
  const base::Error error(base::ErrorKind::io, "bwrap: \x1b[31mno\r\n such \xff thing\n");
  EXPECT_EQ(error.message, "bwrap: \\x1b[31mno  such \\xff thing");
  EXPECT_EQ(base::describe(error, "a\x1b.txt", ""), "a\\x1b.txt: " + error.message);
}

}  // namespace
}  // namespace ogai
