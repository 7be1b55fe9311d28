// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "action_table.h"
#include "engine/record.h"
#include "game/playout.h"
#include "game/policy_net.h"
#include "past_of.h"
#include "words/english.h"

namespace menagerie::python {

template <Game G>
Refused in_english(const Explanation& why) {
  return {why.rule, menagerie::in_english(G::id, why.text)};
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

template <PlayableGame G>
class StateOf final : public AnyState {
 public:
  using Shared = std::shared_ptr<const Setting<G>>;

  explicit StateOf(Shared setting) : setting_(std::move(setting)) {
    state_ = G::start(setting_->options);
  }
  // A match in that position, without a past.
  StateOf(Shared setting, const typename G::State& state)
      : setting_(std::move(setting)), state_(state), has_past_(false) {
    marks_ = std::make_shared<Marks<G>>(*setting_, state);
  }
  // A world that an observer drew, with the past that he saw.
  StateOf(Shared setting, const typename G::State& world, Observer who, std::vector<Seen<G>> past)
      : setting_(std::move(setting)),
        state_(world),
        has_past_(false),
        sampled_by_(who),
        seen_before_(std::move(past)),
        root_(std::make_shared<const typename G::State>(world)) {}

  std::unique_ptr<AnyState> clone() const override { return std::make_unique<StateOf>(*this); }
  std::string_view game() const override { return G::id; }
  Standing standing() const override { return standing_of<G>(state_.shown); }
  std::unique_ptr<AnyView> view(Observer who) const override {
    return std::make_unique<ViewOf<G>>(setting_, view_of<G>(state_, who), past(who), private_(who));
  }

  std::vector<ActionId> legal(Seat seat) const override {
    std::vector<ActionId> ids;
    for (const auto& action : legal_in<G>(state_, seat))
      ids.push_back(setting_->actions.id(action));
    std::sort(ids.begin(), ids.end());
    return ids;
  }

  std::optional<Refused> judge(Seat seat, ActionId id) const override {
    const auto& action = setting_->actions.checked(id);
    const auto mine = G::mine(state_, seat);
    const auto refusal = G::refuse(state_.shown, mine, seat, action);
    if (!refusal) return std::nullopt;
    return in_english<G>(G::Presentation::explain(state_.shown, mine, seat, action, *refusal));
  }

  void apply(Seat seat, ActionId id) override {
    if (const auto refusal = judge(seat, id)) throw IllegalAction(*refusal);
    const auto& action = setting_->actions[id];
    remember(seat, action);
    G::apply(state_, seat, action);
  }

  Fields shuffle(std::uint64_t seed) const override {
    expect(Turn::Kind::deal);
    Rng rng(seed);
    return G::Notation::write_deal(state_, G::shuffle(state_, rng));
  }

  void deal(const Fields& fields) override {
    expect(Turn::Kind::deal);
    const auto deal = G::Notation::read_deal(state_, fields);
    if (!deal) throw BadInput(deal.error().text);
    lay_out(*deal);
  }

  std::vector<ActionId> chances() const override {
    std::vector<ActionId> ids;
    if (turn() != Turn::Kind::chance) return ids;
    for (const auto& result : G::chances(state_)) ids.push_back(setting_->actions.id(result));
    std::sort(ids.begin(), ids.end());
    return ids;
  }

  void settle(ActionId id) override {
    expect(Turn::Kind::chance);
    const auto& action = setting_->actions.checked(id);
    const auto possible = chances();
    if (std::find(possible.begin(), possible.end(), id) == possible.end()) {
      std::string list;
      for (const ActionId one : possible) {
        list += (list.empty() ? "" : ", ") + G::Notation::text(setting_->actions[one]);
      }
      throw BadInput("the chance result '" + G::Notation::text(action) +
                     "' is not possible; possible: " + list);
    }
    remember(std::nullopt, action);
    G::settle(state_, action);
  }

  void roll(Rng& rng) override {
    if (turn() == Turn::Kind::deal) return lay_out(G::shuffle(state_, rng));
    expect(Turn::Kind::chance);
    const auto results = G::chances(state_);
    const auto result = results[rng.below(static_cast<std::uint32_t>(results.size()))];
    remember(std::nullopt, result);
    G::settle(state_, result);
  }

  Scene scene() const override { return G::Presentation::scene_all(state_); }
  std::size_t events() const override { return past_.size(); }

  std::string record() const override {
    if (!has_past_) {
      throw BadInput(
          "a state without its past has no record: it is a sampled world, or comes out "
          "of a batch; keep the State it is from, and the seed");
    }
    Record record{std::string(G::id), G::Notation::write_options(setting_->options), {}, {}, {}};
    for (unsigned i = 0; i < G::players(state_.shown); ++i) {
      record.seats.push_back({"Seat " + std::to_string(i), ""});
    }
    typename G::State state = G::start(setting_->options);
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
    const Standing now = standing();
    if (now.turn.kind == Turn::Kind::over) record.result = MatchResult{now.scores, now.winners};
    return write_record(record);
  }

  const typename G::State& with_all_cards_open() const { return state_; }
  const Shared& setting() const { return setting_; }

 private:
  Turn::Kind turn() const { return G::turn(state_.shown).kind; }

  void expect(Turn::Kind wanted) const {
    if (turn() == wanted) return;
    static constexpr std::array<const char*, 4> due = {
        "a deal is due: call deal() or roll()",
        "a result of chance is due: call settle() or roll()", "a seat is to act: call apply()",
        "the match is over"};
    static constexpr std::array<const char*, 4> names = {"deal", "result of chance", "decision",
                                                         ""};
    throw BadInput(std::string("no ") + names[static_cast<std::size_t>(wanted)] + " is due here; " +
                   due[static_cast<std::size_t>(turn())]);
  }

  void lay_out(const typename G::Deal& deal) {
    G::deal(state_, deal);
    Happened<G> happened;
    happened.dealt = std::make_shared<const Dealt<G>>(deal, state_);
    past_.push_back(std::move(happened));
  }

  void remember(Observer actor, const typename G::Action& action) {
    Happened<G> happened;
    happened.actor = actor;
    happened.action = action;
    if (!G::is_open(state_.shown)) {
      std::array<typename G::Action, seats_max + 1> observed{};
      const unsigned players = G::players(state_.shown);
      for (unsigned i = 0; i < players; ++i) {
        observed[i] = G::seen(state_.shown, actor, action, Seat(i));
      }
      observed[seats_max] = G::seen(state_.shown, actor, action, std::nullopt);
      const auto same = [&](const auto& one) { return one == action; };
      if (!std::all_of(observed.begin(), observed.begin() + players, same) ||
          !same(observed[seats_max])) {
        happened.observed = std::make_shared<const decltype(observed)>(observed);
      }
    }
    if constexpr (InferenceGame<G>) {
      happened.before = std::make_shared<const typename G::Shown>(state_.shown);
    }
    past_.push_back(std::move(happened));
  }

  std::vector<Seen<G>> past(Observer who) const {
    Marks<G>& marks = reckoned_marks();
    std::vector<Seen<G>> past = seen_before_;
    past.reserve(past.size() + past_.size());
    if (root_ && who != sampled_by_ && !past.empty()) {
      for (Seen<G>& seen : past) seen.mark = 0;
      past.back().mark = marks.of(*root_, who);
    }
    for (std::size_t i = 0; i < past_.size(); ++i) {
      const Happened<G>& happened = past_[i];
      std::shared_ptr<const std::string> deal;
      if (happened.dealt) deal = happened.dealt->seen(who);
      past.push_back({std::move(deal), happened.actor, happened.seen(who), marks.after(i, who),
                      happened.before});
    }
    return past;
  }

  Marks<G>& reckoned_marks() const {
    if (!marks_) {
      marks_ = std::make_shared<Marks<G>>(*setting_, root_ ? *root_ : G::start(setting_->options));
    } else if (marks_.use_count() > 1) {
      marks_ = std::make_shared<Marks<G>>(*marks_);  // Clones have another future.
    }
    marks_->go_on(past_);
    return *marks_;
  }

  // What somebody else than the one who drew this world would have seen of its past is not known;
  // what he holds in it takes its place.
  std::string private_(Observer who) const {
    if (!root_ || who == sampled_by_) return {};
    return "in a world drawn by " +
           (sampled_by_ ? seat_name(*sampled_by_) : std::string("a spectator")) + ":\n" +
           scene_text(G::id, G::Presentation::scene(view_of<G>(*root_, who)));
  }

  static Event event_of(const typename G::State& state, const Happened<G>& happened) {
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
  typename G::State state_;
  std::vector<Happened<G>> past_;
  bool has_past_ = true;
  // Of a sampled world: by whom, what he saw before, and how it was then.
  Observer sampled_by_;
  std::vector<Seen<G>> seen_before_;
  std::shared_ptr<const typename G::State> root_;
  // Only one thread at a time asks a state for its views.
  mutable std::shared_ptr<Marks<G>> marks_;
};

// Built from what an observer knows alone: see StateOf::view.
template <PlayableGame G>
class ViewOf final : public AnyView {
 public:
  ViewOf(std::shared_ptr<const Setting<G>> setting, const View<G>& view, std::vector<Seen<G>> past,
         std::string head)
      : setting_(std::move(setting)), view_(view), past_(std::move(past)), head_(std::move(head)) {}

  std::string_view game() const override { return G::id; }
  Observer who() const override { return view_.who; }
  Standing standing() const override { return standing_of<G>(view_.shown); }

  std::vector<ActionId> legal() const override {
    std::vector<ActionId> ids;
    if (!view_.who) return ids;
    for (const auto& action : G::legal(view_.shown, view_.mine, *view_.who)) {
      ids.push_back(setting_->actions.id(action));
    }
    std::sort(ids.begin(), ids.end());
    return ids;
  }

  std::optional<Refused> judge(ActionId id) const override {
    const auto& action = setting_->actions.checked(id);
    if (!view_.who) return Refused{"", "a spectator does not act"};
    const auto refusal = G::refuse(view_.shown, view_.mine, *view_.who, action);
    if (!refusal) return std::nullopt;
    return in_english<G>(
        G::Presentation::explain(view_.shown, view_.mine, *view_.who, action, *refusal));
  }

  std::unique_ptr<AnyState> sample(std::uint64_t seed) const override {
    Rng rng(seed);
    typename G::Sampler sampler(view_);
    return std::make_unique<StateOf<G>>(setting_, sampler.draw(rng), view_.who, past_);
  }

  void encode(std::span<std::uint8_t> row) const override { write(row); }
  void encode(std::span<float> row) const override { write(row); }
  void encode_past(std::span<float> row) const override {
    const unsigned seen = setting_->planes.size();
    write(row.first(seen));
    write_past<G>(row.subspan(seen), past_, *setting_, view_.who.value_or(Seat(0)));
  }
  Scene scene() const override { return G::Presentation::scene(view_); }

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

  const View<G>& view() const { return view_; }
  const ActionTable<G>& actions() const { return setting_->actions; }
  const std::vector<Seen<G>>& past() const { return past_; }

 private:
  template <class T>
  void write(std::span<T> row) const {
    write_observation<G>(row, view_);
  }

  std::shared_ptr<const Setting<G>> setting_;
  View<G> view_;
  std::vector<Seen<G>> past_;
  std::string head_;
};

}  // namespace menagerie::python
