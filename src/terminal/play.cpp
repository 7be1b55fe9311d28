// SPDX-License-Identifier: Apache-2.0
#include "terminal/play.h"

#include <algorithm>
#include <array>
#include <stop_token>

#include "base/assert.h"
#include "engine/analysis/reasons.h"
#include "engine/analysis/revealed_since.h"
#include "engine/match/match_in_progress.h"
#include "engine/records/record_file.h"
#include "game/match_loop.h"
#include "terminal/choices.h"
#include "terminal/console.h"
#include "terminal/house_rules.h"
#include "terminal/words.h"

namespace menagerie::terminal {
namespace {

// One more than there may be bots, for whom the person has the name of one.
constexpr std::array<std::string_view, 10> bot_names = {"Ada", "Ben", "Cleo", "Dan", "Eve",
                                                        "Fay", "Gus", "Hana", "Ivo", "Jan"};

// Where a word of the session leads: on with the question, or out of it.
enum class Next : std::uint8_t { ask_again, decided, leave };

class GameSession {
 public:
  explicit GameSession(const PlayPlan& plan)
      : plan_(plan), pause_(plan.pause), match_(make_match(*plan.entry, plan.options).value()) {
    speech_ = {&Language::of(plan.locale),
               std::string(plan.entry->id),
               {{}, plan.seat},
               plan.style.utf8,
               Actions(plan.entry->description())};
    const std::string person = plan.name.empty() ? speech_.say(words::person()) : plan.name;
    unsigned name = 0;
    for (const Seat seat : SeatSet::first(match_->players())) {
      const bool own = seat == plan.seat;
      const BotSpec& bot = plan.bots[seat.index()];
      if (!own && bot_names[name] == person) ++name;
      const std::string called = own ? person : std::string(bot_names[name++]);
      speech_.naming.names.push_back(called);
      seats_.push_back({called, own ? "human" : bot.text()});
      bots_.push_back(own ? nullptr : plan.entry->make_mind(bot));
    }
  }

  PlayEnd run() {
    console_.write(speech_.say(words::begin(Quoted{std::string(plan_.entry->title)},
                                            match_->players(), plan_.seat.index())) +
                   "\n\n");
    if (plan_.resumed && !resume()) return PlayEnd::record_unwritable;
    look_round();
    play_match(*this, leaving_.get_token());
    return finish();
  }

  // A match in play (game/match_loop.h).
  Turn turn() const { return match_->turn(); }
  void lay_out() {
    console_.write("\n");
    const auto wrong = match_.deal(next_deal());
    MENAGERIE_ASSERT(!wrong);
    tell_event();
    look_round();
  }
  void settle() {
    const auto wrong = match_.settle(next_result());
    MENAGERIE_ASSERT(!wrong);
    tell_event();
    look_round();
  }
  // Where several owe a decision, the bots do not keep the person waiting.
  void decide(SeatSet seats) {
    for (const Seat seat : seats) {
      if (seat != plan_.seat) return bot_decides(seat);
    }
    if (!person_decides()) leaving_.request_stop();
    look_round();
  }

 private:
  Fields next_deal() const {
    if (plan_.daily) return draw_deal(plan_.daily->shuffle, draws_in(match_.events()), *match_);
    Rng rng(plan_.seed, 3 * count(Event::Kind::deal));
    return match_->shuffle(rng);
  }

  std::string next_result() const {
    if (plan_.daily) return draw_chance(plan_.daily->shuffle, draws_in(match_.events()), *match_);
    Rng rng(plan_.seed, 3 * count(Event::Kind::chance) + 1);
    const auto results = match_->chances();
    return results[rng.below(static_cast<std::uint32_t>(results.size()))];
  }

  // Between two events: whether it makes sense to continue.
  void look_round() {
    if (console_.interrupted() || console_.output_closed() || !unwritable_.empty()) {
      leaving_.request_stop();
    }
  }

  void bot_decides(Seat seat) {
    const std::size_t number = match_.events().size();
    if (plan_.daily) {
      act(seat, daily_decision(*plan_.entry, *plan_.daily, *match_, number, seat));
    } else {
      Rng rng(plan_.seed, 3 * number + 2);
      act(seat, bots_[seat.index()]->choose(match_->observe(seat), rng, {}));
    }
    console_.pause(pause_);
    look_round();
  }

  bool person_decides() {
    const Choices choices(match_->legal(plan_.seat), speech_.actions);
    show_table(choices);
    for (;;) {
      const auto line = console_.read_line("> ");
      if (!line) return false;
      switch (answer(*line, choices)) {
        case Next::ask_again:
          if (!unwritable_.empty()) return false;
          break;
        case Next::decided:
          return true;
        case Next::leave:
          return false;
      }
    }
  }

  void show_table(const Choices& choices) {
    console_.write("\n" + draw(*match_, own(), speech_, plan_.style) +
                   choices.offer(speech_, plan_.style));
  }

