// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/records/record.h"
#include "game/playout.h"
#include "past_of.h"
#include "words/english.h"

namespace menagerie::python {

template <Game G>
std::optional<Refused> in_english(const std::optional<Explanation>& why) {
  if (!why) return std::nullopt;
  return Refused{why->rule, menagerie::in_english(G::id, why->text)};
}

template <Game G>
Standing standing_of(const typename G::Shown& shown) {
  Standing standing{G::turn(shown), G::round(shown), G::players(shown), {}, {}};
  const auto scores = G::scores(shown);
  for (unsigned i = 0; i < standing.players; ++i) standing.scores.push_back(scores[Seat(i)]);
  if (standing.turn.kind == Turn::Kind::over) {
    for (const Seat seat : G::winners(shown)) standing.winners.push_back(seat.index());
  }
  return standing;
}

template <PlayableGame G>
class ViewOf;

// A match, and its whole course: what of it each observer saw.
template <PlayableGame G>
class StateOf final : public AnyState {
 public:
  using Shared = std::shared_ptr<const Setting<G>>;
  using State = typename G::State;
  using Action = typename G::Action;

  explicit StateOf(Shared setting)
      : setting_(std::move(setting)), match_(setting_->start.at(setting_->beginning())) {}
  // A match in that position, without a past.
  StateOf(Shared setting, const State& state)
      : setting_(std::move(setting)), match_(setting_->start.at(state)), has_past_(false) {
    marks_ = std::make_shared<Marks<G>>(*setting_, state);
  }
  // A world that an observer drew, with the past that they saw and the head of its text.
  StateOf(Shared setting, const State& world, const KnowledgeOf<G>& known,
          std::vector<Seen<G>> past, std::string head)
      : setting_(std::move(setting)),
        match_(setting_->start.at(world, known.past)),
        has_past_(false),
        sampled_by_(known.view.who),
        seen_before_(std::move(past)),
        head_before_(std::move(head)),
        root_(std::make_shared<const State>(world)) {}

  std::unique_ptr<AnyState> clone() const override { return std::make_unique<StateOf>(*this); }
  std::string_view game() const override { return G::id; }
  Standing standing() const override { return standing_of<G>(now().shown); }
  std::unique_ptr<AnyView> view(Observer who) const override {
    return std::make_unique<ViewOf<G>>(setting_, match_.observe(who), past(who), private_(who));
  }

  std::vector<ActionId> legal(Seat seat) const override { return match_.legal_ids(seat); }
  std::optional<Refused> judge(Seat seat, ActionId id) const override {
    return in_english<G>(match_.judge(seat, setting_->checked(id)));
  }

  void apply(Seat seat, ActionId id) override {
    if (const auto refusal = judge(seat, id)) throw IllegalAction(*refusal);
    const Action& action = setting_->actions[id];
    remember(seat, action);
    match_.act(seat, action);
  }

  Fields shuffle(std::uint64_t seed) const override {
    expect(Turn::Kind::deal);
    Rng rng(seed);
    return match_.shuffle(rng);
  }

  void deal(const Fields& fields) override {
    expect(Turn::Kind::deal);
    const auto deal = G::Notation::read_deal(now(), fields);
    if (!deal) throw BadInput(deal.error().text);
    lay_out(*deal);
  }

  std::vector<ActionId> chances() const override {
    if (turn() != Turn::Kind::chance) return {};
    return setting_->actions.ids(G::chances(now()));
  }

  void settle(ActionId id) override {
    expect(Turn::Kind::chance);
    const Action& result = setting_->checked(id);
    if (const auto wrong = match_.judge_chance(result)) throw BadInput(wrong->text);
    settle(result);
  }

  void roll(Rng& rng) override {
    if (turn() == Turn::Kind::deal) return lay_out(G::shuffle(now(), rng));
    expect(Turn::Kind::chance);
    const auto results = G::chances(now());
    settle(results[rng.below(static_cast<std::uint32_t>(results.size()))]);
  }

  Scene scene() const override { return match_.scene(Onlooker::everything()); }
  std::size_t events() const override { return past_.size(); }

