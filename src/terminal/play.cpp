// SPDX-License-Identifier: Apache-2.0
#include "terminal/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "catalog/reasons.h"
#include "host/record_file.h"
#include "terminal/choices.h"
#include "terminal/console.h"

namespace menagerie::terminal {
namespace {

constexpr std::string_view help_text =
    "Type the number of a choice, or the card itself (R5), or the whole action (play R5).\n"
    "  ?         this help               rules     the rules of the game\n"
    "  table     the table again         last      the last trick\n"
    "  scores    the score sheet         log       what happened lately\n"
    "  hint      what a bot would do     undo      take your last decision back\n"
    "  pause N   wait N ms after a bot's move (0: not at all)\n"
    "  save FILE keep the game so far; `menagerie play --resume FILE` goes on with it\n"
    "  quit      leave; the game is kept\n";

constexpr std::array<const char*, 9> bot_names = {"Ada", "Ben", "Cleo", "Dan", "Eve",
                                                  "Fay", "Gus", "Hana", "Ivo"};

// Where a word of the session leads: on with the question, or out of it.
enum class Step : std::uint8_t { ask_again, decided, leave };

class Session {
 public:
  explicit Session(const PlayPlan& plan) : plan_(plan), pause_(plan.pause) {
    match_ = make_match(*plan.entry, plan.options).value();
    record_.game = std::string(plan.entry->id);
    record_.options = match_->options();
    unsigned name = 0;
    for (const Seat seat : SeatSet::first(match_->players())) {
      const bool own = seat == plan.seat;
      const BotSpec& bot = plan.bots[seat.index()];
      names_.emplace_back(own ? "You" : bot_names[name++]);
      record_.seats.push_back({names_.back(), own ? "human" : bot.text()});
      bots_.push_back(own ? nullptr : plan.entry->make_bot(bot));
    }
  }

  PlayEnd run() {
    console_.write(fmt::format("{}: {} players. You sit on seat {}. Type ? for help.\n\n",
                               plan_.entry->title, match_->players(), plan_.seat.index()));
    if (plan_.resumed && !resume()) return PlayEnd::record_unwritable;
    bool stays = true;
    while (stays && unwritable_.empty() && match_->turn().kind != Turn::Kind::over)
      stays = advance();
    return finish();
  }

 private:
  // One event; false when the person leaves.
  bool advance() {
    const Turn turn = match_->turn();
    if (console_.interrupted() || console_.output_closed()) return false;
    if (turn.kind == Turn::Kind::deal) {
      Rng rng(plan_.seed, 3 * count(Event::Kind::deal));
      Event event;
      event.kind = Event::Kind::deal;
      event.deal = match_->shuffle(rng);
      console_.write("\n");
      happen(std::move(event));
    } else if (turn.kind == Turn::Kind::chance) {
      Rng rng(plan_.seed, 3 * count(Event::Kind::chance) + 1);
      const auto results = match_->chances();
      Event event;
      event.kind = Event::Kind::chance;
      event.text = results[rng.below(static_cast<std::uint32_t>(results.size()))];
      happen(std::move(event));
    } else {
      // Where several owe a decision, the bots do not keep the person waiting.
      for (const Seat seat : turn.seats) {
        if (seat == plan_.seat) continue;
        bot_decides(seat);
        return true;
      }
      return person_decides();
    }
    return true;
  }

  void bot_decides(Seat seat) {
    Rng rng(plan_.seed, 3 * record_.events.size() + 2);
    Event event;
    event.kind = Event::Kind::play;
    event.seat = seat;
    event.text = bots_[seat.index()]->choose(*match_, seat, rng, {});
    happen(std::move(event));
    console_.pause(pause_);
  }

  bool person_decides() {
    const Choices choices(match_->legal(plan_.seat));
    show_table(choices);
    for (;;) {
      const auto line = console_.read_line("> ");
      if (!line) return false;
      switch (answer(*line, choices)) {
        case Step::ask_again:
          if (!unwritable_.empty()) return false;
          break;
        case Step::decided:
          return true;
        case Step::leave:
          return false;
      }
    }
  }

  void show_table(const Choices& choices) {
    console_.write("\n" + draw(*match_, own(), names_, plan_.style) + choices.offer(plan_.style));
  }

