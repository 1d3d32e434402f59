#include "nn/torch/learner_state.h"

#include <bit>
#include <cstring>

#include "base/checksum.h"

namespace ogai::nn {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kStateMagic = "OGAI-LRN";
constexpr std::uint32_t kStateVersion = 1;

struct StateHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t text_length;
  std::uint64_t body_length;
  std::uint64_t checksum;  // of the header with 0 here, and the body
};
static_assert(sizeof(StateHeader) == 32);

std::uint64_t checksum_of(StateHeader header, std::string_view body) {
  header.checksum = 0;
  return base::fnv1a(body, base::fnv1a({reinterpret_cast<const char*>(&header), sizeof header}));
}

std::string kind_text(const LearnerKind& kind) {
  const std::string side = std::to_string(game::side(kind.layers.size));
  return architecture_text(kind.layers.architecture) + " " + side + "x" + side + " " +
         std::string(rules_name(kind.objective)) + (kind.adam ? " adam" : " momentum") +
         (kind.averaged ? " averaged" : "");
}

// Calls `visit` with each list of tensors the kind has and the tensors' lengths, in file order.
template <class State, class Visit>
void visit_lists(const LearnerKind& kind, State& state, Visit visit) {
  std::vector<std::size_t> all;
  std::vector<std::size_t> learned;
  for (const TensorShape& shape : tensors_of(kind.layers)) {
    all.push_back(shape.count());
    if (is_learned(shape)) learned.push_back(shape.count());
  }
  visit(state.weights, all);
  if (kind.averaged) visit(state.average, all);
  visit(state.first, learned);
  if (kind.adam) visit(state.second, learned);
}

std::size_t number_count(const LearnerKind& kind) {
  std::size_t count = 0;
  const LearnerState none;
  visit_lists(kind, none, [&](const TensorValues&, const std::vector<std::size_t>& lengths) {
    for (const std::size_t length : lengths) count += length;
  });
  return count;
}

base::Error bad_state(std::string message) {
  return {base::ErrorKind::syntax, "state of a learner: " + std::move(message)};
}

// The body, if the header is one and fits it.
base::Result<std::string_view> checked_body(std::string_view bytes, StateHeader& header) {
  if (bytes.size() < sizeof header) return bad_state("cut off within its header, or not one");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != kStateMagic)
    return bad_state("not one: it does not begin with " + std::string(kStateMagic));
  if (header.version != kStateVersion)
    return bad_state("of version " + std::to_string(header.version) +
                     "; this program reads version " + std::to_string(kStateVersion));
  const std::string_view body = bytes.substr(sizeof header);
  if (body.size() != header.body_length)
    return bad_state(std::string(body.size() < header.body_length ? "cut off" : "too long") + ": " +
                     std::to_string(header.body_length) + " bytes announced, " +
                     std::to_string(body.size()) + " there");
  if (checksum_of(header, body) != header.checksum)
    return bad_state("damaged: its checksum does not fit");
  return body;
}

}  // namespace

bool is_learned(const TensorShape& shape) {
  return !shape.name.ends_with(".running_mean") && !shape.name.ends_with(".running_var");
}

std::string format_learner_state(const LearnerKind& kind, const LearnerState& state) {
  const std::string text = kind_text(kind);
  StateHeader header{};
  std::string bytes(sizeof header, '\0');
  bytes.reserve(sizeof header + text.size() + 16 + sizeof(float) * number_count(kind));
  bytes += text;
  bytes.append(reinterpret_cast<const char*>(&state.steps), sizeof state.steps);
  bytes.append(reinterpret_cast<const char*>(&state.seed), sizeof state.seed);
  visit_lists(kind, state, [&](const TensorValues& list, const std::vector<std::size_t>&) {
    for (const std::vector<float>& values : list)
      bytes.append(reinterpret_cast<const char*>(values.data()), sizeof(float) * values.size());
  });
  std::memcpy(header.magic, kStateMagic.data(), kStateMagic.size());
  header.version = kStateVersion;
  header.text_length = static_cast<std::uint32_t>(text.size());
  header.body_length = bytes.size() - sizeof header;
  header.checksum = checksum_of(header, std::string_view(bytes).substr(sizeof header));
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

base::Result<LearnerState> parse_learner_state(const LearnerKind& kind, std::string_view bytes) {
  StateHeader header;
  const auto checked = checked_body(bytes, header);
  if (!checked) return checked.error();
  std::string_view body = *checked;
  if (header.text_length > body.size()) return bad_state("its description is longer than it");
  const std::string_view text = body.substr(0, header.text_length);
  const std::string wanted = kind_text(kind);
  if (text != wanted)
    return bad_state("of another one: '" + std::string(text) + "', not '" + wanted + "'");
  body.remove_prefix(text.size());
  LearnerState state;
  if (body.size() != sizeof state.steps + sizeof state.seed + sizeof(float) * number_count(kind))
    return bad_state("not as long as its tensors");

  const auto take = [&](void* to, std::size_t length) {
    std::memcpy(to, body.data(), length);
    body.remove_prefix(length);
  };
  take(&state.steps, sizeof state.steps);
  take(&state.seed, sizeof state.seed);
  visit_lists(kind, state, [&](TensorValues& list, const std::vector<std::size_t>& lengths) {
    for (const std::size_t length : lengths) {
      list.emplace_back(length);
      take(list.back().data(), sizeof(float) * length);
    }
  });
  return state;
}

}  // namespace ogai::nn
