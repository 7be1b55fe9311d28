// SPDX-License-Identifier: Apache-2.0
#include "service/fair_deal.h"

#include "service/digest.h"

namespace menagerie {
namespace {

constexpr std::string_view note_head = "menagerie-deal/1 ";

}  // namespace

std::string commitment(std::string_view table, std::string_view seed, std::string_view salt) {
  std::string text = "menagerie-deal/1:";
  for (const std::string_view part : {table, seed, salt}) text += std::string(part) + ":";
  text.pop_back();
  return sha256_hex(text);
}

Rng chance_generator(const FairShuffle& shuffle, std::size_t number) {
  std::string text = shuffle.seed + ":" + std::to_string(number);
  for (const std::string& luck : shuffle.luck) text += ":" + luck;
  return Rng(sha256_number(text));
}

std::string reveal_note(const Reveal& reveal) {
  Json json;
  json["table"] = reveal.table;
  json["commitment"] = reveal.commitment;
  json["seed"] = reveal.shuffle.seed;
  json["salt"] = reveal.shuffle.salt;
  json["luck"] = reveal.shuffle.luck;
  return std::string(note_head) + json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<Reveal> find_reveal(const Record& record) {
  for (const Event& event : record.events) {
    if (event.kind != Event::Kind::note || !event.text.starts_with(note_head)) continue;
    const auto json = parse_json(std::string_view(event.text).substr(note_head.size()));
    if (!json) return std::nullopt;
    try {
      return Reveal{json->at("table").get<std::string>(),
                    json->at("commitment").get<std::string>(),
                    {json->at("seed").get<std::string>(), json->at("salt").get<std::string>(),
                     json->at("luck").get<std::vector<std::string>>()}};
    } catch (const nlohmann::json::exception&) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<Fault> check_deals(Match& match, const Record& record, const Reveal& reveal) {
  const auto promised = commitment(reveal.table, reveal.shuffle.seed, reveal.shuffle.salt);
  if (promised != reveal.commitment) {
    return Fault{std::nullopt, "the commitment is " + in_quotes(reveal.commitment) +
                                   ", but seed and salt give " + promised};
  }
  std::size_t number = 0;
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const Event& event = record.events[i];
    const bool drawn = event.kind == Event::Kind::deal || event.kind == Event::Kind::chance;
    if (drawn) {
      Rng rng = chance_generator(reveal.shuffle, number++);
      const Turn::Kind due = match.turn().kind;
      bool same = false;
      if (due == Turn::Kind::deal && event.kind == Event::Kind::deal) {
        same = to_json(match.shuffle(rng)) == to_json(event.deal);
      } else if (due == Turn::Kind::chance && event.kind == Event::Kind::chance) {
        const auto results = match.chances();
        same = results[rng.below(static_cast<std::uint32_t>(results.size()))] == event.text;
      }
      if (!same) return Fault{i, "these are not the cards that the revealed seed gives"};
    }
    if (auto wrong = play_event(match, event)) return Fault{i, std::move(*wrong)};
  }
  return std::nullopt;
}

}  // namespace menagerie
