// SPDX-License-Identifier: Apache-2.0
#include "engine/records/open_record.h"

#include <string>
#include <utility>

#include "engine/games/games.h"
#include "engine/json.h"

namespace menagerie {

Result<OpenRecord, Fault> open_record(std::string_view text) {
  auto record = read_record(text);
  if (!record) return tl::unexpected(record.error());
  const GameType* entry = find_game(record->game);
  if (entry == nullptr) {
    std::string known;
    for (const GameType& one : games()) known += (known.empty() ? "" : ", ") + std::string(one.id);
    return tl::unexpected(Fault{
        std::nullopt, "there is no game " + in_quotes(record->game) + "; the games are " + known,
        Fault::Kind::game});
  }
  auto match = make_match(*entry, record->options);
  if (!match) return tl::unexpected(Fault{std::nullopt, match.error().text, Fault::Kind::options});
  if (record->seats.size() != (*match)->players()) {
    return tl::unexpected(Fault{std::nullopt,
                                "'seats' has " + std::to_string(record->seats.size()) +
                                    " entries, but the options say " +
                                    std::to_string((*match)->players()) + " players",
                                Fault::Kind::seats});
  }
  return OpenRecord{std::move(*record), std::move(*match)};
}

}  // namespace menagerie
