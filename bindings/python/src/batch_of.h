// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

#include "state_of.h"
#include "workers.h"

namespace menagerie::python {

// Many plain states, stepped by threads into the arrays of the caller. Match i draws its chance
// from streams of its own, so what becomes of it depends on nothing but the seed, i and the
// actions: not on how many other matches or threads there are.
template <PlayableGame G>
class BatchOf final : public AnyBatch {
 public:
  BatchOf(std::shared_ptr<const Setting<G>> setting, const BatchSettings& settings)
      : setting_(std::move(setting)),
        settings_(settings),
        start_(setting_->beginning()),
        players_(G::players(start_.shown)),
        actions_(setting_->actions.size()),
        words_((actions_ + 63) / 64),
        row_(setting_->planes.size()),
        matches_(settings.count),
        legal_(settings.count * words_),
        wanted_(settings.count),
        which_(settings.count),
        workers_(settings.threads) {}

  void bind(const Arrays& arrays) override { arrays_ = arrays; }

  void reset(std::uint64_t seed, const bool* chosen) override {
    const StepTurnstile one_at_a_time(busy_);
    if (chosen != nullptr) must_have_begun();
    if (chosen == nullptr) settings_.seed = seed;
    begin_anew(chosen, [&](std::size_t i) {
      // The chosen ones continue their streams: from the seed they would be the same match again.
      if (chosen == nullptr) matches_[i] = Match(seed, i);
    });
    begun_ = true;
  }

  void reset_each(const std::uint64_t* seeds, const bool* chosen) override {
    const StepTurnstile one_at_a_time(busy_);
    must_have_begun();
    const std::vector<std::uint64_t> own(seeds, seeds + matches_.size());
    begin_anew(chosen, [&](std::size_t i) { matches_[i] = Match(own[i], 0); });
  }

  void step(const std::int32_t* actions, const bool* chosen) override {
    const StepTurnstile one_at_a_time(busy_);
    must_have_begun();
    // All actions are judged before any step, so a mistake changes nothing. They are judged by the
    // bits that were kept, since the caller may have written over the mask. The caller's arrays are
    // read once, so what is judged is what is done, even if another thread writes into them
    // meanwhile.
    const std::uint8_t* which = kept(chosen);
    std::copy_n(actions, wanted_.size(), wanted_.data());
    judge(which);
    workers_.run(matches_.size(), [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        if (which == nullptr || which[i] != 0) {
          step(i, wanted_[i]);
        } else {
          write_reward(i, matches_[i], {});
          if (arrays_.end != nullptr) arrays_.end[i] = false;
        }
      }
    });
  }

