// SPDX-License-Identifier: Apache-2.0
#include "server/tables/views/sent_view.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace menagerie {
namespace {

// Never 0, which means unknown.
std::uint64_t hash_of(std::string_view text) { return std::hash<std::string_view>{}(text) | 1u; }

wire::BySeat body_of(const Counter& counter) { return to_wire(counter).by_seat; }
wire::Made<wire::Message> body_of(const Fact& fact) { return to_wire(fact).text; }

// From a view to what is new in it, for one observer after the other:
//
//   match --> ViewSource --> parts --> text and hash of each part
//                                          |
//                     the hash was sent: nothing; otherwise the text, or what differs in it
//
// An observer's memory (SentView) has hashes alone. Text that one observer needed is kept for the
// others of the same step (StepTexts). It is used again only where the part itself is equal and the
// other was sent the same part before, so no observer's text can contain what they may not see.

// The item with that id; usually it is where it was.
template <class Part>
Part* find(std::vector<Part>& parts, std::uint64_t id, std::size_t likely) {
  if (likely < parts.size() && parts[likely].id == id) return &parts[likely];
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& one) { return one.id == id; });
  return found == parts.end() ? nullptr : &*found;
}

// The places of known items that are gone. Nothing if the others are in another order. The places
// of new ones are reported separately.
template <class Part>
std::optional<wire::Places> gone_of(const std::vector<Part>& known, const std::vector<Part>& now) {
  if (known.empty()) return {};
  const auto is_in = [](const std::vector<Part>& parts, std::uint64_t id) {
    return std::any_of(parts.begin(), parts.end(), [&](const Part& one) { return one.id == id; });
  };
  wire::Places gone;
  auto at = now.begin();
  for (std::size_t i = 0; i < known.size(); ++i) {
    while (at != now.end() && !is_in(known, at->id)) ++at;
    if (!is_in(now, known[i].id)) {
      gone.push_back(number_of<wire::Count>(i));
    } else if (at->id == known[i].id) {
      ++at;
    } else {
      return {};
    }
  }
  return gone;
}

// What differs from what was known.
template <class Text>
// Hashes have 63 bits. Should two ever be equal by accident, an old text stays on a screen, no
// more.
auto if_new(const Text& now, std::uint64_t& known) {
  using Change = wire::IfChanged<typename Text::Of>;
  if (now.hash == known) return Change();
  known = now.hash;
  return Change(now.text);
}

}  // namespace

template <class Member>
const StepTexts::Text<Member>& StepTexts::Text<Member>::made_of(const Member& member) {
  text.clear();
  wire::append(text, member);
  hash = hash_of(text);
  return *this;
}

// What is the same for all observers of a step is made once (`once`), what only this one may see
// each time (`made_of`).
void SentView::append_change(std::string& json, const Match& match, Onlooker onlooker,
                             std::size_t event, StepTexts& texts) {
  const ViewSource& source = texts.sources_.emplace_back(match, onlooker, event);
  const wire::ViewParts view = parts_of(source);
  const auto zones = changes_of<wire::ZoneChange>(source.scene.zones, zones_, texts.zones_);
  const auto counters =
      changes_of<wire::CounterChange>(source.scene.counters, counters_, texts.counters_);
  const auto facts = changes_of<wire::FactChange>(source.scene.facts, facts_, texts.facts_);
  const wire::ViewChange change{
      .event = view.event,
      .to_act = if_new(texts.to_act_.once(view.to_act), to_act_),
      .scores = if_new(texts.scores_.once(view.scores), scores_),
      .finished = if_new(texts.finished_.once(view.finished), finished_),
      .result = if_new(texts.result_.once(view.result), result_),
      .round = if_new(texts.round_.once(view.round), round_),
      .legal = if_new(texts.legal_.made_of(view.legal), legal_),
      .prompt = if_new(texts.prompt_.made_of(view.prompt), prompt_),
      .sheet = if_new(texts.sheet_.once(view.sheet), sheet_),
      .zone_ids = zones.ids,
      .zone_gone = zones.gone,
      .zones = zones.changes,
      .counter_ids = counters.ids,
      .counter_gone = counters.gone,
      .counters = counters.changes,
      .fact_ids = facts.ids,
      .fact_gone = facts.gone,
      .facts = facts.changes,
  };
  wire::append(json, change);
}

void SentView::remember(const Match& match, Onlooker onlooker, std::size_t event,
                        StepTexts& texts) {
  forget();
  std::string sent_already;
  append_change(sent_already, match, onlooker, event, texts);
}

