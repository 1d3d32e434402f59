// Many clients at once of a running server (docs/api.md): how long they wait, and what they are
// refused.
//
//   ogai serve --port 8080 &
//   ogai_server_load --port 8080 [--host 127.0.0.1] [--players 20] [--analyses 4] [--seconds 30]
//                    [--games 0] [--level beginner] [--pause 0.1] [--seed 1]
//
// Every player makes games against a level and plays random legal moves, the level's moves asked
// for over a WebSocket, until the time is up or it has finished --games games (0: no bound). Every
// analyst has one random position after the other analysed, five seconds each. The pause in seconds
// stands for a player's thinking; without any, players run into the limit of twenty requests a
// second.
//
// Answers are checked: the legal moves a game carries must be those of its position. Exit code 1 if
// anything but 429 and 503 went wrong, 2 for bad usage.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "game/notation/position_text.h"
#include "game/random_games.h"
#include "server/transport/socket_client.h"

using namespace ogai;
using nlohmann::json;

namespace {

constexpr int kPatience = 60;  // seconds for any one answer

struct LoadSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  int players = 20;
  int analyses = 4;
  double seconds = 30;
  int games = 0;
  std::string level = "beginner";
  double pause = 0.1;
  std::uint64_t seed = 1;
};

// What the clients saw, of all threads together.
class Tally {
 public:
  void add(const std::string& what, double seconds) {
    const std::lock_guard lock(mutex_);
    times_[what].push_back(seconds);
  }
  void count(const std::string& what) {
    const std::lock_guard lock(mutex_);
    ++counts_[what];
  }
  void fail(const std::string& what) {
    const std::lock_guard lock(mutex_);
    ++failures_[what];
  }

  void print(double seconds) {
    fmt::print(
        "| what | number | a second | p50 | p90 | p99 | most |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n");
    for (auto& [what, times] : times_) print_row(what, times, seconds);
    for (const auto& [what, number] : counts_)
      fmt::print("{}: {} ({:.1f} a second)\n", what, number, static_cast<double>(number) / seconds);
    for (const auto& [what, number] : failures_)
      fmt::print("refused or failed: {}: {}\n", what, number);
  }

  // True: nothing but what a busy server may say.
  bool harmless() const {
    return std::all_of(failures_.begin(), failures_.end(), [](const auto& failure) {
      return failure.first.starts_with("too_many") || failure.first.starts_with("busy");
    });
  }
  bool empty() const { return times_.empty(); }

 private:
  static void print_row(const std::string& what, std::vector<double>& times, double seconds) {
    std::sort(times.begin(), times.end());
    const auto quantile = [&](double share) {
      const auto rank = std::ceil(share * static_cast<double>(times.size()));
      return 1000 * times[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
    };
    fmt::print("| {} | {} | {:.1f} | {:.1f} ms | {:.1f} ms | {:.1f} ms | {:.1f} ms |\n", what,
               times.size(), static_cast<double>(times.size()) / seconds, quantile(0.5),
               quantile(0.9), quantile(0.99), 1000 * times.back());
  }

  std::mutex mutex_;
  std::map<std::string, std::vector<double>> times_;
  std::map<std::string, int> counts_, failures_;
};

// Ends one client's work; it begins again with new connections.
struct Trouble {
  std::string what;
};

std::string error_text(const json& object, int status) {
  const auto error = object.find("error");
  if (error == object.end() || !error->is_object()) return fmt::format("status {}", status);
  return fmt::format("{} ({}): {}", error->value("code", "?"), status, error->value("message", ""));
}

json parse_object(const std::string& text) {
  json object = json::parse(text, nullptr, false);
  if (!object.is_object()) throw Trouble{"an answer that is no JSON object"};
  return object;
}

class WebSocketTalk {
 public:
  WebSocketTalk(const LoadSettings& settings)
      : client_(settings.port, "", settings.host, kPatience) {
    if (client_.handshake.status != 101)
      throw Trouble{client_.handshake.status == 503
                        ? "busy (503): no WebSocket"
                        : fmt::format("WebSocket: status {}", client_.handshake.status)};
  }

