// SPDX-License-Identifier: Apache-2.0
//
// Options and deals as records write them.
#include <optional>
#include <string>

#include "game/deal_reading.h"
#include "games/awimbawe/notation.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {
namespace {

constexpr std::string_view other_pile_text = "other-pile";
constexpr std::string_view any_pile_text = "any-pile";

std::string cut(const std::string& word) {
  std::string result;
  for (char c : word.substr(0, 20)) result += c >= ' ' && c <= '~' ? c : '?';
  return "'" + result + (word.size() > 20 ? "...'" : "'");
}

template <class List>
Words words_of_cards(const List& cards) {
  Words words;
  for (Card card : cards) words.push_back(card_text(card));
  return words;
}

struct Undealt {
  using Card = awimbawe::Card;
  Cards dealt = {};

  std::optional<Card> card(std::string_view word) const { return read_card(word); }
  bool take(Card card) {
    const bool there = !dealt.has(card);
    dealt.add(card);
    return there;
  }
  std::string forms() const { return "D, M, G or P with 1 to 6, and S7 to S10"; }
};

// 2.3, R10: the first round says who leads, a later one must not.
std::optional<Problem> read_lead(const State& state, const Fields& fields, Deal& deal) {
  const Value* value = find_field(fields, "lead");
  if (state.shown.round > 0) {
    if (value == nullptr) return std::nullopt;
    return Problem{
        "the deal names a 'lead', but only the first round's does: now the loser of "
        "the round before decides"};
  }
  const SeatSet right = first_leaders(deal);
  const auto* seat = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
  const std::string choice =
      right.size() == 1 ? std::to_string(right.lowest().index()) + ", who shows the fewest crowns"
                        : "0 or 1, who show as many crowns";
  if (value == nullptr) return Problem{"the deal of the first round needs 'lead': " + choice};
  if (seat == nullptr || *seat < 0 || *seat >= std::int64_t{players} ||
      !right.has(Seat(static_cast<unsigned>(*seat)))) {
    return Problem{"'lead' is " + as_written(*value) + "; it must be " + choice};
  }
  deal.lead = Seat(static_cast<unsigned>(*seat));
  return std::nullopt;
}

}  // namespace
std::vector<OptionSpec> Notation::option_specs() {
  OptionSpec players_spec{.name = "players",
                          .type = OptionSpec::Type::integer,
                          .standard = std::int64_t{2},
                          .min = 2,
                          .max = 2,
                          .choices = {},
                          .meaning = "option.players",
                          .label = "option.players.name"};
  OptionSpec rhinoceros_spec{.name = "rhinoceros",
                             .type = OptionSpec::Type::choice,
                             .standard = Word(other_pile_text),
                             .choices = {other_pile_text, any_pile_text},
                             .meaning = "option.rhinoceros",
                             .label = "option.rhinoceros.name"};
  return {players_spec, rhinoceros_spec};
}

Result<Options, OptionProblem> Notation::read_options(const Fields& fields) {
  Options options;
  for (const Field& field : fields) {
    if (field.name == "players") {
      const auto* count = std::get_if<std::int64_t>(&field.value);
      if (count == nullptr || *count != awimbawe::players) {
        return misfit_option(field.name, field.value, "2");
      }
    } else if (field.name == "rhinoceros") {
      const auto* word = std::get_if<Word>(&field.value);
      if (word == nullptr || (*word != other_pile_text && *word != any_pile_text)) {
        return misfit_option(field.name, field.value, "other-pile or any-pile");
      }
      options.rhinoceros =
          *word == any_pile_text ? RhinocerosRule::any_pile : RhinocerosRule::other_pile;
    } else {
      return problem("unknown option " + cut(field.name) +
                     "; Awimbawe has 'players' and 'rhinoceros'");
    }
  }
  return options;
}

Fields Notation::write_options(const Options& options) {
  const bool any = options.rhinoceros == RhinocerosRule::any_pile;
  return {{"players", std::int64_t{awimbawe::players}},
          {"rhinoceros", Word(any ? any_pile_text : other_pile_text)}};
}

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  if (auto wrong = wrong_field(fields, {"lead", "hands", "up", "down"})) {
    return tl::unexpected(*wrong);
  }
  Undealt undealt;
  const auto read = [&](std::string_view name, unsigned each) {
    return read_hands(fields, name, awimbawe::players, each, undealt);
  };
  const auto hands = read("hands", hand_size_max);
  if (!hands) return tl::unexpected(hands.error());
  const auto up = read("up", piles_count);
  if (!up) return tl::unexpected(up.error());
  const auto down = read("down", piles_count);
  if (!down) return tl::unexpected(down.error());
  Deal deal;
  for (Seat seat : SeatSet::first(awimbawe::players)) {
    for (Card card : (*hands)[seat.index()]) deal.hands[seat].add(card);
    for (std::size_t pile = 0; pile < piles_count; ++pile) {
      deal.up[seat][pile] = (*up)[seat.index()][pile];
      deal.down[seat][pile] = (*down)[seat.index()][pile];
    }
  }
  if (auto wrong = read_lead(state, fields, deal)) return tl::unexpected(*wrong);
  return deal;
}

Fields Notation::write_deal(const State&, const Deal& deal) {
  Fields fields;
  WordLists hands, up, down;
  for (Seat seat : SeatSet::first(awimbawe::players)) {
    hands.push_back(words_of_cards(deal.hands[seat]));
    up.push_back(words_of_cards(deal.up[seat]));
    down.push_back(words_of_cards(deal.down[seat]));
  }
  if (deal.lead != nobody) fields.push_back({"lead", std::int64_t{deal.lead.index()}});
  fields.push_back({"hands", hands});
  fields.push_back({"up", up});
  fields.push_back({"down", down});
  return fields;
}

}  // namespace menagerie::awimbawe
