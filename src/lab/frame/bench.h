// Bench: where an experiment measures. It hands out settings and seeds, keeps every finished cell
// at once, gives back those that the run has already, and ends the work when asked to.
//
//   void measure_points(Bench& bench) {
//     bench.plan(kPoints.size());
//     for (const Point& point : kPoints)
//       wins_of(point).measure(bench, [&] { return play(bench.seed_of(point.name)); });
//   }
//
// where wins_of() is a Cell (cell.h). Used by one thread; what a cell does inside may use
// bench.threads(). A cell that finds stop() requested ends the run (bench.check_stop()); cells
// before it are kept.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/failure.h"
#include "base/options.h"
#include "base/progress.h"
#include "lab/frame/run.h"

namespace ogai::lab {

// Where a run is kept as it grows: a file, the database, both. Throws std::runtime_error when it
// cannot be.
class Notebook {
 public:
  virtual ~Notebook() = default;
  virtual void keep(const StoredRun& run) = 0;
};

class Bench {
 public:
  // `run` has its settings, and cells if it is taken up again.
  Bench(StoredRun& run, base::OptionValues settings, Notebook& notebook, std::stop_token stop,
        base::ProgressMode progress);

  const base::OptionValues& settings() const { return settings_; }
  // One of them: a number as agents and loops want it, a text.
  int number(std::string_view setting) const { return static_cast<int>(count(setting)); }
  std::size_t count(std::string_view setting) const {
    return static_cast<std::size_t>(settings_.integer(setting));
  }
  const std::string& text(std::string_view setting) const { return settings_.text(setting); }
  base::Duration duration(std::string_view setting) const { return settings_.duration(setting); }

  int threads() const { return run_.threads; }
  std::uint64_t seed() const { return run_.seed; }
  // A seed for the piece of work of that name, whatever was measured before it.
  std::uint64_t seed_of(std::string_view name) const;
  const std::stop_token& stop() const { return stop_; }
  void check_stop() const {
    if (stop_.stop_requested()) throw base::Failure::interruption();
  }

  // How many cells there will be, for progress; may be called again when more is known.
  void plan(std::size_t cells);
  // The cell of that key: as the run has it, else measured now and kept.
  const Json& cell(const std::string& key, const std::function<Json()>& measure);
  // One line of what goes on within a cell: "iteration 3 of 40".
  void note(std::string text);

 private:
  StoredRun& run_;
  base::OptionValues settings_;
  Notebook& notebook_;
  std::stop_token stop_;
  base::ProgressMode mode_;
  std::unique_ptr<base::Progress> progress_;
};

}  // namespace ogai::lab
