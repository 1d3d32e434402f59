#include "sandbox/sandbox.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>
#include <variant>

#include "sandbox/confined.h"
#include "sandbox/control_group.h"
#include "sandbox/guard.h"
#include "sandbox/plain.h"
#include "sandbox/process_tree.h"

namespace ogai::sandbox {
namespace {

using base::Result;

constexpr int kKilledBy = 128;  // bubblewrap ends with this and the number of the signal

bool still_runs(const base::Descriptor& handle) {
  pollfd end{handle.get(), POLLIN, 0};
  return poll(&end, 1, 0) == 0;
}

}  // namespace

// Members are destroyed from the last to the first: nobody looks at a box that ends, and the
// control group is empty when it is removed.
struct Box::State {
  std::unique_ptr<ControlGroup> group;
  std::variant<Confined, Plain> program;
  std::unique_ptr<Guard> guard;

  State(std::unique_ptr<ControlGroup> its_group, std::variant<Confined, Plain> started,
        const Rules& rules)
      : group(std::move(its_group)), program(std::move(started)) {
    guard = std::make_unique<Guard>(
        rules, [this] { return usage(); },
        [this] { std::visit([](auto& each) { each.kill(); }, program); });
  }

  base::Subprocess& process() {
    return std::visit([](auto& each) -> base::Subprocess& { return each.process(); }, program);
  }

  Usage usage() {
    const Confined* confined = std::get_if<Confined>(&program);
    const auto tree = process_tree(confined ? confined->init() : process().pid());
    Usage usage{group ? group->memory() : private_memory(tree), group && group->ran_out(),
                longest_processor_time(tree)};
    // Else its numbers may have become somebody else's. A plain child is not reaped before its end.
    if (confined && !still_runs(confined->init_handle())) {
      usage = Usage{0, usage.out_of_memory, {}};
    }
    return usage;
  }

  bool was_stopped_for_its_time() {
    const auto status = process().wait(base::Deadline::after(base::Duration{0}));
    return status && (status->signal == SIGXCPU || status->code == kKilledBy + SIGXCPU);
  }
};

Box::Box(std::unique_ptr<State> state) : state_(std::move(state)) {}
Box::~Box() = default;
Box::Box(Box&&) noexcept = default;
Box& Box::operator=(Box&&) noexcept = default;

Result<Box> Box::start(const std::vector<std::string>& argv, const Rules& rules) {
  const auto file = program_file(argv.empty() ? "" : argv[0], rules);
  if (!file) return file.error();
  if (rules.confinement == Confinement::none) {
    auto plain = Plain::start(argv, rules);
    if (!plain) return std::move(plain).error();
    return Box(std::make_unique<State>(nullptr, std::move(*plain), rules));
  }
  if (auto available = check_available(); !available) return std::move(available).error();
  auto group = ControlGroup::make(rules.memory, rules.processes);
  auto confined = Confined::start(argv, rules);
  if (!confined) return std::move(confined).error();
  if (group && !group->add(confined->init())) group.reset();
  if (auto limited = confined->limit(rules, !group); !limited) return std::move(limited).error();
  if (auto released = confined->release(); !released) return std::move(released).error();
  return Box(std::make_unique<State>(std::move(group), std::move(*confined), rules));
}

base::Subprocess& Box::process() {
  return state_->process();
}

std::optional<Excess> Box::excess() const {
  if (const auto excess = state_->guard->look()) return excess;
  if (state_->was_stopped_for_its_time()) return Excess::processor_time;
  return std::nullopt;
}

std::size_t Box::peak_memory() const {
  state_->guard->look();
  return state_->guard->peak_memory();
}

std::string Box::memory_control() const {
  return state_->group ? fmt::format("cgroup v{}", state_->group->version()) : "metered";
}

}  // namespace ogai::sandbox
