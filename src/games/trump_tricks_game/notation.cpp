// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "base/spelling.h"
#include "game/deal_reading.h"
#include "games/trump_tricks_game/notation.h"
#include "games/trump_tricks_game/presentation.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

namespace {

std::optional<Colour> read_colour(std::string_view word) {
  if (word.size() != 1) return std::nullopt;
  for (const Colour colour : colours) {
    if (lower(letter(colour)) == lower(word[0])) return colour;
  }
  return std::nullopt;
}

std::optional<Card> read_card(std::string_view word) {
  if (word.size() < 2 || word.size() > 3 || word[1] == '0') return std::nullopt;
  const auto colour = read_colour(word.substr(0, 1));
  unsigned number = 0;
  for (const char digit : word.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<unsigned>(digit - '0');
  }
  if (!colour || number > 12) return std::nullopt;
  return card_of(*colour, number);
}

tl::unexpected<Problem> no_card(std::string_view word) {
  return problem(quoted(word) + " is not a card; cards are R, G, Y or B with 1 to 12, as in R5");
}

std::optional<std::string> read_trumps(const Fields& fields, Deal& deal) {
  constexpr std::string_view right = "trumps are R, G, Y and B in any order, each once";
  const Value* value = find_field(fields, "trumps");
  const auto* words = value != nullptr ? std::get_if<Words>(value) : nullptr;
  if (words == nullptr) {
    return misfit_field(fields, "trumps", "R, G, Y and B in any order").text;
  }
  if (words->size() != turns) {
    return "trumps: " + std::to_string(words->size()) + " were read; " + std::string(right);
  }
  unsigned met = 0;
  for (std::size_t i = 0; i < turns; ++i) {
    const auto colour = read_colour((*words)[i]);
    if (!colour) return "trumps: " + quoted((*words)[i]) + " was read; " + std::string(right);
    const unsigned bit = 1u << static_cast<unsigned>(*colour);
    if ((met & bit) != 0) {
      return "trumps: " + std::string(name(*colour)) + " was read twice; " + std::string(right);
    }
    met |= bit;
    deal.trumps[i] = *colour;
  }
  return std::nullopt;
}

// A name that is met twice, or is none of the names.
template <class Names>
std::optional<std::string> wrong_name(const Fields& fields, const Names& names,
                                      std::string_view right) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string& field = fields[i].name;
    if (std::find(names.begin(), names.end(), field) == names.end()) {
      return quoted(field) + " was read; " + std::string(right);
    }
    for (std::size_t k = 0; k < i; ++k) {
      if (fields[k].name == field) return field + " was read twice";
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<OptionSpec> Notation::option_specs() {
  OptionSpec players{"players", OptionSpec::Type::integer, std::int64_t{4},      3, 4, {},
                     false,     "option.players",          "option.players.name"};
  OptionSpec refusing{"refusing",        OptionSpec::Type::boolean, false, 0, 0, {}, false,
                      "option.refusing", "option.refusing.name"};
  OptionSpec donating{"donating",        OptionSpec::Type::boolean, false, 0, 0, {}, false,
                      "option.donating", "option.donating.name"};
  return {players, refusing, donating};
}

Result<Options, OptionProblem> Notation::read_options(const Fields& fields) {
  constexpr std::array<std::string_view, 3> names = {"players", "refusing", "donating"};
  if (auto wrong = wrong_name(fields, names, "options are players, refusing and donating")) {
    return problem(*wrong);
  }
  Options options;
  if (const Value* value = find_field(fields, "players")) {
    const auto* number = std::get_if<std::int64_t>(value);
    if (number == nullptr || (*number != 3 && *number != 4)) {
      return misfit_option("players", *value, "3 or 4");
    }
    options.players = static_cast<std::uint8_t>(*number);
  }
  if (const Value* value = find_field(fields, "refusing")) {
    const auto* truth = std::get_if<bool>(value);
    if (truth == nullptr) return misfit_option("refusing", *value, "true or false");
    options.refusing = *truth;
  }
  if (const Value* value = find_field(fields, "donating")) {
    const auto* truth = std::get_if<bool>(value);
    if (truth == nullptr) return misfit_option("donating", *value, "true or false");
    options.donating = *truth;
  }
  return options;
}

Fields Notation::write_options(const Options& options) {
  return {{"players", std::int64_t{options.players}},
          {"refusing", options.refusing},
          {"donating", options.donating}};
}

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  if (state.shown.step != Step::deal) {
    return problem("a deal was read, and this game has only one, at its start");
  }
  if (auto wrong = wrong_field(fields, {"hands", "trumps"})) return tl::unexpected(*wrong);
  Deal deal;
  const unsigned players = state.shown.options.players;
  UndealtDeck<Card, Cards> undealt{
      deck(players), read_card,
      players == 4 ? "R, G, Y or B with 1 to 12" : "R, G, Y or B with 2 to 5 and 7 to 11"};
  const auto hands = read_hands(fields, "hands", players, tricks_a_turn, undealt);
  if (!hands) return tl::unexpected(hands.error());
  for (unsigned i = 0; i < players; ++i) {
    for (const Card card : (*hands)[i]) deal.hands[Seat(i)].add(card);
  }
  if (auto wrong = read_trumps(fields, deal)) return problem(*wrong);
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  WordLists hands;
  for (const Seat seat : SeatSet::first(state.shown.options.players)) {
    hands.emplace_back();
    for (const Card card : deal.hands[seat]) hands.back().push_back(trump_tricks_game::text(card));
  }
  Words trumps;
  for (const Colour colour : deal.trumps) trumps.emplace_back(1, letter(colour));
  return {{"hands", hands}, {"trumps", trumps}};
}

std::string Notation::text(const Action& action) {
  const auto card = [](Card it) { return trump_tricks_game::text(it); };
  switch (action.verb) {
    case Verb::play:
      return "play " + card(action.card());
    case Verb::refuse:
      return "refuse " + card(action.card());
    case Verb::keep:
      return "keep";
    case Verb::donate:
      return "donate " + std::to_string(action.a);
    case Verb::accept:
      return "accept";
    case Verb::reject:
      return "reject " + card(action.card()) + " " + card(action.taken());
  }
  return "";
}

Result<Action> Notation::parse(std::string_view text) {
  const std::vector<std::string> words = lower_words_in(text, 5, " ");
  const std::string verb = words.empty() ? "" : words[0];
  if (words.size() == 1 && verb == "keep") return Action::keep();
  if (words.size() == 1 && verb == "accept") return Action::accept();
  if (words.size() == 2 && (verb == "play" || verb == "refuse")) {
    const auto card = read_card(words[1]);
    if (!card) return no_card(words[1]);
    return verb == "play" ? Action::play(*card) : Action::refuse(*card);
  }
  if (words.size() == 2 && verb == "donate") {
    const std::string& seat = words[1];
    if (seat.size() != 1 || seat[0] < '0' || seat[0] > '3') {
      return problem(quoted(seat) + " is not a seat; a trick is donated to a seat, 0 to 3");
    }
    return Action::donate(Seat(static_cast<unsigned>(seat[0] - '0')));
  }
  if (words.size() == 3 && verb == "reject") {
    const auto given = read_card(words[1]), taken = read_card(words[2]);
    if (!given) return no_card(words[1]);
    if (!taken) return no_card(words[2]);
    return Action::reject(*given, *taken);
  }
  return problem(quoted(text) +
                 " is not an action; actions are written as play R5, refuse R5, keep, donate 2, "
                 "accept, reject R2 R12");
}

std::vector<Action> Notation::universe(const Options& options) {
  std::vector<Action> actions;
  const Cards cards = deck(options.players);
  for (const Card card : cards) actions.push_back(Action::play(card));
  if (options.refusing) {
    for (const Card card : cards) actions.push_back(Action::refuse(card));
  }
  if (!options.donating) return actions;
  actions.push_back(Action::keep());
  for (const Seat to : SeatSet::first(options.players)) actions.push_back(Action::donate(to));
  actions.push_back(Action::accept());
  for (const Card given : cards) {
    for (const Card taken : cards&(below(13) - below(number_of(given) + 1))) {
      actions.push_back(Action::reject(given, taken));
    }
  }
  return actions;
}

std::string_view Presentation::rules_text() { return rules_md(); }

}  // namespace menagerie::trump_tricks_game