  int ask(json message) {
    message["id"] = ++id_;
    if (!client_.say(message.dump())) throw Trouble{"WebSocket closed"};
    return id_;
  }

  // The next message of the conversation; an error of it is trouble.
  json answer(int id) {
    while (true) {
      const server::Frame frame = client_.hear();
      if (frame.opcode == 9) client_.send_frame(10, frame.payload);
      if (frame.opcode == 8) throw Trouble{fmt::format("WebSocket closed, {}", frame.close_code())};
      if (frame.opcode < 0) throw Trouble{"WebSocket: no answer"};
      if (frame.opcode != 1) continue;
      json message = parse_object(frame.payload);
      if (message.value("id", -1) != id) continue;
      if (message.value("type", "") == "error") throw Trouble{error_text(message, 0)};
      return message;
    }
  }

 private:
  server::LiveClient client_;
  int id_ = 0;
};

class Player {
 public:
  Player(const LoadSettings& settings, Tally& tally, std::uint64_t seed)
      : settings_(settings),
        tally_(tally),
        random_(seed),
        http_(settings.port, settings.host, kPatience),
        talk_(settings) {}

  void play_game(const base::Deadline& deadline) {
    const bool black = random_.below(2) == 0;
    const json person = {{"kind", "person"}};
    const json opponent = {{"kind", "level"}, {"id", settings_.level}};
    json game = post("/api/games",
                     {{"black", black ? person : opponent}, {"white", black ? opponent : person}});
    while (!game.at("over").get<bool>()) {
      if (deadline.expired()) return;
      const auto position = checked_position(game);
      const bool mine = (position.to_move == game::Color::black) == black;
      game = mine ? move(game, position) : let_move(game);
    }
    tally_.count("games finished");
  }

 private:
  json post(const std::string& path, const json& body) {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const base::Stopwatch watch;
      const server::Received received = http_.post(path, body.dump());
      if (received.status == 0) throw Trouble{"HTTP: no answer"};
      const json object = parse_object(received.body);
      tally_.add("HTTP request", watch.seconds());
      if (received.status < 300) return object;
      const bool ended = received.header("connection") == "close";
      if (ended || (received.status != 429 && received.status != 503))
        throw Trouble{error_text(object, received.status)};
      tally_.fail(error_text(object, received.status));
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    throw Trouble{"twenty refusals in a row"};
  }

  game::Position checked_position(const json& game) {
    const auto position = game::notation::parse_position(game.at("position").get<std::string>());
    if (!position) throw Trouble{"a position that cannot be read: " + position.error().message};
    std::vector<std::string> expected;
    for (game::Bits moves = position->legal_moves(); moves; moves &= moves - 1)
      expected.push_back(game::move_name(position->size, game::first_square(moves)));
    auto legal = game.at("legal").get<std::vector<std::string>>();
    std::sort(legal.begin(), legal.end());
    std::sort(expected.begin(), expected.end());
    if (legal != expected && legal != std::vector<std::string>{"pa"})
      throw Trouble{"wrong legal moves"};
    return *position;
  }

  json move(const json& game, const game::Position& position) {
    std::this_thread::sleep_for(std::chrono::duration<double>(settings_.pause));
    const game::Bits moves = position.legal_moves();
    const std::string name =
        moves ? game::move_name(position.size, game::random_square(moves, random_)) : "pa";
    return post("/api/games/" + game.at("id").get<std::string>() + "/moves",
                {{"ply", game.at("moves").size()}, {"move", name}});
  }

  json let_move(const json& game) {
    const base::Stopwatch watch;
    const int id =
        talk_.ask({{"type", "play"}, {"game", game.at("id")}, {"ply", game.at("moves").size()}});
    while (true) {
      const json message = talk_.answer(id);
      if (message.value("type", "") != "done") continue;
      tally_.add("agent's move", watch.seconds());
      return message.at("game");
    }
  }

