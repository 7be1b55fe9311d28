// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/json.h"
#include "engine/analysis.h"

namespace menagerie {

// The review of a finished match, in pieces so small that whoever waits meanwhile waits little:
// how the chances went, what each deal was worth, what each decision lost.

struct ReviewPiece {
  enum class Kind : std::uint8_t { chances, deal, decision };
  Kind kind = Kind::decision;
  std::size_t event = 0;  // In the position before this event; chances also behind the last.
};

struct ReviewCase {
  const GameType* entry = nullptr;
  std::shared_ptr<const Match> begun;  // A match that has just begun.
  std::vector<Event> events;
  std::vector<SeatEntry> seats;  // The players, as far as they are known.
  std::vector<ReviewPiece> pieces;
};

// What was found out in one piece. Which of the members mean something depends on its kind.
struct ReviewFinding {
  std::vector<double> chances;         // By seat, 0 to 1.
  std::vector<double> average, dealt;  // Points by seat: of an average deal, of this one.
  AssessedDecision decision;
  Json why = Json::array();  // Messages: why the better action of a mistake was better.
};

// Everything there is to look at. The events must be those of a finished match of the game.
ReviewCase review_case(const GameType& entry, const Match& match, std::vector<Event> events,
                       std::vector<SeatEntry> seats = {});

// How much a piece is looked at. A budget in iterations, not in time: whoever examines a piece
// comes to the same finding.
struct ReviewEffort {
  const char* bot = "ismcts:iterations=1500";
  unsigned second_look = 4;  // See Assessment.
  // A unit of thinking is not to take more than seconds, so what only a longer look would prove is
  // not told.
  std::uint64_t endings = 200'000;
  std::int64_t playing_on = 400'000;
  // With 200 playouts a chance of a half is known to about 0.07, two standard errors.
  unsigned chance_playouts = 200, deal_playouts = 300;
  unsigned reason_playouts = consequence_playouts;  // See give_reasons().
};

// Works on one piece; the same piece gives the same finding as long as it is not stopped.
ReviewFinding examine(const ReviewCase& review, std::size_t piece, const StopToken& stop,
                      const ReviewEffort& effort = {});

// A finding as it is carried from where it was worked out, and back; what is wrong with one from
// outside is said. What the record tells (who decided, what) is not carried.
Json finding_json(const ReviewPiece& piece, const ReviewFinding& finding);
Result<ReviewFinding> finding_from(const ReviewCase& review, std::size_t piece, const Json& json);

// What all findings together say, in the order of the pieces: the chances, the dearest mistakes
// first, luck and play by seat.
Json review_json(const ReviewCase& review, const std::vector<ReviewFinding>& findings);

}  // namespace menagerie
