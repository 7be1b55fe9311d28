// SPDX-License-Identifier: Apache-2.0
#include "server/page/page_host.h"

#include "base/json_members.h"
#include "engine/deals/hash.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {
namespace {

// The linker of WebAssembly takes a function in a vtable for another where this file doesn't know
// what it returns.
static_assert(sizeof(Result<std::vector<TablePlace>, StoreError>) > 0 &&
              sizeof(Result<std::vector<Removable>, StoreError>) > 0);

// Only the person who has the page sits at its tables.
constexpr std::string_view visitor = "page";

// Everything that the page needs to store them without understanding them.
Json appends_json(const std::vector<Append>& appends) {
  Json list = Json::array();
  for (const Append& append : appends) {
    list.push_back({{"table", append.table}, {"seq", append.seq}, {"body", append.body}});
  }
  return list;
}

Json reply_json(const Reply& reply) {
  Json json{{"client", reply.client}, {"status", reply.status}, {"body", reply.body}};
  if (reply.stream) json["stream"] = true;
  if (!reply.download.empty()) json["download"] = reply.download;
  return json;
}

Json send_json(const Send& send) {
  Json json{{"client", send.client}, {"frame", *send.frame}};
  if (send.closes) json["closes"] = true;
  return json;
}

Problem storing() { return {"the last changes are still being stored"}; }

std::optional<Problem> wrong_in(const JsonMembers& members) {
  if (members.wrong() == nullptr) return std::nullopt;
  return Problem{"'" + std::string(members.wrong()) + "' is missing or of a wrong type"};
}

}  // namespace

Result<std::vector<std::string>, StoreError> PageHost::Kept::remove(
    std::span<const Removable> tables) {
  auto gone = MemoryStore::remove(tables);
  if (gone) removed_.insert(removed_.end(), gone->begin(), gone->end());
  return gone;
}

// A change that can't be read is kept as it is. The service reports it when the table is opened.
std::optional<Problem> PageHost::keep(const std::string& table,
                                      const std::vector<std::string>& changes) {
  if (storing_) return storing();
  const Removable before{table, store_.load(table)->size()};
  static_cast<void>(store_.MemoryStore::remove({&before, 1}));
  std::vector<Append> log;
  bool late = false;
  for (const std::string& body : changes) {
    const auto change = read_change(body);
    const std::uint64_t seq = log.size() + 1;
    log.push_back(change ? append_of(table, seq, *change, body, late) : Append{table, seq, body});
    late = late || log.back().ends;
  }
  static_cast<void>(store_.append(log));
  return std::nullopt;
}

// As in a server's loop: a page that slept, or whose clock was set, charges no one for it.
Time PageHost::now(PageClocks clocks) {
  if (const auto jump = clock_.look(clocks.wall, clocks.steady)) {
    service_.clock_jumped(jump->before, jump->now);
  }
  return clocks.wall;
}

// One step from `ready` (page_host.h). The appends are kept here until the page says that it has
// them.
Result<Json> PageHost::input(const Json& input, PageClocks clocks) {
  if (storing_) return tl::unexpected(storing());
  const Time at = now(clocks);
  if (!opened_) opened_ = service_.open(at);
  if (auto wrong = take(input, at)) return tl::unexpected(std::move(*wrong));
  service_.tick(at);
  effects_ = service_.take_effects();
  storing_ = !effects_.appends.empty();
  if (storing_) return Json{{"appends", appends_json(effects_.appends)}};
  return let_out(at);
}

// The page stores first and this store follows: after a crash of the page its database is right.
Result<Json> PageHost::stored(bool done, PageClocks clocks) {
  if (!storing_) return problem("no changes are being stored");
  storing_ = false;
  const Time at = now(clocks);
  if (!done || !store_.append(effects_.appends)) {
    const Effects failed = std::exchange(effects_, {});
    service_.failed(failed, at);
    effects_ = service_.take_effects();
  }
  return let_out(at);
}

