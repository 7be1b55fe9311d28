// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/spelling.h"
#include "engine/match/action_numbers.h"
#include "engine/match/match.h"
#include "engine/match/refusal_phrases.h"
#include "game/playable.h"
#include "game/policy_net.h"

namespace menagerie {

// Why the observing seat may not do this now, or nothing if it may.
template <PlayableGame G>
std::optional<Explanation> judge_in(const View<G>& view, const typename G::Action& action) {
  const auto refusal = G::refuse(view.shown, view.mine, *view.who, action);
  if (!refusal) return std::nullopt;
  return G::Presentation::explain(view.shown, view.mine, *view.who, action, *refusal);
}

// The only implementation of Match. Code that knows the game's type at compile time can use its
// types instead of texts and numbers: the calls that take an Action, a Deal or a State.
template <PlayableGame G>
class MatchOf final : public Match {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;
  using Deal = typename G::Deal;

  explicit MatchOf(const typename G::Options& options) : state_(G::start(options)) {}

  // A match in that position, without its past.
  static MatchOf in(const State& state) { return MatchOf(G::options(state.shown)).at(state); }
  // The same with this match's options, which must be those of the state, and with what the
  // observer that the position was drawn for saw of the round before it.
  MatchOf at(const State& state, std::vector<Past<G>> past = {}) const {
    MatchOf match(*this);
    match.become_new();
    match.state_ = state;
    match.past_ = std::move(past);
    return match;
  }

  View<G> view(Observer who) const { return view_of<G>(state_, who); }
  // For the open-card solver, records and tests only.
  const State& state_with_all_cards_open() const { return state_; }

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }
  std::unique_ptr<Match> fresh() const override {
    return std::make_unique<MatchOf>(at(G::start(G::options(state_.shown))));
  }

  std::string_view game() const override { return G::id; }
  Fields options() const override { return G::Notation::write_options(G::options(state_.shown)); }
  unsigned players() const override { return G::players(state_.shown); }
  Turn turn() const override { return G::turn(state_.shown); }
  unsigned round() const override { return G::round(state_.shown); }

  Fields shuffle(Rng& rng) const override {
    return G::Notation::write_deal(state_, G::shuffle(state_, rng));
  }

  Fields shuffle(Keystream& draws) const override {
    return G::Notation::write_deal(state_, G::shuffle(state_, draws));
  }

  std::optional<Problem> deal(const Fields& fields) override {
    if (turn().kind != Turn::Kind::deal) return Problem{"a deal, but " + expected()};
    const auto deal = G::Notation::read_deal(state_, fields);
    if (!deal) return deal.error();
    lay_out(*deal);
    return std::nullopt;
  }
  // A deal from the rules' shuffle() or from read_deal(), when one is due.
  void lay_out(const Deal& deal) {
    before_ = state_.shown;
    past_.clear();
    ++deals_;
    G::deal(state_, deal);
    last_ = Last::deal;
  }

  std::vector<std::string> chances() const override {
    if (turn().kind != Turn::Kind::chance) return {};
    return sorted_texts(G::chances(state_));
  }

  std::optional<Problem> chance(std::string_view result) override {
    if (turn().kind != Turn::Kind::chance) return Problem{"a chance event, but " + expected()};
    const auto action = G::Notation::parse(result);
    if (!action) return action.error();
    if (auto wrong = judge_chance(*action)) return wrong;
    settle(*action);
    return std::nullopt;
  }
  // When a chance result is due: why it can't be this one, or nothing.
  std::optional<Problem> judge_chance(const Action& result) const {
    const auto possible = G::chances(state_);
    const auto same = [&](const auto& one) { return action_key(one) == action_key(result); };
    if (std::any_of(possible.begin(), possible.end(), same)) return std::nullopt;
    return Problem{"the chance result '" + G::Notation::text(result) +
                   "' is not possible; possible: " + joined(sorted_texts(possible))};
  }
  // Applies a possible result.
  void settle(const Action& result) {
    remember(std::nullopt, result);
    G::settle(state_, result);
    write_sheet();
  }

