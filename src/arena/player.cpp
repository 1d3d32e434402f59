#include "arena/player.h"

#include <exception>
#include <fmt/format.h>
#include <new>

namespace ogai::arena {

using game::EndReason;

Player::Player(const std::string& spec, const agents::AgentContext& context, std::size_t memory)
    : name_(spec), account_(memory) {
  guarded([&] {
    auto agent = agents::make_agent(spec, context);
    if (!agent) throw agents::AgentFailure(EndReason::failed_start, agent.error().message);
    agent_ = std::move(agent).value();
  });
}

Player::Player(std::unique_ptr<agents::Agent> agent, std::string name, std::size_t memory)
    : name_(std::move(name)), account_(memory), agent_(std::move(agent)) {}

Player::~Player() {
  const base::MemoryAccount::Scope scope(account_);
  agent_.reset();
}

namespace {

std::string memory_text(const base::MemoryAccount& account) {
  const auto megabytes = [](std::int64_t bytes) { return static_cast<double>(bytes) / (1 << 20); };
  if (account.limit() == 0) return "this machine has no more memory";
  return fmt::format("it may take {:.0f} MB and held {:.1f} MB when it asked for more",
                     megabytes(account.limit()), megabytes(account.peak()));
}

}  // namespace

std::optional<EndReason> Player::failed(EndReason reason, const char* complaint) {
  complaint_ = complaint;
  return reason;
}

template <typename Work>
std::optional<EndReason> Player::guarded(Work work) {
  try {
    const base::MemoryAccount::Scope scope(account_);
    work();
    return std::nullopt;
  } catch (const agents::AgentFailure& failure) {
    return failed(failure.reason(), failure.what());
  } catch (const std::bad_alloc&) {
    return failed(EndReason::memory, memory_text(account_).c_str());
  } catch (const std::exception& error) {
    return failed(EndReason::crash, error.what());
  } catch (...) {
    return failed(EndReason::crash, "unknown exception");
  }
}

std::optional<EndReason> Player::expect(game::Color color, const search::Limits& limits) {
  if (!agent_) return EndReason::failed_start;
  return guarded([&] { agent_->expect(color, limits); });
}

std::optional<EndReason> Player::new_game(const game::Position& start, std::uint64_t seed) {
  if (!agent_) return EndReason::failed_start;
  complaint_.clear();
  return guarded([&] { agent_->new_game(start, seed); });
}

std::string Player::error_output() {
  std::string text;
  if (agent_) guarded([&] { text = agent_->error_output(); });
  return text;
}

std::size_t Player::peak_memory() const {
  const std::size_t outside = agent_ ? agent_->peak_memory() : 0;
  return outside > 0 ? outside : static_cast<std::size_t>(account_.peak());
}

std::optional<EndReason> Player::observe(game::Move move) {
  return guarded([&] { agent_->observe(move); });
}

std::optional<EndReason> Player::choose(const game::Position& position,
                                        const search::Limits& limits, const std::stop_token& stop,
                                        agents::Choice& choice) {
  std::optional<agents::Choice> answer;
  const auto fault = guarded([&] {
    search::NullSink sink;
    answer = agent_->choose(position, limits, stop, sink);
  });
  // What the agent allocated goes back to its account; the copy is ours.
  if (answer) choice = *answer;
  const base::MemoryAccount::Scope scope(account_);
  answer.reset();
  return fault;
}

}  // namespace ogai::arena
