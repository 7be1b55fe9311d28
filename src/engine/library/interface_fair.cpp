// SPDX-License-Identifier: Apache-2.0
// The published interface to verifiable shuffles and to records.
#include <sodium.h>

#include <array>
#include <istream>

#include "base/text.h"
#include "engine/deals/fair_deal.h"
#include "engine/deals/hash.h"
#include "engine/json.h"
#include "engine/library/interface.h"

namespace menagerie::v1 {

namespace in = ::menagerie;

namespace {

// The record, against which the commitment is checked, could not hold anything else unchanged.
bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    if (in::next_character(text) == UINT32_MAX) return false;
  }
  return true;
}

}  // namespace

// ---- FairDeal ----------------------------------------------------------------------------------

struct FairDeal::Inside {
  std::string table;
  in::FairShuffle shuffle;
};

FairDeal::FairDeal(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
FairDeal::FairDeal(FairDeal&&) noexcept = default;
FairDeal& FairDeal::operator=(FairDeal&&) noexcept = default;
FairDeal::~FairDeal() = default;

Result<FairDeal> FairDeal::make(std::string_view table, unsigned players) {
  MENAGERIE_ASSERT(sodium_init() >= 0);
  std::array<unsigned char, 48> secret;
  randombytes_buf(secret.data(), secret.size());
  const std::string digits = in::hex_text(secret);
  return make(table, players, digits.substr(0, 64), digits.substr(64));
}

Result<FairDeal> FairDeal::make(std::string_view table, unsigned players, std::string_view seed,
                                std::string_view salt) {
  const auto is_hex = [](std::string_view text, std::size_t digits) {
    return text.size() == digits &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  };
  if (!is_hex(seed, 64)) {
    return tl::unexpected(Problem{"the seed must be 64 hexadecimal digits, lower case"});
  }
  if (!is_hex(salt, 32)) {
    return tl::unexpected(Problem{"the salt must be 32 hexadecimal digits, lower case"});
  }
  if (!is_utf8(table)) return tl::unexpected(Problem{"the table's name is not text in UTF-8"});
  if (players < 2 || players > in::seats_max) {
    return tl::unexpected(Problem{"a match has 2 to " + std::to_string(in::seats_max) +
                                  " players, not " + std::to_string(players)});
  }
  auto inside = std::make_unique<Inside>();
  inside->table = table;
  inside->shuffle.seed = seed;
  inside->shuffle.salt = salt;
  inside->shuffle.luck.resize(players);
  inside->shuffle.promised.resize(players);
  return FairDeal(std::move(inside));
}

std::string FairDeal::commitment() const {
  return in::commitment(inside_->table, inside_->shuffle);
}
std::string FairDeal::promise_of(std::string_view luck) { return in::luck_commitment(luck); }

void FairDeal::promise(unsigned seat, std::string_view hash) {
  MENAGERIE_ASSERT(seat < inside_->shuffle.promised.size());
  inside_->shuffle.promised[seat] = hash;
}

std::optional<Problem> FairDeal::open(unsigned seat, std::string_view luck) {
  MENAGERIE_ASSERT(seat < inside_->shuffle.luck.size());
  if (promise_of(luck) != inside_->shuffle.promised[seat]) {
    return Problem{"this luck is not what seat " + std::to_string(seat) + " has promised"};
  }
  if (!is_utf8(luck)) return Problem{"this luck is not text in UTF-8"};
  inside_->shuffle.luck[seat] = luck;
  return std::nullopt;
}

void FairDeal::draw(Match& match) const {
  Match::Inside& of = *match.inside_;
  MENAGERIE_ASSERT(of.players() == inside_->shuffle.luck.size());
  const std::size_t number = in::draws_in(of.match.events());
  const bool is_deal = of.match->turn().kind == in::Turn::Kind::deal;
  MENAGERIE_ASSERT(is_deal || of.match->turn().kind == in::Turn::Kind::chance);
  const auto wrong = is_deal
                         ? of.match.deal(in::draw_deal(inside_->shuffle, number, *of.match))
                         : of.match.settle(in::draw_chance(inside_->shuffle, number, *of.match));
  MENAGERIE_ASSERT(!wrong);
}

void FairDeal::reveal(Match& match) const {
  in::Event note;
  note.text =
      in::reveal_note({inside_->table, commitment(), inside_->shuffle,
                       match.inside_->match.drawn_from(), in::left_out_of(inside_->shuffle)});
  match.inside_->match.play(std::move(note));
}

// ---- Records -----------------------------------------------------------------------------------

Result<RecordedMatch> RecordedMatch::read(std::string_view json) {
  auto record = in::read_record(json);
  const auto told = [](const in::Fault& fault) {
    const std::string place = fault.event ? "event " + std::to_string(*fault.event) + ": " : "";
    return tl::unexpected(Problem{place + fault.text});
  };
  if (!record) return told(record.error());
  const auto type = GameType::Inside::find(record->game);
  if (!type) return tl::unexpected(type.error());
  auto inside = GameType::Inside::make(**type, record->options);
  if (!inside) return tl::unexpected(inside.error());
  const GameType game(*std::move(inside));
  Match match = game.start();
  in::EventCheck check;
  if (auto reveal = in::find_reveal(*record)) {
    in::DealCheck deals(std::move(*reveal));
    if (const auto broken = deals.broken_promise()) return tl::unexpected(Problem{*broken});
    check = std::move(deals);
  }
  const bool as_promised = static_cast<bool>(check);
  if (const auto fault = match.inside_->match.play(*record, record->events.size(), check)) {
    return told(*fault);
  }
  const std::size_t events = record->events.size();
  const bool has_result = record->result.has_value();
  match.inside_->seats = std::move(record->seats);
  return RecordedMatch{game, std::move(match), events, has_result, as_promised};
}

struct RecordReader::Inside {
  std::array<char, 65'536> piece{};
  in::RecordStream records;

  explicit Inside(std::istream& file)
      : records([this, &file] {
          file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
          return std::string_view(piece.data(), static_cast<std::size_t>(file.gcount()));
        }) {}
};

RecordReader::RecordReader(std::istream& file) : inside_(std::make_unique<Inside>(file)) {}
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;

std::optional<Result<RecordedMatch>> RecordReader::next() {
  const auto json = inside_->records.next();
  if (!json) return tl::unexpected(Problem{json.error().text});
  if (!*json) return std::nullopt;
  return RecordedMatch::read(**json);
}

std::size_t RecordReader::line() const { return inside_->records.line(); }

}  // namespace menagerie::v1
