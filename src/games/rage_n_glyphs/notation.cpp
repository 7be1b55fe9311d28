// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <optional>

#include "base/spelling.h"
#include "games/rage_n_glyphs/notation.h"
#include "games/rage_n_glyphs/parsing.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/spelling.h"
#include "games/rage_n_glyphs/words.h"

// Actions and options as text.
namespace menagerie::rage_n_glyphs {

namespace {

constexpr std::array<std::string_view, 3> bidding_words = {"open", "hidden", "secret"};
constexpr std::string_view action_forms = "bid 3, play H12, play J2 or play J4";

// A number in its only spelling: no sign, no leading zero.
std::optional<unsigned> read_number(std::string_view word, unsigned max) {
  unsigned number = 0;
  if (word.empty() || word.size() > 3 || (word.size() > 1 && word[0] == '0')) return std::nullopt;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || stop != word.data() + word.size() || number > max)
    return std::nullopt;
  return number;
}

Result<unsigned> read_range(const Field& field, unsigned min, unsigned max) {
  const auto* const number = std::get_if<std::int64_t>(&field.value);
  if (!number || *number < min || *number > max) {
    return misfit_option(field.name, field.value,
                         "a number from " + std::to_string(min) + " to " + std::to_string(max));
  }
  return static_cast<unsigned>(*number);
}

Result<bool> read_truth(const Field& field) {
  const auto* const truth = std::get_if<bool>(&field.value);
  if (!truth) return misfit_option(field.name, field.value, "true or false");
  return *truth;
}

Result<Bidding> read_bidding(const Field& field) {
  const auto* const word = std::get_if<Word>(&field.value);
  for (std::size_t i = 0; word && i < bidding_words.size(); ++i) {
    if (*word == bidding_words[i]) return static_cast<Bidding>(i);
  }
  return misfit_option(field.name, field.value, "open, hidden or secret");
}

// 2.2, 3.2  What the options may be together.
Result<Options, OptionProblem> judge(const Options& options) {
  const unsigned max = last_hand_max(options.players);
  if (options.last_hand > max) {
    return wrong_options(RageNGlyphs::id,
                         words::last_hand_too_large(options.last_hand, options.players, max));
  }
  if (options.hose_the_dealer && options.bidding != Bidding::open) {
    return wrong_options(RageNGlyphs::id, words::hose_without_order());
  }
  return options;
}

template <class Target, class Read>
std::optional<Problem> store(Target& target, const Result<Read>& read) {
  if (!read) return read.error();
  target = static_cast<Target>(*read);
  return std::nullopt;
}

std::optional<Problem> read_option(Options& options, const Field& field) {
  if (field.name == "players") {
    return store(options.players, read_range(field, players_min, players_max));
  }
  if (field.name == "step") return store(options.step, read_range(field, 1, 2));
  if (field.name == "bidding") return store(options.bidding, read_bidding(field));
  if (field.name == "hose_the_dealer") return store(options.hose_the_dealer, read_truth(field));
  if (field.name == "shooting_the_stars") {
    return store(options.shooting_the_stars, read_truth(field));
  }
  if (field.name == "last_hand") {
    options.last_hand = 0;
    if (std::holds_alternative<std::monostate>(field.value)) return std::nullopt;
    return store(options.last_hand, read_range(field, 1, hand_max));
  }
  return Problem{"option " + quoted(field.name) +
                 " is unknown; the options are players, step, bidding, hose_the_dealer, "
                 "shooting_the_stars and last_hand"};
}

}  // namespace

std::optional<Card> read_card(std::string_view word) {
  if (same_word(word, "J2")) return joker_2;
  if (same_word(word, "J4")) return joker_4;
  if (word.size() < 2) return std::nullopt;
  const auto rank = read_number(word.substr(1), ranks - 1);
  for (unsigned suit = 0; rank && suit < suits; ++suit) {
    if (lower(word[0]) == lower(suit_letters[suit])) {
      return card_of(static_cast<Suit>(suit), *rank);
    }
  }
  return std::nullopt;
}

// --- Actions ------------------------------------------------------------------------------------