// An input has one of these members, or none: then only time has passed.
std::optional<Problem> PageHost::take(const Json& input, Time now) {
  if (!input.is_object()) return Problem{"an input must be an object"};
  const auto asked = input.find("request");
  if (asked != input.end()) return take_request(*asked, now);
  const auto thought = input.find("thought");
  if (thought != input.end()) return take_thought(*thought, now);
  const auto frame = input.find("frame");
  JsonMembers members(frame != input.end() ? *frame : input);
  ClientId client = 0;
  if (frame != input.end()) {
    std::string text;
    members.read("client", client);
    members.read("text", text);
    if (members.wrong() == nullptr) service_.frame(client, text, now);
  } else if (members.find("opened") != nullptr) {
    members.read("opened", client);
    if (members.wrong() == nullptr) service_.opened(client, std::string(visitor));
  } else if (members.find("gone") != nullptr) {
    members.read("gone", client);
    if (members.wrong() == nullptr) service_.gone(client, now);
  } else if (members.find("paused") != nullptr) {
    service_.pause(now);
  }
  return wrong_in(members);
}

std::optional<Problem> PageHost::take_request(const Json& json, Time now) {
  JsonMembers members(json);
  Request request;
  request.visitor = visitor;
  members.read("client", request.client);
  members.read("method", request.method);
  members.read("path", request.path);
  members.read_if("token", request.token);
  members.read_if("body", request.body);
  // Only the person who has the page can say so, and they run its tables.
  members.read_if("operator", request.by_operator);
  if (const Json* query = members.find("query"); query != nullptr && query->is_object()) {
    for (const auto& [key, value] : query->items()) {
      if (!read_value(value, request.query[key])) members.fail("query");
    }
  }
  if (members.wrong() == nullptr) service_.request(request, now);
  return wrong_in(members);
}

// Without a valid answer a bot's seat plays any legal action, a hint has no opinions, and a review
// begins again when someone asks for it.
std::optional<Problem> PageHost::take_thought(const Json& json, Time now) {
  JsonMembers members(json);
  ThinkQueue::Id unit = 0;
  std::int64_t ms = 0;
  std::string answer;
  members.read("unit", unit);
  members.read("ms", ms);
  members.read("answer", answer);
  if (auto wrong = wrong_in(members)) return wrong;
  const auto found = thinking_.find(unit);
  if (found == thinking_.end()) return Problem{"there is no unit " + std::to_string(unit)};
  const Think think = std::move(found->second);
  thinking_.erase(found);
  queue_.done(unit, ms);
  auto thought = read_answer(think, answer);
  if (!thought && think.review) {
    service_.give_up_review(think.ticket);
    return std::nullopt;
  }
  service_.thought(thought ? *thought : Thought{think.ticket, {}, {}}, now);
  return std::nullopt;
}

// Cleaning up comes last, when nothing waits to be stored: on a page it only removes what its
// person removed.
Json PageHost::let_out(Time now) {
  const Effects effects = std::exchange(effects_, {});
  Json json{{"replies", Json::array()}, {"sends", Json::array()}};
  for (const Reply& reply : effects.replies) json["replies"].push_back(reply_json(reply));
  for (const Send& send : effects.sends) json["sends"].push_back(send_json(send));
  for (const std::string& notice : effects.notices) json["notices"].push_back(notice);
  for (const Think& think : effects.thinks) queue_.push(think);
  json["units"] = units();
  service_.clean_up(now);
  service_.remove_condemned(now);
  for (std::string& table : store_.take_removed()) json["removed"].push_back(std::move(table));
  if (const auto alarm = service_.alarm()) json["alarm"] = *alarm;
  return json;
}

// All that may begin now, at most one per table.
Json PageHost::units() {
  Json list = Json::array();
  while (auto job = queue_.pop()) {
    const std::string unit = write_unit(job->think);
    const Think& think = thinking_[job->id] = std::move(job->think);
    Json json{{"unit", job->id}, {"game", think.game->id}};
    json["players"] = think.review ? think.review->begun->players() : think.observation.players;
    // Bytes, which a JSON string can't hold.
    json["hex"] = hex_text({reinterpret_cast<const unsigned char*>(unit.data()), unit.size()});
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace menagerie
