// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/description.h"

namespace menagerie::terminal {

// How the actions of a game are said, by the forms of its description (ActionForm). A terminal
// names cards by their notation, as it draws them.
class Actions {
 public:
  Actions() = default;
  explicit Actions(const Description& description);

  // Which of the game's forms an action has; as many as there are forms if it has none.
  std::size_t form_of(std::string_view action) const;
  // The sentence for an action; nothing if it has no form.
  std::optional<Message> said(std::string_view action) const;

  // What actions of a form have in common, where it names nothing but cards, or one number.
  struct Common {
    Message said;       // "Play … with the Chameleon"
    std::string typed;  // "play … chameleon"
    bool is_number = false;
  };
  std::optional<Common> common(std::size_t form) const;
  // A card of the game and an action that names it alone, to show how one types them: "R5",
  // "play R5". Empty if no action names one card.
  struct Example {
    std::string card, action;
  };
  Example example() const { return example_; }
  // What an action names: "R5 B3" of "pass R5 B3".
  std::string named(std::string_view action) const;

 private:
  enum class Kind : std::uint8_t { word, card, seat, tile, number, suit };
  struct Part {
    Kind kind = Kind::word;
    std::string_view name;  // The word itself, or the phrase's name for this part.
  };
  struct Form {
    std::vector<Part> parts;
    std::string_view label;
  };

  Example example_with(std::string_view card) const;
  bool fits(const Form& form, const std::vector<std::string_view>& words) const;
  std::optional<Argument> argument(Kind kind, std::string_view word) const;

  std::vector<Form> forms_;
  Example example_;
  std::vector<std::string> cards_;  // Sorted.
  std::vector<TileLook> tiles_;
  std::vector<SuitLook> suits_;
};

}  // namespace menagerie::terminal