template <class Change, class Item>
// For each item the text is found or made; then the places of those that are gone, or all ids if
// the order has changed. Linear in the items, times the texts of the step, of which there are few.
SentView::ItemChanges<Change, Item> SentView::changes_of(const std::vector<Item>& items,
                                                         std::vector<Part>& known,
                                                         ItemTexts<Item>& texts) {
  std::vector<Part> now;
  now.reserve(items.size());
  texts.changes.clear();
  for (const Item& item : items) {
    const std::size_t at = now.size();
    const std::uint64_t id = hash_of(item.id);
    Part* before = find(known, id, at);
    const std::uint64_t head_before = before == nullptr ? 0 : before->head;
    const std::uint64_t body_before = before == nullptr ? 0 : before->body;
    auto found = std::find_if(texts.all.begin(), texts.all.end(), [&](const auto& other) {
      return other.at == at && other.head_before == head_before &&
             other.body_before == body_before && other.is_all_new == known.empty() &&
             (other.giver == 0 || had_cards(other.giver, other.after)) && *other.item == item;
    });
    if (found == texts.all.end()) {
      Place<Item> place{items, at, before, {id, 0, 0, {}}};
      texts.head.clear();
      wire::append_members(texts.head, head_of(item));
      place.now.head = hash_of(texts.head);
      if (place.now.head == head_before) texts.head.clear();
      const auto body = body_change(place, texts.body);
      std::string text;
      if (place.now.head != head_before || place.now.body != body_before) {
        wire::PartChange part{{item.id}, {}};
        if (before == nullptr && !known.empty()) part.at = number_of<wire::Count>(at);
        wire::append(text, Change{part, {texts.head}, body});
      }
      texts.all.push_back({&item, at, known.empty(), head_before, body_before, place.giver,
                           std::move(place.now), std::move(text)});
      found = texts.all.end() - 1;
    }
    if (!found->text.empty()) (texts.changes += ',') += found->text;
    Part& part = now.emplace_back(Part{id, found->after.head, found->after.body, {}});
    part.cards = part.body == body_before ? std::move(before->cards) : found->after.cards;
  }
  ItemChanges<Change, Item> result;
  const auto same_id = [](const Part& a, const Part& b) { return a.id == b.id; };
  if (!std::equal(known.begin(), known.end(), now.begin(), now.end(), same_id)) {
    result.gone = gone_of(known, now);
    if (!result.gone) result.ids = wire::Ids<Item>{items};
    if (result.gone && result.gone->empty()) result.gone.reset();
  }
  if (!texts.changes.empty()) {
    texts.changes.front() = '[';
    result.changes = texts.changes += ']';
  }
  known = std::move(now);
  return result;
}

template <class Item>
auto SentView::body_change(Place<Item>& place, std::string& text) const {
  const auto body = body_of(place.items[place.at]);
  wire::IfChanged<std::remove_const_t<decltype(body)>> result;
  text.clear();
  wire::append(text, body);
  place.now.body = hash_of(text);
  if (place.before == nullptr || place.before->body != place.now.body) result = text;
  return result;
}

// By what this observer was sent: a zone that it never saw gives nothing away.
bool SentView::had_cards(std::uint64_t zone, const Part& part) const {
  return std::any_of(zones_.begin(), zones_.end(),
                     [&](const Part& one) { return one.id == zone && one.body == part.body; });
}

// A hand that loses one card and a trick that gains one are most of what happens, so a zone's cards
// are compared from both ends:
//
//   before   a b C D e        what stays at both ends isn't sent
//   now      a b X e          {"at": 2, "gone": 2, "come": [X]}
//
// If the cards come from another zone as they are (a trick that is taken), that zone's name is
// enough.
//
// The cards between those at both ends that are still there, or the name of the zone that handed
// them over.
wire::CardsChange SentView::body_change(Place<Zone>& place, std::string& text) const {
  const Zone& zone = place.items[place.at];
  const wire::Cards cards = cards_of(zone);
  wire::CardsChange change;
  text.clear();
  wire::append(text, cards);
  place.now.body = hash_of(text);
  if (place.before != nullptr && place.before->body == place.now.body) return change;
  change.cards = text;
  std::vector<std::uint64_t>& hashes = place.now.cards;
  if (std::holds_alternative<wire::CardList>(cards.value)) {
    std::string one;
    for (const SceneCard& card : zone.cards) {
      one.clear();
      wire::append(one, to_wire(card));
      hashes.push_back(hash_of(one));
    }
  }
  if (place.before == nullptr || hashes.empty()) return change;
  for (const Zone& other : place.items) {
    const std::uint64_t id = hash_of(other.id);
    if (!had_cards(id, place.now)) continue;
    place.giver = id;
    return {.cards = {}, .splice = {}, .cards_of = other.id};
  }
  const std::vector<std::uint64_t>& old = place.before->cards;
  const auto [a, b] = std::mismatch(old.begin(), old.end(), hashes.begin(), hashes.end());
  const auto [c, d] = std::mismatch(old.rbegin(), std::make_reverse_iterator(a), hashes.rbegin(),
                                    std::make_reverse_iterator(b));
  const auto first = static_cast<std::size_t>(b - hashes.begin());
  const auto last = static_cast<std::size_t>(d.base() - hashes.begin());
  const auto gone = static_cast<std::size_t>(c.base() - a);
  if (gone == old.size()) return change;
  wire::Splice splice{number_of<wire::Count>(first), {}, {}};
  if (gone > 0) splice.gone = number_of<wire::Whole<1>>(gone);
  if (last > first) splice.come = {std::span(zone.cards).subspan(first, last - first)};
  return {.cards = {}, .splice = splice, .cards_of = {}};
}

}  // namespace menagerie
