// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulation.h"

#include <algorithm>

namespace menagerie {
namespace {

constexpr Time call_timeout_ms = 1500;

}  // namespace

SimulatedCluster::SimulatedCluster(std::uint64_t seed, const Populate& populate, Broken broken,
                                   const Course& course)
    : seed_(seed), broken_(broken), course_(course), rng_(seed, 20), disk_rng_(seed, 21) {
  judge_.checks_epochs = broken != Broken::epochs;
  judge_.checks_removals = broken != Broken::removal;
  judge_.waits_for_disk = broken != Broken::sync;
  now_ = judge_.now = simulation_begins;
  for (std::size_t i = 0; i < simulated_processes; ++i) {
    auto process = std::make_unique<SimulatedProcess>();
    process->index = i;
    process->steady_offset = between(-500'000, 500'000);
    process->wall_offset = between(-60'000, 60'000);
    process->speed = 0.95 + rng_.below(100) * 0.001;
    processes_.push_back(std::move(process));
    later(between(0, 300), [this, i] { start(*processes_[i]); });
  }
  population_ = populate(*this);
  for (Time at = 500; at < course.troubles_ms; at += between(300, 1800)) {
    later(at, [this] { trouble(); });
  }
}

void SimulatedCluster::later(Time delay, std::function<void()> happen) {
  events_.push({now_ + std::max<Time>(delay, 0), ++numbers_, std::move(happen)});
}

void SimulatedCluster::violated(const std::string& what) {
  history_.violations.push_back(std::to_string(now_ - simulation_begins) + " ms: " + what);
}

History SimulatedCluster::run() {
  const Time begin = now_;
  later(course_.troubles_ms, [this] {
    is_quiet_ = bus_is_up_ = database_is_up_ = true;
    for (auto& process : processes_) {
      process->cut_from_database = process->cut_from_bus = false;
      process->stop(now_, now_);
      if (process->node == nullptr) start(*process);
    }
  });
  // What a database has lost shows in old views first, and at the end in what is not there.
  const bool goes_on = broken_ == Broken::sync;
  while (!events_.empty() && (goes_on || history_.violations.empty())) {
    const Event event = std::move(const_cast<Event&>(events_.top()));
    events_.pop();
    if (event.at > begin + course_.until_ms) break;
    now_ = event.at;
    judge_.now = now_ + ahead_;
    ++history_.events;
    event.happen();
    if (judge_.foreign_writes > 0) violated("somebody wrote to a table that is not his");
    if (judge_.foreign_removals > 0) violated("a table was removed that is in use");
  }
  history_.removed = judge_.removed().size();
  if (goes_on || history_.violations.empty()) population_->finish();
  return history_;
}

// ---- Processes ------------------------------------------------------------------------------

void SimulatedCluster::start(SimulatedProcess& process) {
  process.name = "N" + std::to_string(process.index) + "-" + std::to_string(++process.run);
  NodeSettings settings;
  settings.name = process.name;
  process.node = std::make_unique<Node>(settings, [this, &process](const Ownership& ownership) {
    return population_->host(process, ownership);
  });
  process.wake_at = -1;
  step(process.index, [](Node& node, Moment now) { node.tick(now); });
}

void SimulatedCluster::crash(SimulatedProcess& process) {
  process.node.reset();
  ++process.run;
  population_->crashed(process);
}

void SimulatedCluster::kill(std::size_t index, Time after) {
  crash(*processes_[index]);
  start_later(index, after);
}

void SimulatedCluster::start_later(std::size_t index, Time after) {
  later(after, [this, index] {
    if (processes_[index]->node == nullptr) start(*processes_[index]);
  });
}

// Begins anew what was told to leave. A process that is stopped hears of it when it goes on.
void SimulatedCluster::restart_later(std::size_t index, std::uint64_t run, Time after) {
  later(after, [this, index, run] {
    SimulatedProcess& process = *processes_[index];
    if (process.node == nullptr || process.run != run) return;
    if (process.node->is_serving()) return restart_later(index, run, 100);
    crash(process);
    start(process);
  });
}

Moment SimulatedCluster::moment(const SimulatedProcess& process) const {
  const Time stopped = broken_ == Broken::lease ? process.stopped_for : 0;
  const auto steady = static_cast<Time>(static_cast<double>(now_ - stopped) * process.speed);
  return {now_ + process.wall_offset, steady + process.steady_offset};
}

void SimulatedCluster::step(std::size_t index, const std::function<void(Node&, Moment)>& input) {
  SimulatedProcess& process = *processes_[index];
  if (process.node == nullptr) return;
  if (process.stopped_until > now_) {
    later(process.stopped_until - now_, [this, index, run = process.run, input] {
      if (processes_[index]->run == run) step(index, input);
    });
    return;
  }
  Node& node = *process.node;
  node.bus(bus_is_up_ && !process.cut_from_bus);
  input(node, moment(process));
  if (node.life() != 0) process.lives.insert(node.life());
  drain(process);
  if (process.node != nullptr) call(process);
  if (process.node != nullptr) wake(process);
}

void SimulatedCluster::drain(SimulatedProcess& process) {
  NodeOutput output = process.node->take_output();
  for (Packet& packet : output.packets) {
    check_relayed(process, packet);
    send_packet(process, packet);
  }
  for (const Reply& reply : output.replies) population_->shows(process, reply);
  for (const Send& send : output.sends) population_->shows(process, send);
  for (const Think& think : output.thinks) {
    if (population_->takes(process, think)) continue;
    const Thought thought = population_->decide(think);
    later(between(5, 120), [this, index = process.index, run = process.run, thought] {
      if (processes_[index]->run != run) return;
      step(index, [thought](Node& node, Moment now) { node.thought(thought, now); });
    });
  }
}

bool SimulatedCluster::is_new(const Packet& packet) {
  if (packet.number == 0) return false;
  Stream& stream = sent_[{packet.from, packet.to, packet.stream}];
  if (packet.number <= stream.last) return stream.left_out.erase(packet.number) > 0;
  // What waits for its way through the database may be overtaken.
  while (++stream.last < packet.number) stream.left_out.insert(stream.last);
  return true;
}

void SimulatedCluster::check_relayed(const SimulatedProcess& process, const Packet& packet) {
  if (!is_new(packet)) return;
  const auto message = read_relay(packet.payload);
  if (!message) return violated("a relayed message that cannot be read");
  population_->relays(process, *message);
}

void SimulatedCluster::check_laid(const Packet& packet) {
  if (packet.number == 0) return;
  is_new(packet);
  const auto message = read_relay(packet.payload);
  if (!message) return violated("a relayed message that cannot be read");
  population_->lays(*message);
}

// What a process has asked the database.
struct SimulatedCluster::Called {
  std::size_t process = 0;
  std::uint64_t run = 0, crashes = 0;
  LedgerCall call;
  Time there = 0;  // So long it took to get there.
  bool is_lost = false;
  bool is_in_time() const { return there <= call_timeout_ms; }
};

void SimulatedCluster::answer(const Called& called, const LedgerAnswer& said, Time delay) {
  later(delay, [this, called, said] {
    if (processes_[called.process]->run != called.run) return;
    const bool is_unanswered =
        crashes_ != called.crashes && !std::holds_alternative<LedgerFailed>(said);
    history_.unanswered += is_unanswered ? 1u : 0u;
    const LedgerAnswer heard = is_unanswered ? LedgerFailed{"a crash"} : said;
    step(called.process, [heard](Node& node, Moment now) { node.answered(heard, now); });
  });
}

// The database does it at some time, or never; and the node hears of it, or does not.
void SimulatedCluster::call(SimulatedProcess& process) {
  auto call = process.node->next_call(moment(process));
  if (!call) return;
  if (const auto* lay = std::get_if<Lay>(&*call)) {
    for (const Packet& packet : lay->packets) check_laid(packet);
  }
  const bool is_troubled = !is_quiet_ && happens(20);
  const Time there = is_troubled ? between(0, 4000) : between(0, 3);
  const bool is_lost = !is_quiet_ && happens(10);
  Called called{process.index, process.run, crashes_, std::move(*call), there, is_lost};
  if (broken_ == Broken::acks && std::holds_alternative<Write>(called.call)) {
    answer(called, Written{}, 1);
    later(between(1, 40), [this, called] {
      if (processes_[called.process]->run == called.run) judge_.carry_out(called.call);
    });
    return;
  }
  if (!called.is_in_time()) answer(called, LedgerFailed{"late"}, call_timeout_ms);
  later(there, [this, called = std::move(called)]() mutable {
    if (!has_database(called.process)) {
      if (called.is_in_time()) answer(called, LedgerFailed{"cut"}, call_timeout_ms - called.there);
      return;
    }
    if (course_.database == Database::stays || broken_ == Broken::sync) return carry_out(called);
    called.crashes = crashes_;
    const Time flush = disk_rng_.below(10) == 0 ? disk_rng_.below(60) : disk_rng_.below(5);
    later(flush, [this, called] {
      if (crashes_ == called.crashes) return carry_out(called);
      ++history_.undone;
      if (called.is_in_time()) answer(called, LedgerFailed{"a crash"}, 1);
    });
  });
}

void SimulatedCluster::carry_out(const Called& called) {
  const LedgerAnswer said = judge_.carry_out(called.call);
  if (std::holds_alternative<Claimed>(said)) ++history_.claims;
  if (!called.is_in_time()) return;
  if (called.is_lost) return answer(called, LedgerFailed{"lost"}, call_timeout_ms - called.there);
  answer(called, said, between(0, 3));
}

void SimulatedCluster::crash_database() {
  ++crashes_;
  judge_.crash(1 + disk_rng_.below(Judge::unsynced_ms_max));
  database_is_up_ = false;
  later(50 + disk_rng_.below(2000), [this] { database_is_up_ = true; });
}

void SimulatedCluster::jump_ahead() {
  ahead_ += 200 + disk_rng_.below(10'000);
  judge_.now = now_ + ahead_;
  past_until_ = now_ + NodeSettings{}.lease_ms;
}

void SimulatedCluster::wake(SimulatedProcess& process) {
  const Moment here = moment(process);
  const Time steady = process.node->alarm(here);
  const Time wait = std::clamp<Time>(steady - here.steady, 1, 1000) + 1;
  const Time at = now_ + wait;
  if (process.wake_at > now_ && process.wake_at <= at) return;
  process.wake_at = at;
  later(wait, [this, index = process.index, run = process.run, at] {
    SimulatedProcess& woken = *processes_[index];
    if (woken.run != run || woken.wake_at != at) return;
    step(index, [](Node& node, Moment now) { node.tick(now); });
  });
}

void SimulatedCluster::send_packet(const SimulatedProcess& from, const Packet& packet) {
  if (!bus_is_up_ || from.cut_from_bus) return;
  const unsigned copies = is_quiet_ ? 1 : happens(30) ? 0 : happens(20) ? 2 : 1;
  for (unsigned i = 0; i < copies; ++i) {
    const Time delay = !is_quiet_ && happens(30) ? between(0, 800) : between(0, 2);
    later(delay, [this, to = packet.to, bytes = write_packet(packet)] {
      for (auto& process : processes_) {
        if (process->node == nullptr || process->node->life() != to) continue;
        if (process->cut_from_bus || !bus_is_up_) continue;
        step(process->index, [bytes](Node& node, Moment now) { node.packet(bytes, now); });
      }
    });
  }
}

void SimulatedCluster::trouble() {
  ++history_.faults;
  SimulatedProcess& process = *processes_[rng_.below(simulated_processes)];
  if (course_.database == Database::crashes && disk_rng_.below(4) == 0) {
    return disk_rng_.below(4) == 0 ? jump_ahead() : crash_database();
  }
  switch (rng_.below(7)) {
    case 0:
      crash(process);
      return start_later(process.index, between(10, 3000));
    case 1:
      return process.stop(now_, now_ + between(50, 4500));
    case 2:
      process.cut_from_database = true;
      return later(between(100, 4000), [&] { process.cut_from_database = false; });
    case 3:
      process.cut_from_bus = true;
      return later(between(100, 4000), [&] { process.cut_from_bus = false; });
    case 4:
      bus_is_up_ = false;
      return later(between(100, 3000), [this] { bus_is_up_ = true; });
    case 5:
      database_is_up_ = false;
      // It was not always the way there: what it does not log is gone where it began anew.
      if (disk_rng_.below(2) == 0) judge_.lose_unlogged();
      return later(between(50, 2500), [this] { database_is_up_ = true; });
    default:
      step(process.index, [](Node& node, Moment now) { node.leave(now); });
      return restart_later(process.index, process.run, between(200, 2000));
  }
}

}  // namespace menagerie
