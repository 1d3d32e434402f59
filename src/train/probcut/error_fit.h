// The error model of Multi-ProbCut, fitted to measured searches.
//
// A cell collects the errors (deep − shallow value) of one depth, shallow depth and number of
// empties, in the middle game of four neighbouring ones; its σ is their root mean square, the
// mean included, because the search does not correct it. The constants of search::ErrorModel
// minimise
//
//     Σ count · use · (σ(cell) / σ(model) − 1)²
//
// where `use` is 4 for the pairs of depths that the search asks about (shallow_depth()) and 1 for
// the others: those show how σ depends on the shallow depth alone. Relative errors, since the
// statistical error of a σ is proportional to it; to the true σ, so that the weights come from the
// model, in rounds. (Weights from the cells' own σ favour those that came out small by
// chance: with 50 errors a cell the model was 15 % too low.)
//
// Fitted are few terms on purpose: the model serves depths up to twice those measured, where
// squares of depths run away. Middle game: 1, empties, depth, shallow depth and the unseen part of
// the game. Ends: 1, empties and shallow depth (there depth = empties, and the unseen part adds
// nothing). Measured on 8×8 against the formula without the unseen part: relative residuals of
// the pairs in use 12 → 8 % (reversed), 12 → 10 % (classic); terms in depth², depth·shallow and
// shallow² gained less and gave σ < 0 at depth 24.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "search/alphabeta/selectivity.h"
#include "train/probcut/measure.h"

namespace ogai::train {

enum class SearchEnd { middle, end };  // where the deep search ends

struct ErrorCell {
  int empties = 0;
  int depth = 0;
  int shallow = 0;
  std::uint64_t count = 0;
  double mean = 0;
  double sigma = 0;  // in discs

  bool in_use() const { return shallow == search::shallow_depth(depth); }
};

std::vector<ErrorCell> error_cells(std::span<const DepthProfile> profiles, SearchEnd end);

struct ErrorFit {
  search::ErrorModel::Terms terms{};
  double residual = 0;  // relative, root mean square, of the pairs in use
};

// Zeros where there are no cells.
ErrorFit fit_errors(std::span<const ErrorCell> cells, SearchEnd end);

// Mean and σ (about the mean, which the search corrects) of what a search of few plies finds above
// the static value, over all positions that lie deeper in the middle game than it looks.
using ForesightFit = std::array<search::ErrorModel::Foresight, search::kForeseenDepth>;
ForesightFit fit_foresight(std::span<const DepthProfile> profiles);

// The file of a fitted error model: a C++ initialiser of search::ErrorModel, with comments that say
// how it was made. The program is compiled with the files of data/probcut.
// `how` is a line for people: the command and its settings.
std::string format_error_model(const ErrorFit& middle, const ErrorFit& end,
                               const ForesightFit& foresight, const std::string& how);

}  // namespace ogai::train