std::string Notation::text(const Action& action) {
  const std::string number = std::to_string(unsigned{action.a});
  switch (action.verb) {
    case Verb::bid:
      return action.a == unseen ? "bid ?" : "bid " + number;
    case Verb::coin:
      return "coin " + number;
    case Verb::play:
      break;
  }
  return "play " + text_of(Card(action.a));
}

Result<Action> Notation::parse(std::string_view text) {
  const auto words = words_in(text, 3);
  const std::string forms(action_forms);
  if (words.empty()) return problem("there is no action; it may be " + forms);
  const bool bids = same_word(words[0], "bid");
  const bool tosses = same_word(words[0], "coin");
  if (!bids && !tosses && !same_word(words[0], "play")) {
    return problem("the action " + quoted(words[0]) + " is unknown; it may be " + forms);
  }
  if (words.size() != 2) {
    return problem(quoted(text) + " is not an action; it may be " + forms);
  }
  if (bids) {
    const auto tricks = read_number(words[1], hand_max);
    if (!tricks) {
      return problem("the bid " + quoted(words[1]) + " is not a number of tricks from 0 to " +
                     std::to_string(hand_max));
    }
    return bid(*tricks);
  }
  if (tosses) {
    const auto seat = read_number(words[1], players_max - 1);
    if (!seat) return problem("the coin falls for a seat, not for " + quoted(words[1]));
    return coin(Seat(*seat));
  }
  const auto card = read_card(words[1]);
  if (!card) {
    return problem("the card " + quoted(words[1]) + " is unknown; cards are " +
                   std::string(card_forms));
  }
  return play(*card);
}

std::vector<Action> Notation::universe(const Options& options) {
  std::vector<Action> actions;
  for (unsigned tricks = 0; tricks <= final_hand(options); ++tricks) actions.push_back(bid(tricks));
  for (const Card card : all_kinds) actions.push_back(play(card));
  for (unsigned seat = 0; seat < options.players; ++seat) actions.push_back(coin(Seat(seat)));
  return actions;
}

// --- Options ------------------------------------------------------------------------------------

std::vector<OptionSpec> Notation::option_specs() {
  using enum OptionSpec::Type;
  OptionSpec players{"players", integer, std::int64_t{4}, players_min, players_max, {}, false,
                     {},        {}};
  players.meaning = "option.players";
  players.label = "option.players.name";
  OptionSpec step{"step", integer, std::int64_t{1}, 1, 2, {}, false, {}, {}};
  step.meaning = "option.step";
  step.label = "option.step.name";
  OptionSpec bidding{"bidding", choice, Word("open"), 0, 0, {}, false, {}, {}};
  bidding.choices.assign(bidding_words.begin(), bidding_words.end());
  bidding.meaning = "option.bidding";
  bidding.label = "option.bidding.name";
  OptionSpec hose{"hose_the_dealer", boolean, false, 0, 0, {}, false, {}, {}};
  hose.meaning = "option.hose_the_dealer";
  hose.label = "option.hose_the_dealer.name";
  OptionSpec stars{"shooting_the_stars", boolean, false, 0, 0, {}, false, {}, {}};
  stars.meaning = "option.shooting_the_stars";
  stars.label = "option.shooting_the_stars.name";
  OptionSpec last{"last_hand", integer, std::monostate{}, 1, hand_max, {}, true, {}, {}};
  last.meaning = "option.last_hand";
  last.label = "option.last_hand.name";
  return {players, step, bidding, hose, stars, last};
}

Result<Options, OptionProblem> Notation::read_options(const Fields& fields) {
  Options options;
  for (const Field& field : fields) {
    if (auto wrong = read_option(options, field)) return problem(wrong->text);
  }
  return judge(options);
}

Fields Notation::write_options(const Options& options) {
  Value last_hand;
  if (options.last_hand != 0) last_hand = std::int64_t{options.last_hand};
  return {{"players", std::int64_t{options.players}},
          {"step", std::int64_t{options.step}},
          {"bidding", Word(bidding_words[static_cast<std::size_t>(options.bidding)])},
          {"hose_the_dealer", options.hose_the_dealer},
          {"shooting_the_stars", options.shooting_the_stars},
          {"last_hand", last_hand}};
}

}  // namespace menagerie::rage_n_glyphs
