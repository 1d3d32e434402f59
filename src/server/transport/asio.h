// The parts of Boost that the transport uses, and their short names. Slow to compile: only for the
// files that touch sockets.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>  // Boost 1.74's coroutines forget it

#include "base/thread_pool.h"

namespace ogai::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;

// co_await operation(..., into(fault)): faults as values. (Never in the condition of a loop: GCC 12
// makes a wrong program of it.)
inline auto into(ErrorCode& fault) {
  return asio::redirect_error(asio::use_awaitable, fault);
}

// Runs `work`, which must not throw and must return something, on a thread of the pool; the
// coroutine goes on where it was.
template <typename Work>
asio::awaitable<std::invoke_result_t<Work&>> on_pool(base::ThreadPool& pool, Work work) {
  using Value = std::invoke_result_t<Work&>;
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Value)>(
      [&pool, work = std::move(work)](auto handler) mutable {
        pool.submit([work = std::move(work), handler = std::move(handler)]() mutable {
          Value value = work();
          const auto executor = asio::get_associated_executor(handler);
          asio::post(executor, [handler = std::move(handler), value = std::move(value)]() mutable {
            std::move(handler)(std::move(value));
          });
        });
      },
      asio::use_awaitable);
}

}  // namespace ogai::server
