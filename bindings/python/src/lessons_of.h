// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "any.h"
#include "engine/match/match_of.h"
#include "engine/records/record.h"
#include "game/evaluation.h"
#include "game/inference.h"
#include "lessons.h"
#include "share_out.h"

namespace menagerie::python {

// Plays a record of a game with these options again; `visit(state, event)` is shown the state
// before each event, `end(state)` the last. Throws BadInput.
template <PlayableGame G, class Visit, class End>
void walk_record(const typename G::Options& options, const std::string& text, Visit&& visit,
                 End&& end) {
  const auto wrong = [](const Fault& fault) {
    return BadInput((fault.event ? "event " + std::to_string(*fault.event) + " of the record: "
                                 : std::string("the record: ")) +
                    fault.text);
  };
  const auto record = read_record(text);
  if (!record) throw wrong(record.error());
  if (record->game != G::id) {
    throw BadInput("the record is of " + record->game + "; it must be of " + std::string(G::id));
  }
  const auto its = G::Notation::read_options(record->options);
  if (!its) throw BadInput("the record: " + its.error().text);
  // What a network's inputs and outputs mean depends on the options: lessons of two are not mixed.
  // Compared as they are written, with all defaults.
  if (G::Notation::write_options(*its) != G::Notation::write_options(options)) {
    throw BadInput("the record has different options from the game of these lessons");
  }
  MatchOf<G> match(options);
  // It never reports an error itself: as the event's check it only watches, before the event is
  // made or judged.
  const auto see = [&](const Match&, const Event& event) -> std::optional<std::string> {
    visit(match.state_with_all_cards_open(), event);
    return std::nullopt;
  };
  if (const auto fault = replay(match, *record, record_events_max + 1, see)) throw wrong(*fault);
  end(match.state_with_all_cards_open());
}

// What `read(record)` makes of each record, on threads; in the order of the records, so that it
// does not show on how many. Whole or not at all: nothing where it was stopped.
template <class Piece, class Read>
std::vector<Piece> read_all(std::span<const std::string> records, unsigned threads,
                            const std::stop_token& stop, Read&& read) {
  std::vector<Piece> pieces(records.size());
  share_out(records.size(), threads, stop, [&](std::size_t i) {
    try {
      pieces[i] = read(records[i]);
    } catch (const BadInput& wrong) {
      throw BadInput("record " + std::to_string(i) + ": " + wrong.what());
    }
  });
  if (stop.stop_requested()) pieces.clear();
  return pieces;
}

// Which naming a position gets: the same of a seed for the same position, in whatever batch it
// comes.
inline unsigned naming_of(NamingSeed seed, std::uint32_t position, unsigned namings) {
  return seed ? Rng(*seed, position).below(namings) : 0;
}

inline void write_inputs(const Features& features, std::uint8_t* row) {
  for (const unsigned feature : features) ++row[feature];  // Some occur twice.
}

template <NetworkGame G>
class ValueLessonsOf final : public AnyValueLessons {
 public:
  explicit ValueLessonsOf(const typename G::Options& options) : options_(options) {}

  void add(std::span<const std::string> records, unsigned threads,
           const std::stop_token& stop) override {
    auto matches = read_all<std::vector<Round>>(
        records, threads, stop, [&](const std::string& record) { return rounds_of(record); });
    for (auto& match : matches) {
      for (Round& round : match) take(std::move(round));
    }
  }
  unsigned inputs() const override { return Network::features_count(options_); }
  unsigned players() const override { return G::players(G::start(options_).shown); }
  const std::vector<std::uint32_t>& rounds() const override { return rounds_; }
  const std::vector<std::uint8_t>& leaders() const override { return leaders_; }
  const std::vector<float>& values() const override { return values_; }

  void encode(std::span<const std::uint32_t> which, NamingSeed seed,
              std::uint8_t* rows) const override {
    const std::size_t width = inputs();
    std::fill_n(rows, which.size() * width, std::uint8_t{0});
    for (const std::uint32_t position : which) {
      const unsigned naming = naming_of(seed, position, Network::namings);
      write_inputs(Network::features(worlds_[position], naming), rows);
      rows += width;
    }
  }
  void predict(const ValueNet& net, float* rows) const override {
    for (const State& world : worlds_) {
      evaluate_by_network<G>(world, net, std::span(rows, net.outputs()));
      rows += net.outputs();
    }
  }

 private:
  using State = typename G::State;
  using Network = typename G::Evaluation::Network;
  // From one deal to the next. `values`: what each seat's standing is worth when it is over, from 0
  // to 1. That is what a network should say about each world of the round.
  struct Round {
    std::vector<State> worlds;
    std::vector<float> values;
  };

  // A deal ends the round before it. The last round counts if the record reaches its end, but not
  // if it breaks off during play, since no one knows how that would have ended.
  std::vector<Round> rounds_of(const std::string& record) const {
    std::vector<Round> rounds;
    Round open;
    const auto close = [&](const State& state) {
      open.values.resize(G::players(state.shown));
      evaluate_standing<G>(state.shown, open.values);
      if (!open.worlds.empty()) rounds.push_back(std::move(open));
      open = {};
    };
    walk_record<G>(
        options_, record,
        [&](const State& state, const Event& event) {
          if (event.kind == Event::Kind::deal) return close(state);
          // Where a network is asked in play: before a decision, with no trick open.
          const bool decides = event.kind == Event::Kind::play;
          if (decides && Network::is_between_tricks(state.shown)) open.worlds.push_back(state);
        },
        [&](const State& state) {
          const Turn::Kind kind = G::turn(state.shown).kind;
          if (kind == Turn::Kind::over || kind == Turn::Kind::deal) close(state);
        });
    return rounds;
  }

