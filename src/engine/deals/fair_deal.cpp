// SPDX-License-Identifier: Apache-2.0
#include "engine/deals/fair_deal.h"

#include <array>

#include "base/json_members.h"
#include "engine/deals/hash.h"
#include "engine/json.h"

namespace menagerie {
namespace {

constexpr std::string_view note_head = "menagerie-deal/";

// A nonce of zeros does no harm: every draw has a key of its own.
class ChaChaStream final : public Keystream {
 public:
  explicit ChaChaStream(const Hash& key) : key_(key) {}

 private:
  void refill(std::span<std::uint32_t, block_words> words) override {
    static_assert(4 * block_words == 64);
    std::array<unsigned char, 4 * block_words> bytes{};
    chacha20(key_, block_++, bytes);
    for (std::size_t i = 0; i < block_words; ++i) {
      words[i] = 0;
      for (std::size_t j = 4; j-- > 0;) words[i] = words[i] << 8 | bytes[4 * i + j];
    }
  }

  Hash key_;
  std::uint32_t block_ = 0;
};

// The generator of open_luck: its seed is the first 8 bytes, the first being the highest, of
// SHA-256 of "<seed>:<number>:<luck 0>:<luck 1>:...".
Rng open_luck_draws(const FairShuffle& shuffle, std::size_t number) {
  std::string text = shuffle.seed + ":" + std::to_string(number);
  for (const std::string& luck : shuffle.luck) text += ":" + luck;
  const Hash hash = sha256(text);
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | hash[i];
  return Rng(seed);
}

// Nothing if a member is missing or has another type. Members of the later scheme are only required
// there.
std::optional<Reveal> read_reveal(DealScheme scheme, const Json& json) {
  JsonMembers members(json);
  Reveal reveal;
  members.read("table", reveal.table);
  members.read("commitment", reveal.commitment);
  reveal.shuffle.scheme = scheme;
  members.read("seed", reveal.shuffle.seed);
  members.read("salt", reveal.shuffle.salt);
  members.read("luck", reveal.shuffle.luck);
  if (scheme != DealScheme::open_luck) {
    members.read("luck_promises", reveal.shuffle.promised);
    members.read("chances", reveal.chances);
    members.read("left_out", reveal.left_out);
  }
  if (members.wrong() != nullptr) return std::nullopt;
  return reveal;
}

}  // namespace

std::optional<DealScheme> deal_scheme(std::uint64_t number) {
  if (number == 1) return DealScheme::open_luck;
  if (number == 2) return DealScheme::promised_luck;
  return std::nullopt;
}

std::string commitment(std::string_view table, const FairShuffle& shuffle) {
  const int scheme = static_cast<int>(shuffle.scheme);
  std::string text = std::string(note_head) + std::to_string(scheme);
  for (const std::string_view part :
       {table, std::string_view(shuffle.seed), std::string_view(shuffle.salt)}) {
    text += ":" + std::string(part);
  }
  return sha256_hex(text);
}

std::string luck_commitment(std::string_view luck) {
  return sha256_hex("menagerie-luck/2:" + std::string(luck));
}

// The key, in this order: the host's seed, the number of the draw, then each seat's luck. A seat
// without luck leaves its place empty, so luck has another effect at another seat. Luck may be any
// text, including colons; its hash has none, so no two lists of luck give the same text. Deals and
// chance results are counted together, so no two draws share a key.
std::unique_ptr<Keystream> draws_of(const FairShuffle& shuffle, std::size_t number) {
  std::string text = "menagerie-draw/2:" + shuffle.seed + ":" + std::to_string(number);
  for (const std::string& luck : shuffle.luck) text += ":" + (luck.empty() ? "" : sha256_hex(luck));
  return std::make_unique<ChaChaStream>(sha256(text));
}

Fields draw_deal(const FairShuffle& shuffle, std::size_t number, const Match& match) {
  if (shuffle.scheme == DealScheme::promised_luck) return match.shuffle(*draws_of(shuffle, number));
  Rng rng = open_luck_draws(shuffle, number);
  return match.shuffle(rng);
}

std::string draw_chance(const FairShuffle& shuffle, std::size_t number, const Match& match) {
  const auto results = match.chances();
  const auto count = static_cast<std::uint32_t>(results.size());
  if (shuffle.scheme == DealScheme::promised_luck) {
    return results[draws_of(shuffle, number)->below(count)];
  }
  return results[open_luck_draws(shuffle, number).below(count)];
}

std::size_t draws_in(std::span<const Event> events) {
  const auto draws = std::count_if(events.begin(), events.end(), [](const Event& event) {
    return event.kind == Event::Kind::deal || event.kind == Event::Kind::chance;
  });
  return static_cast<std::size_t>(draws);
}

// Without a promise, nothing can be left out.
std::vector<unsigned> left_out_of(const FairShuffle& shuffle) {
  std::vector<unsigned> seats;
  for (unsigned seat = 0; seat < shuffle.promised.size() && seat < shuffle.luck.size(); ++seat) {
    if (!shuffle.promised[seat].empty() && shuffle.luck[seat].empty()) seats.push_back(seat);
  }
  return seats;
}

std::string reveal_note(const Reveal& reveal) {
  Json json;
  json["table"] = reveal.table;
  json["commitment"] = reveal.commitment;
  json["seed"] = reveal.shuffle.seed;
  json["salt"] = reveal.shuffle.salt;
  json["luck"] = reveal.shuffle.luck;
  if (reveal.shuffle.scheme == DealScheme::promised_luck) {
    json["luck_promises"] = reveal.shuffle.promised;
    json["left_out"] = reveal.left_out;
    json["chances"] = reveal.chances;
  }
  return std::string(note_head) + std::to_string(static_cast<int>(reveal.shuffle.scheme)) + " " +
         json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The first note of this kind counts, even if it is damaged: a later one could say anything.
std::optional<Reveal> find_reveal(const Record& record) {
  for (const Event& event : record.events) {
    if (event.kind != Event::Kind::note || !event.text.starts_with(note_head)) continue;
    std::string_view text = std::string_view(event.text).substr(note_head.size());
    if (text.size() < 3 || text[1] != ' ') continue;
    const auto scheme = deal_scheme(static_cast<std::uint64_t>(text[0] - '0'));
    const auto json = parse_json(text.substr(2));
    if (!scheme || !json) return std::nullopt;
    return read_reveal(*scheme, *json);
  }
  return std::nullopt;
}

// First the host's commitment, without which nothing else proves anything; then the players'.
std::optional<std::string> DealCheck::broken_promise() const {
  const FairShuffle& shuffle = reveal_.shuffle;
  const auto promised = commitment(reveal_.table, shuffle);
  if (promised != reveal_.commitment) {
    return "the commitment is " + in_quotes(reveal_.commitment) + ", but seed and salt give " +
           promised;
  }
  if (shuffle.scheme == DealScheme::open_luck) return std::nullopt;
  if (shuffle.promised.size() != shuffle.luck.size()) {
    return "of " + std::to_string(shuffle.luck.size()) + " seats' luck, " +
           std::to_string(shuffle.promised.size()) + " promises are named";
  }
  for (std::size_t seat = 0; seat < shuffle.luck.size(); ++seat) {
    const std::string& luck = shuffle.luck[seat];
    if (luck.empty() || shuffle.promised[seat].empty()) continue;
    if (luck_commitment(luck) == shuffle.promised[seat]) continue;
    return "the luck of seat " + std::to_string(seat) + " is not what that seat had promised";
  }
  if (reveal_.left_out != left_out_of(shuffle)) {
    return "other seats promised luck without opening it than are named as left out";
  }
  return std::nullopt;
}

std::optional<std::string> DealCheck::operator()(const Match& match, const Event& event) {
  const bool is_deal = event.kind == Event::Kind::deal;
  if (!is_deal && event.kind != Event::Kind::chance) return std::nullopt;
  // An event that isn't due has no number: draws are counted as the match counts them.
  const Turn::Kind due = match.turn().kind;
  if (due != (is_deal ? Turn::Kind::deal : Turn::Kind::chance)) {
    return std::nullopt;  // The match itself will report it.
  }
  if (reveal_.shuffle.luck.size() != match.players()) {
    return "the luck of " + std::to_string(reveal_.shuffle.luck.size()) +
           " seats is named, not of " + std::to_string(match.players());
  }
  const std::size_t number = drawn_++;
  if (!is_deal) return check_chance(match, event, number);
  // Drawn by the match in its present state, since what is shuffled, and who leads, may depend on
  // it.
  if (to_json(draw_deal(reveal_.shuffle, number, match)) == to_json(event.deal)) {
    return std::nullopt;
  }
  return "these are not the cards that the revealed seed gives";
}

std::optional<std::string> DealCheck::check_chance(const Match& match, const Event& event,
                                                   std::size_t number) {
  // The draw is a place in the list of results. Another list, or another order, would give another
  // result for the same number.
  const std::size_t chance = chances_++;
  if (reveal_.shuffle.scheme == DealScheme::promised_luck &&
      (chance >= reveal_.chances.size() || reveal_.chances[chance] != match.chances())) {
    return "this was not drawn from what was possible";
  }
  if (draw_chance(reveal_.shuffle, number, match) == event.text) return std::nullopt;
  return "this is not the result that the revealed seed gives";
}

}  // namespace menagerie
