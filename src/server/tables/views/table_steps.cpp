// SPDX-License-Identifier: Apache-2.0
// What clients are told about a table's changes, as they are made and afterwards.
#include <algorithm>
#include <functional>

#include "base/overloaded.h"
#include "engine/view/view_text.h"
#include "server/tables/views/notices.h"
#include "server/tables/views/table_text.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

// What a step shows in addition to the table's members.
enum class Shown : std::uint8_t {
  nothing,
  event,   // of the game, and what it changes in the view
  result,  // what it changes in the view
  game,    // a view with nothing sent before it
  entry,   // of the log, but not about the game
  line,    // of chat
};

Shown shown_by(const Change& change) {
  using namespace changes;
  return std::visit(
      Overloaded{
          []<Eventful T>(const T&) { return Shown::event; },
          [](const Finish&) { return Shown::result; },
          []<Among<Start, Undone> T>(const T&) { return Shown::game; },
          [](const GiveSeat&) { return Shown::entry; },
          [](const Chat&) { return Shown::line; },
          []<Among<Create, Sit, Bot, Free, Leave, Rename, Token, TakeOver, HandBack, AskUndo,
                   AnswerUndo, Mute, AskEnd, Abandon, Rematch, Silence, Report, OpenClientSeed,
                   Review, Pause, Resume, AskSeat, AnswerSeat, OfferSeat, Hints, UsedHint>
                 T>(const T&) { return Shown::nothing; },
      },
      change.what);
}

// Whether it may change members of the table that everyone sees.
bool touches_table(const Table& table, const Change& change) {
  using namespace changes;
  return std::visit(
      Overloaded{
          [&]<Eventful T>(const T&) {
            return table.settings().clock.has_value() || table.dropped_undo();
          },
          []<Among<Chat, Mute, Report, Review, Pause, UsedHint> T>(const T&) { return false; },
          []<Among<Create, Sit, Bot, Free, Leave, Rename, Token, Start, TakeOver, HandBack, AskUndo,
                   AnswerUndo, Undone, AskEnd, Abandon, Finish, Rematch, Silence, OpenClientSeed,
                   Resume, AskSeat, AnswerSeat, GiveSeat, OfferSeat, Hints>
                 T>(const T&) { return true; },
      },
      change.what);
}

// Whether that seat may hear others from now on, or no longer: because it decided so, or because
// someone else sits where one was muted.
bool touches_muted(const Change& change, Observer who) {
  using namespace changes;
  if (!who) return false;
  return std::visit(
      Overloaded{
          [&](const Mute&) { return change.by == who; },
          []<Among<Sit, Bot, Free, GiveSeat> T>(const T&) { return true; },
          []<Eventful T>(const T&) { return false; },
          []<Among<Create, Leave, Rename, Token, Start, TakeOver, HandBack, AskUndo, AnswerUndo,
                   Undone, AskEnd, Abandon, Finish, Rematch, Chat, Silence, Report, OpenClientSeed,
                   Review, Pause, Resume, AskSeat, AnswerSeat, OfferSeat, Hints, UsedHint>
                 T>(const T&) { return false; },
      },
      change.what);
}

// The event that was just made in the match. Another's hidden card is an event without its text,
// and sentences that don't name it: the match decides that for each onlooker.
SeenEvent seen_event(const Match& match, const Change& change, Observer who) {
  const Onlooker onlooker = onlooker_of(who);
  const auto observed = [&]() -> wire::Nullable<std::string> {
    std::string text = match.observed(onlooker);
    if (text.empty()) return {};
    return {std::move(text)};
  };
  wire::GameEvent event;
  std::visit(Overloaded{
                 [&](const changes::Deal&) { event.value = wire::EventDeal{}; },
                 [&](const changes::Chance&) { event.value = wire::EventChance{observed()}; },
                 [&](const changes::Play& play) {
                   event.value = wire::EventAction{to_wire(play.seat), observed()};
                 },
                 []<changes::Uneventful T>(const T&) {},
             },
             change.what);
  const Messages told = match.log(onlooker);
  return {wire::text_of(event), wire::text_of(wire::MessageList{told})};
}