  std::string rules() const {
    const GameType& game = *plan_.entry;
    const Fields options = match_->options();
    return shown_rules(speech_, game, {.width = plan_.style.width, .chosen = &options});
  }

  Next answer(const std::string& line, const Choices& choices) {
    const auto space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (word == "?" || word == "help") return say(help());
    if (word == "rules") return say(rules());
    if (word == "table") {
      show_table(choices);
      return Next::ask_again;
    }
    if (word == "scores") return say(draw_scores(*match_, speech_, plan_.style));
    if (word == "last") return say(last_trick());
    if (word == "log") return say(recent(12));
    if (plan_.daily && (word == "hint" || word == "undo")) return say(words::daily_alone());
    if (word == "hint") return say(hint());
    if (word == "save") return say(save(rest));
    if (word == "pause") return say(set_pause(rest));
    if (word == "quit" || word == "exit" || word == "q") return Next::leave;
    if (word == "undo") return undo();
    const Typed typed = choices.read(line, *match_, plan_.seat);
    if (!typed.action) return say(wrapped(speech_.say(typed.answer), plan_.style.width) + "\n");
    act(plan_.seat, *typed.action);
    return Next::decided;
  }

  Next say(const Message& message) { return say(speech_.say(message) + "\n"); }
  Next say(const std::string& text) {
    console_.write(text);
    return Next::ask_again;
  }

  std::string help() const {
    const bool keeps = is_kept() || is_saved_;
    const Message quit = keeps ? words::quit_keeps() : words::quit_loses();
    const Message text = words::help(speech_.how_to_type(), quit);
    return wrapped(speech_.say(text), plan_.style.width) + "\n";
  }

  std::string last_trick() const {
    const std::string text = draw_zone(*match_, own(), "last-trick", speech_, plan_.style);
    return text.empty() ? speech_.say(words::no_trick_yet()) + "\n" : text;
  }

  std::string recent(std::size_t lines) const {
    std::string text;
    for (std::size_t i = log_.size() - std::min(lines, log_.size()); i < log_.size(); ++i) {
      text += wrapped(log_[i], plan_.style.width) + "\n";
    }
    return text.empty() ? speech_.say(words::nothing_yet()) + "\n" : text;
  }

  std::string hint() {
    Rng rng(plan_.seed, 3 * match_.events().size() + 2);
    const Observation observation = match_->observe(plan_.seat);
    auto opinions = plan_.entry->make_mind(default_bot())->advise(observation, rng, {});
    opinions.resize(1);
    give_reasons(*plan_.entry, observation, rng.bits64(), {}, opinions);
    const Quoted chosen{speech_.choice(opinions[0].action)};
    const Message why = clause_of(opinions[0].why);
    return wrapped(speech_.say(why.empty() ? words::bot_would(chosen)
                                           : words::bot_would_why(chosen, why)),
                   plan_.style.width) +
           "\n";
  }

  std::string save(const std::string& path) {
    if (path.empty()) return speech_.say(words::save_where()) + "\n";
    // Never overwrites what a file contains, unless it is an earlier save of this game.
    const bool of_this_game = path == saved_to_ || is_same_file(path, plan_.record_path);
    if (!of_this_game && holds_something(path)) {
      return speech_.say(words::save_elsewhere(Quoted{path})) + "\n";
    }
    if (const auto wrong = write_record_file(path, record())) return wrong->text + ".\n";
    saved_to_ = path;
    is_saved_ = true;
    const auto saved = plan_.daily ? words::record_is_in : words::saved;
    return speech_.say(saved(Quoted{path})) + "\n";
  }

  std::string set_pause(const std::string& text) {
    const bool number = !text.empty() && text.size() <= 5 &&
                        text.find_first_not_of("0123456789") == std::string::npos;
    const unsigned long ms = number ? std::stoul(text) : 0;
    if (!number || ms > pause_ms_max)
      return speech_.say(words::pause_how_long(pause_ms_max)) + "\n";
    pause_ = std::chrono::milliseconds(ms);
    return speech_.say(words::pause_is(pause_.count())) + "\n";
  }

  // Back to before the person's last decision. The cards stay as they were dealt: a deal depends
  // on the seed and its number alone.
  Next undo() {
    const auto own_event = [&](const Event& event) {
      return event.kind == Event::Kind::play && event.seat == plan_.seat;
    };
    const auto& events = match_.events();
    const auto last = std::find_if(events.rbegin(), events.rend(), own_event);
    if (last == events.rend()) return say(words::nothing_decided());
    const auto decision = static_cast<std::size_t>(events.rend() - last) - 1;
    const Revealed revealed = revealed_since(*match_, events, decision);
    match_.undo(decision);
    log_.resize(told_before_[decision]);
    told_before_.resize(decision);
    keep_record();
    say(words::taken_back());
    tell(revealed);
    return Next::decided;  // The question is asked again.
  }

