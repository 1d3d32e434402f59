#include "store/live_publisher.h"

#include <algorithm>
#include <optional>
#include <spdlog/spdlog.h>

#include "base/clock.h"

namespace ogai::store {
namespace {

using std::chrono::milliseconds;

// Another writer's transaction takes well under a millisecond: whoever holds the file for longer
// than this may have it, the next snapshot comes soon.
constexpr milliseconds kPatience{200};
// Unchanged boards are confirmed well before readers take them for abandoned.
constexpr milliseconds kConfirmation = kLiveGamesLast / 3;

}  // namespace

// What the thread knows: the file, and what it has written last.
struct LivePublisher::Connection {
  const LivePublication& publication;
  const arena::LiveBoards& boards;
  std::optional<Database> database;
  std::vector<std::uint64_t> written;  // versions, by board
  std::vector<int> shown;              // boards
  base::Stopwatch since_writing;
  bool complained = false;

  LiveGame live_game(int number, arena::BoardView& view) const {
    LiveGame game{number, std::move(view.record)};
    game.record.tags().black = publication.agents.at(static_cast<std::size_t>(view.black));
    game.record.tags().white = publication.agents.at(static_cast<std::size_t>(view.white));
    return game;
  }

  bool is_shown(int number) const {
    return std::find(shown.begin(), shown.end(), number) != shown.end();
  }

  // A board that cannot be read just now (its next game is being set up) stays as it was shown.
  void write_changes() {
    std::vector<LiveGame> changed;
    std::vector<int> playing;
    std::vector<std::uint64_t> versions = written;
    versions.resize(static_cast<std::size_t>(boards.count()));
    for (int number = 0; number < boards.count(); ++number) {
      std::uint64_t& version = versions[static_cast<std::size_t>(number)];
      auto view = boards.board(number).read(publication.objective);
      if (view || (boards.board(number).is_playing() && is_shown(number)))
        playing.push_back(number);
      if (!view || view->version == version) continue;
      version = view->version;
      changed.push_back(live_game(number, *view));
    }
    if (changed.empty() && playing == shown && since_writing.elapsed() < kConfirmation) return;
    open().publish(changed, playing);
    written = std::move(versions);
    shown = std::move(playing);
    since_writing.restart();
  }

  LiveGames open() {
    if (!database) database.emplace(publication.database, Database::Options{.patience = kPatience});
    return {*database, publication.tournament};
  }

  template <typename Work>
  void attempt(Work work) {
    try {
      work();
    } catch (const std::exception& error) {
      if (!complained)
        spdlog::warn("{}; the tournament goes on, only its moves are not shown", error.what());
      complained = true;
    }
  }
};

LivePublisher::LivePublisher(LivePublication publication)
    : publication_(std::move(publication)),
      boards_(publication_.workers),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

LivePublisher::~LivePublisher() = default;

// Nothing is opened before the first snapshot is due: most matches of fast agents are over by then.
void LivePublisher::work(const std::stop_token& stop) {
  Connection connection{publication_, boards_, {}, {}, {}, {}};
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (wake_.wait_for(lock, stop, publication_.every, [] { return false; }) ||
          stop.stop_requested())
        break;
    }
    connection.attempt([&] { connection.write_changes(); });
  }
  if (connection.database) connection.attempt([&] { connection.open().clear(); });
}

}  // namespace ogai::store
