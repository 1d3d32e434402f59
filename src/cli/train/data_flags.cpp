#include "cli/train/data_flags.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <system_error>

#include "cli/frame/exit.h"

namespace ogai::cli {

namespace {

constexpr double kMostDataWeight = 1e6;

// FILE or FILE@WEIGHT; a file of that whole name comes first.
train::DataFile data_file(const std::string& text) {
  const std::size_t at = text.rfind('@');
  std::error_code unknown;
  if (at == std::string::npos || std::filesystem::exists(text, unknown)) return {text};
  double weight = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data() + at + 1, end, weight);
  if (fault != std::errc() || rest != end || !(weight > 0 && weight <= kMostDataWeight))
    throw Exit(ExitCode::bad_usage, fmt::format("{}: no such file, and no FILE@WEIGHT", text));
  return {text.substr(0, at), weight};
}

std::vector<train::DataFile> data_files(const std::vector<std::string>& texts) {
  std::vector<train::DataFile> files;
  std::transform(texts.begin(), texts.end(), std::back_inserter(files), data_file);
  return files;
}

}  // namespace

void DataFlags::add_to(Command& command, const std::string& holdout, int percent) {
  holdout_ = percent;
  command
      .add_option("--positions", positions_,
                  "Files of ogai train positions; FILE@0.5: each position counts half")
      .type_name("FILE");
  command.add_option("--labels", labels_, "Files of ogai train labels").type_name("FILE");
  command
      .add_option("--samples", samples_, "Samples of ogai train alphazero: shards, or their folder")
      .type_name("FILE|DIR");
  command.add_option("--holdout", holdout_, holdout).range(0, 100).type_name("P").show_default();
  command.add_flag("--unfinished", unfinished_,
                   "Files may be in the making: an unfinished last block is left out");
}

train::LabelledPositions DataFlags::load(base::ProgressMode progress,
                                         const std::stop_token& stop) const {
  const train::DataSources sources{
      .positions = data_files(positions_),
      .labels = data_files(labels_),
      .samples = data_files(samples_),
      .unfinished = unfinished_ ? train::UnfinishedBlock::end : train::UnfinishedBlock::fault,
      .holdout = holdout_};
  if (sources.positions.empty() && sources.labels.empty() && sources.samples.empty())
    throw Exit(ExitCode::bad_usage, "needs --positions, --labels or --samples");
  return value_or_exit(train::load_positions(sources, progress, stop), "");
}

}  // namespace ogai::cli
