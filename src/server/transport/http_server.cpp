#include "server/transport/http_server.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include "server/transport/asio.h"
#include "server/transport/http_connection.h"

namespace ogai::server {
namespace {

// Many systems give a program 1024 descriptors unless it asks for more.
void raise_descriptor_limit(std::size_t connections) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const rlim_t wanted = connections + 256;
  if (limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}

// Whoever owns an IPv6 address owns the 2^64 beside it.
std::string client_name(const asio::ip::address& address) {
  if (!address.is_v6() || address.is_loopback()) return address.to_string();
  const asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::address_v6(bytes).to_string() + "/64";
}

// There is no place for this client: said without waiting, so that saying it needs no place.
void turn_away(Tcp::socket socket) {
  const Answer answer = error_answer(503, "busy", "too many connections; try again later");
  const std::string text = answer_head(answer, false) + *answer.body;
  ErrorCode ignored;
  socket.non_blocking(true, ignored);
  socket.send(asio::buffer(text), 0, ignored);
  socket.shutdown(Tcp::socket::shutdown_send, ignored);
}

ErrorCode open_acceptor(Tcp::acceptor& acceptor, const Tcp::endpoint& endpoint) {
  ErrorCode fault;
  acceptor.open(endpoint.protocol(), fault);
  if (!fault) acceptor.set_option(Tcp::acceptor::reuse_address(true), fault);
  if (!fault) acceptor.bind(endpoint, fault);
  if (!fault) acceptor.listen(asio::socket_base::max_listen_connections, fault);
  return fault;
}

}  // namespace

struct HttpServer::State {
  State(HttpSettings settings, Service& service)
      : io(settings.io_threads),
        context(std::move(settings), service),
        acceptor(asio::make_strand(io)) {}

  ErrorCode listen();
  asio::awaitable<void> accept_connections();
  void admit(Tcp::socket socket);

  asio::io_context io;
  ServerContext context;  // its threads end while there is an io to return to
  Tcp::acceptor acceptor;
  Tcp::endpoint endpoint;
  std::atomic<bool> stopping{false};
};

ErrorCode HttpServer::State::listen() {
  ErrorCode fault;
  Tcp::resolver resolver(io);
  const auto found = resolver.resolve(context.settings.host, std::to_string(context.settings.port),
                                      Tcp::resolver::passive, fault);
  if (fault) return fault;
  for (const auto& entry : found) {
    ErrorCode ignored;
    acceptor.close(ignored);
    fault = open_acceptor(acceptor, entry.endpoint());
    if (!fault) break;
  }
  if (!fault) endpoint = acceptor.local_endpoint(fault);
  return fault;
}

// Whatever becomes of one client, the next is accepted: only memory can lack here.
void HttpServer::State::admit(Tcp::socket socket) try {
  ErrorCode gone;
  const Tcp::endpoint client = socket.remote_endpoint(gone);
  if (gone) return;
  std::optional<Clients::Slot> slot = context.clients.enter(client_name(client.address()));
  if (!slot) return turn_away(std::move(socket));
  HttpConnection::start(
      std::make_shared<HttpConnection>(context, std::move(socket), std::move(*slot)));
} catch (const std::exception& error) {
  spdlog::error("a client could not be served: {}", error.what());
}

asio::awaitable<void> HttpServer::State::accept_connections() {
  while (!stopping) {
    ErrorCode fault;
    Tcp::socket socket =
        co_await acceptor.async_accept(asio::any_io_executor(asio::make_strand(io)), into(fault));
    if (!fault) {
      admit(std::move(socket));
      continue;
    }
    // Out of descriptors or memory: connections wait in the system's queue meanwhile.
    asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(50));
    ErrorCode ignored;
    if (!stopping) co_await pause.async_wait(into(ignored));
  }
}

base::Result<std::unique_ptr<HttpServer>> HttpServer::listen(HttpSettings settings,
                                                             Service& service) {
  raise_descriptor_limit(settings.limits.clients.connections);
  const std::string where = fmt::format("{}:{}", settings.host, settings.port);
  auto state = std::make_unique<State>(std::move(settings), service);
  if (const ErrorCode fault = state->listen())
    return base::Error{base::ErrorKind::io, fmt::format("{}: {}", where, fault.message())};
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(state)));
}

HttpServer::HttpServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
  return state_->endpoint.port();
}

std::string HttpServer::url() const {
  const asio::ip::address address = state_->endpoint.address();
  std::string host =
      address.is_v6() ? fmt::format("[{}]", address.to_string()) : address.to_string();
  if (address.is_unspecified()) host = "127.0.0.1";
  return fmt::format("http://{}:{}/", host, port());
}

void HttpServer::run(std::stop_token stop) {
  State& state = *state_;
  auto work = asio::make_work_guard(state.io);
  asio::co_spawn(state.acceptor.get_executor(), state.accept_connections(),
                 [](std::exception_ptr) {});
  std::vector<std::jthread> threads;
  for (int i = 0; i < state.context.settings.io_threads; ++i)
    threads.emplace_back([&state] { state.io.run(); });

  std::promise<void> stopped;
  {
    const std::stop_callback on_stop(stop, [&stopped] { stopped.set_value(); });
    stopped.get_future().wait();
  }
  state.stopping = true;
  asio::post(state.acceptor.get_executor(), [&state] {
    ErrorCode ignored;
    state.acceptor.close(ignored);
  });
  state.context.connections.close_all(state.context.settings.limits.farewell);
  work.reset();
}

}  // namespace ogai::server
