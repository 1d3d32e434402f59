// table-mcts, report B's agent: tree search whose statistics belong to canonical boards (the side
// to move is always the same one) in a table kept from move to move. UCB(s, a) = Q(s, a) + C·√(2 ln
// N(s) / N(s, a)), C = 1; the move with the best mean. `keep=off` is the report's first version,
// `notes=FILE` its wish to keep expected rewards between games: what the file held is in the table
// when a game begins, and the most visited positions are written when it ends. With notes, and only
// then, an agent plays differently after a game than before it.
//
// `net=FILE` is the report's second agent: the same table, but a leaf is worth what a network says,
// and its policy leads the search: Q(s, a) + C·P(s, a)·√N(s) / (1 + N(s, a)), moves never tried
// being worth 0. The report makes 200 simulations a move (sims=200).
#include <filesystem>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "agents/factories.h"
#include "agents/table_notes.h"
#include "agents/tree_options.h"
#include "base/file.h"

namespace ogai::agents {

namespace {

constexpr std::size_t kMostNotes = 100'000;  // 4 MB

class TableAgent final : public TreePlayer {
 public:
  TableAgent(TreePlayerSettings settings, std::string path, Notes notes)
      : TreePlayer(std::move(settings)), path_(std::move(path)), notes_(std::move(notes)) {}

  void new_game(const game::Position& start, std::uint64_t seed) override {
    TreePlayer::new_game(start, seed);
    position_ = start;
    if (path_.empty()) return;
    if (notes_.notes.empty()) notes_.size = start.size;
    if (notes_.size != start.size) return;
    auto& tree = search_for(start.size).tree();
    for (const Note& note : notes_.notes) {
      search::mcts::Edge totals;
      totals.sum = note.sum;
      totals.squares = note.squares;
      totals.visits = note.visits;
      if (!tree.add_statistics(note.board(), note.move, totals)) break;
    }
  }

  void observe(game::Move move) override {
    TreePlayer::observe(move);
    position_ = position_.after(move);
    if (!path_.empty() && position_.is_over() && notes_.size == position_.size) save();
  }

 private:
  void save() {
    notes_.notes = notes_of(search_for(notes_.size).tree(), notes_.notes, kMostNotes);
    const auto saved = base::write_file_atomically(path_, format_notes(notes_));
    if (!saved) spdlog::warn("{}", base::describe(saved.error(), path_, ""));
  }

  std::string path_;  // empty: no notes
  Notes notes_;
  game::Position position_;
};

base::OptionTable table_options() {
  base::OptionTable table = tree_options();
  add_c_option(table, 1, "Q(s, a) + c·√(2 ln N(s) / N(s, a))");
  table.flag("keep", true, "keep the table from move to move; off: begin each move anew")
      .choice("draw", "0", {"0", "loss"},
              "what a drawn game counts: nothing, or as lost for the side to move, as printed")
      .text("notes", "", "file in which values are kept between games; none if empty")
      .text("net", "", "file of a network that judges leaves, with PUCT, instead of random games");
  add_arithmetic_option(table);
  add_final_option(table, "mean");
  return table.hide({"draw"});
}

// No file yet is no fault: it comes with the first game.
base::Result<Notes> read_notes(const std::string& path, const AgentContext& context) {
  namespace fs = std::filesystem;
  Notes none{game::BoardSize::eight, context.objective, {}};
  if (path.empty()) return none;
  const auto named = [&](const base::Error& error) {
    return base::Error{error.kind, base::describe(error, path, "")};
  };
  std::error_code unknown;
  if (!fs::exists(path, unknown)) {
    if (fs::is_directory(fs::absolute(path).parent_path(), unknown)) return none;
    return named({base::ErrorKind::io, "no such folder to keep notes in"});
  }
  const auto bytes = base::read_file(path);
  if (!bytes) return named(bytes.error());
  auto notes = parse_notes(*bytes);
  if (!notes) return named(notes.error());
  if (notes->objective != context.objective)
    return base::Error{base::ErrorKind::illegal, path + ": notes of the other rules"};
  if (context.size && !notes->notes.empty() && notes->size != *context.size)
    return base::Error{base::ErrorKind::illegal,
                       fmt::format("{}: notes of games on {}, the game is {}", path,
                                   game::board_text(notes->size), game::board_text(*context.size))};
  return notes;
}

base::Result<base::Done> set_table_network(TreePlayerSettings& settings,
                                           const base::OptionValues& values,
                                           const AgentContext& context) {
  auto source = NetSource::open(values.text("net"), context, arithmetic_of(values));
  if (!source) return std::move(source).error();
  if (!values.is_set("batch")) settings.search.batch = 1;
  settings.leaves = network_leaves(std::move(*source), {.batch = settings.search.batch});
  auto& tree = settings.search.tree;
  tree.priors = true;
  tree.rule.formula = search::mcts::Formula::puct;
  tree.rule.first_play = search::mcts::FirstPlay::fixed;
  return base::Done{};
}

base::Result<std::unique_ptr<Agent>> make_table_agent(const base::OptionValues& values,
                                                      const AgentContext& context) {
  TreePlayerSettings settings = tree_settings(values, context);
  settings.search.tree.transpositions = true;
  settings.search.tree.keep_all = true;
  settings.search.tree.rule.inner_two = true;
  settings.search.reuse = values.flag("keep");
  if (values.text("draw") == "loss") settings.search.tree.draw_value = -1;
  settings.leaves =
      rollout_leaves(context.objective, {.draw_value = settings.search.tree.draw_value});
  const std::string& path = values.text("notes");
  if (!path.empty() && !settings.search.reuse)
    return base::Error{base::ErrorKind::illegal, "notes need keep=on"};
  if (!values.text("net").empty()) {
    if (!path.empty())
      return base::Error{base::ErrorKind::illegal, "notes are of random games: not with net=FILE"};
    if (const auto set = set_table_network(settings, values, context); !set) return set.error();
  }
  auto notes = read_notes(path, context);
  if (!notes) return std::move(notes).error();
  return std::unique_ptr<Agent>(new TableAgent(std::move(settings), path, std::move(*notes)));
}

}  // namespace

AgentFactory table_mcts_agent() {
  return {
      .name = "table-mcts",
      .summary = "tree search with statistics by position, kept in a table between moves",
      .source = "report B",
      .options = table_options(),
      .make = make_table_agent,
  };
}

}  // namespace ogai::agents
