// Verdict: what one usability test says about an agent, for the one who can change it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/record.h"

namespace ogai::arena {

enum class Grade : std::uint8_t { pass, warning, fail };

inline constexpr std::string_view kGradeNames[] = {"pass", "warning", "fail"};
constexpr std::string_view name(Grade grade) {
  return kGradeNames[static_cast<std::size_t>(grade)];
}

struct Verdict {
  std::string test;   // its short name: "last-square-black"
  std::string title;  // in words
  Grade grade = Grade::pass;
  std::string reason;                   // what was seen, one sentence
  std::string advice;                   // what to change; empty where nothing is to be
  std::optional<game::Position> board;  // asked about, or where it went wrong
  std::vector<game::Move> answers;      // the agent's, in order
  double seconds = 0;                   // that the whole test took
  std::string error_output;             // the last lines, where something went wrong
};

// The end of a program's standard error: at most so many whole lines.
std::string last_lines(std::string_view text, int lines);

// What an agent is written for, by its spec: its author is spoken to in the words of that.
enum class Interface : std::uint8_t { program, course, strategy };
Interface interface_of(std::string_view spec);

// How a fault is told to an author, and what to do about it.
std::string fault_text(game::EndReason reason, const std::string& complaint);
std::string advice_on(game::EndReason reason, Interface interface);

}  // namespace ogai::arena