std::string in_log(const Message& entry) {
  const Messages told{entry};
  return wire::text_of(wire::MessageList{told});
}

// `number` is the version that the line made.
wire::ChatLine chat_line(const changes::Chat& said, Time at, std::size_t number) {
  return {number_of<wire::Version>(number), to_wire(said.seat), said.text,
          number_of<wire::Millis>(at)};
}

bool hears(const Table& table, Observer who, Seat speaker) {
  return !who || !table.chair(*who).muted.has(speaker);
}

// Replays a table's changes as one observer saw them. The table itself only has the present; what
// an observer saw of an event depends on the match at that time, so a second match is played from
// the start. That is why a welcome is expensive: it takes as long as the game so far.
class Teller {
 public:
  Teller(const Table& table, Observer who, std::optional<std::size_t> since)
      : table_(table), who_(who), since_(since), match_(table.match().fresh()) {}

  Story tell() {
    for (std::size_t i = 0; i < table_.history().size(); ++i) {
      const Change& change = table_.history()[i];
      std::string d = told_of(change, i + 1);
      if (since_ && i + 1 > *since_) story_.missed.emplace_back(i + 1, std::move(d));
    }
    return std::move(story_);
  }

 private:
  // The step of that version without its view.
  std::string told_of(const Change& change, std::size_t version) {
    wire::Step step;
    SeenEvent seen;
    const auto notice = notice_of(table_, change, version);
    if (notice) step.notice = to_wire(*notice);
    switch (shown_by(change)) {
      case Shown::event:
        seen = event(change);
        step.event = seen.event;
        step.told = seen.told;
        break;
      case Shown::game:
        if (const auto* undone = std::get_if<changes::Undone>(&change.what)) undo(undone->event);
        break;
      case Shown::line: {
        const auto& said = std::get<changes::Chat>(change.what);
        if (!said.text.empty() && hears(table_, who_, said.seat)) {
          step.chat = chat_line(said, change.at, version);
        }
        break;
      }
      case Shown::entry:
        seen.told = in_log(*notice);
        step.told = seen.told;
        story_.log.push_back(*notice);
        break;
      case Shown::result:
      case Shown::nothing:
        break;
    }
    return since_ ? wire::text_of(step) : std::string{};
  }

  // The size of the log before each event, to which an undo cuts it back.
  SeenEvent event(const Change& change) {
    log_sizes_.push_back(story_.log.size());
    match_.play(*event_of(change));
    const auto told = match_->log(onlooker_of(who_));
    story_.log.insert(story_.log.end(), told.begin(), told.end());
    return since_ ? seen_event(*match_, change, who_) : SeenEvent{};
  }

  void undo(std::size_t event) {
    // What the log says about seats isn't part of the game and stays.
    const auto from = story_.log.begin() + static_cast<std::ptrdiff_t>(log_sizes_[event]);
    story_.log.erase(std::remove_if(from, story_.log.end(), std::not_fn(stays_in_log)),
                     story_.log.end());
    log_sizes_.resize(event);
    match_.undo(event);
  }

  const Table& table_;
  Observer who_;
  std::optional<std::size_t> since_;
  MatchInProgress match_;
  std::vector<std::size_t> log_sizes_;
  Story story_;
};

// Made once for everyone who sees the same of it. Observers who are shown the same have the same
// key: usually all but the seat that acted.
const SeenEvent& event_of_step(StepParts& parts, const Match& match, const Change& change,
                               Observer who) {
  const std::uint32_t seen = match.observed_key(onlooker_of(who));
  auto event = std::find_if(parts.events.begin(), parts.events.end(),
                            [&](const auto& one) { return one.first == seen; });
  if (event == parts.events.end()) {
    event = parts.events.insert(event, {seen, seen_event(match, change, who)});
  }
  return event->second;
}

}  // namespace

