// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/games.h"
#include "engine/records/open_record.h"
#include "engine/records/record.h"
#include "terminal/draw.h"

namespace menagerie::cli {

// The `number`-th record (from 1) of a file; throws Failure with what is wrong and where.
OpenRecord load_record(const std::string& path, std::size_t number);

// A file that is read, or standard input if it is called "-".
class InputFile {
 public:
  // Throws if it cannot be read, or is a folder or a device.
  explicit InputFile(const std::string& path);

  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  // Its records; throws if it cannot be read further.
  RecordStream records();
  // For messages: "games.jsonl", "the file 'games.jsonl'"; or "standard input".
  const std::string& place() const { return place_; }
  const std::string& name() const { return name_; }

 private:
  std::string_view piece();
  [[noreturn]] void fail(const std::string& why) const;

  std::string place_, name_;
  int file_;
  std::vector<char> buffer_;
};

// In which language and with which names a record is talked about; names are made safe for a
// terminal.
terminal::Speech speech_of(const Record& record);

// "event 17", "the record" - where a fault lies, for messages.
std::string place_of(const Fault& fault);

// The viewer: "0" to the last seat, "public" or "all"; throws for anything else.
Onlooker parse_onlooker(const std::string& text, unsigned players);

// What can be shown of a match: everything from the replay up to an event.
struct Position {
  std::unique_ptr<Match> match;
  std::size_t event = 0;  // Events played.
  Messages log;
};

// Replays the first `event` events (all, if not given) for an onlooker; throws where the record
// breaks a rule before that.
Position position_at(OpenRecord open, std::optional<std::size_t> event, Onlooker onlooker,
                     const std::string& path);

}  // namespace menagerie::cli
