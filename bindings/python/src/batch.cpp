// SPDX-License-Identifier: Apache-2.0
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <limits>

#include "bind.h"
#include "bots.h"
#include "share_out.h"
#include "study.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;
template <class T>
using OptionalArray = std::optional<Array<T>>;

// A batch and the arrays that it writes into, which it keeps alive.
struct BoundBatch {
  GamePtr game;
  std::unique_ptr<AnyBatch> batch;
  std::size_t count;
  std::vector<nb::object> arrays;
};

Autoreset autoreset_of(const std::string& word) {
  if (word == "same_step") return Autoreset::same_step;
  if (word == "next_step") return Autoreset::next_step;
  if (word == "disabled") return Autoreset::disabled;
  throw BadInput("autoreset is '" + word + "'; it must be same_step, next_step or disabled");
}

Reward reward_of(const std::string& word) {
  if (word == "outcome") return Reward::outcome;
  if (word == "points") return Reward::points;
  throw BadInput("reward is '" + word + "'; it must be outcome or points");
}

BoundBatch make(const BoundGame& bound, Whole<std::size_t, 1, 1 << 24> n, Seed seed,
                Threads threads, const std::string& autoreset, const std::string& reward) {
  BatchSettings settings;
  settings.count = n;
  settings.seed = seed;
  settings.threads = threads;
  settings.autoreset = autoreset_of(autoreset);
  settings.reward = reward_of(reward);
  return {bound.game, bound.game->batch(settings), settings.count, {}};
}

// The shape that an array of the caller must have: a row of `columns` a match, 0 for one number.
template <class T>
T* rows_of(const BoundBatch& batch, const OptionalArray<T>& array, const char* name,
           std::size_t columns) {
  if (!array) return nullptr;
  const bool fits = columns == 0 ? array->ndim() == 1 && array->shape(0) == batch.count
                                 : array->ndim() == 2 && array->shape(0) == batch.count &&
                                       array->shape(1) == columns;
  if (!fits) {
    throw BadInput(std::string("the array '") + name + "' must have the shape (" +
                   std::to_string(batch.count) +
                   (columns == 0 ? "," : ", " + std::to_string(columns)) + ")");
  }
  return array->data();
}

// The same for an array that the batch will keep writing into.
template <class T>
T* checked(BoundBatch& batch, const OptionalArray<T>& array, const char* name,
           std::size_t columns) {
  T* rows = rows_of(batch, array, name, columns);
  if (rows != nullptr) batch.arrays.push_back(nb::cast(*array));
  return rows;
}

void bind_arrays(BoundBatch& batch, const OptionalArray<std::int8_t>& seat,
                 const OptionalArray<bool>& mask, const OptionalArray<std::uint64_t>& mask_bits,
                 const OptionalArray<std::uint8_t>& observation,
                 const OptionalArray<float>& observation_floats, const OptionalArray<float>& reward,
                 const OptionalArray<bool>& end, const OptionalArray<std::int32_t>& score,
                 const OptionalArray<std::int32_t>& length) {
  const AnyGame& game = *batch.game;
  batch.arrays.clear();
  Arrays arrays;
  arrays.seat = checked(batch, seat, "seat", 0);
  arrays.mask = checked(batch, mask, "mask", game.actions());
  arrays.mask_bits = checked(batch, mask_bits, "mask_bits", (game.actions() + 63) / 64);
  arrays.observation = checked(batch, observation, "observation", game.row_size());
  arrays.observation_floats = checked(batch, observation_floats, "observation", game.row_size());
  arrays.reward = checked(batch, reward, "reward", game.players());
  arrays.end = checked(batch, end, "end", 0);
  arrays.score = checked(batch, score, "score", game.players());
  arrays.length = checked(batch, length, "length", 0);
  batch.batch->bind(arrays);
}

template <class T>
T* one_a_match(const BoundBatch& batch, const Array<T>& array, const char* name) {
  if (array.ndim() != 1 || array.shape(0) != batch.count) {
    throw BadInput(std::string(name) + " must have " + std::to_string(batch.count) +
                   " values, one per match");
  }
  return array.data();
}

// Calls `think(view, rng, i, stop)` for the lowest seat to act of each chosen match, on threads;
// each match has dice of its own, Rng(seeds[i], i).
template <class Think>
void for_chosen(const BoundBatch& batch, const Array<const bool>& chosen,
                const Array<const std::uint64_t>& seeds, unsigned threads, Think&& think) {
  const bool* which = one_a_match(batch, chosen, "chosen");
  const std::uint64_t* seed = one_a_match(batch, seeds, "seed");
  run_interruptibly([&](const std::stop_token& stop) {
    share_out(batch.count, threads, stop, [&](std::size_t i) {
      if (!which[i]) return;
      const auto state = batch.batch->state(i);
      const Turn turn = state->standing().turn;
      if (turn.kind != Turn::Kind::play) return;
      Rng rng(seed[i], i);
      think(*state->view(turn.seats.lowest()), rng, i, stop);
    });
  });
}

// What a bot does in each chosen match; -1 in all others.
void choose(const BoundBatch& batch, const BoundMind& mind, const Array<const bool>& chosen,
            const Array<const std::uint64_t>& seeds, Threads threads,
            const Array<std::int32_t>& actions) {
  expect_networks_for(mind, *batch.game);
  std::int32_t* into = one_a_match(batch, actions, "actions");
  std::fill_n(into, batch.count, -1);
  const auto bot = study_of(batch.game->id()).mind(mind.spec);
  for_chosen(batch, chosen, seeds, threads,
             [&](const AnyView& view, Rng& rng, std::size_t i, const std::stop_token& stop) {
               into[i] = static_cast<std::int32_t>(bot->choose(view, rng, stop));
             });
}

