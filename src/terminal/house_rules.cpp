// SPDX-License-Identifier: Apache-2.0
#include "terminal/house_rules.h"

#include <algorithm>

#include "base/spelling.h"
#include "terminal/words.h"
#include "words/catalogues.h"
#include "words/language.h"

namespace menagerie::terminal {
namespace {

// As it is typed after NAME=, and in the reader's words where the game has any.
std::string typed_value(const Value& value) {
  std::string text = as_typed(value);
  std::erase(text, '\'');
  return text;
}
std::string value_in_words(const Speech& speech, const OptionSpec& spec, const Value& value) {
  if (std::holds_alternative<std::monostate>(value)) return speech.say(words::option_usual());
  if (const bool* truth = std::get_if<bool>(&value)) {
    return speech.say(*truth ? words::option_yes() : words::option_no());
  }
  const std::string id = std::string(spec.meaning) + "." + typed_value(value);
  return speech.language->has(speech.game, id) ? speech.say(Message(id)) : typed_value(value);
}

std::string mark_text(const Speech& speech, const RuleMark& mark, const Fields& chosen) {
  const Value& value = *find_field(chosen, mark.option->name);
  const Quoted said{value_in_words(speech, *mark.option, value)};
  const Term label{mark.option->label};
  return speech.say(mark.applies ? words::rules_changed(label, said)
                                 : words::rules_absent(label, said));
}

// The text with marks behind the numbers of rules and below the headings of sections. Within a
// section that doesn't apply, only its heading has one.
std::string marked(std::string_view text, const Speech& speech, const GameRules& game,
                   const Fields& chosen) {
  std::string out;
  bool in_absent_section = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool is_heading = line.starts_with("## ");
    const std::string_view number = rule_number(line);
    if (is_heading) in_absent_section = false;
    const auto mark =
        number.empty() || in_absent_section ? std::nullopt : rule_mark(game, chosen, number);
    if (!mark) {
      out.append(line).append("\n");
    } else if (is_heading) {
      in_absent_section = !mark->applies;
      out.append(line).append("\n\n").append(mark_text(speech, *mark, chosen)).append("\n");
    } else {
      const std::size_t rest = line.find(number) + number.size();
      const std::size_t begin = std::min(line.find_first_not_of(' ', rest), line.size());
      out.append(line.substr(0, begin)).append(mark_text(speech, *mark, chosen)).append(" ");
      out.append(line.substr(begin)).append("\n");
    }
  }
  return out;
}

std::string options_text(const Speech& speech, const GameRules& game, const RulesShown& shown) {
  std::string out = "## " + speech.say(words::rules_house()) + "\n\n";
  for (const OptionSpec& spec : game.options) {
    const Value* chosen = shown.chosen == nullptr ? nullptr : find_field(*shown.chosen, spec.name);
    const Value& value = chosen == nullptr ? spec.standard : *chosen;
    std::vector<std::string_view> numbers;
    for (const OptionRules& about : spec.rules) {
      numbers.insert(numbers.end(), about.rules.begin(), about.rules.end());
    }
    const Message said = words::option_line(Term{spec.label}, Quoted{std::string(spec.name)},
                                            Quoted{typed_value(value)}, Message(spec.meaning));
    std::string line = "- " + speech.say(said);
    if (!numbers.empty()) {
      line += " " + speech.say(words::option_rules(Quoted{joined(numbers)}, std::ssize(numbers)));
    }
    out += wrapped(line, shown.width, 2) + "\n";
  }
  return out;
}

}  // namespace

std::string shown_rules(const Speech& speech, const GameRules& game, const RulesShown& shown) {
  std::string text = rules_in(speech.language->tag(), game.id, game.rules);
  if (shown.chosen != nullptr) text = marked(text, speech, game, *shown.chosen);
  if (!shown.rulings) text = without_rulings(text);
  const Quoted id{std::string(game.id)};
  std::string out = prose(text, shown.width) + "\n" + options_text(speech, game, shown) + "\n";
  if (shown.chosen == nullptr) {
    out += wrapped(speech.say(words::rules_with_options(id)), shown.width) + "\n";
  }
  if (!shown.rulings) out += wrapped(speech.say(words::rules_details(id)), shown.width) + "\n";
  return out;
}

}  // namespace menagerie::terminal
