// Cell<T>: the place of one measured value in a run, by its key and type; Cells<T>: those of
// several things, whose keys are a pattern filled in.
//
//   const Cell<int> kReference{"reference"};
//   constexpr Cells<DuelResult> match_of{"match {} {}"};
//
//   match_of(3, player).measure(bench, [&] { return play(player); });  // unless the run has it
//   if (const auto match = match_of(3, player).in(run)) …              // nothing: not measured yet
//   for (const auto& [player, match] : measured(run, kPlayers, match_of)) …
//
// A page makes the best of the cells that there are; one of another form is a fault of the run.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "lab/frame/bench.h"
#include "lab/frame/fields.h"

namespace ogai::lab {

template <typename T>
struct Cell {
  std::string key;

  template <typename Work>
  T measure(Bench& bench, Work&& work) const {
    return bench.cell(key, [&] { return Json(T(work())); }).template get<T>();
  }
  std::optional<T> in(const StoredRun& run) const {
    const Json* value = run.find(key);
    return value ? std::optional<T>(value->template get<T>()) : std::nullopt;
  }
};

template <typename T>
struct Cells {
  const char* pattern;

  // Of numbers, texts, and things that have a key or a name.
  template <typename... Of>
  Cell<T> operator()(const Of&... of) const {
    return {fmt::format(fmt::runtime(pattern), key_of(of)...)};
  }

 private:
  template <typename Of>
  static const auto& key_of(const Of& of) {
    if constexpr (requires { of.key; })
      return of.key;
    else if constexpr (requires { of.name; })
      return of.name;
    else
      return of;
  }
};

// Something and what was measured for it: a row of tables and charts.
template <typename Of, typename T>
using Measured = std::pair<Of, T>;

// Of those of a list whose cells the run has, in its order.
template <typename List, typename T>
auto measured(const StoredRun& run, const List& list, const Cells<T>& cells) {
  std::vector<Measured<typename List::value_type, T>> rows;
  for (const auto& of : list)
    if (auto value = cells(of).in(run)) rows.emplace_back(of, std::move(*value));
  return rows;
}

}  // namespace ogai::lab