  const LoadSettings& settings_;
  Tally& tally_;
  base::Random random_;
  server::SocketClient http_;
  WebSocketTalk talk_;
};

void analyse_once(WebSocketTalk& talk, Tally& tally, base::Random& random,
                  const base::Deadline& deadline) {
  const game::GameRecord record =
      game::random_game(game::BoardSize::eight, random, 8 + static_cast<int>(random.below(40)));
  if (record.is_over() || !record.position().legal_moves()) return;
  const base::Stopwatch watch;
  const int id = talk.ask({{"type", "analyse"},
                           {"position", game::notation::format_position(record.position())},
                           {"seconds", 5}});
  for (bool first = true; !deadline.expired();) {
    const json message = talk.answer(id);
    const std::string type = message.value("type", "");
    if (type == "done") return tally.count("analyses finished");
    if (type != "analysis") continue;
    tally.count("analysis messages");
    if (std::exchange(first, false)) tally.add("first analysis", watch.seconds());
  }
}

// Works until the time is up; after trouble again, with new connections.
void keep_working(const base::Deadline& deadline, Tally& tally, const std::function<void()>& work) {
  while (!deadline.expired()) {
    try {
      return work();
    } catch (const Trouble& trouble) {
      tally.fail(trouble.what);
    } catch (const std::exception& error) {  // no connection, a field that is missing
      tally.fail(error.what());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  }
}

void play(const LoadSettings& settings, Tally& tally, const base::Deadline& deadline, int number) {
  int games = 0;
  std::uint64_t connection = 0;
  keep_working(deadline, tally, [&] {
    Player player(
        settings, tally,
        base::derive_seed(settings.seed, {1, static_cast<std::uint64_t>(number), connection++}));
    for (; !deadline.expired() && (settings.games == 0 || games < settings.games); ++games)
      player.play_game(deadline);
  });
}

void analyse(const LoadSettings& settings, Tally& tally, const base::Deadline& deadline,
             int number) {
  base::Random random(base::derive_seed(settings.seed, {2, static_cast<std::uint64_t>(number)}));
  keep_working(deadline, tally, [&] {
    WebSocketTalk talk(settings);
    while (!deadline.expired()) analyse_once(talk, tally, random, deadline);
  });
}

template <typename Number>
bool read_number(std::string_view text, Number& number, Number least, Number most) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && end == text.data() + text.size() && number >= least &&
         number <= most;
}

bool set_option(LoadSettings& settings, std::string_view name, const std::string& value) {
  if (name == "--host") return settings.host = value, true;
  if (name == "--level") return settings.level = value, true;
  if (name == "--port") return read_number<std::uint16_t>(value, settings.port, 1, 65535);
  if (name == "--players") return read_number(value, settings.players, 0, 2000);
  if (name == "--analyses") return read_number(value, settings.analyses, 0, 2000);
  if (name == "--games") return read_number(value, settings.games, 0, 1000000);
  if (name == "--seconds") return read_number(value, settings.seconds, 0.1, 86400.0);
  if (name == "--pause") return read_number(value, settings.pause, 0.0, 3600.0);
  if (name == "--seed")
    return read_number<std::uint64_t>(value, settings.seed, 0, ~std::uint64_t{0});
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  LoadSettings settings;
  for (int i = 1; i < argc; i += 2)
    if (i + 1 == argc || !set_option(settings, argv[i], argv[i + 1])) {
      fmt::print(stderr,
                 "ogai_server_load: bad option {}; the head of bench/server_load.cpp lists them\n",
                 argv[i]);
      return 2;
    }
  Tally tally;
  const base::Stopwatch watch;
  const base::Deadline deadline = base::Deadline::after(
      std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(settings.seconds)));
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < settings.players; ++i)
      threads.emplace_back([&, i] { play(settings, tally, deadline, i); });
    for (int i = 0; i < settings.analyses; ++i)
      threads.emplace_back([&, i] { analyse(settings, tally, deadline, i); });
  }
  fmt::print("{} players, {} analyses, {:.1f} s\n\n", settings.players, settings.analyses,
             watch.seconds());
  tally.print(watch.seconds());
  return tally.harmless() && !tally.empty() ? 0 : 1;
}
