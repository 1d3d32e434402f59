#include "nn/torch/batch_queue.h"

#include <algorithm>

#include "nn/torch/device.h"

namespace ogai::nn {

BatchQueue::BatchQueue(int slots, int batch, base::Duration patience)
    : batch_(batch), patience_(patience), slots_(static_cast<std::size_t>(slots)) {}

void BatchQueue::join() {
  const Lock lock(mutex_);
  ++clients_;
}

void BatchQueue::leave() {
  const Lock lock(mutex_);
  --clients_;
  if (blocked_ == clients_) work_.notify_one();
}

void BatchQueue::check() const {
  if (failure_) throw base::Failure(*failure_);
}

bool BatchQueue::start_filling() {
  if (filling_ >= 0) return true;
  for (std::size_t i = 0; i < slots_.size(); ++i)
    if (slots_[i].state == State::free) {
      filling_ = static_cast<int>(i);
      slots_[i].state = State::filling;
      slots_[i].claimed = 0;
      return true;
    }
  return false;
}

// The caller is about to wait; if all do, a server need not.
void BatchQueue::block() {
  if (++blocked_ == clients_) work_.notify_one();
}

void BatchQueue::close_filling() {
  Slot& slot = slots_[filling_];
  slot.state = State::closed;
  if (slot.writers == 0) ready_.push_back(filling_);
  filling_ = -1;
}

std::optional<BatchQueue::Part> BatchQueue::claim(int count, IfFull if_full) {
  Lock lock(mutex_);
  while (check(), !start_filling()) {
    if (if_full == IfFull::give_up) return std::nullopt;
    block();
    ++waiting_for_room_;
    room_.wait(lock, [&, seen = freed_] { return failure_ || freed_ != seen; });
  }
  Slot& slot = slots_[filling_];
  const Part part{filling_, slot.claimed, std::min(count, batch_ - slot.claimed)};
  if (slot.claimed == 0) {
    slot.oldest = base::steady_now();
    work_.notify_one();  // someone must count the patience
  }
  slot.claimed += part.count;
  ++slot.writers;
  ++slot.readers;
  if (slot.claimed == batch_) close_filling();
  return part;
}

void BatchQueue::written(const Part& part) {
  const Lock lock(mutex_);
  Slot& slot = slots_[part.slot];
  if (--slot.writers > 0 || slot.state != State::closed) return;
  ready_.push_back(part.slot);
  work_.notify_one();
}

void BatchQueue::await(const Part& part) {
  Lock lock(mutex_);
  Slot& slot = slots_[part.slot];
  if (slot.state != State::judged && !failure_) {
    ++slot.waiting;
    block();
    slot.judged.wait(lock, [&] { return failure_ || slot.state == State::judged; });
  }
  check();
}

void BatchQueue::release(const Part& part) {
  const Lock lock(mutex_);
  Slot& slot = slots_[part.slot];
  if (--slot.readers > 0) return;
  slot.state = State::free;
  ++freed_;
  blocked_ -= std::exchange(waiting_for_room_, 0);
  room_.notify_all();
}

bool BatchQueue::is_due() const {
  return blocked_ == clients_ || base::steady_now() >= slots_[filling_].oldest + patience_;
}

std::optional<BatchQueue::Batch> BatchQueue::take() {
  Lock lock(mutex_);
  while (!failure_) {
    const bool begun = filling_ >= 0 && slots_[filling_].claimed > 0;
    if (ready_.empty() && begun && is_due()) {
      close_filling();
      continue;
    }
    if (!ready_.empty()) {
      const int number = ready_.front();
      ready_.pop_front();
      slots_[number].state = State::running;
      // This server may have been woken for more than this.
      if (!ready_.empty() || filling_ >= 0) work_.notify_one();
      return Batch{number, slots_[number].claimed};
    }
    if (begun)
      work_.wait_until(lock, slots_[filling_].oldest + patience_);
    else
      work_.wait(lock);
  }
  return std::nullopt;
}

void BatchQueue::finish(const Batch& batch) {
  const Lock lock(mutex_);
  Slot& slot = slots_[batch.slot];
  slot.state = State::judged;
  blocked_ -= std::exchange(slot.waiting, 0);
  slot.judged.notify_all();
}

void BatchQueue::fail(std::string message) {
  const Lock lock(mutex_);
  if (!failure_) failure_ = std::move(message);
  for (Slot& slot : slots_) slot.judged.notify_all();
  room_.notify_all();
  work_.notify_all();
}

}  // namespace ogai::nn
