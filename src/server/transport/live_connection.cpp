#include "server/transport/live_connection.h"

#include <array>
#include <spdlog/spdlog.h>

namespace ogai::server {
namespace {

constexpr base::Duration kClosing = std::chrono::seconds(1);
constexpr std::size_t kMostIgnored = 256 * 1024;  // of what a client still sends after the end

// Frees the session where waiting is allowed.
asio::awaitable<bool> destroy(base::ThreadPool& pool, std::unique_ptr<Session> session) {
  return on_pool(pool, [session = std::move(session)]() mutable {
    session.reset();
    return true;
  });
}

// False: the service threw; its faults are ours, not the client's.
bool pass_on(Session& session, std::string_view message) {
  try {
    session.receive(message);
    return true;
  } catch (const std::exception& error) {
    spdlog::error("a message could not be dealt with: {}", error.what());
    return false;
  }
}

std::unique_ptr<Session> begin(Service& service, std::shared_ptr<Outlet> outlet,
                               const std::string& client) {
  try {
    return service.open_session(std::move(outlet), client);
  } catch (const std::exception& error) {
    spdlog::error("no session could be opened: {}", error.what());
    return nullptr;
  }
}

}  // namespace

LiveConnection::LiveConnection(ServerContext& context, Tcp::socket socket, Clients::Slot& slot)
    : context_(context),
      stream_(std::move(socket)),
      slot_(slot),
      bucket_(context.settings.limits.rate, base::steady_now()),
      wake_writer_(stream_.get_executor(), base::SteadyTime::max()),
      writer_gone_(stream_.get_executor(), base::SteadyTime::max()),
      parted_(stream_.get_executor()) {
  const HttpLimits& limits = context.settings.limits;
  websocket::stream_base::timeout patience;
  patience.handshake_timeout = std::min<base::Duration>(limits.silence, kClosing);
  patience.idle_timeout = limits.live_silence;
  patience.keep_alive_pings = true;
  stream_.set_option(patience);
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    for (const auto& [name, value] : safety_headers()) response.set(name, value);
  }));
  stream_.read_message_max(limits.message_bytes);
  stream_.auto_fragment(false);
  stream_.text(true);
}

void LiveConnection::close(websocket::close_code code) {
  if (!farewell_) farewell_ = code;
  wake();
}

void LiveConnection::cut() {
  ErrorCode ignored;
  stream_.next_layer().close(ignored);
}

// The writer looks at everything before it waits again, all on one strand: no call is lost.
void LiveConnection::wake() {
  if (outlet_ && outlet_->overflowed()) cut();
  wake_writer_.cancel();
}

asio::awaitable<void> LiveConnection::run(std::shared_ptr<LiveConnection> self,
                                          Handshake handshake) {
  const bool opened = co_await self->open(std::move(handshake));
  if (!opened) co_return;
  asio::co_spawn(self->stream_.get_executor(), write_messages(self), [self](std::exception_ptr) {
    self->writing_ = false;
    self->writer_gone_.cancel();
  });
  co_await self->read_messages();
  self->outlet_->close();
  self->ended_ = true;
  self->wake();
  co_await destroy(self->context_.enders, std::move(self->session_));
  co_await self->join_writer();
  co_await self->part();
}

asio::awaitable<bool> LiveConnection::open(Handshake handshake) {
  ErrorCode fault;
  co_await stream_.async_accept(handshake, into(fault));
  if (fault) co_return false;
  const std::weak_ptr<LiveConnection> weak = weak_from_this();
  outlet_ = std::make_shared<BoundedOutlet>(context_.settings.limits.live_backlog_bytes,
                                            [weak, executor = stream_.get_executor()] {
                                              asio::post(executor, [weak] {
                                                if (const auto alive = weak.lock()) alive->wake();
                                              });
                                            });
  session_ = co_await on_pool(context_.handlers,
                              [this] { return begin(context_.service, outlet_, slot_.address()); });
  if (!session_) {
    outlet_->close();
    co_await stream_.async_close(websocket::close_code::internal_error, into(fault));
    co_return false;
  }
  writing_ = true;
  co_return true;
}

asio::awaitable<void> LiveConnection::read_messages(beast::flat_buffer buffer) {
  while (true) {
    ErrorCode fault;
    co_await stream_.async_read(buffer, into(fault));
    if (fault) co_return;
    if (!stream_.got_text()) {
      close(websocket::close_code::unknown_data);  // 1003: only text is understood
      co_return;
    }
    co_await await_turn();
    const std::string_view message(static_cast<const char*>(buffer.data().data()), buffer.size());
    const bool received = co_await on_pool(context_.handlers,
                                           [this, message] { return pass_on(*session_, message); });
    if (!received) {
      close(websocket::close_code::internal_error);
      co_return;
    }
    buffer.consume(buffer.size());
  }
}

// Who sends too often is read more slowly; his messages wait, none is lost.
asio::awaitable<void> LiveConnection::await_turn() {
  while (!bucket_.take(base::steady_now()) || !slot_.take()) {
    asio::steady_timer pause(stream_.get_executor(), std::chrono::milliseconds(50));
    ErrorCode ignored;
    co_await pause.async_wait(into(ignored));
    if (farewell_) co_return;
  }
}

asio::awaitable<void> LiveConnection::write_messages(std::shared_ptr<LiveConnection> self) {
  ErrorCode fault;
  while (!fault) {
    if (self->farewell_) {
      co_await self->stream_.async_close(*self->farewell_, into(fault));
      co_return;
    }
    if (const std::optional<std::string> message = self->outlet_->take()) {
      co_await self->stream_.async_write(asio::buffer(*message), into(fault));
      self->outlet_->written(message->size());
      continue;
    }
    if (self->ended_) co_return;
    ErrorCode woken;
    co_await self->wake_writer_.async_wait(into(woken));
  }
}

// A socket closed with unread bytes is reset, and the client may lose the farewell.
asio::awaitable<void> LiveConnection::part() {
  LiveSocket& socket = stream_.next_layer();
  if (!socket.is_open()) co_return;
  ErrorCode fault;
  socket.shutdown(Tcp::socket::shutdown_send, fault);
  parted_.expires_after(kClosing);
  parted_.async_wait([weak = weak_from_this()](ErrorCode early) {
    const auto self = weak.lock();
    if (!early && self) self->cut();
  });
  std::array<char, 4096> waste;
  for (std::size_t bytes = 0; !fault && bytes < kMostIgnored;)
    bytes += co_await socket.async_read_some(asio::buffer(waste), into(fault));
  parted_.cancel();
  cut();
}

asio::awaitable<void> LiveConnection::join_writer() {
  while (writing_) {
    ErrorCode woken;
    co_await writer_gone_.async_wait(into(woken));
  }
}

}  // namespace ogai::server
