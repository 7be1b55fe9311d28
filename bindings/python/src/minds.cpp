// SPDX-License-Identifier: Apache-2.0
// Minds and the solver.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bind.h"
#include "bots.h"
#include "convert.h"
#include "engine/games/games.h"
#include "languages.h"
#include "parts.h"
#include "study.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {

const AnyStudy& study_of(std::string_view id) {
  for (const Parts& parts : parts_of_games()) {
    if (parts.id == id) return parts.study();
  }
  throw BadInput("there is no game " + std::string(id));
}

void run_interruptibly(const std::function<void(std::stop_token)>& work,
                       const std::function<void()>& meanwhile) {
  std::mutex mutex;
  std::condition_variable done;
  bool is_done = false;
  std::exception_ptr failure, interruption;
  std::jthread thread([&](const std::stop_token& stop) {
    try {
      work(stop);
    } catch (...) {
      failure = std::current_exception();
    }
    const std::scoped_lock lock(mutex);
    is_done = true;
    done.notify_one();
  });
  while (!interruption) {
    {
      const nb::gil_scoped_release free;
      std::unique_lock lock(mutex);
      if (done.wait_for(lock, std::chrono::milliseconds(50), [&] { return is_done; })) break;
    }
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (meanwhile) meanwhile();
    } catch (...) {
      interruption = std::current_exception();
    }
  }
  {
    const nb::gil_scoped_release free;
    if (interruption) thread.request_stop();
    thread.join();
  }
  if (interruption) std::rethrow_exception(interruption);
  if (failure) std::rethrow_exception(failure);
}

namespace {

constexpr std::size_t hints_max = 3;
using Milliseconds = Whole<std::int64_t, 1, 3'600'000>;

// Throws unless the view's seat must act.
void expect_decision(const BoundView& view) {
  const Turn turn = view.view->standing().turn;
  const Observer who = view.view->who();
  if (!who || turn.kind != Turn::Kind::play || !turn.seats.has(*who)) {
    throw BadInput("it isn't the turn of this view's seat; give the view of one of State.seats");
  }
}

std::unique_ptr<AnyMind> mind_of(const BoundMind& mind, const BoundView& view) {
  expect_networks_for(mind, *view.game);
  return study_of(view.view->game()).mind(mind.spec);
}

// What is said of an action: a Judgement or an Opinion.
template <class Said>
nb::dict to_dict(ActionId action, const std::string& text, const Said& said) {
  const auto known = [&](double number) {
    return has_value(said) ? nb::object(nb::float_(number)) : nb::none();
  };
  nb::dict dict;
  dict["action"] = action;
  dict["text"] = text;
  dict["value"] = known(said.value);
  dict["low"] = known(said.low);
  dict["high"] = known(said.high);
  dict["visits"] = said.visits;
  return dict;
}

nb::list advise(const BoundMind& mind, const BoundView& view, Seed seed) {
  expect_decision(view);
  std::vector<Judgement> judgements;
  run_interruptibly([&](const std::stop_token& stop) {
    Rng rng(seed);
    judgements = mind_of(mind, view)->advise(*view.view, rng, stop);
  });
  nb::list list;
  for (const Judgement& one : judgements) {
    list.append(to_dict(one.action, view.game->text(one.action), one));
  }
  return list;
}

nb::list hint(const BoundMind& mind, const BoundView& view, Seed seed,
              const std::string& language) {
  expect_decision(view);
  if (mind.spec.kind == BotSpec::Kind::random) {
    throw BadInput("'random' doesn't prefer any action; choose a bot that thinks");
  }
  const Talk talk(language, std::string(view.game->id()));
  std::vector<Opinion> opinions;
  run_interruptibly([&](const std::stop_token& stop) {
    opinions = mind_of(mind, view)->explain(*view.view, seed, stop);
  });
  // Rules of thumb say what they would do, and nothing of the rest.
  opinions.resize(std::min<std::size_t>(opinions.size(), searches(mind.spec) ? hints_max : 1));
  // Nor does a search of an action that it never tried.
  const auto is_untried = [](const Opinion& one) { return !has_value(one); };
  opinions.erase(std::find_if(opinions.begin() + 1, opinions.end(), is_untried), opinions.end());
  nb::list list;
  for (const Opinion& one : opinions) {
    nb::dict dict = to_dict(view.game->parse(one.action), one.action, one);
    dict["why"] = talk.say(one.why);
    dict["messages"] = talk.data(one.why);
    list.append(dict);
  }
  return list;
}

ActionId choose(const BoundMind& mind, const BoundView& view, Seed seed) {
  expect_decision(view);
  ActionId action = 0;
  run_interruptibly([&](const std::stop_token& stop) {
    Rng rng(seed);
    action = mind_of(mind, view)->choose(*view.view, rng, stop);
  });
  return action;
}

nb::dict solve(const BoundState& state, Milliseconds ms) {
  if (state.state->standing().turn.kind != Turn::Kind::play) {
    throw BadInput("only a position in which a seat must act can be solved");
  }
  // Without the GIL, another thread may change the state itself.
  const auto as_it_is = state.state->clone();
  SolvedPosition solved;
  run_interruptibly([&](const std::stop_token& stop) {
    solved = study_of(state.game->id())
                 .solve(*as_it_is, SolveBudget{std::chrono::milliseconds(ms), stop});
  });
  nb::dict dict;
  dict["exact"] = solved.exact;
  dict["hero"] = solved.hero.index();
  dict["value"] = solved.value;
  dict["low"] = solved.low;
  dict["high"] = solved.high;
  nb::list line;
  for (const auto& [seat, action] : solved.line) {
    line.append(nb::make_tuple(seat.index(), state.game->parse(action)));
  }
  dict["line"] = line;
  dict["nodes"] = solved.nodes;
  return dict;
}

}  // namespace

