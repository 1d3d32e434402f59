#include "nn/architecture.h"

#include <charconv>
#include <optional>

namespace ogai::nn {

namespace {

constexpr std::string_view kResnet = "resnet:";

// Takes `letter` and a number from the front of the text; canonical numbers only.
std::optional<int> take_number(std::string_view& text, char letter, int most) {
  if (text.size() < 2 || text[0] != letter || text[1] == '0') return std::nullopt;
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  if (fault != std::errc() || number < 1 || number > most) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

base::Error unknown_architecture(std::string_view text) {
  return {base::ErrorKind::unknown, "unknown network architecture \"" + std::string(text) +
                                        "\"; known are resnet:b6c96 (any number of blocks up to " +
                                        std::to_string(kMostBlocks) + " and channels up to " +
                                        std::to_string(kMostChannels) + "), paper-a and paper-b"};
}

}  // namespace

base::Result<Architecture> parse_architecture(std::string_view text) {
  using Family = Architecture::Family;
  if (text == "paper-a") return Architecture{Family::paper_a};
  if (text == "paper-b") return Architecture{Family::paper_b};
  if (!text.starts_with(kResnet)) return unknown_architecture(text);
  std::string_view rest = text.substr(kResnet.size());
  const auto blocks = take_number(rest, 'b', kMostBlocks);
  const auto channels = blocks ? take_number(rest, 'c', kMostChannels) : std::nullopt;
  if (!channels || !rest.empty()) return unknown_architecture(text);
  return Architecture{Family::resnet, *blocks, *channels};
}

std::string architecture_text(const Architecture& architecture) {
  switch (architecture.family) {
    case Architecture::Family::paper_a:
      return "paper-a";
    case Architecture::Family::paper_b:
      return "paper-b";
    case Architecture::Family::resnet:
      break;
  }
  return "resnet:b" + std::to_string(architecture.blocks) + "c" +
         std::to_string(architecture.channels);
}

}  // namespace ogai::nn
