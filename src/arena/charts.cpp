#include "arena/charts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "base/svg.h"
#include "base/svg_canvas.h"

namespace ogai::arena {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

std::size_t index_of(int player) {
  return static_cast<std::size_t>(player);
}

std::string signed_number(double value) {
  const long rounded = std::lround(value);
  if (rounded == 0) return "0";
  return fmt::format("{}{}", rounded < 0 ? "−" : "+", std::labs(rounded));
}

std::string rating_text(const PlayerRating& player) {
  const Estimate& elo = player.elo;
  if (!std::isfinite(elo.high)) return "no games";
  return fmt::format("{} ± {:.0f}", signed_number(elo.value), (elo.high - elo.low) / 2);
}

// Points and games of every player against every other.
class PointTable {
 public:
  PointTable(std::size_t players, std::span<const PairOutcome> outcomes)
      : players_(players), points_(players * players), games_(players * players) {
    for (const PairOutcome& pair : outcomes) {
      enter(pair.first, pair.second, pair.total());
      enter(pair.second, pair.first, 4 - pair.total());
    }
  }

  double share(int row, int column) const {
    const std::size_t cell = index(row, column);
    return games_[cell] > 0 ? points_[cell] / games_[cell] : kNoValue;
  }

 private:
  std::size_t index(int row, int column) const {
    return index_of(row) * players_ + index_of(column);
  }
  void enter(int row, int column, int half_points) {
    points_[index(row, column)] += half_points / 2.0;
    games_[index(row, column)] += 2;
  }

  std::size_t players_;
  std::vector<double> points_;
  std::vector<double> games_;
};

// The rounds after which to look, at most 40 of them, always with the last.
std::vector<int> rounds_to_show(const std::vector<PairOutcome>& sorted) {
  constexpr std::size_t kMost = 40;
  std::vector<int> rounds;
  for (const PairOutcome& pair : sorted)
    if (rounds.empty() || rounds.back() != pair.key.round) rounds.push_back(pair.key.round);
  const std::size_t step = (rounds.size() + kMost - 1) / kMost;
  std::vector<int> shown;
  for (std::size_t i = rounds.size(); i > 0; i -= std::min(i, step)) shown.push_back(rounds[i - 1]);
  std::reverse(shown.begin(), shown.end());
  return shown;
}

std::vector<base::SvgSeries> strongest(std::vector<base::SvgSeries> all, const RatingTable& table,
                                       int most) {
  std::vector<base::SvgSeries> best;
  for (const int player : table.ranking()) {
    const bool wanted =
        static_cast<int>(best.size()) < most && table.players[index_of(player)].games > 0;
    if (wanted) best.push_back(std::move(all[index_of(player)]));
  }
  return best;
}

}  // namespace

std::string ratings_svg(const std::vector<std::string>& names, const RatingTable& table) {
  base::SvgErrorBarChart chart{.title = "Ratings", .x_label = "Elo, with 95 % intervals"};
  if (table.components > 1)
    chart.x_label += fmt::format("; {} groups without games between them", table.components);
  for (const int player : table.ranking()) {
    const PlayerRating& rating = table.players[index_of(player)];
    chart.rows.push_back({names[index_of(player)], rating.elo.value, rating.elo.low,
                          rating.elo.high, rating_text(rating)});
  }
  return base::svg_error_bars(chart);
}

std::string crosstable_svg(const std::vector<std::string>& names,
                           std::span<const PairOutcome> outcomes, const RatingSettings& settings) {
  base::SvgHeatMap map{.title = "Crosstable",
                       .legend = "Share of the points against each, in %: blue wins, red loses"};
  const PointTable points(names.size(), outcomes);
  const auto order = fit_ratings(static_cast<int>(names.size()), outcomes, settings).ranking();
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const std::string name = base::shorten_text(names[index_of(order[rank])], 30);
    map.row_labels.push_back(fmt::format("{} {}", name, rank + 1));
    map.column_labels.push_back(fmt::format("{}", rank + 1));
    for (const int other : order) {
      const double share = points.share(order[rank], other);
      map.values.push_back(share);
      map.texts.push_back(std::isnan(share) ? "" : fmt::format("{:.0f}", share * 100));
    }
  }
  return base::svg_heat_map(map);
}

std::string ratings_over_rounds_svg(const std::vector<std::string>& names,
                                    std::span<const PairOutcome> outcomes,
                                    const RatingSettings& settings, int most) {
  std::vector<PairOutcome> sorted(outcomes.begin(), outcomes.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const PairOutcome& a, const PairOutcome& b) { return a.key < b.key; });
  std::vector<base::SvgSeries> series;
  for (const std::string& name : names) series.push_back({.name = name});
  const int players = static_cast<int>(names.size());
  RatingTable table = fit_ratings(players, std::span<const PairOutcome>{}, settings);
  for (const int round : rounds_to_show(sorted)) {
    const auto end = std::partition_point(
        sorted.begin(), sorted.end(), [&](const auto& pair) { return pair.key.round <= round; });
    table = fit_ratings(players, std::span<const PairOutcome>(sorted.begin(), end), settings);
    for (std::size_t i = 0; i < series.size(); ++i) {
      const PlayerRating& player = table.players[i];
      series[i].points.push_back({round + 1.0, player.games > 0 ? player.elo.value : kNoValue});
    }
  }
  return base::svg_lines({.title = "Ratings over the rounds",
                          .x_label = "round",
                          .y_label = "Elo",
                          .series = strongest(std::move(series), table, most),
                          .whole_x = true});
}

}  // namespace ogai::arena