void bind_minds(Module& module) {
  Class<BoundMind> mind(module, "Mind",
                        "A bot, by its name and settings: 'random', 'simple', 'ismcts:ms=50', "
                        "'ismcts:iterations=1000', 'pimc', 'easy', 'normal', 'strong'. It only "
                        "gets views. If `networks` are given, it uses them instead of the game's "
                        "own: at most one of each kind, for the game that it plays.");
  mind.def(
          "__init__",
          [](BoundMind* self, const std::string& text, std::vector<NetworkPtr> networks) {
            new (self) BoundMind(text, std::move(networks));
          },
          "text"_a, "networks"_a = std::vector<NetworkPtr>())
      .def_prop_ro(
          "text", [](const BoundMind& one) { return one.spec.text(); }, "Its text.")
      .def_prop_ro(
          "networks", [](const BoundMind& one) { return one.networks; },
          "The networks that were given.")
      .def(
          "__reduce__",
          [](const BoundMind& one) {
            const nb::object make = nb::module_::import_("menagerie").attr("Mind");
            return nb::make_tuple(make, nb::make_tuple(one.spec.text(), one.networks));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"))
      .def("choose", &choose, "view"_a, "seed"_a = 0, "A legal action of the view's seat.")
      .def("advise", &advise, "view"_a, "seed"_a = 0,
           nb::sig("def advise(self, view: View, seed: int = 0) -> list[Choice]"),
           "Its opinion of every legal action, best first: action, text, value for the seat (1 "
           "means winning the match by far) with its 95 % interval from low to high, and visits. "
           "If it didn't search an action, visits is 0, and value, low and high are None. With "
           "'simple', whose choice comes first, and with 'random' that is true of all actions.")
      .def("hint", &hint, "view"_a, "seed"_a = 0, "language"_a = "en",
           nb::sig("def hint(self, view: View, seed: int = 0, language: str = 'en') -> "
                   "list[Hint]"),
           "The choices that it considers best, at most three, best first: action, text, value, "
           "low, high and visits as in advise(), `why` (the reason as a sentence) and `messages` "
           "(the same as data). `language` is one of the tags of languages(): 'en' is English, "
           "'de' German, 'fr' French, 'hu' Hungarian, 'ja' Japanese. The system's locale doesn't "
           "matter. Any other tag is a ValueError that lists the valid ones. To measure the "
           "reasons, rules of thumb continue the game in worlds that fit what the view knows. "
           "'simple' doesn't search, so it gives one choice without a value; 'random' is a "
           "ValueError. If the budget is in iterations, the same seed gives the same hint.")
      .def("__repr__", [](const BoundMind& one) {
        const std::string with = std::to_string(one.networks.size());
        return "Mind('" + one.spec.text() + "'" +
               (one.networks.empty() ? "" : ", networks=[" + with + "]") + ")";
      });
  module.def(
      "languages", [] { return Language::tags(); },
      "The tags of the languages of hints and analyses.");
  module.def("solve", &solve, "state"_a, "ms"_a = 5000,
             nb::sig("def solve(state: State, ms: int = 5000) -> Solved"),
             "The value of a position with all cards open at the end of the round, and the best "
             "line. `hero` is the seat to act, and `value` its value. `exact` says whether that is "
             "certain, or only known to be between `low` and `high`. `line` has pairs of a seat "
             "and its action, and `nodes` is the number of positions searched.");
}

}  // namespace menagerie::python
