// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/tables/denials.h"
#include "words/message.h"

namespace menagerie {

// Why the service doesn't do what it was asked. The codes are part of the protocol.
enum class Trouble : std::uint8_t {
  bad_request,
  password_needed,
  wrong_token,
  not_allowed,
  not_found,
  wrong_method,
  stale,
  reused,
  refused,
  not_now,
  seat_taken,
  no_undo,
  bad_options,
  too_large,
  too_many,
  unavailable,
  full,
  too_slow,
  moved,
  restart,
  silent,
  signature_missing,
  signature_wrong,
  challenge_unknown,
  identity_unknown,
  identity_moved,
  ticket_unknown,
  circle_closed,
};

struct Denial {
  Trouble trouble = Trouble::bad_request;
  std::string detail;   // In English; may be empty.
  std::string rule;     // The game's rule, if that is the reason.
  unsigned wait_s = 0;  // When to try again; 0 says nothing.
  // The reason for people, in any language: the game's, or one of denials.h. Empty if only authors
  // of clients will see it.
  Message message = {};
};

// A denial for people; its detail is the message in English.
Denial denial_of(Trouble trouble, Message why, unsigned wait_s = 0);

template <class T>
using Answer = Result<T, Denial>;

inline tl::unexpected<Denial> denied(Trouble trouble, std::string detail = {}) {
  return tl::unexpected<Denial>(Denial{trouble, std::move(detail), {}});
}

inline tl::unexpected<Denial> denied(Trouble trouble, Message why) {
  return tl::unexpected<Denial>(denial_of(trouble, std::move(why)));
}

// Too many requests; try again in that many seconds.
inline Denial too_many(unsigned wait_s) { return {Trouble::too_many, {}, {}, wait_s}; }
inline Denial too_many(unsigned wait_s, Message why) {
  return denial_of(Trouble::too_many, std::move(why), wait_s);
}

// Only possible at another time.
inline Denial not_now(std::string detail) { return {Trouble::not_now, std::move(detail), {}}; }
inline Denial not_now(Message why) { return denial_of(Trouble::not_now, std::move(why)); }

std::string_view code_of(Trouble trouble);
unsigned status_of(Trouble trouble);         // The HTTP status.
std::string_view title_of(Trouble trouble);  // In English.

// The object of application/problem+json (RFC 9457). It refers to the denial and must not outlive
// it.
namespace wire {
struct Problem;
}
wire::Problem problem_of(const Denial& denial);
std::string problem_json(const Denial& denial);
// The frame that answers a command of that id with the denial; with an empty id it answers none.
std::string error_frame(const Denial& denial, const std::string& id = {});

}  // namespace menagerie
