// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/report_book.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "engine/files/new_file.h"
#include "engine/json.h"

namespace menagerie {
namespace {

constexpr std::uintmax_t file_bytes_max = 64'000'000;

// Only what the program itself relies on; operators may add members by hand.
bool is_report(const Json& line) {
  return line.is_object() && line.contains("report") && line["report"].is_number_unsigned() &&
         line.contains("handled") && line["handled"].is_boolean();
}

Json json_of(const ReportedSeat& report, std::uint64_t number) {
  Json line;
  line["report"] = number;
  line["handled"] = false;
  line["at"] = report.at;
  line["table"] = report.table;
  line["game"] = report.game;
  line["by"] = report.by.index();
  line["seat"] = report.seat.index();
  line["name"] = report.name;
  line["address"] = report.visitor;
  line["text"] = report.text;
  line["lines"] = report.lines;
  return line;
}

}  // namespace

Result<void> ReportBook::load() {
  const std::scoped_lock lock(mutex_);
  std::error_code unknown;
  if (path_.empty() || !std::filesystem::exists(path_, unknown)) return {};
  const auto where = "the file of reports '" + path_ + "'";
  if (std::filesystem::file_size(path_, unknown) > file_bytes_max || unknown) {
    return problem("cannot read " + where + ": it is too large, or not a file");
  }
  std::ifstream file(path_);
  if (!file) return problem("cannot read " + where);
  std::size_t number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    const auto line = parse_json(text);
    if (!line || !is_report(*line)) {
      return problem(where + ", line " + std::to_string(number) + " is not a report");
    }
    next_ = std::max(next_, (*line)["report"].get<std::uint64_t>() + 1);
    make_room();
    reports_.push_back(*line);
  }
  return {};
}

// The caller holds the lock. All of it is written each time: reports are rare, and there are at
// most a thousand.
Result<void> ReportBook::keep() {
  if (path_.empty()) return {};
  NewFile file(path_, 0600);
  for (const Json& line : reports_) {
    file.write(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  if (file.keep()) return {};
  return problem("cannot write '" + path_ + "': " + file.why());
}

// The oldest that was handled goes first, so that flooding the book costs no open report before it
// must.
void ReportBook::make_room() {
  if (reports_.size() < reports_max) return;
  const auto handled = std::find_if(reports_.begin(), reports_.end(),
                                    [](const Json& line) { return line["handled"] == true; });
  reports_.erase(handled == reports_.end() ? reports_.begin() : handled);
}

// Numbers are never used again.
Result<void> ReportBook::add(const ReportedSeat& report) {
  const std::scoped_lock lock(mutex_);
  make_room();
  reports_.push_back(json_of(report, next_++));
  return keep();
}

Result<bool> ReportBook::handle(std::uint64_t number) {
  const std::scoped_lock lock(mutex_);
  const auto found = std::find_if(reports_.begin(), reports_.end(),
                                  [&](const Json& line) { return line["report"] == number; });
  if (found == reports_.end()) return false;
  const Json before = std::exchange((*found)["handled"], true);
  if (auto kept = keep(); !kept) {
    (*found)["handled"] = before;
    return tl::unexpected(kept.error());
  }
  return true;
}

Json ReportBook::list(bool with_handled) const {
  const std::scoped_lock lock(mutex_);
  Json list = Json::array();
  for (const Json& line : reports_) {
    if (with_handled || line["handled"] == false) list.push_back(line);
  }
  return list;
}

std::size_t ReportBook::open() const {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(std::count_if(
      reports_.begin(), reports_.end(), [](const Json& line) { return line["handled"] == false; }));
}

}  // namespace menagerie