  ActionId actions() const override { return numbers().size(); }
  std::string text(ActionId action) const override { return G::Notation::text(numbered(action)); }
  Result<ActionId> action(std::string_view text) const override { return numbers().parse(text); }
  // Copies of a match share these.
  const ActionNumbers<G>& numbers() const {
    std::call_once(numbers_->once, [&] { numbers_->numbers.emplace(G::options(state_.shown)); });
    return *numbers_->numbers;
  }

  Actions legal_actions(Seat seat) const {
    if (seat.index() >= players() || turn().kind != Turn::Kind::play) return {};
    return legal_in<G>(state_, seat);
  }
  std::vector<std::string> legal(Seat seat) const override {
    return sorted_texts(legal_actions(seat));
  }
  std::vector<ActionId> legal_ids(Seat seat) const override {
    return numbers().ids(legal_actions(seat));
  }

  std::optional<Explanation> judge(Seat seat, const Action& action) const {
    if (seat.index() >= players()) {
      return Explanation{"", refusal_words::no_seat(seat.index(), players() - 1)};
    }
    return judge_in<G>(view(seat), action);
  }
  std::optional<Explanation> judge(Seat seat, std::string_view text) const override {
    const auto action = G::Notation::parse(text);
    return action ? judge(seat, *action) : no_action(text, action.error());
  }
  std::optional<Explanation> judge(Seat seat, ActionId action) const override {
    return judge(seat, numbered(action));
  }

  std::optional<Explanation> submit(Seat seat, const Action& action) {
    if (auto refusal = judge(seat, action)) return refusal;
    act(seat, action);
    return std::nullopt;
  }
  // Applies a legal action.
  void act(Seat seat, const Action& action) {
    remember(seat, action);
    G::apply(state_, seat, action);
    write_sheet();
  }
  std::optional<Explanation> submit(Seat seat, std::string_view text) override {
    const auto action = G::Notation::parse(text);
    return action ? submit(seat, *action) : no_action(text, action.error());
  }
  std::optional<Explanation> submit(Seat seat, ActionId action) override {
    return submit(seat, numbered(action));
  }

  SeatMap<int> scores() const override { return G::scores(state_.shown); }
  SeatSet winners() const override { return G::winners(state_.shown); }
  const std::vector<SheetRow>& sheet() const override { return sheet_; }

  Observation observe(Observer who) const override {
    auto knowledge = std::make_shared<KnowledgeOf<G>>();
    knowledge->view = view(who);
    knowledge->past.reserve(past_.size());
    for (const Past<G>& event : past_) {
      knowledge->past.push_back(
          {event.before, event.actor, G::seen(event.before, event.actor, event.observed, who)});
    }
    return {G::id, who, turn(), players(), round(), scores(), id_, deals_, std::move(knowledge)};
  }

  Scene scene(Onlooker onlooker) const override {
    switch (onlooker.kind) {
      case Onlooker::Kind::seat:
        return G::Presentation::scene(view(onlooker.seat));
      case Onlooker::Kind::spectator:
        return G::Presentation::scene(view(std::nullopt));
      case Onlooker::Kind::everything:
        break;
    }
    return G::Presentation::scene_all(state_);
  }

  Messages log(Onlooker onlooker) const override {
    if (last_ == Last::nothing) return {};
    if (last_ == Last::deal) return G::Presentation::log_deal(state_.shown);
    Messages told = G::Presentation::log(before_, state_.shown, actor_, as_seen_by(onlooker));
    for (Message& one : told_alone(onlooker)) told.push_back(std::move(one));
    return told;
  }

  std::string observed(Onlooker onlooker) const override {
    return last_ == Last::action ? G::Notation::text(as_seen_by(onlooker)) : std::string{};
  }

  std::uint32_t observed_key(Onlooker onlooker) const override {
    if (last_ != Last::action) return 0;
    // What is told to one seat alone is different from what all others are told.
    const unsigned alone = told_alone(onlooker).empty() ? 0 : onlooker.seat.index() + 1;
    return action_key(as_seen_by(onlooker)) | alone << 28;
  }

 private:
  enum class Last : std::uint8_t { nothing, deal, action };

