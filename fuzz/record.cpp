// SPDX-License-Identifier: Apache-2.0
// The record reader, and the replay of whatever it accepts. What was read must come back the same
// from being written and read again; what verifies must verify again.
#include "engine/records/record.h"

#include <cstdlib>
#include <sstream>

#include "engine/games/games.h"
#include "fuzz/input.h"

using namespace menagerie;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto record = read_record(text);
  if (!record) {
    if (record.error().text.empty()) std::abort();
    return 0;
  }
  const auto again = read_record(write_record(*record));
  if (!again || again->events.size() != record->events.size()) std::abort();
  const GameType* entry = find_game(record->game);
  if (entry == nullptr) return 0;
  auto match = make_match(*entry, record->options);
  if (!match || record->seats.size() != (*match)->players()) return 0;
  const auto fault = replay(**match, *record);
  auto second = make_match(*entry, record->options);
  const auto fault_again = replay(**second, *again);
  if (fault.has_value() != fault_again.has_value()) std::abort();
  return 0;
}
