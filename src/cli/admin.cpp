// SPDX-License-Identifier: Apache-2.0
// The verb `admin`: manages a running server through its socket.
#include "cli/admin.h"

#include <charconv>
#include <ctime>
#include <filesystem>
#include <memory>

#include "base/spelling.h"
#include "base/text.h"
#include "cli/server_files.h"
#include "cli/verb.h"
#include "engine/json.h"
#include "server/net/limits/bans.h"
#include "server/net/operating/admin_socket.h"

namespace menagerie::cli {
namespace {

constexpr std::size_t shown_max = 2000;

struct AdminOptions {
  std::string socket, table, address, reason, key, circle;
  std::optional<std::string> lasting;
  bool json = false, all = false;
  unsigned seat = 0;
  std::uint64_t handled = 0;
};

std::string socket_of(const AdminOptions& options) {
  if (!options.socket.empty()) return options.socket;
  std::error_code unknown;
  for (const std::string& path : standard_admin_sockets()) {
    if (std::filesystem::exists(path, unknown)) return path;
  }
  throw Failure{exit_failure,
                "no server of yours is running here, or it has no socket; --socket names one"};
}

// "90s", "30m", "24h" or "7d".
std::int64_t seconds_in(const std::string& text) {
  std::int64_t count = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, count);
  const std::string_view unit(read.ptr, static_cast<std::size_t>(end - read.ptr));
  const std::int64_t seconds = unit == "s"   ? 1
                               : unit == "m" ? 60
                               : unit == "h" ? 3600
                               : unit == "d" ? 86'400
                                             : 0;
  if (read.ec != std::errc{} || seconds == 0 || count < 1 || count > 1'000'000) {
    wrong_usage("--for is '" + printable(text) + "', which is not a time such as 30m, 24h or 7d");
  }
  return count * seconds;
}

// What players have written must not command the terminal.
std::string shown(const Json& value) {
  if (value.is_string()) return cleaned(value.get<std::string>(), shown_max);
  return value.is_null() ? "-" : value.dump();
}

std::string or_dash(std::string text) { return text.empty() ? "-" : text; }

std::string age_of(const Json& seconds) {
  const auto count = seconds.get<std::int64_t>();
  if (count < 120) return fmt::format("{} s", count);
  if (count < 7200) return fmt::format("{} min", count / 60);
  if (count < 172'800) return fmt::format("{} h", count / 3600);
  return fmt::format("{} days", count / 86'400);
}

void tell_tables(const Json& told) {
  for (const Json& table : told.at("tables")) {
    print_out("{}  {}, {}{}, {} old, {}, made from {}, {} watching\n", shown(table.at("table")),
              shown(table.at("game")), shown(table.at("status")),
              table.at("open") == true ? ", open" : "", age_of(table.at("age_s")),
              counted(table.at("bytes").get<std::uint64_t>(), "byte"),
              or_dash(shown(table.at("made_by"))), shown(table.at("watchers")));
    for (const Json& seat : table.at("seats")) {
      print_out("  seat {}  {}  {}  {}\n", shown(seat.at("seat")), shown(seat.at("kind")),
                or_dash(shown(seat.at("name"))), or_dash(shown(seat.at("address"))));
    }
  }
  print_out("{}.\n", counted(told.at("tables").size(), "table"));
}

void tell_reports(const Json& told) {
  for (const Json& report : told.at("reports")) {
    print_out("report {}{}  {}  table {} ({})\n", shown(report.at("report")),
              report.at("handled") == true ? ", handled" : "",
              time_text(report.at("at").get<std::int64_t>()), shown(report.at("table")),
              shown(report.at("game")));
    print_out("  seat {} reports seat {} ({}, {}): {}\n", shown(report.at("by")),
              shown(report.at("seat")), or_dash(shown(report.at("name"))),
              or_dash(shown(report.at("address"))), shown(report.at("text")));
    for (const Json& line : report.at("lines")) print_out("  | {}\n", shown(line));
  }
  print_out("{}.\n", counted(told.at("reports").size(), "report"));
}

void tell_identities(const Json& told) {
  const auto most = told.at("bytes_max").get<std::uint64_t>();
  const auto count = told.at("identities").get<std::uint64_t>();
  print_out("{} {}, {}{}.\n", grouped(count), count == 1 ? "identity" : "identities",
            counted(told.at("bytes").get<std::uint64_t>(), "byte"),
            most > 0 ? " of at most " + grouped(most) : "");
}

void tell_circles(const Json& told) {
  const auto most = told.at("bytes_max").get<std::uint64_t>();
  print_out("{}, {}{}.\n", counted(told.at("circles").get<std::uint64_t>(), "circle"),
            counted(told.at("bytes").get<std::uint64_t>(), "byte"),
            most > 0 ? " of at most " + grouped(most) : "");
}

void tell_bans(const Json& told) {
  for (const Json& ban : told.at("bans")) {
    const bool ends = ban.at("until").is_string();
    print_out("{}  {}  {}\n", shown(ban.at("network")),
              ends ? "until " + shown(ban.at("until")) : "until it is lifted",
              shown(ban.at("reason")));
  }
  print_out("{}.\n", counted(told.at("bans").size(), "ban"));
}

void tell_members(const Json& told) {
  for (const auto& [name, value] : told.items()) {
    std::string word = name;
    for (char& c : word) c = c == '_' ? ' ' : c;
    print_out("{}: {}\n", word, or_dash(shown(value)));
  }
}

int ask(const AdminOptions& options, const Json& asked, void (*tell)(const Json& told)) {
  const std::string path = socket_of(options);
  const auto told = ask_admin_socket(path, asked);
  if (!told) broken_machine(told.error().text);
  if (!told->is_object())
    broken_machine("the server at '" + path + "' does not answer as it should");
  if (const auto error = told->find("error"); error != told->end()) {
    throw Failure{exit_no, shown(*error)};
  }
  if (options.json) {
    print_out("{}\n", told->dump(2, ' ', true, Json::error_handler_t::replace));
    return exit_done;
  }
  try {
    tell(*told);
  } catch (const Json::exception&) {
    broken_machine("the server at '" + path + "' is of another version of this program");
  }
  return exit_done;
}

Json verb_json(const char* verb) {
  Json asked;
  asked["verb"] = verb;
  return asked;
}

Json of_table(const char* verb, const AdminOptions& options) {
  Json asked = verb_json(verb);
  asked["table"] = options.table;
  return asked;
}

Json of_address(const char* verb, const AdminOptions& options) {
  Json asked = verb_json(verb);
  asked["address"] = options.address;
  return asked;
}

int ban(const AdminOptions& options) {
  Json asked = of_address("ban", options);
  if (options.lasting) asked["seconds"] = seconds_in(*options.lasting);
  if (!options.reason.empty()) asked["reason"] = options.reason;
  return ask(options, asked, tell_members);
}

int reports(const AdminOptions& options) {
  if (options.handled > 0) {
    Json asked = verb_json("handle-report");
    asked["report"] = options.handled;
    return ask(options, asked, tell_members);
  }
  Json asked = verb_json("reports");
  asked["all"] = options.all;
  return ask(options, asked, tell_reports);
}

template <class Add>
void add_identities(const Add& add, const std::shared_ptr<AdminOptions>& options) {
  add("identities", "Count the keys of people that are kept").call([options] {
    return ask(*options, verb_json("identities"), tell_identities);
  });
  const Command deleting = add("delete-identity", "Delete everything that is kept of a key");
  deleting.word("KEY", options->key, "The key, which its person sees in what they export");
  deleting.call([options] {
    Json asked = verb_json("delete-identity");
    asked["key"] = options->key;
    return ask(*options, asked, tell_members);
  });
}

template <class Add>
void add_circles(const Add& add, const std::shared_ptr<AdminOptions>& options) {
  add("circles", "Count the circles that are kept").call([options] {
    return ask(*options, verb_json("circles"), tell_circles);
  });
  const Command deleting = add("delete-circle", "Delete a circle with its chat and standings");
  deleting.word("CIRCLE", options->circle, "The circle's id, as in its link");
  deleting.call([options] {
    Json asked = verb_json("delete-circle");
    asked["circle"] = options->circle;
    return ask(*options, asked, tell_members);
  });
}

}  // namespace

void add_admin(const Command& program) {
  const Command verb =
      program.verb("admin", "Manage a running server: tables, bans, reports, identities, circles");
  verb.footer(
      "Example: menagerie admin ban 203.0.113.7 --for 24h --reason \"insults\"\n"
      "It talks to the server through a socket on the same machine. Run it as the server's user\n"
      "or as root. The server's log says what was done.");
  verb.needs_verb();
  auto options = std::make_shared<AdminOptions>();
  const auto add = [&](const char* name, const char* help) {
    const Command part = verb.verb(name, help);
    part.option("--socket", options->socket,
                "Socket of the server (default: that of the service, or of your own server)");
    part.flag("--json", options->json, "Print JSON");
    return part;
  };
  add("status", "Show the state of the server").call([options] {
    return ask(*options, verb_json("status"), tell_members);
  });
  add("tables", "List the tables in memory, with seats and addresses").call([options] {
    return ask(*options, verb_json("tables"), tell_tables);
  });
  const Command removing = add("remove-table", "Remove a table; everyone there is told");
  removing.word("TABLE", options->table, "The table's id");
  removing.call(
      [options] { return ask(*options, of_table("remove-table", *options), tell_members); });
  const Command freeing = add("free-seat", "Free a person's seat");
  freeing.word("TABLE", options->table, "The table's id");
  freeing.number("SEAT", options->seat, {0, 9}, "The seat's number, from 0", Need::required);
  freeing.call([options] {
    Json asked = of_table("free-seat", *options);
    asked["seat"] = options->seat;
    return ask(*options, asked, tell_members);
  });
  const Command banning = add("ban", "Ban an address or a network");
  banning.word("ADDRESS", options->address, "As 203.0.113.7, 198.51.100.0/24 or 2001:db8::/48");
  banning.option("--for", options->lasting, "As 30m, 24h or 7d (default: until it is lifted)");
  banning.option("--reason", options->reason, "For operators; the visitor does not see it");
  banning.call([options] { return ban(*options); });
  const Command lifting = add("unban", "Lift a ban");
  lifting.word("ADDRESS", options->address, "As `bans` lists it");
  lifting.call([options] { return ask(*options, of_address("unban", *options), tell_members); });
  add("bans", "List the bans").call([options] {
    return ask(*options, verb_json("bans"), tell_bans);
  });
  add_identities(add, options);
  add_circles(add, options);
  const Command reporting = add("reports", "List what players have reported");
  reporting.flag("--all", options->all, "Those that were handled too");
  reporting.number("--handled", options->handled, {1, UINT32_MAX},
                   "Mark the report of this number as handled");
  reporting.call([options] { return reports(*options); });
}

}  // namespace menagerie::cli
