#include "train/positions/self_play.h"

#include <algorithm>

#include "base/random.h"
#include "game/select.h"
#include "train/ordered_writer.h"

namespace ogai::train {

namespace {

using game::Bits;
using game::Board;

constexpr int kPlayLevel = 3;    // selectivity of the searches that choose moves
constexpr int kLastEmpties = 3;  // no evaluation is asked about positions with so few

// One game in the making.
class Game {
 public:
  Game(FixedSearch& search, const SelfPlaySettings& settings, std::uint64_t number)
      : search_(search),
        settings_(settings),
        random_(base::derive_seed(settings.seed, {number})),
        playable_(game::playable(settings.size)) {}

  std::optional<TrainingGame> play() {
    while (!random_opening()) {
    }
    game_.start = board_;
    play_by_search();
    play_perfectly();
    if (search_.stopped()) return std::nullopt;
    label();
    return std::move(game_);
  }

 private:
  Bits moves() const { return game::legal_moves(board_, playable_); }
  int empties() const { return std::popcount(playable_ & ~board_.discs()); }
  bool over() const { return game::is_over(board_, playable_); }

  void move(game::Move move) {
    game_.moves.push_back({move, 0});
    board_ = game::after(board_, move);
  }

  // Often an ordinary opening, otherwise anything up to where the solving begins. False: the
  // game was over by then.
  bool random_opening() {
    board_ = game::initial_board();
    const int room = std::max(1, empties() - settings_.solve);
    const int plies = static_cast<int>(random_.below(3) == 0
                                           ? std::min(room, 4 + static_cast<int>(random_.below(12)))
                                           : random_.below(static_cast<std::uint32_t>(room)));
    for (int ply = 0; ply < plies && !over(); ++ply)
      board_ = game::after(board_, moves() ? game::random_square(moves(), random_) : game::kPass);
    return !over();
  }

  void play_by_search() {
    while (empties() > settings_.solve && !over() && !search_.stopped())
      move(moves() ? search_.best_move(board_, settings_.depth, kPlayLevel) : game::kPass);
  }

  // From here on each move is one that keeps the score, any of them.
  void play_perfectly() {
    score_ = search_.exact(board_);
    solved_ = game_.moves.size();
    for (int score = score_; empties() > kLastEmpties && !over(); score = -score) {
      const game::Move best = moves() ? keeping_move(score) : game::kPass;
      if (search_.stopped()) return;
      move(best);
    }
  }

  game::Move keeping_move(int score) {
    for (Bits rest = moves();;) {
      const game::Square square = game::random_square(rest, random_);
      rest &= ~game::bit(square);
      // The last one left needs no proof.
      if (!rest || !search_.reaches(game::after(board_, square), 1 - score)) return square;
    }
  }

  void label() {
    int value = solved_ % 2 == 0 ? score_ : -score_;
    for (TrainingMove& step : game_.moves) {
      step.value = static_cast<std::int8_t>(value);
      value = -value;
    }
  }

  FixedSearch& search_;
  const SelfPlaySettings& settings_;
  base::Random random_;
  Bits playable_;
  Board board_;
  TrainingGame game_;
  std::size_t solved_ = 0;  // the move before which the score was proved
  int score_ = 0;           // for the side to move there
};

}  // namespace

std::size_t self_play_table_bytes(int solve) {
  return std::size_t{1} << (solve <= 16 ? 22 : solve <= 20 ? 24 : 26);
}

std::optional<TrainingGame> play_training_game(FixedSearch& search,
                                               const SelfPlaySettings& settings,
                                               std::uint64_t number) {
  search.forget();
  return Game(search, settings, number).play();
}

// ---- files ----

namespace {

constexpr std::size_t kBlockGames = 256;

using GameOrder = OrderedWriter<TrainingGame, PositionWriter>;

void play_games(const SelfPlaySettings& settings, const eval::AnyEvaluation& evaluation,
                const GenerateOptions& options, std::uint64_t first, GameOrder& writer,
                const std::stop_token& stop) {
  // A fault of the disk stops the games as well.
  std::stop_source halt;
  const std::stop_callback on_stop(stop, [&] { halt.request_stop(); });
  const FixedSearchSettings searches{settings.objective, settings.size, evaluation,
                                     self_play_table_bytes(settings.solve)};
  parallel_searches(
      searches, options.threads, options.games - first,
      [&](FixedSearch& search, std::size_t index) {
        const std::uint64_t number = first + index;
        if (auto game = play_training_game(search, settings, number))
          writer.add(number, std::move(*game));
        if (writer.failed()) halt.request_stop();
      },
      halt.get_token());
}

}  // namespace

base::Result<GenerateResult> generate_positions(SelfPlaySettings settings,
                                                const eval::AnyEvaluation& evaluation,
                                                const GenerateOptions& options,
                                                const std::stop_token& stop) {
  settings.weights = evaluation.checksum();
  auto file = PositionWriter::open(options.path, settings);
  if (!file) return std::move(file).error();
  const std::uint64_t first = file->items();
  if (first < options.games) {
    base::Progress progress({.title = "self-play",
                             .total = options.games,
                             .unit = "games",
                             .already = first,
                             .mode = options.progress});
    GameOrder writer(*file, {.items = kBlockGames}, progress);
    play_games(settings, evaluation, options, first, writer, stop);
    if (auto fault = writer.finish()) return std::move(*fault);
  }
  return GenerateResult{file->items(), file->positions(), file->items() - first};
}

}  // namespace ogai::train