  Step answer(const std::string& line, const Choices& choices) {
    const auto space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (word.empty()) return say("Type a choice, or ? for help.\n");
    if (word == "?" || word == "help") return say(std::string(help_text));
    if (word == "rules") return say(std::string(plan_.entry->rules));
    if (word == "table") {
      show_table(choices);
      return Step::ask_again;
    }
    if (word == "scores") return say(draw_scores(*match_, names_, plan_.style));
    if (word == "last") return say(last_trick());
    if (word == "log") return say(recent(12));
    if (word == "hint") return say(hint());
    if (word == "save") return say(save(rest));
    if (word == "pause") return say(set_pause(rest));
    if (word == "quit" || word == "exit" || word == "q") return Step::leave;
    if (word == "undo") return undo();
    if (const auto action = choices.meant(line)) {
      Event event;
      event.kind = Event::Kind::play;
      event.seat = plan_.seat;
      event.text = *action;
      happen(std::move(event));
      return Step::decided;
    }
    return say(why_not(line, choices) + "\n");
  }

  Step say(const std::string& text) {
    console_.write(text);
    return Step::ask_again;
  }

  // Why what was typed is no legal action: the rule it breaks, or that it is no action at all.
  std::string why_not(const std::string& line, const Choices& choices) const {
    for (const std::string& attempt : choices.attempts(line)) {
      const auto refusal = match_->clone()->submit(plan_.seat, attempt);
      if (refusal && !refusal->rule.empty()) {
        return wrapped(
            fmt::format("No: {} (rule {}).", with_names(refusal->text, names_), refusal->rule),
            plan_.style.width);
      }
    }
    return wrapped(in_quotes(line) +
                       " is none of the choices; type a number or an action, `table` " +
                       "to see them again, ? for help.",
                   plan_.style.width);
  }

  std::string last_trick() const {
    const std::string text = draw_zone(*match_, own(), "last-trick", names_, plan_.style);
    return text.empty() ? "There is no trick to look back at yet.\n" : text;
  }

  std::string recent(std::size_t lines) const {
    std::string text;
    for (std::size_t i = log_.size() - std::min(lines, log_.size()); i < log_.size(); ++i) {
      text += log_[i] + "\n";
    }
    return text.empty() ? "Nothing has happened yet.\n" : text;
  }

  std::string hint() {
    Rng rng(plan_.seed, 3 * record_.events.size() + 2);
    auto opinions = plan_.entry->make_bot(default_bot())->advise(*match_, plan_.seat, rng, {});
    opinions.resize(1);
    give_reasons(*plan_.entry, *match_, plan_.seat, rng.bits64(), {}, opinions);
    return wrapped(fmt::format("A bot would: {}. {}", opinions[0].action, opinions[0].why),
                   plan_.style.width) +
           "\n";
  }

  std::string save(const std::string& path) {
    if (path.empty()) return "Save where? Type: save FILE\n";
    const auto wrong = write_record_file(path, record_);
    return wrong ? wrong->text + ".\n"
                 : fmt::format("Saved; `menagerie play --resume {}` goes on with it.\n", path);
  }

  std::string set_pause(const std::string& text) {
    const bool number = !text.empty() && text.size() <= 5 &&
                        text.find_first_not_of("0123456789") == std::string::npos;
    if (!number) return "How long? Type: pause MILLISECONDS (0 to 99999)\n";
    pause_ = std::chrono::milliseconds(std::stoi(text));
    return fmt::format("The bots now pause {} ms after a move.\n", pause_.count());
  }

  // Back to before the person's last decision. The cards stay as they were dealt: a deal depends
  // on the seed and its number alone.
  Step undo() {
    const auto own_event = [&](const Event& event) {
      return event.kind == Event::Kind::play && event.seat == plan_.seat;
    };
    const auto last = std::find_if(record_.events.rbegin(), record_.events.rend(), own_event);
    if (last == record_.events.rend()) return say("You have not decided anything yet.\n");
    record_.events.erase(std::prev(last.base()), record_.events.end());
    match_ = match_->fresh();
    log_.clear();
    for (const Event& event : record_.events) {
      play_event(*match_, event);
      remember_told();
    }
    keep_record();
    say("Taken back.\n");
    return Step::decided;  // The question is asked anew.
  }

