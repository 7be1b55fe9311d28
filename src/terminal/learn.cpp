// SPDX-License-Identifier: Apache-2.0
#include "terminal/learn.h"

#include <algorithm>

#include "terminal/choices.h"
#include "terminal/console.h"
#include "terminal/house_rules.h"
#include "terminal/words.h"

namespace menagerie::terminal {
namespace {

Style of_game(Style style, const GameType& game) {
  style.looks = Looks(game.description());
  return style;
}

// Where the learner goes from a step.
enum class Way : std::uint8_t { stay, next, back, leave };

class LessonSession {
 public:
  LessonSession(const Lesson& lesson, std::size_t step, const Style& style, std::string_view locale)
      : lesson_(lesson),
        step_(step),
        style_(of_game(style, *lesson.game)),
        speech_{&Language::of(locale),
                std::string(lesson.game->id),
                {lesson.names(), lesson.learner},
                style.utf8,
                Actions(lesson.game->description())} {}

  LearnEnd run() {
    paragraph(words::learn_begin(title(), count()));
    while (step_ < lesson_.steps.size()) {
      switch (lesson_.steps[step_].asks() ? ask() : look()) {
        case Way::next:
          ++step_;
          break;
        case Way::back:
          step_ -= step_ > 0 ? 1 : 0;
          break;
        case Way::stay:
          break;
        case Way::leave:
          return leave();
      }
    }
    say("\n");
    paragraph(words::learn_end(id()));
    return console_.output_closed() ? LearnEnd::output_closed : LearnEnd::finished;
  }

 private:
  const LessonStep& step() const { return lesson_.steps[step_]; }

  // A step without a move: read on with Enter.
  Way look() {
    match_ = lesson_at(lesson_, step());
    show_table();
    instruct();
    const bool last = step_ + 1 == lesson_.steps.size();
    for (;;) {
      if (last && step().begin == step().end) return Way::next;
      const auto line = console_.read_line(speech_.say(words::learn_enter()) + "> ");
      if (!line) return Way::leave;
      if (line->empty()) {
        happen();
        return Way::next;
      }
      if (const Way way = command(*line); way != Way::stay) return way;
    }
  }

  // A step with a move: until it is made.
  Way ask() {
    match_ = lesson_at(lesson_, step());
    const Choices choices(match_->legal(lesson_.learner), speech_.actions);
    show_table();
    instruct();
    say(choices.offer(speech_, style_));
    for (;;) {
      const auto line = console_.read_line("> ");
      if (!line) return Way::leave;
      if (is_command(*line)) {
        if (const Way way = command(*line); way != Way::stay) return way;
        if (*line == "table") say(choices.offer(speech_, style_));
        continue;
      }
      const Typed typed = choices.read(*line, *match_, lesson_.learner);
      if (typed.action == step().move) {
        happen();
        paragraph(Message(step().right));
        return Way::next;
      }
      paragraph(typed.action ? other_move(*typed.action) : typed.answer);
    }
  }

  static bool is_command(std::string_view word) {
    for (const std::string_view known :
         {"?", "help", "table", "again", "rules", "back", "show", "quit", "exit", "q"}) {
      if (word == known) return true;
    }
    return false;
  }

  Way command(const std::string& word) {
    if (word == "quit" || word == "exit" || word == "q") return Way::leave;
    if (word == "back") {
      if (step_ > 0) return Way::back;
      paragraph(words::learn_first_step());
    } else if (word == "table") {
      show_table();
    } else if (word == "again") {
      instruct();
    } else if (word == "rules") {
      const GameType& game = *lesson_.game;
      say(shown_rules(speech_, game, {.width = style_.width}));
    } else if (word == "show" && step().asks()) {
      paragraph(words::learn_means(Quoted{speech_.choice(step().move)}));
    } else {
      paragraph(words::learn_help(speech_.how_to_type()));
    }
    return Way::stay;
  }

  // The answer to what the rules allow and the lesson does not mean.
  Message other_move(const std::string& action) const {
    if (!step().wrong.empty()) return Message(step().wrong);
    return words::learn_other_way(Quoted{speech_.action(action)},
                                  Quoted{speech_.choice(step().move)});
  }

  // The events of this step, told as to the learner; of a jump only its end.
  void happen() {
    say("\n");
    for (const Message& told : play_on(lesson_, *match_, step().begin, step().jump)) {
      paragraph(told);
    }
    if (step().jump == step().end) return;
    say("...\n");
    const auto told = play_on(lesson_, *match_, step().jump, step().end);
    for (std::size_t i = told.size() - std::min(jump_told_max, told.size()); i < told.size(); ++i) {
      paragraph(told[i]);
    }
  }

  void show_table() { say("\n" + draw(*match_, Onlooker::at(lesson_.learner), speech_, style_)); }

  void instruct() {
    say("\n");
    paragraph(words::learn_step(static_cast<Number>(step_ + 1), count(), Message(step().id)));
  }

  LearnEnd leave() {
    say("\n");
    paragraph(words::learn_left(id(), static_cast<Number>(step_ + 1)));
    return console_.output_closed() ? LearnEnd::output_closed : LearnEnd::left;
  }

  Number count() const { return static_cast<Number>(lesson_.steps.size()); }
  Quoted id() const { return {std::string(lesson_.game->id)}; }
  Quoted title() const { return {std::string(lesson_.game->title)}; }

  void paragraph(const Message& message) {
    say(wrapped(speech_.say(message), style_.width) + "\n");
  }
  void say(const std::string& text) { console_.write(text); }

  const Lesson& lesson_;
  std::size_t step_;
  const Style style_;
  const Speech speech_;
  std::unique_ptr<Match> match_;
  Console console_;
};

}  // namespace

LearnEnd learn(const Lesson& lesson, std::size_t step, const Style& style,
               std::string_view locale) {
  return LessonSession(lesson, step, style, locale).run();
}

}  // namespace menagerie::terminal
