#include "train/genetic/checkpoint.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

#include "base/checksum.h"
#include "base/file.h"

namespace ogai::train::genetic {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kGenesMagic = "ogai-genes";
constexpr std::uint64_t kMostIslands = 1024;
constexpr std::uint64_t kMostPopulation = 1 << 20;
constexpr std::uint64_t kMostEpochs = 1 << 24;

std::string head_of(const eval::ParameterForm& form) {
  return fmt::format("{} 1 {}\n", kGenesMagic, form.name);
}

template <typename Number>
void append_number(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void append_individual(std::string& bytes, const Individual& one) {
  append_number(bytes, one.score.value_or(0));
  for (const double gene : one.genes) append_number(bytes, gene);
}

base::Error damaged(std::string_view what) {
  return {base::ErrorKind::syntax,
          fmt::format("damaged: {}; begin the run anew in another folder, or put back a copy of "
                      "the file",
                      what)};
}

// Reads numbers that are known to be there.
class GeneReader {
 public:
  GeneReader(std::string_view bytes, const eval::ParameterForm& form)
      : bytes_(bytes), form_(form) {}

  template <typename Number>
  Number next() {
    Number number;
    std::memcpy(&number, bytes_.data(), sizeof number);
    bytes_.remove_prefix(sizeof number);
    return number;
  }

  Individual individual() {
    Individual one;
    const auto score = next<double>();
    sound_ = sound_ && std::isfinite(score);
    one.score = score;
    for (const eval::Parameter& parameter : form_.parameters) {
      const auto gene = next<double>();
      sound_ = sound_ && gene >= parameter.min && gene <= parameter.max;
      one.genes.push_back(gene);
    }
    return one;
  }

  bool sound() const { return sound_; }
  std::size_t left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
  const eval::ParameterForm& form_;
  bool sound_ = true;
};

base::Error in_checkpoint(const base::Error& error) {
  return {error.kind, base::describe(error, kCheckpointFile, "")};
}

}  // namespace

std::string format_checkpoint(const eval::ParameterForm& form, const Checkpoint& checkpoint) {
  std::string bytes = head_of(form);
  append_number(bytes, checkpoint.seed);
  append_number(bytes, checkpoint.epoch);
  append_number(bytes, checkpoint.games);
  append_number(bytes, std::uint64_t{checkpoint.islands.size()});
  append_number(bytes, std::uint64_t{checkpoint.islands.front().size()});
  append_number(bytes, std::uint64_t{form.parameters.size()});
  for (const Population& island : checkpoint.islands)
    for (const Individual& one : island) append_individual(bytes, one);
  for (const auto& bests : checkpoint.history)
    for (const Individual& one : bests) append_individual(bytes, one);
  append_number(bytes, base::fnv1a(bytes));
  return bytes;
}

base::Result<Checkpoint> parse_checkpoint(const eval::ParameterForm& form, std::string_view bytes) {
  const std::string head = head_of(form);
  if (!bytes.starts_with(kGenesMagic)) return damaged("not a checkpoint of a genetic run");
  if (!bytes.starts_with(head))
    return base::Error{base::ErrorKind::illegal,
                       fmt::format("not a checkpoint of {} that this program can read", form.name)};
  constexpr std::size_t kNumbers = 6 * sizeof(std::uint64_t);
  if (bytes.size() < head.size() + kNumbers + sizeof(std::uint64_t)) return damaged("cut off");
  const std::string_view covered = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  GeneReader sum(bytes.substr(covered.size()), form);
  if (sum.next<std::uint64_t>() != base::fnv1a(covered)) return damaged("the checksum is wrong");

  GeneReader reader(covered.substr(head.size()), form);
  Checkpoint checkpoint;
  checkpoint.seed = reader.next<std::uint64_t>();
  checkpoint.epoch = reader.next<std::uint64_t>();
  checkpoint.games = reader.next<std::uint64_t>();
  const auto islands = reader.next<std::uint64_t>();
  const auto population = reader.next<std::uint64_t>();
  const auto genes = reader.next<std::uint64_t>();
  if (genes != form.parameters.size() || islands == 0 || islands > kMostIslands ||
      population == 0 || population > kMostPopulation || checkpoint.epoch == 0 ||
      checkpoint.epoch > kMostEpochs)
    return damaged("its numbers make no sense");
  if (reader.left() != islands * (population + checkpoint.epoch) * (genes + 1) * sizeof(double))
    return damaged("its length does not fit its numbers");
  for (std::uint64_t island = 0; island < islands; ++island) {
    Population& filled = checkpoint.islands.emplace_back();
    for (std::uint64_t i = 0; i < population; ++i) filled.push_back(reader.individual());
  }
  for (std::uint64_t epoch = 0; epoch < checkpoint.epoch; ++epoch) {
    auto& bests = checkpoint.history.emplace_back();
    for (std::uint64_t island = 0; island < islands; ++island) bests.push_back(reader.individual());
  }
  if (!reader.sound()) return damaged("a number lies outside its bounds");
  return checkpoint;
}

bool has_checkpoint(const std::filesystem::path& run) {
  return std::filesystem::exists(run / kCheckpointFile);
}

base::Result<base::Done> save_checkpoint(const std::filesystem::path& run,
                                         const eval::ParameterForm& form,
                                         const Checkpoint& checkpoint) {
  const auto written =
      base::write_file_atomically(run / kCheckpointFile, format_checkpoint(form, checkpoint));
  if (!written) return in_checkpoint(written.error());
  return base::Done{};
}

base::Result<Checkpoint> load_checkpoint(const std::filesystem::path& run,
                                         const eval::ParameterForm& form) {
  const auto bytes = base::read_file(run / kCheckpointFile);
  if (!bytes) return in_checkpoint(bytes.error());
  auto checkpoint = parse_checkpoint(form, *bytes);
  if (!checkpoint) return in_checkpoint(checkpoint.error());
  return checkpoint;
}

}  // namespace ogai::train::genetic
