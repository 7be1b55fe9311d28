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
auto if_new(const Text& now, std::uint64_t& known) {
  using News = wire::News<typename Text::Of>;
  if (now.hash == known) return News();
  known = now.hash;
  return News(now.text);
}

}  // namespace

template <class Member>
const SaidOfStep::Text<Member>& SaidOfStep::Text<Member>::made_of(const Member& member) {
  text.clear();
  wire::append(text, member);
  hash = hash_of(text);
  return *this;
}

void ViewMemory::append_change(std::string& json, const Match& match, Onlooker onlooker,
                               std::size_t event, SaidOfStep& said) {
  const Sight& sight = said.sights_.emplace_back(match, onlooker, event);
  const wire::ViewParts view = parts_of(sight);
  const auto zones = news_of<wire::ZoneChange>(sight.scene.zones, zones_, said.zones_);
  const auto counters =
      news_of<wire::CounterChange>(sight.scene.counters, counters_, said.counters_);
  const auto facts = news_of<wire::FactChange>(sight.scene.facts, facts_, said.facts_);
  const wire::ViewChange change{
      .event = view.event,
      .to_act = if_new(said.to_act_.once(view.to_act), to_act_),
      .scores = if_new(said.scores_.once(view.scores), scores_),
      .finished = if_new(said.finished_.once(view.finished), finished_),
      .result = if_new(said.result_.once(view.result), result_),
      .round = if_new(said.round_.once(view.round), round_),
      .legal = if_new(said.legal_.made_of(view.legal), legal_),
      .prompt = if_new(said.prompt_.made_of(view.prompt), prompt_),
      .sheet = if_new(said.sheet_.once(view.sheet), sheet_),
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

void ViewMemory::remember(const Match& match, Onlooker onlooker, std::size_t event,
                          SaidOfStep& said) {
  forget();
  std::string sent_already;
  append_change(sent_already, match, onlooker, event, said);
}

template <class Change, class Item>
ViewMemory::News<Change, Item> ViewMemory::news_of(const std::vector<Item>& items,
                                                   std::vector<Part>& known, Said<Item>& said) {
  std::vector<Part> now;
  now.reserve(items.size());
  said.changes.clear();
  for (const Item& item : items) {
    const std::size_t at = now.size();
    const std::uint64_t id = hash_of(item.id);
    Part* before = find(known, id, at);
    const std::uint64_t head_before = before == nullptr ? 0 : before->head;
    const std::uint64_t body_before = before == nullptr ? 0 : before->body;
    auto told = std::find_if(said.all.begin(), said.all.end(), [&](const auto& other) {
      return other.at == at && other.head_before == head_before &&
             other.body_before == body_before && other.is_all_new == known.empty() &&
             (other.giver == 0 || had_cards(other.giver, other.after)) && *other.item == item;
    });
    if (told == said.all.end()) {
      Place<Item> place{items, at, before, {id, 0, 0, {}}};
      said.head.clear();
      wire::append_members(said.head, head_of(item));
      place.now.head = hash_of(said.head);
      if (place.now.head == head_before) said.head.clear();
      const auto body = body_change(place, said.body);
      std::string text;
      if (place.now.head != head_before || place.now.body != body_before) {
        wire::PartChange part{{item.id}, {}};
        if (before == nullptr && !known.empty()) part.at = number_of<wire::Count>(at);
        wire::append(text, Change{part, {said.head}, body});
      }
      said.all.push_back({&item, at, known.empty(), head_before, body_before, place.giver,
                          std::move(place.now), std::move(text)});
      told = said.all.end() - 1;
    }
    if (!told->text.empty()) (said.changes += ',') += told->text;
    Part& part = now.emplace_back(Part{id, told->after.head, told->after.body, {}});
    part.cards = part.body == body_before ? std::move(before->cards) : told->after.cards;
  }
  News<Change, Item> news;
  const auto same_id = [](const Part& a, const Part& b) { return a.id == b.id; };
  if (!std::equal(known.begin(), known.end(), now.begin(), now.end(), same_id)) {
    news.gone = gone_of(known, now);
    if (!news.gone) news.ids = wire::Ids<Item>{items};
    if (news.gone && news.gone->empty()) news.gone.reset();
  }
  if (!said.changes.empty()) {
    said.changes.front() = '[';
    news.changes = said.changes += ']';
  }
  known = std::move(now);
  return news;
}

template <class Item>
auto ViewMemory::body_change(Place<Item>& place, std::string& text) const {
  const auto body = body_of(place.items[place.at]);
  wire::News<std::remove_const_t<decltype(body)>> news;
  text.clear();
  wire::append(text, body);
  place.now.body = hash_of(text);
  if (place.before == nullptr || place.before->body != place.now.body) news = text;
  return news;
}

bool ViewMemory::had_cards(std::uint64_t zone, const Part& part) const {
  return std::any_of(zones_.begin(), zones_.end(),
                     [&](const Part& one) { return one.id == zone && one.body == part.body; });
}

// The cards between those at both ends that are still there, or the name of the zone that handed
// them over.
wire::CardsChange ViewMemory::body_change(Place<Zone>& place, std::string& text) const {
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
