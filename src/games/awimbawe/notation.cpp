// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/notation.h"

#include "game/deal_reading.h"

namespace menagerie::awimbawe {

Result<Action> Notation::parse(std::string_view text) {
  const auto read = TableActions::parse(text);
  const bool answers = read && (read->verb == Verb::fight || read->verb == Verb::flee);
  if (answers && land_of(read->card()) != Land::sky) {
    return tl::unexpected(
        Problem{"only an eagle can fight or flee, not " + text_of(read->card()), "3.4"});
  }
  return read;
}

namespace {

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

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  if (auto wrong = wrong_field(fields, {"lead", "hands", "up", "down"})) {
    return tl::unexpected(*wrong);
  }
  UndealtDeck<AwimbaweDeck> undealt{all_cards};
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
  if (deal.lead != nobody) fields.push_back({"lead", std::int64_t{deal.lead.index()}});
  fields.push_back({"hands", texts_of_hands(deal.hands, awimbawe::players)});
  fields.push_back({"up", texts_of_hands(deal.up, awimbawe::players)});
  fields.push_back({"down", texts_of_hands(deal.down, awimbawe::players)});
  return fields;
}

}  // namespace menagerie::awimbawe