// A table that was closed before its game has none.
bool has_view(const Table& table) {
  if (table.status() == Table::Status::abandoned) return !table.events().empty();
  return table.status() != Table::Status::waiting;
}

Onlooker onlooker_of(Observer who) { return who ? Onlooker::at(*who) : Onlooker::spectator(); }

// From the newest backwards, and only what that observer hears: a muted seat's lines don't count.
ChatPage chat_page(const Table& table, Observer who, std::optional<std::size_t> before) {
  constexpr std::size_t page_max = 50;
  ChatPage page;
  std::size_t count = 0;
  for (auto number = table.chat().rbegin(); number != table.chat().rend(); ++number) {
    const Change& change = table.history()[*number - 1];
    const auto& said = std::get<changes::Chat>(change.what);
    if (before && *number >= *before) continue;
    if (!hears(table, who, said.seat)) continue;
    if (count++ == page_max) {
      page.more = true;
      break;
    }
    const std::string line = wire::text_of(chat_line(said, change.at, *number));
    page.lines.insert(0, line + (page.lines.empty() ? "" : ","));
  }
  page.lines = "[" + page.lines + "]";
  return page;
}

Story story_of(const Table& table, Observer who, std::optional<std::size_t> since) {
  return Teller(table, who, since).tell();
}

std::string view_now(const Table& table, Observer who, const Messages& log) {
  if (!has_view(table)) return "null";
  std::string json;
  append_view(json, {table.match(), onlooker_of(who), table.events().size()}, log);
  return json;
}

// For replays: cards that the onlooker could see then, or all of them, since the game is over.
std::string view_at(const Table& table, Onlooker onlooker, std::size_t event) {
  auto match = table.match().fresh();
  Messages log;
  for (std::size_t i = 0; i < event && i < table.events().size(); ++i) {
    play_event(*match, table.events()[i]);
    const auto told = match->log(onlooker);
    log.insert(log.end(), told.begin(), told.end());
  }
  std::string json;
  append_view(json, {*match, onlooker, event}, log);
  return json;
}

// Once per seat that watches, and once for all spectators (Tables::broadcast). `parts` carries from
// one to the next what they have in common.
void append_step(std::string& json, const Table& table, const Change& change, Observer who,
                 SentView& memory, StepParts& parts) {
  using ViewOfStep = wire::Made<std::variant<wire::ViewChange, wire::View>>;
  const auto append_change = [&](std::string& text) {
    memory.append_change(text, table.match(), onlooker_of(who), table.events().size(), parts.views);
  };
  std::string whole;
  wire::FrameStep frame;
  frame.v = number_of<wire::Version>(table.version());
  wire::Step& step = frame.d;
  const auto notice = notice_of(table, change, table.version());
  if (notice) step.notice = to_wire(*notice);
  switch (shown_by(change)) {
    case Shown::event: {
      const SeenEvent& seen = event_of_step(parts, table.match(), change, who);
      step.event = seen.event;
      step.told = seen.told;
      step.view = ViewOfStep::by(append_change);
      break;
    }
    case Shown::result:
      step.view = ViewOfStep::by(append_change);
      break;
    case Shown::game:
      whole = view_now(table, who, story_of(table, who, std::nullopt).log);
      memory.remember(table.match(), onlooker_of(who), table.events().size(), parts.views);
      step.view = whole;
      break;
    case Shown::line: {
      const auto& said = std::get<changes::Chat>(change.what);
      if (hears(table, who, said.seat)) step.chat = chat_line(said, change.at, table.version());
      break;
    }
    case Shown::entry:
      // With a view in which nothing has changed: the sentences belong to its log.
      whole = in_log(*notice);
      step.told = whole;
      step.view = ViewOfStep::by(append_change);
      break;
    case Shown::nothing:
      break;
  }
  if (touches_table(table, change)) {
    if (parts.table.empty()) parts.table = changing_text(table);
    step.table = parts.table;
  }
  if (touches_muted(change, who)) step.muted = to_wire(table.chair(*who).muted);
  wire::append(json, frame);
}

}  // namespace menagerie
