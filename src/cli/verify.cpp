// SPDX-License-Identifier: Apache-2.0
// The verb `verify`.
#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "cli/record_file.h"
#include "cli/verb.h"

namespace menagerie::cli {
namespace {

struct Count {
  std::uint64_t good = 0, bad = 0, events = 0;
};

// Checks every record of a file; the first fault of each bad one goes to standard error.
void verify_file(const std::string& path, Count& count, Progress& progress) {
  std::ifstream file(path, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    wrong_usage("the file '" + path + (file ? "' is empty" : "' cannot be read"));
  }
  RecordStream stream(file, path);
  for (std::uint64_t number = 1;; ++number) {
    auto text = stream.next();
    if (text && !*text) return;
    std::optional<Fault> fault;
    if (!text) {
      fault = Fault{std::nullopt, "the record is " + text.error().text};
    } else {
      auto open = open_record(**text);
      if (!open) {
        fault = open.error();
      } else {
        fault = replay(*open->match, open->record);
        count.events += open->record.events.size();
      }
    }
    ++(fault ? count.bad : count.good);
    if (fault) {
      fmt::print(stderr, "{}: record {} (line {}), {}: {}\n", path, number, stream.line(),
                 place_of(*fault), fault->text);
    }
    progress.at(count.good + count.bad);
  }
}

}  // namespace

void add_verify(CLI::App& program, int& status) {
  auto* verb = program.add_subcommand("verify", "Replay records and check them against the rules");
  verb->footer(
      "Example: menagerie verify games.jsonl\n"
      "Exit status 0 if every record is right, 1 if one is not. Of each wrong record the first\n"
      "fault is told, with file, record, line and event (events count from 0).");
  auto files = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false);
  verb->add_option("FILE", *files, "Files of records (.jsonl, or one record in a .json)")
      ->required();
  verb->add_flag("--json", *json, "For programs");
  verb->callback([files, json, &status] {
    Count count;
    {
      Progress progress("records", 0);
      for (const std::string& path : *files) verify_file(path, count, progress);
    }
    if (*json) {
      fmt::print("{{\"records\": {}, \"right\": {}, \"wrong\": {}, \"events\": {}}}\n",
                 count.good + count.bad, count.good, count.bad, count.events);
    } else {
      fmt::print("{} of {} records are right ({} events).\n", grouped(count.good),
                 grouped(count.good + count.bad), grouped(count.events));
    }
    status = count.bad == 0 && count.good > 0 ? exit_done : exit_no;
  });
}

}  // namespace menagerie::cli
