// SPDX-License-Identifier: Apache-2.0
#include "server/net/unit_desk.h"

#include <algorithm>
#include <chrono>

namespace menagerie {
namespace {

using std::chrono::milliseconds;

// To carry less than this to a worker and back takes longer than to think about it here.
constexpr std::int64_t iterations_worth_it = 2'000;
// More than these would wait on the shelf longer than here.
constexpr std::size_t out_max = 256;
// So long a unit waits for a worker before the node thinks about it.
constexpr std::int64_t patience_ms = 250;
// And so long in all, whatever the shelf says.
constexpr auto out_of_sight_max = std::chrono::seconds(20);
constexpr milliseconds look_every{500};
// Between two looks at the shelf while something lies there: the bell makes the first seldom.
constexpr milliseconds with_bell{100}, without_bell{20};

}  // namespace

Packet ring(Life from, Life to) {
  Packet packet;
  packet.from = from;
  packet.to = to;
  return packet;
}

UnitDesk::UnitDesk(Parts parts)
    : parts_(std::move(parts)), shelf_(parts_.database, parts_.engine) {}

Result<std::unique_ptr<UnitDesk>> UnitDesk::open(Parts parts) {
  std::unique_ptr<UnitDesk> desk(new UnitDesk(std::move(parts)));
  if (!desk->parts_.bus.empty()) {
    auto bus = NatsBus::open(desk->parts_.bus, [raw = desk.get()](const std::string&) {
      const std::scoped_lock lock(raw->mutex_);
      raw->rung_ = true;
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
  const Ticket::Purpose purpose = think.ticket.purpose;
  if (purpose == Ticket::Purpose::hint) return parts_.pool.think(std::move(think));
  {
    const std::scoped_lock lock(mutex_);
    if (purpose == Ticket::Purpose::move) think.iterations = shares_.begin(think);
    const bool is_dear =
        purpose == Ticket::Purpose::review || think.iterations >= iterations_worth_it;
    if (has_workers_ && is_dear && laid_ + inbox_.size() < out_max) {
      inbox_.push_back(std::move(think));
      changed_.notify_one();
      return;
    }
  }
  parts_.pool.think(std::move(think));
}

void UnitDesk::settled(const Ticket& ticket) {
  const std::scoped_lock lock(mutex_);
  shares_.end(ticket);
}

std::vector<Think> UnitDesk::wait(const std::stop_token& stop) {
  const bool has_bell = bus_ != nullptr && bus_->is_up();
  const auto delay = out_.empty() ? look_every : has_bell ? with_bell : without_bell;
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, delay, [&] { return rung_ || !inbox_.empty(); });
  rung_ = false;
  return std::exchange(inbox_, {});
}

void UnitDesk::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    lay(wait(stop));
    look_for_workers();
    take_back();
    laid_ = out_.size();
    count();
  }
}

void UnitDesk::look_for_workers() {
  const auto now = Clock::now();
  if (now - looked_ < look_every) return;
  looked_ = now;
  has_workers_ = shelf_.has_workers().value_or(false);
  if (!bus_ || listens_ || shelf_.identity().key.empty()) return;
  bus_->listen(shelf_.identity(), static_cast<Life>(parts_.desk));
  listens_ = true;
}

void UnitDesk::lay(std::vector<Think> thinks) {
  if (thinks.empty()) return;
  std::map<std::string_view, int> lying;  // By visitor.
  for (const auto& [ticket, out] : out_) ++lying[out.think.account];
  std::vector<UnitShelf::Laid> units;
  for (const Think& think : thinks) {
    std::string unit = think.review ? write_unit(*think.review, think.ticket.asked_at)
                                    : write_unit(unit_of(think));
    units.push_back({++last_ticket_, unit_rank(think, lying[think.account]++), std::move(unit)});
  }
  if (!shelf_.lay(parts_.desk, units)) {
    for (Think& think : thinks) parts_.pool.think(std::move(think));
    return;
  }
  for (std::size_t i = 0; i < thinks.size(); ++i) {
    out_[units[i].ticket] = {std::move(thinks[i]), Clock::now()};
  }
  if (bus_ && listens_) bus_->send(ring(static_cast<Life>(parts_.desk), workers_bell));
}

void UnitDesk::take_back() {
  if (out_.empty()) return;
  const auto all = shelf_.take_back(parts_.desk, has_workers_ ? patience_ms : 0);
  for (const UnitShelf::Back& back : all.value_or(std::vector<UnitShelf::Back>{})) {
    auto found = out_.extract(back.ticket);
    if (found) hear(std::move(found.mapped()), back);
  }
  const auto until = Clock::now() - out_of_sight_max;
  for (auto it = out_.begin(); it != out_.end();) {
    if (it->second.since > until) {
      ++it;
      continue;
    }
    think_here(std::move(it->second));
    it = out_.erase(it);
  }
}

void UnitDesk::hear(Out out, const UnitShelf::Back& back) {
  UnitFigures& figures = figures_of(out.think);
  const int answered = back.answer ? 1 : 0;
  figures.expired += static_cast<std::uint64_t>(std::max(0, back.tries - answered));
  if (!back.answer) return think_here(std::move(out));
  auto thought = read_answer(out.think, *back.answer);
  if (back.is_sealed && thought) {
    ++figures.done;
    figures.time.add(Clock::now() - out.since);
    return parts_.answer(std::move(*thought));
  }
  using Refusal = UnitFigures::Refusal;
  const auto refusal = !back.is_sealed        ? Refusal::seal
                       : back.answer->empty() ? Refusal::empty
                       : out.think.review     ? Refusal::finding
                                              : Refusal::illegal;
  ++figures.refused[static_cast<std::size_t>(refusal)];
  parts_.log.notice("the answer of a worker is refused: " +
                    (back.is_sealed ? thought.error().text : "nobody of this cluster sealed it"));
  parts_.pool.think(std::move(out.think));
}

void UnitDesk::think_here(Out out) {
  ++figures_of(out.think).taken_back;
  parts_.pool.think(std::move(out.think));
}

void UnitDesk::count() {
  const auto now = Clock::now();
  if (!out_.empty() && now - counted_ < look_every) return;
  counted_ = now;
  std::vector<std::int64_t> tickets;
  if (!out_.empty()) tickets = shelf_.handed_out(parts_.desk).value_or(tickets);
  const auto count = [&](UnitFigures& figures) {
    const auto is_ours = [&](const auto& entry) {
      return &figures_of(entry.second.think) == &figures;
    };
    const auto all = std::count_if(out_.begin(), out_.end(), is_ours);
    const auto handed_out = std::count_if(tickets.begin(), tickets.end(), [&](std::int64_t ticket) {
      const auto found = out_.find(ticket);
      return found != out_.end() && is_ours(*found);
    });
    figures.handed_out = static_cast<std::uint64_t>(handed_out);
    figures.waiting = static_cast<std::uint64_t>(all - handed_out);
  };
  count(parts_.metrics.decisions);
  count(parts_.metrics.reviews);
}

UnitFigures& UnitDesk::figures_of(const Think& think) const {
  return think.review ? parts_.metrics.reviews : parts_.metrics.decisions;
}

}  // namespace menagerie
