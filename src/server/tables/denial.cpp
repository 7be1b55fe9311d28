// SPDX-License-Identifier: Apache-2.0
#include "server/tables/denial.h"

#include <array>

#include "server/tables/effects.h"
#include "server/tables/views/wire_values.h"
#include "server/wire/frames.h"
#include "words/english.h"

namespace menagerie {
namespace {

struct TroubleRow {
  Trouble trouble;
  unsigned status;
  std::string_view code, title;
};

// One row a code, in the order of the enum: its status in HTTP, its name in the protocol, and what
// it means in general. The detail says what happened here.
constexpr std::array<TroubleRow, 28> rows = {{
    {Trouble::bad_request, 400, "bad-request", "Invalid request."},
    {Trouble::password_needed, 401, "password-needed", "This server asks for a password."},
    {Trouble::wrong_token, 401, "wrong-token", "This token doesn’t belong to a seat here."},
    {Trouble::not_allowed, 403, "not-allowed", "You’re not allowed to do that."},
    {Trouble::not_found, 404, "not-found", "Not found."},
    {Trouble::wrong_method, 405, "wrong-method", "That method isn’t supported here."},
    {Trouble::stale, 409, "stale", "The game has moved on."},
    {Trouble::reused, 409, "reused", "This id or key has already been used for something else."},
    {Trouble::refused, 409, "refused", "The rules don’t allow this."},
    {Trouble::not_now, 409, "not-now", "You can’t do that right now."},
    {Trouble::seat_taken, 409, "seat-taken", "That seat is taken."},
    {Trouble::no_undo, 409, "no-undo", "That move can’t be undone."},
    {Trouble::bad_options, 422, "bad-options", "These options don’t work for this game."},
    {Trouble::too_large, 413, "too-large", "That’s too large."},
    {Trouble::too_many, 429, "too-many", "Too many requests; please wait a moment."},
    {Trouble::unavailable, 503, "unavailable",
     "The server can’t save anything right now; try again."},
    {Trouble::full, 503, "full", "The server isn’t taking new tables right now; try again later."},
    {Trouble::too_slow, 503, "too-slow", "Your connection is too slow; please reconnect."},
    {Trouble::moved, 409, "moved", "The seat has moved to another device."},
    {Trouble::restart, 503, "restart", "The server is restarting; please reconnect."},
    {Trouble::silent, 408, "silent", "The connection timed out; please reconnect."},
    {Trouble::signature_missing, 401, "signature-missing", "This request must be signed."},
    {Trouble::signature_wrong, 401, "signature-wrong", "The signature is wrong."},
    {Trouble::challenge_unknown, 401, "challenge-unknown", "That took too long; try again."},
    {Trouble::identity_unknown, 404, "identity-unknown", "This server doesn’t know you yet."},
    {Trouble::identity_moved, 410, "identity-moved", "These words are no longer valid."},
    {Trouble::ticket_unknown, 401, "ticket-unknown", "Your visit to the circle has expired."},
    {Trouble::circle_closed, 403, "circle-closed", "This circle isn’t taking new members."},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].trouble) != i) return false;
  }
  return true;
}
static_assert(in_order());

const TroubleRow& row_of(Trouble trouble) { return rows[static_cast<std::size_t>(trouble)]; }

}  // namespace

// Programs get the sentence in English; the page says the same message in its reader's language.
Denial denial_of(Trouble trouble, Message why, unsigned wait_s) {
  std::string detail = in_english({}, why);
  return {trouble, std::move(detail), {}, wait_s, std::move(why)};
}

std::string_view code_of(Trouble trouble) { return row_of(trouble).code; }
unsigned status_of(Trouble trouble) { return row_of(trouble).status; }
std::string_view title_of(Trouble trouble) { return row_of(trouble).title; }

// RFC 9457. The type is a URN: it names the kind of problem and can't be fetched. The title goes
// with the type, the detail with the case.
wire::Problem problem_of(const Denial& denial) {
  const TroubleRow& row = row_of(denial.trouble);
  wire::Problem problem;
  problem.type.value.append("urn:menagerie:problem:").append(row.code);
  problem.title = row.title;
  problem.status.value = row.status;
  if (!denial.detail.empty()) problem.detail = denial.detail;
  if (!denial.rule.empty()) problem.rule = denial.rule;
  if (denial.wait_s > 0) problem.retry_after.emplace().value = denial.wait_s;
  if (!denial.message.empty()) problem.message = to_wire(denial.message);
  return problem;
}

std::string problem_json(const Denial& denial) { return wire::text_of(problem_of(denial)); }

Reply reply_of(ClientId client, const Denial& denial) {
  Reply reply;
  reply.client = client;
  reply.status = status_of(denial.trouble);
  reply.wait_s = denial.wait_s;
  reply.type = "application/problem+json";
  reply.body = problem_json(denial);
  return reply;
}

// Over a WebSocket the same object is the frame's `d`, so clients read errors in one way.
std::string error_frame(const Denial& denial, const std::string& id) {
  wire::FrameError frame;
  if (!id.empty()) frame.a.emplace().value = id;
  frame.d = problem_of(denial);
  return wire::text_of(frame);
}

}  // namespace menagerie