  void tell(const Revealed& revealed) {
    CardTexts seen;
    for (const std::string& card : revealed.cards) seen.push_back({card});
    for (const std::string& card : revealed.own_cards) seen.push_back({card});
    if (!seen.empty()) say(words::seen_since(std::move(seen)));
    Messages numbers;
    for (const auto& [seat, number] : revealed.numbers) {
      numbers.push_back(words::one_number(seat, number));
    }
    if (!numbers.empty()) say(words::numbers_since(std::move(numbers)));
  }

  bool resume() {
    seats_ = plan_.resumed->seats;
    if (!plan_.name.empty()) seats_[plan_.seat.index()].name = plan_.name;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (Seat(static_cast<unsigned>(i)) != plan_.seat)
        speech_.naming.names[i] = safe_name(seats_[i].name);
    }
    for (const Event& event : plan_.resumed->events) {
      if (match_.play(event)) return false;  // Was checked when it was loaded.
      remember_told();
    }
    console_.write(speech_.say(words::going_on()) + "\n" + recent(6));
    return true;
  }

  void act(Seat seat, const std::string& action) {
    const auto refusal = match_.act(seat, action);
    MENAGERIE_ASSERT(!refusal);
    tell_event();
  }

  void tell_event() {
    for (const auto& line : remember_told())
      console_.write(wrapped(line, plan_.style.width) + "\n");
    keep_record();
  }

  // How the last event is told.
  std::vector<std::string> remember_told() {
    told_before_.push_back(log_.size());
    if (match_.events().back().kind == Event::Kind::note) return {};
    std::vector<std::string> lines;
    for (const Message& told : match_->log(own())) lines.push_back(speech_.say(told));
    log_.insert(log_.end(), lines.begin(), lines.end());
    return lines;
  }

  Record record() const {
    Record record = match_.record(seats_);
    if (plan_.daily) {
      Event note;
      note.text = daily_note(plan_.daily->date);
      record.events.push_back(std::move(note));
    }
    return record;
  }

  bool is_kept() const { return !plan_.record_path.empty() && !is_unwritable_; }

  void keep_record() {
    is_saved_ = false;
    if (plan_.record_path.empty()) return;
    const auto wrong = write_record_file(plan_.record_path, record());
    is_unwritable_ = wrong.has_value();
    if (wrong && plan_.record_wanted) unwritable_ = wrong->text;
  }

  PlayEnd finish() {
    if (!unwritable_.empty()) {
      console_.write("\n" + unwritable_ + ".\n");
      return PlayEnd::record_unwritable;
    }
    if (match_->turn().kind != Turn::Kind::over) {
      console_.write("\n");
      say(last_words());
      return console_.output_closed() ? PlayEnd::output_closed : PlayEnd::left;
    }
    console_.write("\n" + draw_scores(*match_, speech_, plan_.style) + "\n" + verdict());
    if (plan_.daily) {
      console_.write("\n" + daily_line(*plan_.daily, *plan_.entry, *match_, plan_.locale) + "\n\n");
    }
    if (plan_.record_wanted) say(words::record_is_in(Quoted{plan_.record_path}));
    return console_.output_closed() ? PlayEnd::output_closed : PlayEnd::finished;
  }

  // Tells a person who leaves a game whether they can continue it.
  Message last_words() const {
    if (match_.events().empty()) return words::good_bye();
    if (is_kept() && plan_.daily) return words::daily_kept();
    if (is_kept()) return words::kept(Quoted{plan_.record_path});
    return is_saved_ ? words::saved(Quoted{saved_to_}) : words::not_kept();
  }

  std::string verdict() const {
    const SeatSet winners = match_->winners();
    if (winners == SeatSet(plan_.seat)) return speech_.say(words::you_win()) + "\n";
    const bool is_team = plan_.entry->description().teams > 0;
    const Seats names = seats_in(winners);
    return speech_.say(is_team ? words::team_wins(names) : words::winners(names)) + "\n";
  }

  std::uint64_t count(Event::Kind kind) const {
    return static_cast<std::uint64_t>(
        std::count_if(match_.events().begin(), match_.events().end(),
                      [&](const Event& event) { return event.kind == kind; }));
  }

  Onlooker own() const { return Onlooker::at(plan_.seat); }

  const PlayPlan& plan_;
  Console console_;
  std::chrono::milliseconds pause_;
  MatchInProgress match_;
  std::vector<SeatEntry> seats_;
  Speech speech_;
  std::vector<std::string> log_;
  std::vector<std::size_t> told_before_;  // By event: how long the log was before it.
  std::string saved_to_;                  // By `save FILE`: this file may be written over.
  bool is_saved_ = false;                 // There, as it stands now.
  std::vector<std::unique_ptr<Mind>> bots_;
  std::string unwritable_;      // Why the record that was asked for cannot be kept.
  bool is_unwritable_ = false;  // Nor one that no one asked for.
  std::stop_source leaving_;    // The match is not played on.
};

}  // namespace

PlayEnd play(const PlayPlan& plan) { return GameSession(plan).run(); }

}  // namespace menagerie::terminal
