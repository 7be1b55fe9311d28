// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/json.h"
#include "engine/analysis.h"

namespace menagerie {

// The review of a finished match: how the chances changed, what each deal was worth, what each
// decision lost. Its pieces are so small that other work never waits for long.

struct ReviewPiece {
  enum class Kind : std::uint8_t { chances, deal, decision };
  Kind kind = Kind::decision;
  std::size_t event = 0;  // In the position before this event; chances also after the last.
};

struct ReviewCase {
  const GameType* entry = nullptr;
  std::shared_ptr<const Match> begun;  // A match that has just begun.
  std::vector<Event> events;
  std::vector<ReviewPiece> pieces;
};

// The findings of one piece. Its kind determines which members are used.
struct ReviewFinding {
  std::vector<double> chances;         // By seat, 0 to 1.
  std::vector<double> average, dealt;  // Points by seat: for an average deal, for this one.
  AssessedDecision decision;
  Json why = Json::array();  // Messages: why the better action of a mistake was better.
};

// All pieces to examine. The events must be those of a finished match of the game.
ReviewCase review_case(const GameType& entry, const Match& match, std::vector<Event> events);

// How thoroughly a piece is examined. The budget is in iterations, not in time, so that everyone
// who examines a piece gets the same finding.
struct ReviewEffort {
  const char* bot = "ismcts:iterations=1500";
  unsigned second_look = 4;  // See Assessment.
  // With 200 playouts a chance of a half is known to about 0.07, two standard errors.
  unsigned chance_playouts = 200, deal_playouts = 300;
  unsigned reason_playouts = consequence_playouts;  // See give_reasons().
};

// Examines one piece. The same piece gives the same finding unless it is stopped.
ReviewFinding examine(const ReviewCase& review, std::size_t piece, const StopToken& stop,
                      const ReviewEffort& effort = {});

// Converts a finding for transport and back. Findings from outside are checked, and a Problem says
// what is wrong. What is in the record (who decided what) isn't included.
Json finding_json(const ReviewPiece& piece, const ReviewFinding& finding);
Result<ReviewFinding> finding_from(const ReviewCase& review, std::size_t piece, const Json& json);

// The result of all findings, in the order of the pieces: the chances, the mistakes (costliest
// first), luck and play by seat.
Json review_json(const ReviewCase& review, const std::vector<ReviewFinding>& findings);

}  // namespace menagerie