  std::string record() const override {
    if (!has_past_) {
      throw BadInput(
          "a sampled world, or a state from a batch, has no past and so no record; keep the "
          "State it is from, and the seed");
    }
    Record record{std::string(G::id), G::Notation::write_options(setting_->options), {}, {}, {}};
    for (unsigned i = 0; i < match_.players(); ++i) {
      record.seats.push_back({"Seat " + std::to_string(i), ""});
    }
    State state = setting_->beginning();
    for (const Happened<G>& happened : past_) {
      record.events.push_back(event_of(state, happened));
      if (happened.dealt) {
        G::deal(state, happened.dealt->deal);
      } else if (happened.actor) {
        G::apply(state, *happened.actor, happened.action);
      } else {
        G::settle(state, happened.action);
      }
    }
    if (turn() == Turn::Kind::over) record.result = result_of(match_);
    return write_record(record);
  }

  const MatchOf<G>& match() const { return match_; }
  const Shared& setting() const { return setting_; }

 private:
  const State& now() const { return match_.state_with_all_cards_open(); }
  Turn::Kind turn() const { return match_.turn().kind; }

  void expect(Turn::Kind wanted) const {
    if (turn() == wanted) return;
    static constexpr std::array<const char*, 4> due = {
        "a deal is due: call deal() or roll()",
        "a result of chance is due: call settle() or roll()", "a seat must act: call apply()",
        "the match is over"};
    static constexpr std::array<const char*, 4> names = {"deal", "result of chance", "decision",
                                                         ""};
    throw BadInput(std::string("no ") + names[static_cast<std::size_t>(wanted)] + " is due here; " +
                   due[static_cast<std::size_t>(turn())]);
  }

  void lay_out(const typename G::Deal& deal) {
    match_.lay_out(deal);
    Happened<G> happened;
    happened.dealt = std::make_shared<const Dealt<G>>(deal, now());
    past_.push_back(std::move(happened));
  }

  void settle(const Action& result) {
    remember(std::nullopt, result);
    match_.settle(result);
  }

  void remember(Observer actor, const Action& action) {
    Happened<G> happened;
    happened.actor = actor;
    happened.action = action;
    const auto& shown = now().shown;
    if (!G::is_open(shown)) {
      std::array<Action, seats_max + 1> observed{};
      const unsigned players = match_.players();
      for (unsigned i = 0; i < players; ++i) {
        observed[i] = G::seen(shown, actor, action, Seat(i));
      }
      observed[seats_max] = G::seen(shown, actor, action, std::nullopt);
      const auto same = [&](const auto& one) { return one == action; };
      if (!std::all_of(observed.begin(), observed.begin() + players, same) ||
          !same(observed[seats_max])) {
        happened.observed = std::make_shared<const decltype(observed)>(observed);
      }
    }
    past_.push_back(std::move(happened));
  }

  std::vector<Seen<G>> past(Observer who) const {
    Marks<G>& marks = reckoned_marks();
    std::vector<Seen<G>> past = seen_before_;
    past.reserve(past.size() + past_.size());
    if (root_ && who != sampled_by_ && !past.empty()) {
      for (Seen<G>& seen : past) seen = seen.to_others();
      past.back().mark = marks.of(*root_, who);
    }
    for (std::size_t i = 0; i < past_.size(); ++i) {
      const Happened<G>& happened = past_[i];
      Seen<G> seen{nullptr, happened.actor,   happened.seen(who), marks.after(i, who),
                   nullptr, happened.seen({})};
      if (happened.dealt) {
        seen.deal = happened.dealt->seen(who);
        seen.open_deal = happened.dealt->seen({});
      }
      past.push_back(std::move(seen));
    }
    return past;
  }

  Marks<G>& reckoned_marks() const {
    if (!marks_) {
      marks_ = std::make_shared<Marks<G>>(*setting_, root_ ? *root_ : setting_->beginning());
    } else if (marks_.use_count() > 1) {
      marks_ = std::make_shared<Marks<G>>(*marks_);  // Clones have another future.
    }
    marks_->go_on(past_);
    return *marks_;
  }

  // Only the observer who drew this world knows their own view of its past. What the others saw of
  // it is unknown; what they hold in this world takes its place.
  std::string private_(Observer who) const {
    if (!root_ || who == sampled_by_) return head_before_;
    return "in a world drawn by " +
           (sampled_by_ ? seat_name(*sampled_by_) : std::string("a spectator")) + ":\n" +
           scene_text(G::id, G::Presentation::scene(view_of<G>(*root_, who)));
  }

