// SPDX-License-Identifier: Apache-2.0
#include "server/net/unit_desk.h"

#include <algorithm>
#include <chrono>

#include "server/net/limits.h"

namespace menagerie {
Packet ring(Life from, Life to) {
  Packet packet;
  packet.from = from;
  packet.to = to;
  return packet;
}

UnitDesk::UnitDesk(Parts parts)
    : parts_(std::move(parts)),
      shelf_(parts_.database, parts_.engine),
      core_(parts_.desk, parts_.metrics, DeskSettings{}) {}

Result<std::unique_ptr<UnitDesk>> UnitDesk::open(Parts parts) {
  std::unique_ptr<UnitDesk> desk(new UnitDesk(std::move(parts)));
  if (!desk->parts_.bus.empty()) {
    auto bus = NatsBus::open(desk->parts_.bus, [raw = desk.get()](const std::string&) {
      const std::scoped_lock lock(raw->mutex_);
      raw->core_.rung();
      raw->changed_.notify_one();
    });
    if (!bus) return tl::unexpected(bus.error());
    desk->bus_ = std::move(*bus);
  }
  desk->thread_ = std::jthread([raw = desk.get()](const std::stop_token& stop) { raw->run(stop); });
  return desk;
}

UnitDesk::~UnitDesk() {
  stop();
  bus_.reset();
}

void UnitDesk::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void UnitDesk::think(Think think) {
  DeskOutput output;
  {
    const std::scoped_lock lock(mutex_);
    core_.think(std::move(think));
    output = core_.take_output();
    changed_.notify_one();
  }
  let_out(std::move(output));
}

void UnitDesk::settled(const Ticket& ticket) {
  const std::scoped_lock lock(mutex_);
  core_.settled(ticket);
}

void UnitDesk::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const auto call = wait(stop);
    if (!call) continue;
    const ShelfAnswer answer = (*call)(shelf_);
    listen();
    DeskOutput output;
    {
      const std::scoped_lock lock(mutex_);
      core_.answered(answer, steady_ms());
      output = core_.take_output();
    }
    let_out(std::move(output));
  }
}

std::optional<ShelfCall> UnitDesk::wait(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  core_.bell(bus_ != nullptr && bus_->is_up());
  const std::chrono::milliseconds delay(std::max<Time>(core_.alarm() - steady_ms(), 0));
  changed_.wait_for(lock, stop, delay, [&] { return core_.alarm() <= steady_ms(); });
  if (stop.stop_requested()) return std::nullopt;
  return core_.next_call(steady_ms());
}

void UnitDesk::listen() {
  if (!bus_ || listens_ || shelf_.identity().key.empty()) return;
  bus_->listen(shelf_.identity(), static_cast<Life>(parts_.desk));
  listens_ = true;
}

void UnitDesk::let_out(DeskOutput output) {
  for (Think& one : output.to_pool) parts_.pool.think(std::move(one));
  for (Thought& one : output.thoughts) parts_.answer(std::move(one));
  for (const std::string& notice : output.notices) parts_.log.notice(notice);
  if (output.rings && bus_ && listens_) {
    bus_->send(ring(static_cast<Life>(parts_.desk), workers_bell));
  }
}

}  // namespace menagerie
