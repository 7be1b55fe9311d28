// SPDX-License-Identifier: Apache-2.0
#include "cli/record_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/verb.h"
#include "engine/json.h"

namespace menagerie::cli {

terminal::Speech speech_of(const Record& record) {
  terminal::Speech speech = speech_about(record.game);
  if (const GameType* game = find_game(record.game)) {
    speech.actions = terminal::Actions(game->description());
  }
  for (const SeatEntry& seat : record.seats) {
    speech.naming.names.push_back(terminal::safe_name(seat.name));
  }
  return speech;
}

std::string place_of(const Fault& fault) {
  return fault.event ? "event " + std::to_string(*fault.event) : "the record";
}

std::ifstream open_file(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const auto type = fs::status(path, error).type();
  const bool readable = type == fs::file_type::regular || type == fs::file_type::fifo;
  std::ifstream file;
  if (readable) file.open(path, std::ios::binary);
  if (readable && file) return file;
  const std::string why = type == fs::file_type::not_found   ? "there is none"
                          : type == fs::file_type::directory ? "it is a folder"
                          : readable                         ? std::strerror(errno)
                          : error                            ? error.message()
                                                             : "it is a device or a socket";
  wrong_usage("the file " + in_quotes(path) + " cannot be read: " + why);
}

OpenRecord load_record(const std::string& path, std::size_t number) {
  std::ifstream file = open_file(path);
  RecordStream stream(file, path);
  for (std::size_t at = 1;; ++at) {
    auto text = stream.next();
    const std::string place = path + ": line " + std::to_string(stream.line());
    if (!text) {
      if (at == number) wrong_usage(place + ": the record is " + text.error().text);
      continue;
    }
    if (!*text) {
      wrong_usage(at == 1 ? "the file '" + path + "' holds no record"
                          : "the file '" + path + "' holds " + std::to_string(at - 1) +
                                (at == 2 ? " record" : " records") + "; there is no record " +
                                std::to_string(number));
    }
    if (at < number) continue;
    auto open = open_record(**text);
    if (!open) wrong_usage(place + ", " + place_of(open.error()) + ": " + open.error().text);
    return std::move(*open);
  }
}

Position position_at(OpenRecord open, std::optional<std::size_t> event, Onlooker onlooker,
                     const std::string& path) {
  const std::size_t all = open.record.events.size();
  if (event && *event > all) {
    wrong_usage("the record has " + std::to_string(all) + " events; there is no position before " +
                "event " + std::to_string(*event) + " (0 to " + std::to_string(all) + " are)");
  }
  Position position{std::move(open.match), event.value_or(all), {}};
  for (std::size_t i = 0; i < position.event; ++i) {
    const Event& one = open.record.events[i];
    if (const auto wrong = play_event(*position.match, one)) {
      wrong_usage(path + ": event " + std::to_string(i) + ": " + *wrong);
    }
    if (one.kind == Event::Kind::note) continue;
    for (auto& line : position.match->log(onlooker)) position.log.push_back(std::move(line));
  }
  return position;
}

}  // namespace menagerie::cli
