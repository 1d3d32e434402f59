// Verdict: what one usability test says about an agent, for the one who can change it; and what is
// asked of all tests, and what they have shown together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/referee.h"

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

struct UsabilitySettings {
  GameSettings game;       // a time for each move is necessary
  std::size_t memory = 0;  // bytes that the agent may take; 0: no limit
  int pairs = 1;           // whole games against each opponent, with both colours
  std::uint64_t seed = 1;
};

// Of a move in the first look, which finds most faults of an agent in its first minute, however
// long its moves may take. It is left out where the limit is hardly longer.
inline constexpr base::Duration kLookTime = std::chrono::milliseconds(500);

struct UsabilityReport {
  std::vector<Verdict> verdicts;
  int answers = 0;              // of the agent, over all tests
  double mean = 0;              // seconds of an answer
  double slowest = 0;           // likewise
  double longest = 0;           // seconds of its longest whole game
  std::size_t peak_memory = 0;  // bytes; 0: not known
  bool finished = true;         // false: stopped before the last test

  bool passed() const;
  int count(Grade grade) const;
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
