// SPDX-License-Identifier: Apache-2.0
#include "engine/lessons/lesson_json.h"

#include <algorithm>
#include <set>

#include "engine/json.h"
#include "engine/view/view_json.h"

namespace menagerie {
namespace {

// The members of a view that have changed.
Json changed(const Json& before, const Json& now) {
  Json json = Json::object();
  for (const auto& [key, value] : now.items()) {
    const auto old = before.find(key);
    if (old == before.end() || *old != value) json[key] = value;
  }
  return json;
}

std::set<std::string> own_cards(const Match& match, Seat seat) {
  std::set<std::string> cards;
  for (const Zone& zone : match.scene(Onlooker::at(seat)).zones) {
    if (zone.owner != seat) continue;
    for (const SceneCard& card : zone.cards) {
      if (!card.card.empty()) cards.insert(card.card);
    }
  }
  return cards;
}

// Why the learner may not play the cards in their hand now, for every question that a page may ask.
// The verbs are those of the legal actions.
Json refusals(const Match& match, Seat seat) {
  const auto legal = match.legal(seat);
  std::set<std::string> verbs;
  for (const std::string& action : legal) verbs.insert(action.substr(0, action.find(' ')));
  Json json = Json::object();
  for (const std::string& verb : verbs) {
    for (const std::string& card : own_cards(match, seat)) {
      const std::string action = verb + " " + card;
      const auto refusal = match.judge(seat, action);
      if (!refusal || refusal->rule.empty()) continue;
      json[action] = {{"rule", refusal->rule}, {"message", message_json(refusal->text)}};
    }
  }
  return json;
}

// What the learner sees, kept from one moment to the next.
class Film {
 public:
  explicit Film(const Lesson& lesson)
      : lesson_(lesson),
        match_(lesson_at(lesson, lesson.steps.front())),
        event_(lesson.steps.front().begin),
        last_(view()) {}

  const Json& now() const { return last_; }
  const Match& match() const { return *match_; }

  // The events before this one: what they change, and their sentences.
  Json until(std::size_t event) {
    const bool jumps = event > event_ + 1;
    auto told = play_on(lesson_, *match_, event_, event);
    if (jumps && told.size() > jump_told_max) {
      told.erase(told.begin(), told.end() - jump_told_max);
    }
    event_ = event;
    Json view = this->view();
    Json frame = changed(last_, view);
    frame["told"] = messages_json(told);
    last_ = std::move(view);
    return frame;
  }

  // The next step starts after its note.
  void pass_note(std::size_t note) { event_ = note + 1; }

 private:
  Json view() const { return view_json(*match_, Onlooker::at(lesson_.learner), event_, {}); }

  const Lesson& lesson_;
  std::unique_ptr<Match> match_;
  std::size_t event_;
  Json last_;
};

Json step_json(const Lesson& lesson, const LessonStep& step, Film& film) {
  Json json;
  json["id"] = step.id;
  if (!step.wrong.empty()) json["hint"] = true;
  if (step.asks()) {
    json["move"] = step.move;
    json["refusals"] = refusals(film.match(), lesson.learner);
  }
  Json& frames = json["frames"] = Json::array();
  for (std::size_t i = step.begin; i < step.jump; ++i) frames.push_back(film.until(i + 1));
  if (step.jump < step.end) frames.push_back(film.until(step.end));
  film.pass_note(step.end);
  return json;
}

}  // namespace

Json lesson_json(const Lesson& lesson) {
  Film film(lesson);
  Json json;
  json["game"] = lesson.game->id;
  json["title"] = lesson.game->title;
  json["seat"] = lesson.learner.index();
  json["names"] = lesson.names();
  json["view"] = film.now();
  Json& steps = json["steps"] = Json::array();
  for (const LessonStep& step : lesson.steps) steps.push_back(step_json(lesson, step, film));
  return json;
}

}  // namespace menagerie