  void take(Round&& round) {
    // Rounds are numbered through all records.
    const auto number = static_cast<std::uint32_t>(values_.size() / round.values.size());
    values_.insert(values_.end(), round.values.begin(), round.values.end());
    for (const State& world : round.worlds) {
      rounds_.push_back(number);
      leaders_.push_back(static_cast<std::uint8_t>(G::turn(world.shown).seats.lowest().index()));
    }
    std::move(round.worlds.begin(), round.worlds.end(), std::back_inserter(worlds_));
  }

  typename G::Options options_;
  std::vector<State> worlds_;
  std::vector<std::uint32_t> rounds_;
  std::vector<std::uint8_t> leaders_;
  std::vector<float> values_;
};

template <InferenceGame G>
class PolicyLessonsOf final : public AnyPolicyLessons {
 public:
  explicit PolicyLessonsOf(const typename G::Options& options) : options_(options) {}

  void add(std::span<const std::string> records, unsigned threads,
           const std::stop_token& stop) override {
    auto matches = read_all<std::vector<Decision>>(
        records, threads, stop, [&](const std::string& record) { return decisions_of(record); });
    for (auto& match : matches) {
      std::move(match.begin(), match.end(), std::back_inserter(decisions_));
    }
  }
  std::size_t size() const override { return decisions_.size(); }
  unsigned inputs() const override { return G::Inference::policy_inputs(options_); }
  unsigned outputs() const override { return G::Inference::policy_outputs(options_); }

  void encode(std::span<const std::uint32_t> which, NamingSeed seed, std::uint8_t* rows,
              std::uint8_t* choices, std::uint16_t* chosen) const override {
    const std::size_t width = inputs(), actions = outputs();
    std::fill_n(rows, which.size() * width, std::uint8_t{0});
    std::fill_n(choices, which.size() * actions, std::uint8_t{0});
    for (const std::uint32_t position : which) {
      const auto& [shown, mine, seat, action] = decisions_[position];
      const unsigned naming = naming_of(seed, position, G::Inference::namings);
      write_inputs(G::Inference::open_features(shown, seat, naming), rows);
      write_inputs(G::Inference::own_features(shown, mine, seat, naming), rows);
      const PolicyChoice<G> choice(shown, mine, seat, action, naming);
      for (const unsigned output : choice.outputs) {
        if (choices[output] < 255) ++choices[output];
      }
      // Several actions may share an output; the lesson is which output was taken.
      *chosen++ = choice.outputs[choice.chosen];
      rows += width;
      choices += actions;
    }
  }

 private:
  struct Decision {
    typename G::Shown shown;
    typename G::Mine mine;
    Seat seat;
    typename G::Action action;
  };

  std::vector<Decision> decisions_of(const std::string& record) const {
    std::vector<Decision> decisions;
    walk_record<G>(
        options_, record,
        [&](const typename G::State& state, const Event& event) {
          const Turn turn = G::turn(state.shown);
          // The event is not judged yet: it may be out of turn or illegal.
          if (event.kind != Event::Kind::play || turn.kind != Turn::Kind::play) return;
          if (event.seat.index() >= seats_max || !turn.seats.has(event.seat)) return;
          const auto action = G::Notation::parse(event.text);
          const auto mine = G::mine(state, event.seat);
          const auto legal = G::legal(state.shown, mine, event.seat);
          // What is not legal ends the walk behind this.
          if (!action || legal.size() < 2) return;
          if (!PolicyChoice<G>(state.shown, mine, event.seat, *action, 0).was_legal()) return;
          decisions.push_back({state.shown, mine, event.seat, *action});
        },
        [](const auto&) {});
    return decisions;
  }

  typename G::Options options_;
  std::vector<Decision> decisions_;
};

template <PlayableGame G>
class LearningOf final : public AnyLearning {
 public:
  std::unique_ptr<AnyValueLessons> value_lessons(const Fields& fields) const override {
    if constexpr (NetworkGame<G>) return std::make_unique<ValueLessonsOf<G>>(options_of(fields));
    throw no_networks("values");
  }
  std::unique_ptr<AnyPolicyLessons> policy_lessons(const Fields& fields) const override {
    if constexpr (InferenceGame<G>) return std::make_unique<PolicyLessonsOf<G>>(options_of(fields));
    throw no_networks("policy");
  }
  NetHeader header(std::string_view kind, unsigned players) const override {
    options_of({{"players", std::int64_t{players}}});  // Throws, if there is no such match.
    if constexpr (NetworkGame<G>) {
      if (kind == "values") return value_net_header<G>(players);
    }
    if constexpr (InferenceGame<G>) {
      if (kind == "policy") return policy_net_header<G>(players);
    }
    throw no_networks(kind);
  }
  const ValueNet* built_in_values(unsigned players) const override {
    if constexpr (NetworkGame<G>) {
      return G::Evaluation::Network::value_net(options_of({{"players", std::int64_t{players}}}));
    }
    return nullptr;
  }
  const PolicyNet* built_in_policy(unsigned players) const override {
    if constexpr (InferenceGame<G>) {
      return G::Inference::policy_net(options_of({{"players", std::int64_t{players}}}));
    }
    return nullptr;
  }

 private:
  static typename G::Options options_of(const Fields& fields) {
    const auto options = G::Notation::read_options(fields);
    if (!options) throw BadInput(options.error().text);
    return *options;
  }
  static BadInput no_networks(std::string_view kind) {
    std::string kinds;
    if constexpr (NetworkGame<G>) kinds += "values";
    if constexpr (InferenceGame<G>) kinds += ", policy";
    return BadInput(std::string(G::id) + " has no networks of the kind '" + std::string(kind) +
                    "'; it has " + (kinds.empty() ? "none" : kinds));
  }
};

}  // namespace menagerie::python
