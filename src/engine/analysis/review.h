// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/json.h"
#include "engine/analysis/analysis.h"

namespace menagerie {

// The review of a finished match, in pieces small enough that others hardly have to wait: how the
// chances developed, what each deal was worth, what each decision lost.

struct ReviewPiece {
  enum class Kind : std::uint8_t { chances, deal, decision };
  Kind kind = Kind::decision;
  std::size_t event = 0;  // In the position before this event; for chances also after the last.
};

struct ReviewCase {
  const GameType* entry = nullptr;
  std::shared_ptr<const Match> begun;  // A new match.
  std::vector<Event> events;
  std::vector<SeatEntry> seats;  // The players, as far as they are known.
  std::vector<ReviewPiece> pieces;
};

// The result of one piece. Which members are used depends on its kind.
struct ReviewFinding {
  std::vector<double> chances;         // By seat, 0 to 1.
  std::vector<double> average, dealt;  // Points by seat: of an average deal, of this one.
  AssessedDecision decision;
  Json why = Json::array();  // Messages: why the better action of a mistake was better.
};

// All pieces. The events must be those of a finished match of the game.
ReviewCase review_case(const GameType& entry, const Match& match, std::vector<Event> events,
                       std::vector<SeatEntry> seats = {});

// The effort per piece. The budget is in iterations, not in time: so every examination of a piece
// has the same result.
struct ReviewEffort {
  const char* bot = "ismcts:iterations=1500";
  unsigned second_look = 4;  // See Assessment.
  // A unit of thinking should only take seconds, so mistakes that only a longer look would prove
  // aren't reported.
  std::uint64_t endings = 200'000;
  std::int64_t playing_on = 400'000;
  // With 200 playouts a chance of a half is known to about 0.07, two standard errors.
  unsigned chance_playouts = 200, deal_playouts = 300;
  unsigned reason_playouts = consequence_playouts;  // See give_reasons().
};

// Examines one piece. The same piece gives the same finding unless it is stopped.
ReviewFinding examine(const ReviewCase& review, std::size_t piece, const StopToken& stop,
                      const ReviewEffort& effort = {});

// A finding in the form in which it travels, and back; says what is wrong with one from outside.
// What the record has (who decided what) isn't included.
Json finding_json(const ReviewPiece& piece, const ReviewFinding& finding);
Result<ReviewFinding> finding_from(const ReviewCase& review, std::size_t piece, const Json& json);

// The combined findings, in the order of the pieces: the chances, the costliest mistakes first,
// luck and play by seat.
Json review_json(const ReviewCase& review, const std::vector<ReviewFinding>& findings);

}  // namespace menagerie
