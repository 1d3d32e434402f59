#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/file.h"
#include "base/interrupt.h"
#include "base/subprocess.h"
#include "cli/frame/commands.h"
#include "cli/frame/database.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/serve/lab_shelf.h"
#include "server/api/api_service.h"
#include "server/api/uploaded_agents.h"
#include "server/transport/http_server.h"
#include "store/plays.h"

namespace ogai::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShortestToken = 16;

struct ServeArguments {
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string database;
  std::string page;
  int threads = 0;
  std::string token_file;
  bool uploads = false;
  std::string upload_token_file;
  int upload_games = 100;
  std::vector<std::string> allowed_hosts;
  bool open = false;
  bool json = false;
};

fs::path own_program() {
  std::error_code unknown;
  return fs::read_symlink("/proc/self/exe", unknown);
}

// The one that was named, or the source tree's, or the one that lies where the program is
// installed.
fs::path page_folder(const std::string& flag) {
  if (!flag.empty()) {
    if (!fs::exists(fs::path(flag) / "index.html"))
      throw Exit(ExitCode::bad_usage,
                 fmt::format("--page {}: there is no index.html; cd web && npm ci && npm run build "
                             "makes web/dist",
                             flag));
    return flag;
  }
  std::error_code absent;
  if (fs::exists(OGAI_PAGE "/index.html", absent)) return OGAI_PAGE;
  return own_program().parent_path().parent_path() / "share/ogai/page";
}

std::string read_token(const std::string& file) {
  if (file.empty()) return "";
  std::string token = value_or_exit(base::read_file(file, 4096), file);
  token.erase(token.find_last_not_of(" \t\r\n") + 1);
  const bool printable =
      std::all_of(token.begin(), token.end(), [](unsigned char c) { return c > ' ' && c < 0x7f; });
  if (token.size() < kShortestToken || !printable)
    throw Exit(ExitCode::bad_usage, fmt::format("{}: a token has at least {} printable characters; "
                                                "head -c 24 /dev/urandom | base64 makes one",
                                                file, kShortestToken));
  return token;
}

bool is_local(const std::string& host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

// In a session of its own: the browser outlives the server. What run() leaves of its own session it
// kills, so the line that `head` waits for says that the browser's has begun.
void open_browser(const std::string& url) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
  constexpr const char* kOpen =
      "setsid -f sh -c 'echo; exec xdg-open \"$0\" </dev/null >/dev/null 2>&1' \"$0\" | head -n 1";
  const auto opened =
      base::run({"sh", "-c", kOpen, url}, "", base::Deadline::after(std::chrono::seconds(5)));
  if (!opened) spdlog::warn("no browser could be started: {}", opened.error().message);
}

server::HttpSettings http_settings(const ServeArguments& arguments) {
  server::HttpSettings settings;
  settings.host = arguments.host;
  settings.port = static_cast<std::uint16_t>(arguments.port);
  settings.page = page_folder(arguments.page);
  settings.allowed_hosts = arguments.allowed_hosts;
  if (arguments.uploads)
    settings.limits.large_bodies = {{server::kUploadPath, server::kMostUploadBytes}};
  return settings;
}

// The one in the file, or a new one.
std::string upload_token(const ServeArguments& arguments) {
  if (!arguments.uploads && !arguments.upload_token_file.empty())
    throw Exit(ExitCode::bad_usage, "--upload-token-file goes with --allow-uploads");
  if (!arguments.uploads) return "";
  return arguments.upload_token_file.empty() ? store::new_play_id()
                                             : read_token(arguments.upload_token_file);
}

// The one in the file. Without a file whoever started the server is its owner if nobody else
// reaches it: a new one.
std::string admin_token(const ServeArguments& arguments) {
  if (!arguments.token_file.empty()) return read_token(arguments.token_file);
  return is_local(arguments.host) ? store::new_play_id() : "";
}

server::ServiceSettings service_settings(const ServeArguments& arguments) {
  server::ServiceSettings settings;
  settings.database = database_file(arguments.database);
  settings.scheduler.threads = arguments.threads;
  settings.admin_token = admin_token(arguments);
  settings.upload_token = upload_token(arguments);
  settings.upload_games = arguments.upload_games;
  settings.program = own_program().string();
  settings.lab = make_lab_shelf();
  return settings;
}

std::unique_ptr<server::HttpServer> listen(server::HttpSettings settings,
                                           server::Service& service) {
  auto listening = server::HttpServer::listen(std::move(settings), service);
  if (!listening)
    throw Exit(ExitCode::failed,
               fmt::format("cannot listen at {}; if something else does already, choose another "
                           "port: --port 8081, or --port 0 for any that is free",
                           listening.error().message));
  return std::move(*listening);
}

