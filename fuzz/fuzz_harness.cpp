// Answers of the harness of Python agents, as the referee's side reads them.
#include "notation.h"
#include "protocol/harness.h"

namespace {

using namespace ogai::protocol::harness;

std::string written(const Answer& answer) {
  const auto place = [](const Square& square) {
    return std::to_string(square.row) + " " + std::to_string(square.column);
  };
  if (const auto* square = std::get_if<Square>(&answer)) return "move " + place(*square);
  if (const auto* lost = std::get_if<Lost>(&answer))
    return (lost->ready ? "raised " + place(*lost->ready) : "lost") + " " +
           std::string(ogai::game::name(lost->reason)) + " " + lost->text;
  return "ready";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return ogai::fuzz::check_notation(data, size, parse_answer, written);
}
