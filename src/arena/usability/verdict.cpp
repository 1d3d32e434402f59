#include "arena/usability/verdict.h"

#include <fmt/format.h>

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

std::string advice_on(EndReason reason) {
  switch (reason) {
    case EndReason::time:
      return "Look at the clock inside the search and stop at nine tenths of the limit. Have a "
             "legal "
             "move ready at once (a course agent: in candidate_list) and better ones later: the "
             "last one counts when the time is over.";
    case EndReason::illegal_move:
      return "Answer a square that is empty and turns at least one disc, for the side that is to "
             "move: compare the agent's list of legal moves with the board shown here. Rows and "
             "columns that are swapped, and the wrong colour, are the usual causes.";
    case EndReason::no_move:
      return "Whenever the side to move has a legal square, one must be answered. A course agent "
             "whose candidate_list is empty, or ends in something else, has answered nothing.";
    case EndReason::crash:
      return "Run the agent on the board shown here and mend the exception; what it wrote to its "
             "standard error stands below. Files and modules that it needs must lie beside it.";
    case EndReason::failed_start:
      return "Start the program by hand from its own folder. A slow import needs startup=TIME, a "
             "module that is missing must be installed for the Python that runs it.";
    case EndReason::memory:
      return "Make tables smaller, or bounded; drop what belongs to earlier games in new_game. "
             "memory=MB allows more where the rules of the match do.";
    case EndReason::bad_answer:
      return "Write exactly what the protocol asks for, one line an answer, flushed at once; all "
             "other output belongs on standard error.";
    default:
      return "";
  }
}

}  // namespace ogai::arena
