#include "server/transport/http_connection.h"

#include <array>
#include <spdlog/spdlog.h>

#include "server/transport/http_text.h"
#include "server/transport/live_connection.h"

namespace ogai::server {
namespace {

constexpr std::size_t kPiece = 64 * 1024;           // of a body, sent within one deadline
constexpr std::size_t kMostDiscarded = 256 * 1024;  // of what a refused client still sends
constexpr base::Duration kParting = std::chrono::seconds(2);

template <typename Fields>
std::string field_text(const Fields& fields, http::field name) {
  const auto value = fields[name];
  return std::string(value.data(), value.size());
}

template <typename Parser>
RequestHead head_of(const Parser& parser) {
  const auto& request = parser.get();
  RequestHead head;
  head.method = std::string(request.method_string());
  head.target = std::string(request.target());
  head.host = field_text(request, http::field::host);
  head.hosts = static_cast<int>(request.count(http::field::host));
  head.origin = field_text(request, http::field::origin);
  head.content_type = field_text(request, http::field::content_type);
  head.authorization = field_text(request, http::field::authorization);
  head.accept_encoding = field_text(request, http::field::accept_encoding);
  head.if_none_match = field_text(request, http::field::if_none_match);
  head.has_body = parser.chunked() || parser.content_length().value_or(0) > 0;
  head.upgrade = websocket::is_upgrade(request);
  return head;
}

bool is_api(std::string_view path) {
  return path == "/api" || path.starts_with("/api/");
}

Answer from_response(Response response) {
  Answer answer;
  answer.status = response.status;
  answer.headers = {{"Cache-Control", response.cacheable ? "private, max-age=3600" : "no-store"}};
  answer.body = std::make_shared<const std::string>(std::move(response.body));
  return answer;
}

Answer too_many() {
  Answer answer = error_answer(429, "too_many", "too many requests; wait a second");
  answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

Answer busy() {
  Answer answer = error_answer(503, "busy", "the server is busy; try again");
  answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

// How large a body may be that is sent to `target`.
std::size_t body_bytes(const HttpLimits& limits, std::string_view target) {
  const auto large = limits.large_bodies.find(std::string(target.substr(0, target.find('?'))));
  return large == limits.large_bodies.end() ? limits.message_bytes : large->second;
}

std::size_t most_body_bytes(const HttpLimits& limits) {
  std::size_t most = limits.message_bytes;
  for (const auto& [target, bytes] : limits.large_bodies) most = std::max(most, bytes);
  return most;
}

// A large body's place among those there may be at once; gives it back when destroyed.
class LargeBody {
 public:
  LargeBody(std::atomic<int>& count, int most) : count_(count), taken_(++count <= most) {}
  ~LargeBody() { --count_; }
  LargeBody(const LargeBody&) = delete;
  LargeBody& operator=(const LargeBody&) = delete;

  bool taken() const { return taken_; }

 private:
  std::atomic<int>& count_;
  bool taken_;
};

Answer handle(Service& service, const Request& request) {
  try {
    return from_response(service.handle(request));
  } catch (const std::exception& error) {
    spdlog::error("{} {}: {}", request.method, request.path, error.what());
    return error_answer(500, "internal", "the server failed; its log says how");
  }
}

}  // namespace

HttpConnection::HttpConnection(ServerContext& context, Tcp::socket socket, Clients::Slot slot)
    : context_(context),
      socket_(std::move(socket)),
      slot_(std::move(slot)),
      bucket_(context.settings.limits.rate, base::steady_now()),
      timer_(socket_.get_executor()) {
  ErrorCode ignored;
  socket_.set_option(Tcp::no_delay(true), ignored);
  local_address_ = socket_.local_endpoint(ignored).address().to_string();
}

void HttpConnection::start(const std::shared_ptr<HttpConnection>& self) {
  if (!self->context_.connections.add(self)) return;
  self->slot_.on_give_way([weak = self->weak_from_this(), strand = self->socket_.get_executor()] {
    asio::post(strand, [weak] {
      ErrorCode ignored;
      if (const auto slow = weak.lock()) slow->socket_.close(ignored);
    });
  });
  asio::co_spawn(self->socket_.get_executor(), run(self), [self](std::exception_ptr failure) {
    try {
      if (failure) std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      spdlog::error("a connection failed: {}", error.what());
    }
    self->lift_deadline();
    self->context_.connections.remove(self.get());
  });
}

void HttpConnection::close_soon() {
  asio::post(timer_.get_executor(), [self = shared_from_this()] {
    self->closing_ = true;
    if (self->live_) return self->live_->close(websocket::close_code::going_away);
    ErrorCode ignored;
    if (self->idle_) self->socket_.cancel(ignored);
  });
}

void HttpConnection::cut() {
  asio::post(timer_.get_executor(), [self = shared_from_this()] {
    self->closing_ = true;
    if (self->live_) return self->live_->cut();
    ErrorCode ignored;
    self->socket_.close(ignored);
  });
}

void HttpConnection::set_deadline(base::Duration patience) {
  late_ = false;
  slot_.wait();
  timer_.expires_after(patience);
  timer_.async_wait([weak = weak_from_this(), mine = ++deadline_](ErrorCode fault) {
    const auto self = weak.lock();
    if (fault || !self || self->deadline_ != mine) return;
    self->late_ = true;
    ErrorCode ignored;
    self->socket_.cancel(ignored);
  });
}

// False: the connection had to give way meanwhile.
bool HttpConnection::lift_deadline() {
  ++deadline_;
  timer_.cancel();
  return slot_.stop_waiting();
}

bool HttpConnection::take_turn() {
  return bucket_.take(base::steady_now()) && slot_.take();
}

asio::awaitable<void> HttpConnection::run(std::shared_ptr<HttpConnection> self) {
  bool more = true;
  while (more) more = co_await self->serve_one();
  if (self->socket_.is_open()) co_await self->part();
}

// Reads one request and answers it; false: it was the last.
asio::awaitable<bool> HttpConnection::serve_one() {
  const HttpLimits& limits = context_.settings.limits;
  Parser parser;
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser.body_limit(most_body_bytes(limits));
  ErrorCode fault;
  if (closing_) co_return false;
  set_deadline(limits.silence);
  idle_ = true;
  co_await http::async_read_header(socket_, buffer_, parser, into(fault));
  idle_ = false;
  const bool begun = parser.got_some() || buffer_.size() > 0;
  // A deadline that struck when the head had just come found nothing to break off: the body must
  // not go without one.
  if (late_ && !fault) fault = asio::error::timed_out;
  if (fault) co_return co_await refuse_unread(fault, begun);

  const RequestHead head = head_of(parser);
  const std::size_t most = body_bytes(limits, head.target);
  const std::uint64_t announced =
      parser.chunked() ? most : parser.content_length().value_or(std::uint64_t{0});
  if (announced > most) co_return co_await refuse_unread(http::error::body_limit, begun);
  parser.body_limit(most);
  std::optional<LargeBody> large;
  if (announced > limits.message_bytes)
    large.emplace(context_.large_bodies, limits.most_large_bodies);
  const bool with_body = head.method != "HEAD";
  std::optional<Answer> refusal = context_.admission.refuse(head, local_address_);
  const bool waits = same_word(field_text(parser.get(), http::field::expect), "100-continue");
  bool hear_out = !refusal;  // who is only too quick may go on
  if (!refusal && !take_turn()) {
    refusal = too_many();
    hear_out = !waits;
  }
  if (!refusal && large && !large->taken()) {
    refusal = busy();
    hear_out = false;
  }
  if (head.has_body && !hear_out) {
    co_await send(std::move(*refusal), false, with_body);
    co_return false;
  }
  if (!refusal && waits)
    co_await asio::async_write(
        socket_, asio::buffer(std::string_view("HTTP/1.1 100 Continue\r\n\r\n")), into(fault));
  if (!fault && !parser.is_done()) co_await http::async_read(socket_, buffer_, parser, into(fault));
  if (fault) co_return co_await refuse_unread(fault, begun);
  if (!lift_deadline()) co_return false;

  if (!refusal && head.upgrade && head.target == "/api/live" && buffer_.size() == 0) {
    if (!slot_.keep()) co_return co_await send(busy(), false, with_body);
    co_await go_live(parser);
    co_return false;
  }
  const bool keep_alive = parser.get().keep_alive();
  if (!refusal) refusal = co_await answer_to(head, std::move(parser.get().body()));
  co_return co_await send(std::move(*refusal), keep_alive && !closing_, with_body);
}

// What could not be read as a request gets a status if its sender may still listen.
asio::awaitable<bool> HttpConnection::refuse_unread(ErrorCode fault, bool begun) {
  std::optional<Answer> answer;
  if (late_ && begun)
    answer = error_answer(408, "timeout", "the request did not come in time");
  else if (fault == http::error::header_limit || fault == http::error::buffer_overflow)
    answer = error_answer(431, "too_large", "the headers are too large");
  else if (fault == http::error::body_limit)
    answer = error_answer(413, "too_large", "the body is too large");
  else if (fault.category() == http::make_error_code(http::error::bad_method).category() &&
           fault != http::error::end_of_stream)
    answer = error_answer(400, "bad_request", "this is not an HTTP request");
  if (answer) co_await send(std::move(*answer), false, true);
  co_return false;
}

asio::awaitable<Answer> HttpConnection::answer_to(const RequestHead& head, std::string body) {
  base::Result<Target> target = parse_target(head.target);
  if (!target) co_return error_answer(400, "bad_request", target.error().message);
  if (!is_api(target->path)) {
    if (head.method == "POST" || head.method == "DELETE") {
      Answer answer = error_answer(405, "bad_method", "there is nothing to send to here");
      answer.headers.emplace_back("Allow", "GET, HEAD");
      co_return answer;
    }
    const std::string& door = context_.settings.door.path;
    if (!door.empty() && target->path == door) co_return at_door(head);
    co_return context_.page.answer(target->path, head.accept_encoding, head.if_none_match);
  }
  if (target->path == "/api/live") {
    Answer answer = error_answer(426, "bad_request", "this is the address of a WebSocket");
    answer.headers.emplace_back("Upgrade", "websocket");
    co_return answer;
  }
  Request request;
  request.method = head.method == "HEAD" ? "GET" : head.method;
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.body = std::move(body);
  request.token = std::string(bearer_token(head.authorization));
  request.client = slot_.address();
  co_return co_await ask_service(std::move(request));
}

Answer HttpConnection::at_door(const RequestHead& head) {
  const bool enters = head.method == "GET" && is_same_user(socket_.native_handle()) &&
                      !context_.door_used.exchange(true);
  Answer answer;
  answer.status = 303;
  answer.headers = {{"Cache-Control", "no-store"},
                    {"Location", enters ? context_.settings.door.leads_to : "/"}};
  answer.body = std::make_shared<const std::string>();
  return answer;
}

asio::awaitable<Answer> HttpConnection::ask_service(Request request) {
  if (context_.waiting_requests.fetch_add(1) >= context_.settings.limits.waiting_requests) {
    --context_.waiting_requests;
    co_return busy();
  }
  Answer answer = co_await on_pool(context_.handlers,
                                   [this, &request] { return handle(context_.service, request); });
  --context_.waiting_requests;
  if (!context_.hold(answer)) co_return busy();
  co_return answer;
}

// False: this was the connection's last answer, or could not be sent.
asio::awaitable<bool> HttpConnection::send(Answer answer, bool keep_alive, bool with_body) {
  const std::string head = answer_head(answer, keep_alive);
  const std::string_view body = answer.body && with_body ? std::string_view(*answer.body) : "";
  std::string_view rest = body.substr(std::min(kPiece, body.size()));
  const std::array<asio::const_buffer, 2> first = {asio::buffer(head),
                                                   asio::buffer(body.substr(0, kPiece))};
  const base::Duration patience = context_.settings.limits.silence;
  ErrorCode fault;
  set_deadline(patience);
  co_await asio::async_write(socket_, first, into(fault));
  while (!fault && !rest.empty()) {
    set_deadline(patience);
    co_await asio::async_write(socket_, asio::buffer(rest.substr(0, kPiece)), into(fault));
    rest.remove_prefix(std::min(kPiece, rest.size()));
  }
  const bool placed = lift_deadline();
  if (fault) {
    ErrorCode ignored;
    socket_.close(ignored);
  }
  co_return !fault && placed && keep_alive;
}

asio::awaitable<void> HttpConnection::go_live(Parser& parser) {
  live_ = std::make_shared<LiveConnection>(context_, std::move(socket_), slot_);
  co_await LiveConnection::run(live_, parser.release());
}

// Closing a socket with unread bytes resets it, and the client may lose the answer: what it still
// sends is read and thrown away for a while.
asio::awaitable<void> HttpConnection::part() {
  ErrorCode fault;
  socket_.shutdown(Tcp::socket::shutdown_send, fault);
  std::array<char, 4096> waste;
  set_deadline(kParting);
  idle_ = true;
  for (std::size_t bytes = 0; !fault && !closing_ && !late_ && bytes < kMostDiscarded;)
    bytes += co_await socket_.async_read_some(asio::buffer(waste), into(fault));
  lift_deadline();
  socket_.close(fault);
}

}  // namespace ogai::server
