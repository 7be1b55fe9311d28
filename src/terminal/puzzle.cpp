// SPDX-License-Identifier: Apache-2.0
#include "terminal/puzzle.h"

#include <algorithm>

#include "engine/analysis/reasons.h"
#include "engine/games/games.h"
#include "terminal/choices.h"
#include "terminal/console.h"
#include "terminal/house_rules.h"
#include "terminal/words.h"

namespace menagerie::terminal {
namespace {

// One puzzle on the screen.
class PuzzleSession {
 public:
  PuzzleSession(const PuzzlePlan& plan, const Puzzle& puzzle, std::size_t number, Console& console)
      : plan_(plan),
        puzzle_(puzzle),
        number_(number),
        console_(console),
        game_(*find_game(puzzle.record.game)),
        style_(plan.style),
        match_(make_match(game_, puzzle.record.options).value()) {
    style_.looks = Looks(game_.description());
    speech_ = {&Language::of(plan.locale),
               std::string(game_.id),
               {names(), puzzle.seat},
               style_.utf8,
               Actions(game_.description())};
    replay(*match_, puzzle.record);
  }

  // Returns whether to continue with the next puzzle.
  bool run() {
    paragraph(words::puzzle_begin(Quoted{std::string(game_.title)}, static_cast<Number>(number_),
                                  static_cast<Number>(plan_.puzzles.size()),
                                  Quoted{puzzle_.level}));
    const Choices choices(match_->legal(puzzle_.seat), speech_.actions);
    show_table();
    ask(choices);
    bool is_first = true;
    for (;;) {
      const auto line = console_.read_line("> ");
      if (!line || *line == "quit" || *line == "exit" || *line == "q") return false;
      if (*line == "next") return true;
      if (*line == "show") return solved(false);
      if (command(*line, choices)) continue;
      const Typed typed = choices.read(*line, *match_, puzzle_.seat);
      if (!typed.action) {
        paragraph(typed.answer);
      } else if (*typed.action == best()) {
        paragraph(words::puzzle_right());
        return solved(is_first);
      } else {
        refute(*typed.action);
        is_first = false;
      }
    }
  }

 private:
  const std::string& best() const { return puzzle_.tries.front().action; }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const SeatEntry& seat : puzzle_.record.seats) names.push_back(seat.name);
    return names;
  }

  bool command(const std::string& word, const Choices& choices) {
    if (word == "?" || word == "help") {
      paragraph(words::puzzle_help(speech_.how_to_type()));
    } else if (word == "table") {
      show_table();
      ask(choices);
    } else if (word == "rules") {
      const Fields options = match_->options();
      say(shown_rules(speech_, game_, {.width = style_.width, .chosen = &options}));
    } else {
      return false;
    }
    return true;
  }

  void ask(const Choices& choices) {
    say("\n");
    paragraph(words::puzzle_ask());
    say(choices.offer(speech_, style_));
  }

  // The line that follows a worse action, told as to the person.
  void refute(const std::string& action) {
    const auto found = std::ranges::find(puzzle_.tries, action, &PuzzleTry::action);
    if (found == puzzle_.tries.end()) return;
    paragraph(words::puzzle_wrong(100 * found->loss));
    say("\n");
    const auto match = match_->clone();
    match->submit(puzzle_.seat, action);
    tell_last(*match);
    for (const std::string& step : found->line) {
      if (!play_line(*match, step)) break;
      tell_last(*match);
    }
    say("\n");
    paragraph(words::puzzle_again());
  }

  void tell_last(const Match& match) {
    for (const Message& told : match.log(Onlooker::at(puzzle_.seat))) paragraph(told);
  }

  bool solved(bool at_first) {
    const Quoted answer{speech_.action(best())};
    const Message why = clause_of(why_best(game_, *match_, puzzle_));
    paragraph(why.empty() ? words::puzzle_best(answer) : words::puzzle_best_why(answer, why));
    say("\n");
    plan_.on_done(puzzle_, at_first);
    if (number_ == plan_.puzzles.size()) return true;
    const auto line = console_.read_line(speech_.say(words::puzzle_enter()) + "> ");
    say("\n");
    return line && *line != "quit" && *line != "q" && *line != "exit";
  }

  void show_table() { say("\n" + draw(*match_, Onlooker::at(puzzle_.seat), speech_, style_)); }
  void paragraph(const Message& message) {
    say(wrapped(speech_.say(message), style_.width) + "\n");
  }
  void say(const std::string& text) { console_.write(text); }

  const PuzzlePlan& plan_;
  const Puzzle& puzzle_;
  std::size_t number_;  // From 1.
  Console& console_;
  const GameType& game_;
  Style style_;
  Speech speech_;
  std::unique_ptr<Match> match_;
};

}  // namespace

void play_puzzles(const PuzzlePlan& plan) {
  Console console;
  std::size_t number = 0;
  for (const Puzzle& puzzle : plan.puzzles) {
    if (!PuzzleSession(plan, puzzle, ++number, console).run()) break;
  }
}

}  // namespace menagerie::terminal
