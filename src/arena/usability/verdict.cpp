#include "arena/usability/verdict.h"

#include <fmt/format.h>

#include "agents/registry.h"

namespace ogai::arena {

using game::EndReason;

std::string last_lines(std::string_view text, int lines) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::size_t begin = text.size();
  for (int line = 0; line < lines && begin != std::string_view::npos; ++line)
    begin = begin == 0 ? std::string_view::npos : text.rfind('\n', begin - 1);
  return std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
}

std::string fault_text(EndReason reason, const std::string& complaint) {
  const auto what = [&]() -> std::string_view {
    switch (reason) {
      case EndReason::time:
        return "no answer within its time";
      case EndReason::illegal_move:
        return "an illegal move";
      case EndReason::no_move:
        return "no move, although there was one";
      case EndReason::crash:
        return "the agent ended or threw an exception";
      case EndReason::failed_start:
        return "the agent did not start";
      case EndReason::memory:
        return "more memory than it may take";
      case EndReason::bad_answer:
        return "an answer that cannot be read";
      default:
        return game::name(reason);
    }
  }();
  return complaint.empty() ? std::string(what) : fmt::format("{}: {}", what, complaint);
}

Interface interface_of(std::string_view spec) {
  const auto resolved = agents::resolve_spec(spec);
  const std::string name = resolved ? resolved->factory->name : "";
  return name == "py"            ? Interface::course
         : name == "py-strategy" ? Interface::strategy
                                 : Interface::program;
}

namespace {

struct Advice {
  EndReason reason;
  std::string_view program, course, strategy;
};

constexpr Advice kAdvice[] = {
    {EndReason::time,
     "Look at the clock inside the search and stop at nine tenths of the limit. Have a legal move "
     "ready at once.",
     "Append a legal move to candidate_list at once and better ones later: the last entry counts "
     "when the time is over. Look at the clock inside the search and stop at nine tenths of "
     "time_out.",
     "Set best_move.value to a legal move at once and to better ones later: the last one counts "
     "when the time is over. Stop when still_running.value is 0."},
    {EndReason::illegal_move,
     "Answer a square that is empty and turns at least one disc, for the side that is to move: "
     "compare the agent's list of legal moves with the board shown here. Rows and columns that are "
     "swapped, and the wrong colour, are the usual causes.",
     "The last entry of candidate_list must be a square (row, column) that is empty and turns at "
     "least one disc: compare your legal moves with the board shown here. In "
     "chessboard[row][column] black is -1 and white 1, and self.color says which one you are. Rows "
     "and columns that are swapped, and the wrong colour, are the usual causes.",
     "best_move.value must be a square that is empty and turns at least one disc: compare your "
     "legal moves with the board shown here. 0 is a1, 1 is b1, 8 is a2; with board=100, 11 is a1, "
     "12 is b1, 21 is a2."},
    {EndReason::no_move, "Whenever the side to move has a legal square, one must be answered.",
     "When go() ends, self.candidate_list must have an entry: append every legal move as (row, "
     "column), the best one last. A list that is cleared after that, or another variable, counts "
     "as none.",
     "When best_strategy ends, best_move.value must have been set."},
    {EndReason::crash,
     "Run the agent on the board shown here and mend the exception; what it wrote to its standard "
     "error stands below. Files and modules that it needs must lie beside it.",
     "Call go() with the board shown here and mend the exception: its traceback stands below. A "
     "move that candidate_list has by then does not save the game, unless the spec says grace=on.",
     "Call best_strategy with the board shown here and mend the exception: its traceback stands "
     "below. A move that best_move.value has by then does not save the game, unless the spec says "
     "grace=on."},
    {EndReason::failed_start,
     "Start the program by hand from its own folder. A slow start needs startup=TIME.",
     "The file must import without an exception and have a class AI with __init__(self, "
     "chessboard_size, color, time_out) and go(self, chessboard). A module that is missing must be "
     "installed for the Python that runs it; a slow import needs startup=TIME.",
     "The file must import without an exception and have a class Strategy with "
     "best_strategy(self, board, player, best_move, still_running). A module that is missing must "
     "be installed for the Python that runs it; a slow import needs startup=TIME."},
    {EndReason::memory,
     "Make tables smaller, or bounded; drop what belongs to earlier games when a new one begins. "
     "memory=MB allows more where the rules of the match do.",
     "Make tables smaller, or bounded; drop what belongs to earlier games in __init__, which is "
     "called for every game. numba alone holds tens of megabytes. memory=MB allows more where the "
     "rules of the match do.",
     "Make tables smaller, or bounded. memory=MB allows more where the rules of the match do."},
    {EndReason::bad_answer,
     "Write exactly what the protocol asks for, one line an answer, flushed at once; all other "
     "output belongs on standard error.",
     "Every entry of candidate_list must be (row, column), two integers that count from 0: d3 is "
     "(2, 3). Names such as 'd3', floats and other shapes cannot be read.",
     "best_move.value must be an integer."},
};

}  // namespace

std::string advice_on(EndReason reason, Interface interface) {
  for (const Advice& advice : kAdvice)
    if (advice.reason == reason)
      return std::string(interface == Interface::course     ? advice.course
                         : interface == Interface::strategy ? advice.strategy
                                                            : advice.program);
  return "";
}

bool UsabilityReport::passed() const {
  return finished && count(Grade::fail) == 0;
}

int UsabilityReport::count(Grade grade) const {
  return static_cast<int>(std::count_if(verdicts.begin(), verdicts.end(),
                                        [&](const auto& one) { return one.grade == grade; }));
}

}  // namespace ogai::arena
