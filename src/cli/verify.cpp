// SPDX-License-Identifier: Apache-2.0
// The verb `verify`.
#include <memory>

#include "cli/record_file.h"
#include "cli/verb.h"
#include "engine/deals/fair_deal.h"
#include "engine/json.h"

namespace menagerie::cli {
namespace {

constexpr std::uint64_t told_max = 100;  // Wrong records that are told one by one.

struct Count {
  std::uint64_t good = 0, bad = 0, events = 0;
  std::uint64_t promised = 0;  // Good records whose deals were promised beforehand, and kept.
  Json faults = Json::array();
};

void tell(const std::string& path, std::uint64_t number, std::size_t line, const Fault& fault,
          Count& count) {
  if (++count.bad > told_max) return;
  print_error("{}: record {} (line {}), {}: {}\n", path, number, line, place_of(fault), fault.text);
  Json entry;
  entry["file"] = path;
  entry["record"] = number;
  entry["line"] = line;
  entry["event"] = fault.event ? Json(*fault.event) : Json(nullptr);
  entry["fault"] = fault.text;
  count.faults.push_back(std::move(entry));
}

// What is wrong with a record; nothing if it is right. A record of a server's table tells how its
// deals were drawn and what was promised before them: then they are drawn again on the way.
std::optional<Fault> fault_of(const std::string& text, Count& count) {
  const auto open = open_record(text);
  if (!open) return open.error();
  const Record& record = open->record;
  count.events += record.events.size();
  EventCheck check;
  if (auto reveal = find_reveal(record)) {
    DealCheck deals(std::move(*reveal));
    if (auto broken = deals.broken_commitment()) return Fault{std::nullopt, std::move(*broken)};
    check = std::move(deals);
  }
  auto fault = replay(*open->match, record, record.events.size(), check);
  if (!fault && check) ++count.promised;
  return fault;
}

// Checks every record of a file; the first fault of each bad one goes to standard error.
void verify_file(const std::string& path, Count& count, Progress& progress) {
  InputFile file(path);
  RecordStream stream = file.records();
  for (std::uint64_t number = 1;; ++number) {
    auto text = stream.next();
    if (text && !*text) {
      if (number == 1) wrong_usage(file.name() + " is empty: it holds no record");
      return;
    }
    const auto fault =
        text ? fault_of(**text, count) : Fault{std::nullopt, "it is " + text.error().text};
    if (fault) {
      tell(file.place(), number, stream.line(), *fault, count);
    } else {
      ++count.good;
    }
    progress.at(count.good + count.bad);
  }
}

void print_json(const Count& count) {
  Json json;
  json["records"] = count.good + count.bad;
  json["right"] = count.good;
  json["wrong"] = count.bad;
  json["deals_as_promised"] = count.promised;
  json["events"] = count.events;
  json["faults"] = count.faults;
  print_out("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

void add_verify(const Command& program) {
  const Command verb = program.verb("verify", "Replay records and check them against the rules");
  verb.footer(
      "Example: menagerie verify games.jsonl\n"
      "The exit status is 0 if every record is right, otherwise 1. For each wrong record, it\n"
      "prints the first fault with file, record, line and event (events count from 0).");
  auto files = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false);
  verb.words("FILE", *files, "Files of records (-: standard input)");
  verb.flag("--json", *json, "Print JSON");
  verb.call([files, json] {
    Count count;
    int status = exit_done;
    {
      Progress progress("records", 0);
      for (const std::string& path : *files) {
        try {
          verify_file(path, count, progress);
        } catch (const Failure& failure) {  // The other files are checked all the same.
          print_error("menagerie: {}\n", failure.text);
          status = failure.status;
        }
      }
    }
    if (count.bad > told_max) {
      const std::uint64_t more = count.bad - told_max;
      print_error("{} more {} wrong.\n", grouped(more), more == 1 ? "record is" : "records are");
    }
    if (*json) {
      print_json(count);
    } else if (count.good + count.bad > 0) {
      const auto all = count.good + count.bad;
      print_out("{} of {} {} right ({}).\n", grouped(count.good), counted(all, "record"),
                all == 1 ? "is" : "are", counted(count.events, "event"));
      if (count.promised > 0) {
        print_out("In {} of them, the deals match the server's commitment.\n",
                  grouped(count.promised));
      }
    }
    return status == exit_done && count.bad > 0 ? exit_no : status;
  });
}

}  // namespace menagerie::cli
