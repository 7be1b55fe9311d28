// SPDX-License-Identifier: Apache-2.0
#include "engine/analysis/review.h"

#include <algorithm>
#include <cmath>

#include "engine/json.h"

namespace menagerie {
namespace {

// The approximate number of positions on the curve of chances, apart from its end; and the number
// of mistakes listed.
constexpr std::size_t chances_max = 100, mistakes_max = 12;
constexpr std::uint64_t seed = 1;
// Findings from elsewhere are transported and shown, so their texts have a limit.
constexpr std::size_t why_bytes_max = 8192;
// Limits for a part of a match, for the difference of two with its interval, and for points.
constexpr double part_max = 2, points_max = 1e6;

Assessment plan_of(const ReviewCase& review, const ReviewEffort& effort) {
  return {.entry = review.entry,
          .bot = *parse_bot(effort.bot),
          .second_look = effort.second_look,
          .seed = seed,
          .reason_playouts = effort.reason_playouts,
          .seats = review.seats,
          .endings = effort.endings,
          .playing_on = effort.playing_on};
}

// Replayed from the beginning for each piece, so that pieces are independent.
std::unique_ptr<Match> position(const ReviewCase& review, std::size_t event) {
  auto match = review.begun->clone();
  for (std::size_t i = 0; i < event; ++i) play_event(*match, review.events[i]);
  return match;
}

// More digits than anyone sees would only take up space.
double rounded(double value) { return std::round(value * 10'000) / 10'000; }

Json rounded(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(rounded(value));
  return list;
}

Json mistake_json(const ReviewFinding& finding) {
  const AssessedDecision& decision = finding.decision;
  Json json;
  json["event"] = decision.event;
  json["seat"] = decision.seat.index();
  json["round"] = decision.round;
  json["made"] = decision.made;
  json["best"] = decision.best;
  json["value"] = rounded(decision.value);
  json["loss"] = rounded(decision.loss);
  json["low"] = rounded(decision.low);
  json["high"] = rounded(decision.high);
  json["why"] = finding.why;
  return json;
}

// How a decision was assessed; if the record doesn't say, by a search.
Judged judged_from(const Json& finding) {
  const auto said = finding.find("judged");
  for (const Judged judged : {Judged::exact, Judged::played_on}) {
    if (said != finding.end() && *said == judged_text(judged)) return judged;
  }
  return Judged::search;
}

// The points that each seat made from each deal to the end of its round.
class Rounds {
 public:
  explicit Rounds(const ReviewCase& review) {
    auto match = review.begun->clone();
    SeatMap<int> before = match->scores();
    std::optional<std::size_t> deal;
    for (std::size_t i = 0; i <= review.events.size(); ++i) {
      const bool ends = i == review.events.size();
      if (ends || review.events[i].kind == Event::Kind::deal) {
        const SeatMap<int> now = match->scores();
        if (deal) made_.push_back({*deal, difference(before, now, match->players())});
        before = now;
        deal = i;
      }
      if (!ends) play_event(*match, review.events[i]);
    }
  }
  std::vector<double> made(std::size_t deal) const {
    for (const auto& [event, points] : made_) {
      if (event == deal) return points;
    }
    return {};
  }

 private:
  static std::vector<double> difference(const SeatMap<int>& before, const SeatMap<int>& now,
                                        unsigned players) {
    std::vector<double> points;
    for (unsigned i = 0; i < players; ++i) points.push_back(now.values[i] - before.values[i]);
    return points;
  }
  std::vector<std::pair<std::size_t, std::vector<double>>> made_;
};

// A seat's points from a deal have three parts: points = average + cards + play. `average` is what
// rules of thumb score with a random deal here. `cards` is how much more they score with this one.
// `play` is the rest: how much more these players scored than rules of thumb would have.
void add_deal(const Rounds& rounds, const ReviewFinding& finding, std::size_t event,
              std::vector<AssessedSeat>& seats) {
  const std::vector<double> made = rounds.made(event);
  for (std::size_t i = 0; i < made.size() && i < finding.dealt.size(); ++i) {
    seats[i].points += made[i];
    seats[i].average += finding.average[i];
    seats[i].cards += finding.dealt[i] - finding.average[i];
    seats[i].play += made[i] - finding.dealt[i];
  }
}

// A loss that may be chance doesn't count.
void add_decision(const AssessedDecision& decision, std::vector<AssessedSeat>& seats) {
  AssessedSeat& seat = seats[decision.seat.index()];
  ++seat.decisions;
  seat.as_best += decision.made == decision.best;
  if (!decision.is_mistake()) return;
  ++seat.mistakes;
  seat.loss += decision.loss;
}

Json seat_json(const AssessedSeat& seat) {
  Json json;
  json["decisions"] = seat.decisions;
  json["as_best"] = seat.as_best;
  json["mistakes"] = seat.mistakes;
  json["loss"] = rounded(seat.loss);
  json["points"] = rounded(seat.points);
  json["average"] = rounded(seat.average);
  json["cards"] = rounded(seat.cards);
  json["play"] = rounded(seat.play);
  return json;
}

}  // namespace

// The pieces follow from the events alone, in order. Anyone with the same events numbers the pieces
// in the same way, so a piece travels as its number.
ReviewCase review_case(const GameType& entry, const Match& match, std::vector<Event> events,
                       std::vector<SeatEntry> seats) {
  ReviewCase review;
  review.entry = &entry;
  review.begun = match.fresh();
  review.events = std::move(events);
  review.seats = std::move(seats);
  // At intervals that make a long match take no longer than a short one; and the end.
  const std::size_t step = review.events.size() / chances_max + 1;
  auto now = match.fresh();
  for (std::size_t i = 0; i <= review.events.size(); ++i) {
    const bool ends = i == review.events.size();
    if (ends || i % step == 0) review.pieces.push_back({ReviewPiece::Kind::chances, i});
    if (ends) break;
    const Event& event = review.events[i];
    if (event.kind == Event::Kind::deal) review.pieces.push_back({ReviewPiece::Kind::deal, i});
    // With a single legal action there is nothing to assess.
    if (event.kind == Event::Kind::play && now->legal(event.seat).size() > 1) {
      review.pieces.push_back({ReviewPiece::Kind::decision, i});
    }
    play_event(*now, event);
  }
  return review;
}

// The event's number is the random seed of the piece, so the result is the same wherever it is
// examined.
ReviewFinding examine(const ReviewCase& review, std::size_t piece, const StopToken& stop,
                      const ReviewEffort& effort) {
  const auto [kind, event] = review.pieces[piece];
  const auto match = position(review, event);
  ReviewFinding finding;
  switch (kind) {
    case ReviewPiece::Kind::chances:
      finding.chances = review.entry->win_chances(*match, effort.chance_playouts, event, stop);
      break;
    case ReviewPiece::Kind::deal:
      // The same position before the deal and after it.
      finding.average = review.entry->mean_gains(*match, effort.deal_playouts, event);
      play_event(*match, review.events[event]);
      finding.dealt = review.entry->mean_gains(*match, effort.deal_playouts, event);
      break;
    case ReviewPiece::Kind::decision: {
      const Assessment plan = plan_of(review, effort);
      finding.decision = decision_at(*match, event, review.events[event]);
      assess_decision(plan, *match, stop, finding.decision);
      if (finding.decision.is_mistake()) explain_mistake(plan, *match, finding.decision);
      finding.why = messages_json(finding.decision.why);
      break;
    }
  }
  return finding;
}

Json finding_json(const ReviewPiece& piece, const ReviewFinding& finding) {
  Json json;
  switch (piece.kind) {
    case ReviewPiece::Kind::chances:
      json["chances"] = finding.chances;
      break;
    case ReviewPiece::Kind::deal:
      json["average"] = finding.average;
      json["dealt"] = finding.dealt;
      break;
    case ReviewPiece::Kind::decision: {
      const AssessedDecision& decision = finding.decision;
      json["best"] = decision.best;
      json["value"] = decision.value;
      json["loss"] = decision.loss;
      json["low"] = decision.low;
      json["high"] = decision.high;
      json["judged"] = judged_text(decision.judged);
      json["why"] = finding.why;
      break;
    }
  }
  return json;
}

// A finding from elsewhere must fit its piece: one number per seat, numbers where numbers belong,
// and as the best an action that is legal there. Only another search could tell whether the numbers
// are right, so they are trusted if they are possible. Everything that the record has is taken from
// the record.
Result<ReviewFinding> finding_from(const ReviewCase& review, std::size_t piece, const Json& json) {
  if (piece >= review.pieces.size()) return problem("the review has no such piece");
  const auto [kind, event] = review.pieces[piece];
  std::string wrong;
  const auto is_within = [](const Json& one, double most) {
    return one.is_number() && std::abs(one.get<double>()) <= most;
  };
  const auto number = [&](const Json& object, const char* name) {
    const auto found = object.find(name);
    const bool is_there = found != object.end() && is_within(*found, part_max);
    if (!is_there) wrong = std::string("'") + name + "' must be a number from -2 to 2";
    return is_there ? found->get<double>() : 0.0;
  };
  const auto by_seat = [&](const char* name, double most) {
    const auto found = json.find(name);
    std::vector<double> values;
    const bool is_right = found != json.end() && found->is_array() &&
                          found->size() == review.begun->players() &&
                          std::all_of(found->begin(), found->end(),
                                      [&](const Json& one) { return is_within(one, most); });
    if (!is_right) wrong = std::string("'") + name + "' must list one possible number per seat";
    if (is_right) values = found->get<std::vector<double>>();
    return values;
  };
  if (!json.is_object()) return problem("the finding of a review must be an object");
  ReviewFinding finding;
  switch (kind) {
    case ReviewPiece::Kind::chances:
      finding.chances = by_seat("chances", part_max);
      break;
    case ReviewPiece::Kind::deal:
      finding.average = by_seat("average", points_max);
      finding.dealt = by_seat("dealt", points_max);
      break;
    case ReviewPiece::Kind::decision: {
      const auto match = position(review, event);
      AssessedDecision& decision = finding.decision =
          decision_at(*match, event, review.events[event]);
      decision.value = number(json, "value");
      decision.loss = number(json, "loss");
      decision.low = number(json, "low");
      decision.high = number(json, "high");
      decision.judged = judged_from(json);
      // A loss that wasn't confirmed isn't a mistake, whatever the numbers are.
      if (decision.judged == Judged::search) decision.low = std::min(decision.low, 0.0);
      // Sorted bytewise, see Match.
      const auto legal = match->legal(decision.seat);
      if (json.contains("best") && json["best"].is_string()) decision.best = json["best"];
      if (!std::binary_search(legal.begin(), legal.end(), decision.best)) {
        wrong = "'best' must be a legal action";
      }
      if (json.contains("why")) finding.why = json["why"];
      const bool is_list = finding.why.is_array() && finding.why.dump().size() <= why_bytes_max;
      if (!is_list) wrong = "'why' must be a short list of messages";
      break;
    }
  }
  if (!wrong.empty()) return problem("in the finding of a review: " + wrong);
  return finding;
}

Json review_json(const ReviewCase& review, const std::vector<ReviewFinding>& findings) {
  const Rounds rounds(review);
  std::vector<AssessedSeat> seats(review.begun->players());
  std::vector<const ReviewFinding*> mistakes;
  Json json;
  json["bot"] = ReviewEffort{}.bot;
  json["events"] = review.events.size();
  json["chances"] = Json::array();
  unsigned dealt = 0;
  for (std::size_t i = 0; i < review.pieces.size() && i < findings.size(); ++i) {
    const auto [kind, event] = review.pieces[i];
    const ReviewFinding& finding = findings[i];
    switch (kind) {
      case ReviewPiece::Kind::chances:
        json["chances"].push_back({{"event", event}, {"by_seat", rounded(finding.chances)}});
        break;
      case ReviewPiece::Kind::deal:
        ++dealt;
        add_deal(rounds, finding, event, seats);
        break;
      case ReviewPiece::Kind::decision:
        add_decision(finding.decision, seats);
        if (finding.decision.is_mistake()) mistakes.push_back(&finding);
        break;
    }
  }
  // The costliest first; of equal ones the earlier.
  std::stable_sort(mistakes.begin(), mistakes.end(), [](const auto* one, const auto* other) {
    return one->decision.loss > other->decision.loss;
  });
  if (mistakes.size() > mistakes_max) mistakes.resize(mistakes_max);
  json["mistakes"] = Json::array();
  for (const ReviewFinding* mistake : mistakes) {
    json["mistakes"].push_back(mistake_json(*mistake));
  }
  json["rounds"] = dealt;
  json["seats"] = Json::array();
  for (const AssessedSeat& seat : seats) json["seats"].push_back(seat_json(seat));
  return json;
}

}  // namespace menagerie