  // Made on first use: a server's tables use texts, and there are many tables.
  struct Numbers {
    std::once_flag once;
    std::optional<ActionNumbers<G>> numbers;
  };

  const Action& numbered(ActionId action) const {
    MENAGERIE_ASSERT(action < numbers().size());
    return numbers()[action];
  }

  void become_new() {
    id_ = next_id();
    deals_ = 0;
    last_ = Last::nothing;
    sheet_.clear();
    past_.clear();
  }

  Action as_seen_by(Onlooker onlooker) const {
    switch (onlooker.kind) {
      case Onlooker::Kind::seat:
        return G::seen(before_, actor_, action_, onlooker.seat);
      case Onlooker::Kind::spectator:
        return G::seen(before_, actor_, action_, std::nullopt);
      case Onlooker::Kind::everything:
        break;
    }
    return action_;
  }

  // What only this onlooker is told about the last action.
  Messages told_alone(Onlooker onlooker) const {
    if constexpr (has_telling<G>()) {
      if (onlooker.kind == Onlooker::Kind::seat) {
        const Seat seat = onlooker.seat;
        return G::Revealing::Telling::tell(before_, state_.shown, G::mine(state_, seat), seat);
      }
    }
    static_cast<void>(onlooker);
    return {};
  }

  void remember(Observer actor, const Action& action) {
    before_ = state_.shown;
    actor_ = actor;
    action_ = action;
    last_ = Last::action;
    past_.push_back({state_.shown, actor, action});
  }

  // A round is over when the next deal is due, its number has grown, or the match has ended.
  void write_sheet() {
    const Turn::Kind kind = turn().kind;
    const unsigned ended = G::round(before_);
    const bool over = kind == Turn::Kind::deal || kind == Turn::Kind::over || round() != ended;
    if (!over) return;
    if (!sheet_.empty() && sheet_.back().round == ended) sheet_.pop_back();
    sheet_.push_back({ended, scores()});
  }

  static std::vector<std::string> sorted_texts(const Actions& actions) {
    std::vector<std::string> texts;
    for (const auto& action : actions) texts.push_back(G::Notation::text(action));
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  std::string expected() const {
    switch (turn().kind) {
      case Turn::Kind::deal:
        return "a deal is due";
      case Turn::Kind::chance:
        return "a chance result is due: " + joined(chances());
      case Turn::Kind::play:
        break;
      case Turn::Kind::over:
        return "the game is over";
    }
    std::string seats;
    for (const Seat seat : turn().seats) {
      seats += (seats.empty() ? "seat " : ", seat ") + std::to_string(seat.index());
    }
    return seats + " must act";
  }

  // What was read, and the forms of actions: "play {card}, bid {number}".
  static Explanation no_action(std::string_view text, const Problem& problem) {
    // Clients that send nonsense can't make us describe the game each time.
    static const std::string forms = action_forms();
    return {problem.rule, refusal_words::no_action(Quoted{shortened(text)}, Quoted{forms})};
  }

  static std::string action_forms() {
    std::vector<std::string> forms;
    for (const ActionForm& one : G::Presentation::description().actions) {
      forms.push_back(without_names(one.form));
    }
    return joined(forms);
  }

  // "reject {card} {card}" of "reject {card} {taken:card}".
  static std::string without_names(std::string_view form) {
    std::string plain;
    for (std::size_t at = 0; at < form.size(); ++at) {
      plain += form[at];
      if (form[at] != '{') continue;
      const std::size_t colon = form.substr(0, form.find('}', at)).find(':', at);
      if (colon != std::string_view::npos) at = colon;
    }
    return plain;
  }

  static std::uint64_t next_id() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
  }

  std::shared_ptr<Numbers> numbers_ = std::make_shared<Numbers>();
  State state_;
  std::uint64_t id_ = next_id();
  unsigned deals_ = 0;
  typename G::Shown before_{};  // Before the last event.
  Action action_{};
  Observer actor_;
  Last last_ = Last::nothing;
  std::vector<SheetRow> sheet_;
  std::vector<Past<G>> past_;  // Since the last deal, with all that was done.
};

}  // namespace menagerie
