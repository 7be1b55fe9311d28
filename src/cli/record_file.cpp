// SPDX-License-Identifier: Apache-2.0
#include "cli/record_file.h"

#include <fcntl.h>
#include <unistd.h>

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

InputFile::InputFile(const std::string& path)
    : place_(path), name_("the file " + in_quotes(path)), file_(STDIN_FILENO), buffer_(1u << 16u) {
  if (path == standard_stream) {
    place_ = name_ = "standard input";
    return;
  }
  namespace fs = std::filesystem;
  std::error_code error;
  const auto type = fs::status(path, error).type();
  if (type == fs::file_type::not_found) fail("no such file");
  if (type == fs::file_type::directory) fail("it is a folder");
  if (error) fail(error.message());
  if (type != fs::file_type::regular && type != fs::file_type::fifo) {
    fail("it is a device or a socket");
  }
  file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) fail(std::strerror(errno));
}

InputFile::~InputFile() {
  if (file_ != STDIN_FILENO) ::close(file_);
}

void InputFile::fail(const std::string& why) const {
  wrong_usage("cannot read " + name_ + ": " + why);
}

std::string_view InputFile::piece() {
  for (;;) {
    const ssize_t got = ::read(file_, buffer_.data(), buffer_.size());
    if (got >= 0) return {buffer_.data(), static_cast<std::size_t>(got)};
    if (errno != EINTR) fail(std::strerror(errno));
  }
}

RecordStream InputFile::records() {
  return RecordStream([this] { return piece(); });
}

OpenRecord load_record(const std::string& path, std::size_t number) {
  InputFile file(path);
  RecordStream stream = file.records();
  for (std::size_t at = 1;; ++at) {
    auto text = stream.next();
    const std::string place = file.place() + ": line " + std::to_string(stream.line());
    if (!text) {
      if (at == number) wrong_usage(place + ": the record is " + text.error().text);
      continue;
    }
    if (!*text) {
      wrong_usage(file.name() + " holds " +
                  (at == 1 ? "no record"
                           : std::to_string(at - 1) + (at == 2 ? " record" : " records") +
                                 "; there is no record " + std::to_string(number)));
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
    wrong_usage("the record has " + counted(all, "event") + "; there is no position before " +
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