  void sample(const bool* chosen, std::int32_t* actions) override {
    const StepTurnstile one_at_a_time(busy_);
    must_have_begun();
    workers_.run(matches_.size(), [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) actions[i] = chosen[i] ? any_action(i) : -1;
    });
  }

  std::unique_ptr<AnyState> state(std::size_t index) const override {
    const ReadTurnstile meanwhile_none_steps(busy_);
    must_have_begun();
    return std::make_unique<StateOf<G>>(setting_, matches_.at(index).state);
  }

 private:
  using State = typename G::State;

  struct Match {
    Match() : Match(0, 0) {}
    Match(std::uint64_t seed, std::uint64_t index)
        // A stream for chance and one for sample(): to sample changes no deal.
        : chance(seed, 2 * index), choices(seed, 2 * index + 1) {}
    State state{};
    Rng chance, choices;
    SeatMap<int> scores;      // Before this step.
    std::int32_t length = 0;  // Decisions.
    std::int8_t seat = -1;    // The seat to act; -1: none.
    // It is over and has not started again; or, with same_step, it ended in this step (see end()).
    bool ended = false;
    // The caller's row of rewards may hold other numbers than zero. It mostly does not, and is then
    // not written to again.
    bool has_reward = true;
  };

  // Only one thread of Python at a time may step a batch, and none may read it meanwhile. A second
  // one is refused rather than made to wait: what it would then find are the rows of the first.
  template <class Lock>
  class Turnstile {
   public:
    explicit Turnstile(std::shared_mutex& mutex) : lock_(mutex, std::try_to_lock) {
      if (!lock_) {
        throw BadInput("another thread is stepping or reading this VectorEnv; give each its own");
      }
    }

   private:
    Lock lock_;
  };
  using StepTurnstile = Turnstile<std::unique_lock<std::shared_mutex>>;
  using ReadTurnstile = Turnstile<std::shared_lock<std::shared_mutex>>;

  void must_have_begun() const {
    if (!begun_) throw BadInput("no match has begun yet; call reset() first");
  }

  // The caller's choice as it is now; nullptr: all.
  const std::uint8_t* kept(const bool* chosen) {
    if (chosen == nullptr) return nullptr;
    std::memcpy(which_.data(), chosen, which_.size());
    return which_.data();
  }

  template <class Seed>
  void begin_anew(const bool* chosen, const Seed& seed) {
    const std::uint8_t* which = kept(chosen);
    workers_.run(matches_.size(), [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        if (which != nullptr && which[i] == 0) continue;
        seed(i);
        begin(matches_[i]);
        write_reward(i, matches_[i], {});
        write(i, matches_[i]);
      }
    });
  }

  const std::uint64_t* legal(std::size_t i) const { return legal_.data() + i * words_; }

  // Whether a match needs no action: it has ended, and its row is skipped or starts again.
  bool is_idle(const Match& match) const { return match.seat < 0; }

  void judge(const std::uint8_t* which) const {
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      if (which != nullptr && which[i] == 0) continue;
      const auto action = static_cast<std::uint32_t>(wanted_[i]);
      if (action < actions_ && (legal(i)[action / 64] >> (action % 64) & 1) != 0) continue;
      if (!is_idle(matches_[i])) refuse(i, wanted_[i]);
    }
  }

  [[noreturn]] void refuse(std::size_t i, std::int32_t action) const {
    const Match& match = matches_[i];
    const std::string number = std::to_string(action);
    const std::string where = "match " + std::to_string(i) + ", seat " + std::to_string(match.seat);
    if (action < 0 || static_cast<std::uint32_t>(action) >= actions_) {
      throw BadInput(where + ": " + no_action(number, actions_) + ". Nothing was stepped");
    }
    const StateOf<G> state(setting_, match.state);
    const Seat seat(static_cast<unsigned>(match.seat));
    const auto why = state.judge(seat, static_cast<ActionId>(action));
    const std::string text = G::Notation::text(setting_->actions[static_cast<ActionId>(action)]);
    throw IllegalAction({"", where + ", action " + number + " (" + text +
                                 ") is not legal: " + (why ? why->rule + " " + why->text : "") +
                                 ". Nothing was stepped"});
  }

  // A finished match has no more rewards: with next_step, this step starts it again; otherwise it
  // stays as it is.
  void step(std::size_t i, std::int32_t action) {
    Match& match = matches_[i];
    if (match.ended) {
      if (settings_.autoreset == Autoreset::next_step) begin(match);
      write_reward(i, match, {});
      return write(i, match);
    }
    G::apply(match.state, Seat(static_cast<unsigned>(match.seat)),
             setting_->actions[static_cast<ActionId>(action)]);
    ++match.length;
    const Turn turn = go_on(match);
    if (turn.kind == Turn::Kind::over) [[unlikely]] {
      end(i, match);
    } else {
      if (settings_.reward == Reward::points) {
        write_points(i, match);
      } else {
        write_reward(i, match, {});
      }
    }
    write(i, match);
  }

  // The scores are written at an end alone, and stay until the next: with same_step all other rows
  // are of the new match already.
  void end(std::size_t i, Match& match) {
    const auto scores = G::scores(match.state.shown);
    if (arrays_.score != nullptr) {
      for (unsigned k = 0; k < players_; ++k) arrays_.score[i * players_ + k] = scores[Seat(k)];
    }
    match.ended = true;
    if (settings_.reward == Reward::points) {
      write_points(i, match);
    } else {
      // A victory is worth 1, shared by the winners; less what each seat may expect of it.
      const SeatSet winners = G::winners(match.state.shown);
      SeatMap<float> reward;
      const auto size = static_cast<float>(winners.size());
      const auto all = static_cast<float>(players_);
      for (unsigned k = 0; k < players_; ++k) {
        reward[Seat(k)] = (winners.has(Seat(k)) ? 1.0f / size : 0.0f) - 1.0f / all;
      }
      write_reward(i, match, reward);
      match.has_reward = true;
    }
    if (settings_.autoreset == Autoreset::same_step) {
      begin(match);
      match.ended = true;  // Until it is written.
    }
  }

  void begin(Match& match) {
    match.state = start_;
    match.scores = {};
    match.length = 0;
    match.ended = false;
    go_on(match);
  }

  // Deals and draws chance until a seat must act or the match is over.
  static Turn go_on(Match& match) {
    Turn turn = G::turn(match.state.shown);
    while (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::chance) [[unlikely]] {
      step_chance<G>(match.state, turn.kind, match.chance);
      turn = G::turn(match.state.shown);
    }
    match.seat =
        static_cast<std::int8_t>(turn.kind == Turn::Kind::over ? 0 : turn.seats.lowest().index());
    if (turn.kind == Turn::Kind::over) match.seat = -1;
    return turn;
  }

  // What every seat's score changed by since the last decision, also by what chance made of it: a
  // gain if that is better for the seat.
  void write_points(std::size_t i, Match& match) {
    const auto scores = worth_of_scores<G>(match.state.shown);
    SeatMap<float> reward;
    for (unsigned k = 0; k < players_; ++k) {
      reward[Seat(k)] = static_cast<float>(scores[Seat(k)] - match.scores[Seat(k)]);
    }
    if (scores != match.scores || match.has_reward) {
      write_reward(i, match, reward);
      match.has_reward = scores != match.scores;
    }
    match.scores = scores;
  }

  void write_reward(std::size_t i, Match& match, const SeatMap<float>& reward) {
    if (arrays_.reward == nullptr) return;
    if (!match.has_reward && reward == SeatMap<float>{}) return;  // All zero already.
    std::copy_n(reward.values.data(), players_, arrays_.reward + i * players_);
    match.has_reward = false;
  }

  // The row of a match, for the seat that must act there now. The bits are always written, since
  // steps are judged by them.
  void write(std::size_t i, Match& match) {
    const State& state = match.state;
    const bool plays = match.seat >= 0;
    const Seat seat(plays ? static_cast<unsigned>(match.seat) : 0u);
    // Made where it stays: a copy would read in one piece what was just written in several, and a
    // processor lets that wait until all that was written before, masks too, is in its cache.
    const typename G::Mine mine = plays ? G::mine(state, seat) : typename G::Mine{};
    std::uint64_t* bits = legal_.data() + i * words_;
    std::fill_n(bits, words_, 0);
    // A byte an action: cleared as a whole, as few are legal at a time. Nothing else lies there.
    bool* __restrict mask = arrays_.mask == nullptr ? nullptr : arrays_.mask + i * actions_;
    if (mask != nullptr) std::fill_n(mask, actions_, false);
    if (plays) {
      for (const auto& action : G::legal(state.shown, mine, seat)) {
        const ActionId id = setting_->actions.id(action);
        bits[id / 64] |= std::uint64_t{1} << (id % 64);
        if (mask != nullptr) mask[id] = true;
      }
    }
    if (arrays_.seat != nullptr) arrays_.seat[i] = match.seat;
    if (arrays_.end != nullptr) arrays_.end[i] = match.ended;
    if (arrays_.length != nullptr) arrays_.length[i] = match.length;
    if (settings_.autoreset == Autoreset::same_step) match.ended = false;
    if (arrays_.mask_bits != nullptr) std::copy_n(bits, words_, arrays_.mask_bits + i * words_);
    if (arrays_.observation != nullptr) show(arrays_.observation + i * row_, match, mine);
    if (arrays_.observation_floats != nullptr) {
      show(arrays_.observation_floats + i * row_, match, mine);
    }
  }

  template <class T>
  void show(T* row, const Match& match, const typename G::Mine& mine) const {
    std::fill_n(row, row_, T{0});
    if (match.seat < 0) return;
    PlaneWriter<T> planes(row);
    Encoding<G>::encode(planes, match.state.shown, mine, Seat(static_cast<unsigned>(match.seat)));
  }

  // The n-th of the legal actions, counted through the words.
  std::int32_t any_action(std::size_t i) {
    Match& match = matches_[i];
    if (match.seat < 0) return -1;
    const std::uint64_t* bits = legal(i);
    unsigned count = 0;
    for (unsigned word = 0; word < words_; ++word) {
      count += static_cast<unsigned>(std::popcount(bits[word]));
    }
    unsigned n = match.choices.below(count);
    for (unsigned word = 0;; ++word) {
      const auto here = static_cast<unsigned>(std::popcount(bits[word]));
      if (n < here) return static_cast<std::int32_t>(word * 64 + nth_bit(bits[word], n));
      n -= here;
    }
  }

  std::shared_ptr<const Setting<G>> setting_;
  BatchSettings settings_;
  State start_;
  unsigned players_, actions_, words_, row_;
  std::vector<Match> matches_;
  std::vector<std::uint64_t> legal_;  // Of each match, as bits: what the caller cannot write over.
  std::vector<std::int32_t> wanted_;  // The actions of a step,
  std::vector<std::uint8_t> which_;   // and the matches chosen: copies of the caller's.
  bool begun_ = false;
  Arrays arrays_;
  Workers workers_;
  mutable std::shared_mutex busy_;
};

}  // namespace menagerie::python
