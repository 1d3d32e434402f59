#include "sandbox/gate.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <utility>

namespace ogai::sandbox {

using base::Descriptor;
using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

Error gate_error() {
  return {ErrorKind::io, std::string("sandbox: gate: ") + std::strerror(errno)};
}

}  // namespace

Gate::Gate(base::Pipe pipe, Descriptor reader)
    : pipe_(std::move(pipe)), reader_(std::move(reader)) {}

Result<Gate> Gate::make() {
  auto pipe = base::make_pipe();
  if (!pipe) return std::move(pipe).error();
  Descriptor reader(fcntl(pipe->read_end.get(), F_DUPFD_CLOEXEC, 3));
  if (!reader.is_open()) return gate_error();
  return Gate(std::move(*pipe), std::move(reader));
}

Descriptor Gate::take_inner_end() {
  return std::move(pipe_.read_end);
}

Result<Done> Gate::open() {
  // A line, so that a shell can wait for it.
  if (write(pipe_.write_end.get(), "\n", 1) != 1) return gate_error();
  pipe_.write_end.close();
  reader_.close();
  return Done{};
}

}  // namespace ogai::sandbox
