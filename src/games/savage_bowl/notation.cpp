// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/notation.h"

#include "game/deal_reading.h"

namespace menagerie::savage_bowl {

Result<Action> Notation::parse(std::string_view text) {
  if (lower_words_in(text, 2) == std::vector<std::string>{"discard", "chameleon"}) {
    return tl::unexpected(
        Problem{"the Chameleon is not part of the hand and cannot be discarded", "5.3"});
  }
  return TableActions::parse(text);
}

namespace {

// 2.3  Anyone may lead in the first round, later only the holder of the card worth 2 (R9).
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
  const unsigned players = shown.options.players;
  const auto lead = read_lead(shown, fields);
  if (!lead) return tl::unexpected(lead.error());
  Deal deal{*lead, {}};
  UndealtDeck<SavageBowlDeck> undealt{deck_of(players)};
  if (auto wrong =
          read_hands_into(deal.hands, fields, "hands", players, shown.hand_size, undealt)) {
    return tl::unexpected(*wrong);
  }
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  return {{"lead", std::int64_t{deal.lead.index()}},
          {"hands", texts_of_hands(deal.hands, state.shown.options.players)}};
}

}  // namespace menagerie::savage_bowl
