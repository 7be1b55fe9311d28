// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "terminal/console.h"
#include "terminal/play.h"
#include "terminal/words.h"
#include "words/catalogues.h"

namespace menagerie::terminal {

const GameType* ask_for_game(const std::vector<const GameType*>& entries, const Style& style,
                             const std::string& locale) {
  Console console;
  const Speech speech = {&Language::of(locale), {}, {}, style.utf8};
  std::string text = speech.say(words::which_game()) + "\n";
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const GameType& entry = *entries[i];
    const std::string players =
        entry.players_min() == entry.players_max()
            ? std::to_string(entry.players_min())
            : fmt::format("{}-{}", entry.players_min(), entry.players_max());
    const std::string about = speech.say(
        words::game(Quoted{fmt::format("{:>4}", players)}, Quoted{std::string(entry.designers)}));
    text += fmt::format("  {}) {:<22} {}\n", i + 1, entry.title, about);
  }
  console.write(text);
  for (;;) {
    const auto line = console.read_line(speech.say(words::which_number()) + " ");
    if (!line || *line == "q" || *line == "quit") return nullptr;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (*line == std::to_string(i + 1) || *line == entries[i]->id || *line == entries[i]->title) {
        return entries[i];
      }
    }
    const auto most = static_cast<Number>(entries.size());
    console.write(wrapped(speech.say(words::number_up_to(most)), style.width) + "\n");
  }
}

}  // namespace menagerie::terminal
