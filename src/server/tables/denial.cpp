// SPDX-License-Identifier: Apache-2.0
#include "server/tables/denial.h"

#include <array>

#include "server/tables/effects.h"
#include "server/tables/wire_values.h"
#include "server/wire/frames.h"
#include "words/english.h"

namespace menagerie {
namespace {

struct TroubleRow {
  Trouble trouble;
  unsigned status;
  std::string_view code, title;
};

constexpr std::array<TroubleRow, 21> rows = {{
    {Trouble::bad_request, 400, "bad-request", "The request is not understood."},
    {Trouble::password_needed, 401, "password-needed", "This server asks for a password."},
    {Trouble::wrong_token, 401, "wrong-token", "This token is not that of a seat here."},
    {Trouble::not_allowed, 403, "not-allowed", "That is for somebody else to do."},
    {Trouble::not_found, 404, "not-found", "There is no such thing here."},
    {Trouble::wrong_method, 405, "wrong-method", "That cannot be done with this method."},
    {Trouble::stale, 409, "stale", "The game has gone on since."},
    {Trouble::reused, 409, "reused", "This id or key was used for something else."},
    {Trouble::refused, 409, "refused", "The rules do not allow this."},
    {Trouble::not_now, 409, "not-now", "That cannot be done now."},
    {Trouble::seat_taken, 409, "seat-taken", "Somebody sits there."},
    {Trouble::no_undo, 409, "no-undo", "That cannot be taken back."},
    {Trouble::bad_options, 422, "bad-options", "The game is not played with these options."},
    {Trouble::too_large, 413, "too-large", "That is too large."},
    {Trouble::too_many, 429, "too-many", "Too many requests; wait a little."},
    {Trouble::unavailable, 503, "unavailable", "The server cannot store anything now; try again."},
    {Trouble::full, 503, "full", "The server takes no new tables now; try again later."},
    {Trouble::too_slow, 503, "too-slow", "The connection does not keep up; connect again."},
    {Trouble::moved, 409, "moved", "The seat was moved to another device."},
    {Trouble::restart, 503, "restart", "The server restarts; connect again."},
    {Trouble::silent, 408, "silent", "Nothing was heard for too long; connect again."},
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

Denial denial_of(Trouble trouble, Message why, unsigned wait_s) {
  std::string detail = in_english({}, why);
  return {trouble, std::move(detail), {}, wait_s, std::move(why)};
}

std::string_view code_of(Trouble trouble) { return row_of(trouble).code; }
unsigned status_of(Trouble trouble) { return row_of(trouble).status; }
std::string_view title_of(Trouble trouble) { return row_of(trouble).title; }

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

std::string error_frame(const Denial& denial, const std::string& id) {
  wire::FrameError frame;
  if (!id.empty()) frame.a.emplace().value = id;
  frame.d = problem_of(denial);
  return wire::text_of(frame);
}

}  // namespace menagerie
