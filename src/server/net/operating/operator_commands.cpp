// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/operator_commands.h"

#include <algorithm>
#include <future>
#include <memory>

#include "base/counted.h"
#include "base/spelling.h"
#include "engine/json.h"
#include "server/identity/identity.h"
#include "server/net/loop/service_loop.h"
#include "server/tables/tables.h"

namespace menagerie {
namespace {

constexpr auto service_time_max = std::chrono::seconds(20);
constexpr std::int64_t ban_s_max = 10LL * 365 * 86'400;

Json error(std::string text) {
  Json told;
  told["error"] = std::move(text);
  return told;
}

std::string text_in(const Json& asked, const char* name) {
  const auto found = asked.find(name);
  if (found == asked.end() || !found->is_string()) return {};
  return found->get<std::string>();
}

std::optional<std::int64_t> number_in(const Json& asked, const char* name) {
  const auto found = asked.find(name);
  if (found == asked.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

// Whether it can be the id of a table; it is then put into a path.
bool is_table_id(const std::string& id) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return id.size() == 12 && std::all_of(id.begin(), id.end(), is_letter);
}

// Takes the reply to a question that this process asks itself. A reply comes once: the loop forgets
// a peer that was answered.
class OwnPeer final : public Peer {
 public:
  void reply(Reply reply) override { reply_.set_value(std::move(reply)); }
  void send(std::shared_ptr<const std::string>, bool) override {}
  std::future<Reply> future() { return reply_.get_future(); }

 private:
  std::promise<Reply> reply_;
};

Json no_such_table(const std::string& id) {
  return error("'" + printable(id) +
               "' is not the id of a table, which has twelve letters and digits");
}

Json line_of(const Ban& ban) {
  Json line;
  line["network"] = text_of(ban.network);
  line["until"] = ban.until_ms == 0 ? Json() : Json(time_text(ban.until_ms));
  line["reason"] = ban.reason;
  return line;
}

}  // namespace

// One JSON object with a verb, as `menagerie admin` sends it. The socket has checked who asks.
Json OperatorCommands::answer(const Json& asked) {
  const std::string verb = text_in(asked, "verb");
  if (verb == "status") return status();
  if (verb == "tables") return tables();
  if (verb == "remove-table") return remove_table(asked);
  if (verb == "free-seat") return free_seat(asked);
  if (verb == "ban") return ban(asked);
  if (verb == "unban") return unban(asked);
  if (verb == "bans") return bans();
  if (verb == "reports") return reports(asked);
  if (verb == "handle-report") return handle_report(asked);
  if (verb == "identities") return ask_service("GET", "/api/v1/identities", {});
  if (verb == "delete-identity") return delete_identity(asked);
  if (verb == "circles") return ask_service("GET", "/api/v1/circles", {});
  if (verb == "delete-circle") return delete_circle(asked);
  return error("this server does not know the verb '" + printable(verb) + "'");
}

// The service answers; on a standby there is none. The answer comes on the loop's thread, so this
// must not be called there: it would wait for itself.
Json OperatorCommands::ask_service(std::string method, std::string path, std::string body) {
  const auto peer = std::make_shared<OwnPeer>();
  auto answered = peer->future();
  Request request;
  request.client = parts_.inputs.new_client();
  request.id = request_id({});
  request.visitor = "operator";
  request.method = std::move(method);
  request.path = std::move(path);
  request.body = std::move(body);
  request.by_operator = true;
  parts_.inputs.request(peer, std::move(request));
  if (answered.wait_for(service_time_max) != std::future_status::ready) {
    return error("the server does not answer; its database may be away");
  }
  const Reply reply = answered.get();
  auto told = parse_json(reply.body);
  if (!told) return error("the answer was not understood: " + told.error().text);
  if (reply.status >= 400) {
    const std::string detail = text_in(*told, "detail");
    return error(detail.empty() ? text_in(*told, "title") : detail);
  }
  return std::move(*told);
}

Json OperatorCommands::status() {
  const Metrics& metrics = parts_.metrics;
  Json told;
  told["version"] = parts_.version;
  if (!parts_.node.empty()) told["node"] = parts_.node;
  told["serving"] = metrics.serving == 1;
  told["tables"] = metrics.tables.load();
  told["games"] = metrics.playing.load();
  told["connections"] = metrics.connections.load();
  told["websockets"] = metrics.sockets.load();
  told["bans"] = parts_.bans.list(wall_clock()).size();
  told["open_reports"] = parts_.reports.open();
  return told;
}

Json OperatorCommands::tables() { return ask_service("GET", "/api/v1/tables", {}); }

// By the same requests as over HTTP, so that they are stored and told like anything else; only
// `by_operator` opens them.
Json OperatorCommands::remove_table(const Json& asked) {
  const std::string id = lower(text_in(asked, "table"));
  if (!is_table_id(id)) return no_such_table(id);
  Json told = ask_service("POST", "/api/v1/tables/" + id + "/remove", "{}");
  if (!told.contains("error")) parts_.log.notice("an operator removed table " + id);
  return told;
}

// The log doesn't name the key: it is that person's alone.
Json OperatorCommands::delete_identity(const Json& asked) {
  const std::string key = text_in(asked, "key");
  if (!key_of_document(identity_document(key))) {
    return error("'" + printable(key) +
                 "' is not the key of a person, which has 43 letters, digits, - and _");
  }
  Json told = ask_service("DELETE", "/api/v1/identities/" + key, {});
  if (!told.contains("error")) parts_.log.notice("an operator deleted an identity");
  return told;
}

Json OperatorCommands::delete_circle(const Json& asked) {
  const std::string id = lower(text_in(asked, "circle"));
  if (!is_table_id(id)) {
    return error("'" + printable(id) +
                 "' is not the id of a circle, which has twelve letters and digits");
  }
  Json told = ask_service("DELETE", "/api/v1/circles/" + id, {});
  if (!told.contains("error")) parts_.log.notice("an operator deleted circle " + id);
  return told;
}

Json OperatorCommands::free_seat(const Json& asked) {
  const std::string id = lower(text_in(asked, "table"));
  if (!is_table_id(id)) return no_such_table(id);
  const auto seat = number_in(asked, "seat");
  if (!seat) return error("'seat' must be the number of a seat, from 0");
  Json body;
  body["seat"] = *seat;
  Json told = ask_service("POST", "/api/v1/tables/" + id + "/free-seat", body.dump());
  if (!told.contains("error")) {
    parts_.log.notice("an operator freed seat " + std::to_string(*seat) + " of table " + id +
                      parts_.log.from(text_in(told, "address")));
  }
  return told;
}

// The ban first, then the connections: in the other order a client could be back in between.
Json OperatorCommands::ban(const Json& asked) {
  const std::string text = text_in(asked, "address");
  const auto network = read_subnet(text);
  if (!network) {
    return error("'" + printable(text) +
                 "' is not an address or a network, such as 192.0.2.1 or 2001:db8::/48");
  }
  // A slip must not lock everyone out.
  const auto bits_of_v4 = network->bits_of_v4();
  if (bits_of_v4 ? *bits_of_v4 < 8 : network->bits < 16) {
    return error("'" + printable(text) +
                 "' is too much of the internet; ban networks of at least /8 (IPv4) or /16 (IPv6)");
  }
  Ban ban{*network, 0, text_in(asked, "reason")};
  const std::int64_t now = wall_clock();
  if (asked.contains("seconds")) {
    const auto seconds = number_in(asked, "seconds");
    if (!seconds || *seconds < 1 || *seconds > ban_s_max) {
      return error("a ban lasts from a second to ten years");
    }
    ban.until_ms = now + *seconds * 1000;
  }
  const Json told = line_of(ban);
  if (const auto added = parts_.bans.add(std::move(ban), now); !added) {
    return error(added.error().text);
  }
  const auto frame = closing_frame(denial_of(Trouble::not_allowed, denials::banned()));
  const std::size_t closed = parts_.sockets.close(*network, frame);
  parts_.log.notice("an operator banned " + text_of(*network) + " " +
                    (told["until"].is_null() ? "until it is lifted"
                                             : "until " + told["until"].get<std::string>()) +
                    "; " + counted(closed, "connection") +
                    (closed == 1 ? " was closed" : " were closed"));
  Json answer = told;
  answer["closed"] = closed;
  return answer;
}

Json OperatorCommands::unban(const Json& asked) {
  const std::string text = text_in(asked, "address");
  const auto network = read_subnet(text);
  if (!network) return error("'" + printable(text) + "' is not an address or a network");
  const auto removed = parts_.bans.remove(*network, wall_clock());
  if (!removed) return error(removed.error().text);
  if (!*removed) return error("there is no ban of " + text_of(*network));
  parts_.log.notice("an operator lifted the ban of " + text_of(*network));
  Json told;
  told["network"] = text_of(*network);
  return told;
}

Json OperatorCommands::bans() {
  Json told;
  told["bans"] = Json::array();
  for (const Ban& ban : parts_.bans.list(wall_clock())) told["bans"].push_back(line_of(ban));
  return told;
}

Json OperatorCommands::reports(const Json& asked) {
  const auto all = asked.find("all");
  Json told;
  told["reports"] = parts_.reports.list(all != asked.end() && *all == true);
  return told;
}

Json OperatorCommands::handle_report(const Json& asked) {
  const auto number = number_in(asked, "report");
  if (!number || *number < 1) return error("'report' must be the number of a report");
  const auto handled = parts_.reports.handle(static_cast<std::uint64_t>(*number));
  if (!handled) return error(handled.error().text);
  if (!*handled) return error("there is no report " + std::to_string(*number));
  parts_.log.notice("an operator has handled report " + std::to_string(*number));
  Json told;
  told["report"] = *number;
  return told;
}

}  // namespace menagerie