  bool resume() {
    record_.seats = plan_.resumed->seats;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (Seat(static_cast<unsigned>(i)) != plan_.seat)
        names_[i] = safe_name(record_.seats[i].name);
    }
    for (const Event& event : plan_.resumed->events) {
      if (play_event(*match_, event)) return false;  // Was checked when it was loaded.
      record_.events.push_back(event);
      remember_told();
    }
    console_.write("Going on. What happened last:\n" + recent(6));
    return true;
  }

  void happen(Event event) {
    const auto wrong = play_event(*match_, event);
    MENAGERIE_ASSERT(!wrong);
    record_.events.push_back(std::move(event));
    for (const auto& line : remember_told())
      console_.write(wrapped(line, plan_.style.width) + "\n");
    keep_record();
  }

  std::vector<std::string> remember_told() {
    std::vector<std::string> lines;
    for (const auto& line : match_->told(own())) lines.push_back(with_names(line, names_));
    log_.insert(log_.end(), lines.begin(), lines.end());
    return lines;
  }

  void keep_record() {
    if (plan_.record_path.empty()) return;
    record_.result.reset();
    if (match_->turn().kind == Turn::Kind::over) record_.result = result_of(*match_);
    if (const auto wrong = write_record_file(plan_.record_path, record_)) {
      if (plan_.record_wanted) unwritable_ = wrong->text;
    }
  }

  PlayEnd finish() {
    if (!unwritable_.empty()) {
      console_.write("\n" + unwritable_ + ".\n");
      return PlayEnd::record_unwritable;
    }
    if (match_->turn().kind != Turn::Kind::over) {
      const bool kept = !plan_.record_path.empty() && !record_.events.empty();
      console_.write(kept ? fmt::format("\nThe game is kept; `menagerie play --resume {}` goes on "
                                        "with it.\n",
                                        plan_.record_path)
                          : "\nGood-bye.\n");
      return console_.output_closed() ? PlayEnd::output_closed : PlayEnd::left;
    }
    console_.write("\n" + draw_scores(*match_, names_, plan_.style) + "\n" + verdict());
    if (plan_.record_wanted) console_.write("The record is in " + plan_.record_path + ".\n");
    return console_.output_closed() ? PlayEnd::output_closed : PlayEnd::finished;
  }

  std::string verdict() const {
    const SeatSet winners = match_->winners();
    std::string list;
    unsigned left = winners.size();
    for (const Seat seat : winners) {
      list += names_[seat.index()];
      --left;
      list += left > 1 ? ", " : left == 1 ? " and " : "";
    }
    const bool own_win = winners.has(plan_.seat);
    if (winners.size() > 1) return list + " share the victory.\n";
    return own_win ? "You win. Well played!\n" : list + " wins.\n";
  }

  std::uint64_t count(Event::Kind kind) const {
    return static_cast<std::uint64_t>(
        std::count_if(record_.events.begin(), record_.events.end(),
                      [&](const Event& event) { return event.kind == kind; }));
  }

  Onlooker own() const { return Onlooker::at(plan_.seat); }

  const PlayPlan& plan_;
  Console console_;
  std::chrono::milliseconds pause_;
  std::unique_ptr<Match> match_;
  Record record_;
  std::vector<std::string> names_, log_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::string unwritable_;
};

}  // namespace

PlayEnd play(const PlayPlan& plan) { return Session(plan).run(); }

const GameEntry* ask_for_game(const std::vector<const GameEntry*>& entries, const Style& style) {
  Console console;
  std::string text = "Which game would you like to play?\n";
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const GameEntry& entry = *entries[i];
    const std::string players =
        entry.players_min() == entry.players_max()
            ? std::to_string(entry.players_min())
            : fmt::format("{}-{}", entry.players_min(), entry.players_max());
    text += fmt::format("  {}) {:<22} {:>4} players, by {}\n", i + 1, entry.title, players,
                        entry.designers);
  }
  console.write(text);
  for (;;) {
    const auto line = console.read_line("A number, or q to leave: ");
    if (!line || *line == "q" || *line == "quit") return nullptr;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (*line == std::to_string(i + 1) || *line == entries[i]->id || *line == entries[i]->title) {
        return entries[i];
      }
    }
    console.write(wrapped("Please type a number from 1 to " + std::to_string(entries.size()) + ".",
                          style.width) +
                  "\n");
  }
}

}  // namespace menagerie::terminal