  static Event event_of(const State& state, const Happened<G>& happened) {
    Event event;
    if (happened.dealt) {
      event.kind = Event::Kind::deal;
      event.deal = G::Notation::write_deal(state, happened.dealt->deal);
      return event;
    }
    event.kind = happened.actor ? Event::Kind::play : Event::Kind::chance;
    if (happened.actor) event.seat = *happened.actor;
    event.text = G::Notation::text(happened.action);
    return event;
  }

  Shared setting_;
  MatchOf<G> match_;
  std::vector<Happened<G>> past_;
  bool has_past_ = true;
  // In a sampled world: who drew it, what they had seen, and the state at that time.
  Observer sampled_by_;
  std::vector<Seen<G>> seen_before_;
  std::string head_before_;
  std::shared_ptr<const State> root_;
  // Only one thread at a time asks a state for its views.
  mutable std::shared_ptr<Marks<G>> marks_;
};

// Built from what an observer knows alone: see StateOf::view.
template <PlayableGame G>
class ViewOf final : public AnyView {
 public:
  ViewOf(std::shared_ptr<const Setting<G>> setting, Observation observation,
         std::vector<Seen<G>> past, std::string head)
      : setting_(std::move(setting)),
        observation_(std::move(observation)),
        past_(std::move(past)),
        head_(std::move(head)) {}

  std::string_view game() const override { return G::id; }
  Observer who() const override { return view().who; }
  Standing standing() const override { return standing_of<G>(view().shown); }
  const Observation& observation() const override { return observation_; }

  std::vector<ActionId> legal() const override {
    if (!who()) return {};
    return setting_->actions.ids(G::legal(view().shown, view().mine, *who()));
  }

  std::optional<Refused> judge(ActionId id) const override {
    const auto& action = setting_->checked(id);
    if (!who()) {
      return Refused{"", "a spectator does not act; give the view of one of State.seats"};
    }
    return in_english<G>(judge_in<G>(view(), action));
  }

  std::unique_ptr<AnyState> sample(std::uint64_t seed) const override {
    Rng rng(seed);
    typename G::Sampler sampler(view());
    return std::make_unique<StateOf<G>>(setting_, sampler.draw(rng), known(), past_, head_);
  }

  void encode(std::span<std::uint8_t> row) const override { write(row); }
  void encode(std::span<float> row) const override { write(row); }
  void encode_past(std::span<float> row) const override {
    const unsigned seen = setting_->planes.size();
    write(row.first(seen));
    write_past<G>(row.subspan(seen), past_, *setting_, who().value_or(Seat(0)));
  }
  Scene scene() const override { return G::Presentation::scene(view()); }

  std::string information_state() const override {
    std::string text = head_;
    for (const Seen<G>& seen : past_) {
      if (seen.deal) {
        text += *seen.deal;
      } else {
        text += (seen.actor ? std::to_string(seen.actor->index()) : std::string("chance")) + " " +
                G::Notation::text(seen.observed) + " " + mark_text(seen.mark) + "\n";
      }
    }
    return text;
  }

  std::vector<std::array<int, 2>> history() const override {
    std::vector<std::array<int, 2>> history;
    history.reserve(past_.size());
    for (const Seen<G>& seen : past_) {
      if (seen.deal) {
        history.push_back({-2, -1});
        continue;
      }
      const bool whole = seen.observed.a != unseen && seen.observed.b != unseen;
      history.push_back({seen.actor ? static_cast<int>(seen.actor->index()) : -1,
                         whole ? static_cast<int>(setting_->actions.id(seen.observed)) : -1});
    }
    return history;
  }

  const ActionNumbers<G>& actions() const { return setting_->actions; }

 private:
  const KnowledgeOf<G>& known() const { return knowledge_of<G>(observation_); }
  const View<G>& view() const { return known().view; }
  template <class T>
  void write(std::span<T> row) const {
    write_observation<G>(row, view());
  }

  std::shared_ptr<const Setting<G>> setting_;
  Observation observation_;
  std::vector<Seen<G>> past_;
  std::string head_;
};

}  // namespace menagerie::python
