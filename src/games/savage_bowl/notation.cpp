// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <optional>

#include "base/spelling.h"
#include "game/deal_reading.h"
#include "games/savage_bowl/notation.h"
#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

namespace {

constexpr std::string_view play_word = "play";
constexpr std::string_view discard_word = "discard";
constexpr std::string_view chameleon_word = "chameleon";

std::optional<Card> read_card(std::string_view word) {
  if (word.size() < 2 || word.size() > 3 || word[1] == '0') return std::nullopt;
  unsigned number = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data() + 1, end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  for (unsigned suit = 0; suit < suits; ++suit) {
    if (lower(word[0]) != lower(suit_letters[suit])) continue;
    if (number < 1 || number > of(static_cast<Suit>(suit)).size()) return std::nullopt;
    return card_of(static_cast<Suit>(suit), number);
  }
  return std::nullopt;
}

std::string card_words(unsigned players) {
  return players == 4 ? "R, Y, G or B with 1 to 11, or T with 1 to 8"
                      : "R, Y, G or B with 1 to 13, or T with 1 to 8";
}

}  // namespace

std::string text_of(Card card) {
  return suit_letters[static_cast<std::size_t>(suit_of(card))] + std::to_string(number_of(card));
}

std::string_view name_of(Suit suit) {
  constexpr std::array<std::string_view, suits> names = {"red", "yellow", "green", "blue", "trump"};
  return names[static_cast<std::size_t>(suit)];
}

std::string_view Presentation::rules_text() { return rules_md(); }

// --- Actions ------------------------------------------------------------------------------------

std::string Notation::text(const Action& action) {
  const std::string card = action.a == unseen ? "?" : text_of(action.card());
  switch (action.verb) {
    case Verb::play:
      return "play " + card;
    case Verb::play_with_chameleon:
      return "play " + card + " chameleon";
    case Verb::discard:
      break;
  }
  return "discard " + card;
}

Result<Action> Notation::parse(std::string_view text) {
  const std::string forms = "play R5, play R5 chameleon or discard R5";
  const auto words = words_in(text, 4);
  if (words.empty()) return problem("there is no action; it may be " + forms);
  const bool plays = same_word(words[0], play_word);
  if (!plays && !same_word(words[0], discard_word)) {
    return problem("the action " + quoted(words[0]) + " is unknown; it may be " + forms);
  }
  if (words.size() < 2) return problem(quoted(text) + " names no card; an action is " + forms);
  if (!plays && same_word(words[1], chameleon_word)) {
    return tl::unexpected(
        Problem{"the Chameleon is no card of the hand and cannot be discarded", "5.3"});
  }
  const auto card = read_card(words[1]);
  if (!card) {
    return problem("the card " + quoted(words[1]) + " is unknown; cards are " + card_words(5));
  }
  if (words.size() == 2) return Action::of(plays ? Verb::play : Verb::discard, *card);
  if (plays && words.size() == 3 && same_word(words[2], chameleon_word)) {
    return Action::of(Verb::play_with_chameleon, *card);
  }
  return problem("too much stands behind the card in " + quoted(text) + "; an action is " + forms);
}

std::vector<Action> Notation::universe(const Options& options) {
  std::vector<Action> actions;
  for (const Card card : deck_of(options.players)) {
    actions.push_back(Action::of(Verb::play, card));
    if (options.chameleons) actions.push_back(Action::of(Verb::play_with_chameleon, card));
    actions.push_back(Action::of(Verb::discard, card));
  }
  return actions;
}

// --- Options ------------------------------------------------------------------------------------

std::vector<OptionSpec> Notation::option_specs() {
  OptionSpec players;
  players.name = "players";
  players.type = OptionSpec::Type::integer;
  players.standard = std::int64_t{5};
  players.min = 4;
  players.max = 5;
  players.meaning = "option.players";
  players.label = "option.players.name";
  OptionSpec chameleons;
  chameleons.name = "chameleons";
  chameleons.type = OptionSpec::Type::boolean;
  chameleons.standard = true;
  chameleons.meaning = "option.chameleons";
  chameleons.label = "option.chameleons.name";
  return {players, chameleons};
}

Result<Options, OptionProblem> Notation::read_options(const Fields& fields) {
  Options options;
  for (const Field& field : fields) {
    if (field.name == "players") {
      const auto* const number = std::get_if<std::int64_t>(&field.value);
      if (!number || *number < 4 || *number > 5) {
        return misfit_option("players", field.value, "4 or 5");
      }
      options.players = static_cast<std::uint8_t>(*number);
    } else if (field.name == "chameleons") {
      const auto* const truth = std::get_if<bool>(&field.value);
      if (!truth) return misfit_option("chameleons", field.value, "true or false");
      options.chameleons = *truth;
    } else {
      return problem("option " + quoted(field.name) +
                     " is unknown; the options are players and chameleons");
    }
  }
  return options;
}

Fields Notation::write_options(const Options& options) {
  return {{"players", std::int64_t{options.players}}, {"chameleons", options.chameleons}};
}

// --- Deals --------------------------------------------------------------------------------------

namespace {

// 2.3  Anybody may lead in the first round, later only the holder of the card worth 2 (R9).
Result<Seat> read_lead(const Shown& shown, const Fields& fields) {
  const auto lead = read_seat(fields, "lead", shown.options.players);
  if (lead && shown.round > 1 && *lead != shown.champions[0]) {
    return problem("'lead' is " + std::to_string(lead->index()) + ", expected " +
                   std::to_string(shown.champions[0].index()) +
                   ", who took the Runaway Champ card worth 2 in the last round");
  }
  return lead;
}

}  // namespace

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  const Shown& shown = state.shown;
  if (shown.phase != Phase::deal) return problem("no deal is due now");
  if (auto wrong = wrong_field(fields, {"lead", "hands"})) return tl::unexpected(*wrong);
  Deal deal;
  const auto lead = read_lead(shown, fields);
  if (!lead) return tl::unexpected(lead.error());
  deal.lead = *lead;
  const unsigned players = shown.options.players;
  UndealtDeck<Card, CardSet> undealt{deck_of(players), read_card, card_words(players)};
  const auto hands = read_hands(fields, "hands", shown.options.players, shown.hand_size, undealt);
  if (!hands) return tl::unexpected(hands.error());
  for (unsigned i = 0; i < hands->size(); ++i) {
    for (const Card card : (*hands)[i]) deal.hands[Seat(i)].add(card);
  }
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  WordLists hands;
  for (unsigned i = 0; i < state.shown.options.players; ++i) {
    Words hand;
    for (const Card card : deal.hands[Seat(i)]) hand.push_back(text_of(card));
    hands.push_back(hand);
  }
  return {{"lead", std::int64_t{deal.lead.index()}}, {"hands", hands}};
}

}  // namespace menagerie::savage_bowl