// The place in the page that brings the right to start tournaments; empty: the token was given, not
// made.
std::string owner_place(const ServeArguments& arguments, const std::string& admin_token) {
  if (!arguments.token_file.empty() || admin_token.empty()) return "";
  return fmt::format("#/play?owner={}", admin_token);
}

// Everyone on the machine can read what a program is started with. So the browser gets an address
// without the token, which leads this user to it, once.
server::OwnerDoor owner_door(const ServeArguments& arguments, const std::string& place) {
  if (!arguments.open || place.empty()) return {};
  return {"/owner/" + store::new_play_id(), "/" + place};
}

// A token that was made just now is told here and nowhere else.
void announce(const ServeArguments& arguments, const server::HttpServer& http,
              const std::string& owner, const std::string& upload_token) {
  const bool new_token = arguments.uploads && arguments.upload_token_file.empty();
  nlohmann::ordered_json about = {
      {"url", http.url()}, {"host", arguments.host}, {"port", http.port()}};
  if (!owner.empty()) about["owner_url"] = owner;
  if (new_token) about["upload_token"] = upload_token;
  if (arguments.json)
    print_json(about);
  else
    fmt::print("Ogai is at {} — Ctrl-C ends it\n", http.url());
  if (!owner.empty() && !arguments.json)
    fmt::print("From this address you can start tournaments, too: {}\n", owner);
  if (new_token && !arguments.json)
    fmt::print("Who has this token may upload agents until the server ends: {}\n", upload_token);
  flush_output();
  if (!is_local(arguments.host))
    spdlog::warn("whoever reaches {} over the network may play and analyse here", arguments.host);
}

void run_server(const ServeArguments& arguments) {
  const base::Interrupt interrupt;
  server::HttpSettings settings = http_settings(arguments);
  const server::ServiceSettings service_values = service_settings(arguments);
  const std::string place = owner_place(arguments, service_values.admin_token);
  settings.door = owner_door(arguments, place);
  const std::string door = settings.door.path.empty() ? "" : settings.door.path.substr(1);
  server::ApiService service(service_values);
  const auto http = listen(std::move(settings), service);
  const std::string owner = place.empty() ? "" : http->url() + place;
  announce(arguments, *http, owner, service_values.upload_token);
  if (arguments.open) open_browser(http->url() + door);
  http->run(interrupt.token());
}

}  // namespace

void add_serve_command(Command& program) {
  Command command =
      program.add_command("serve", "Serve the page: play, analyse and watch in a browser");
  auto arguments = std::make_shared<ServeArguments>();
  command
      .add_option("--host", arguments->host, "Address to listen at; 0.0.0.0: all of this machine's")
      .type_name("ADDRESS")
      .show_default();
  command.add_option("--port", arguments->port, "Port to listen at; 0: any that is free")
      .type_name("PORT")
      .range(0, 65535)
      .show_default();
  command.add_option("--db", arguments->database, "The database file").type_name("FILE");
  command.add_option("--page", arguments->page, "Folder of the page's files, if not the usual one")
      .type_name("DIR");
  command
      .add_option("--threads", arguments->threads, "Threads of all searches together; 0: all cores")
      .type_name("N")
      .range(0, 1024)
      .show_default();
  command
      .add_option("--admin-token-file", arguments->token_file,
                  "Who knows the token in this file may start tournaments; without it a server for "
                  "this machine alone prints an address that allows it")
      .type_name("FILE");
  command.add_flag("--allow-uploads", arguments->uploads,
                   "People with the upload token may send in Python agents, which are checked and "
                   "put on the ladder, in the sandbox");
  command
      .add_option("--upload-token-file", arguments->upload_token_file,
                  "The upload token is in this file; without it a new one is printed")
      .type_name("FILE");
  command
      .add_option("--upload-games", arguments->upload_games,
                  "Games of an uploaded agent on the ladder, at most")
      .type_name("N")
      .range(2, 100'000)
      .show_default();
  command
      .add_option("--allow-host", arguments->allowed_hosts,
                  "A name that browsers may know this server by; may be given several times")
      .type_name("NAME");
  command.add_flag("--open", arguments->open, "Open the page in the browser");
  command.add_flag("--json", arguments->json, "Print the address as JSON");
  command.footer(
      "Only this machine reaches the page unless --host says otherwise. docs/api.md tells how\n"
      "other programs use the server.\n\n"
      "Examples:\n"
      "  ogai serve --open\n"
      "  ogai serve --port 0 --json\n"
      "  ogai serve --allow-uploads\n"
      "  ogai serve --host 0.0.0.0 --allow-host games.example.org");
  command.callback([arguments] { exit_on_fault([&] { run_server(*arguments); }); });
}

}  // namespace ogai::cli
