#include "lab/frame/bench.h"

#include "base/random.h"

namespace ogai::lab {

Bench::Bench(StoredRun& run, base::OptionValues settings, Notebook& notebook, std::stop_token stop,
             base::ProgressMode progress)
    : run_(run),
      settings_(std::move(settings)),
      notebook_(notebook),
      stop_(std::move(stop)),
      mode_(progress) {}

std::uint64_t Bench::seed_of(std::string_view name) const {
  // FNV-1a: names differ in their last letters, which it spreads.
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char letter : name)
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  return base::derive_seed(run_.seed, {hash});
}

void Bench::plan(std::size_t cells) {
  run_.planned = cells;
  progress_ = std::make_unique<base::Progress>(base::ProgressSettings{.title = run_.experiment,
                                                                      .total = cells,
                                                                      .unit = "cells",
                                                                      .already = run_.cells.size(),
                                                                      .mode = mode_,
                                                                      .summary = false});
  notebook_.keep(run_);
}

const Json& Bench::cell(const std::string& key, const std::function<Json()>& measure) {
  if (const Json* known = run_.find(key)) return *known;
  check_stop();
  const base::Stopwatch stopwatch;
  Json value = measure();
  run_.cells.push_back({key, base::to_seconds(stopwatch.elapsed()), std::move(value)});
  if (progress_) progress_->advance();
  notebook_.keep(run_);
  return run_.cells.back().value;
}

void Bench::note(std::string text) {
  if (progress_) progress_->note(std::move(text));
}

}  // namespace ogai::lab