// A bot's opinion of every action in each chosen match: the action it considers best, -1 in all
// other matches; the share of its visits and the value, 0 for an illegal action. A legal action
// without a value has NaN.
void advise(const BoundBatch& batch, const BoundMind& mind, const Array<const bool>& chosen,
            const Array<const std::uint64_t>& seeds, Threads threads,
            const Array<std::int32_t>& best, const Array<float>& shares,
            const Array<float>& values) {
  expect_networks_for(mind, *batch.game);
  const std::size_t actions = batch.game->actions();
  std::int32_t* first = one_a_match(batch, best, "best");
  float* visited = rows_of(batch, OptionalArray<float>(shares), "shares", actions);
  float* valued = rows_of(batch, OptionalArray<float>(values), "values", actions);
  std::fill_n(first, batch.count, -1);
  std::fill_n(visited, batch.count * actions, 0.0f);
  std::fill_n(valued, batch.count * actions, 0.0f);
  const auto bot = study_of(batch.game->id()).mind(mind.spec);
  for_chosen(batch, chosen, seeds, threads,
             [&](const AnyView& view, Rng& rng, std::size_t i, const std::stop_token& stop) {
               const auto judgements = bot->advise(view, rng, stop);
               double visits = 0;
               for (const auto& one : judgements) visits += static_cast<double>(one.visits);
               for (const auto& one : judgements) {
                 const std::size_t at = i * actions + one.action;
                 valued[at] = has_value(one) ? static_cast<float>(one.value)
                                             : std::numeric_limits<float>::quiet_NaN();
                 if (visits > 0) {
                   visited[at] = static_cast<float>(static_cast<double>(one.visits) / visits);
                 }
               }
               first[i] = static_cast<std::int32_t>(judgements.front().action);
             });
}

void bind_choosing(Class<BoundBatch>& batch) {
  batch
      .def(
          "sample",
          [](BoundBatch& b, const Array<const bool>& chosen, const Array<std::int32_t>& actions) {
            const bool* which = one_a_match(b, chosen, "chosen");
            std::int32_t* data = one_a_match(b, actions, "actions");
            const nb::gil_scoped_release free;
            b.batch->sample(which, data);
          },
          "chosen"_a.noconvert(), "actions"_a.noconvert(),
          "Writes a uniformly random legal action for every chosen match.")
      .def("choose", &choose, "mind"_a, "chosen"_a.noconvert(), "seeds"_a.noconvert(), "threads"_a,
           "actions"_a.noconvert(), "Writes a bot's action in each chosen match.")
      .def("advise", &advise, "mind"_a, "chosen"_a.noconvert(), "seeds"_a.noconvert(), "threads"_a,
           "best"_a.noconvert(), "shares"_a.noconvert(), "values"_a.noconvert(),
           "Writes a bot's opinion of all actions in each chosen match.");
}

}  // namespace

void bind_batch(Module& module) {
  Class<BoundBatch> batch(module, "Batch",
                          "Many matches stepped together; see menagerie.VectorEnv.");
  batch
      .def(nb::new_(&make), "game"_a, "n"_a, "seed"_a = 0, "threads"_a = 1,
           "autoreset"_a = "same_step", "reward"_a = "outcome")
      .def("bind", &bind_arrays, nb::kw_only(), "seat"_a.none() = nb::none(),
           "mask"_a.none() = nb::none(), "mask_bits"_a.none() = nb::none(),
           "observation"_a.none() = nb::none(), "observation_floats"_a.none() = nb::none(),
           "reward"_a.none() = nb::none(), "end"_a.none() = nb::none(),
           "score"_a.none() = nb::none(), "length"_a.none() = nb::none(),
           "Sets the arrays to write to. Arrays that are left out aren't written.")
      .def(
          "reset",
          [](BoundBatch& b, Seed seed, const OptionalArray<const bool>& chosen) {
            const bool* which = chosen ? one_a_match(b, *chosen, "chosen") : nullptr;
            const nb::gil_scoped_release free;
            b.batch->reset(seed, which);
          },
          "seed"_a, "chosen"_a.none() = nb::none(), "Starts all matches again, or those chosen.")
      .def(
          "reset_each",
          [](BoundBatch& b, const Array<const std::uint64_t>& seeds,
             const Array<const bool>& chosen) {
            const std::uint64_t* data = one_a_match(b, seeds, "seeds");
            const bool* which = one_a_match(b, chosen, "chosen");
            const nb::gil_scoped_release free;
            b.batch->reset_each(data, which);
          },
          "seeds"_a.noconvert(), "chosen"_a.noconvert(),
          "Starts the chosen matches again, each as the first match of its seed.")
      .def(
          "step",
          [](BoundBatch& b, const Array<const std::int32_t>& actions,
             const OptionalArray<const bool>& chosen) {
            const std::int32_t* data = one_a_match(b, actions, "actions");
            const bool* which = chosen ? one_a_match(b, *chosen, "chosen") : nullptr;
            const nb::gil_scoped_release free;
            b.batch->step(data, which);
          },
          "actions"_a.noconvert(), "chosen"_a.none() = nb::none(),
          "Plays one action in every match, or in those chosen.")
      .def(
          "state",
          [](const BoundBatch& b, const WholeNumber& index) {
            if (index.value < 0 || static_cast<std::size_t>(index.value) >= b.count) {
              refuse_range("index", index.source, "0 to " + std::to_string(b.count - 1));
            }
            return BoundState{b.game, b.batch->state(static_cast<std::size_t>(index.value))};
          },
          "index"_a, "A copy of one match, without its past.");
  bind_choosing(batch);
}

}  // namespace menagerie::python
