// SPDX-License-Identifier: Apache-2.0
// Options as named values and back.
#include <algorithm>

#include "base/spelling.h"
#include "games/color_gangsters/notation.h"
#include "games/color_gangsters/parsing.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {
namespace {

constexpr std::array<std::string_view, 4> blank_words = {"out", "always", "my-card-10",
                                                         "all-colors-differ"};

using Wrong = std::optional<OptionProblem>;

Wrong read_players(const Value& value, Options& options);
Wrong read_colors(const Value& value, Options& options);
Wrong read_draft(const Value& value, Options& options);
Wrong read_tiles(const Value& value, Options& options);
Wrong read_blank(const Value& value, Options& options);

struct Reader {
  std::string_view name;
  Wrong (*read)(const Value&, Options&);
};

// In this order, because colours depend on the players and tiles on the blank tile.
constexpr std::array<Reader, 5> readers = {{{"players", read_players},
                                            {"colors", read_colors},
                                            {"draft", read_draft},
                                            {"blank_tile", read_blank},
                                            {"tiles", read_tiles}}};

bool is_known(std::string_view name) {
  return std::any_of(readers.begin(), readers.end(),
                     [name](const Reader& reader) { return reader.name == name; });
}

void take_first_colors(Options& options) {
  for (unsigned s = 0; s < players_max; ++s) {
    options.colors[Seat(s)] = s < options.players ? static_cast<Color>(s) : Color::none;
  }
}

}  // namespace

Result<Options, OptionProblem> Notation::read_options(const Fields& fields) {
  for (const Field& field : fields) {
    if (!is_known(field.name)) {
      return problem("option " + quoted(field.name) +
                     " is unknown; there are players, colors, draft, tiles and blank_tile");
    }
  }
  Options options;
  for (const Reader& reader : readers) {
    const Value* value = find_field(fields, reader.name);
    if (value == nullptr && reader.name == "colors") take_first_colors(options);
    if (value == nullptr) continue;
    if (const Wrong wrong = reader.read(*value, options))
      return tl::unexpected<OptionProblem>(*wrong);
  }
  return options;
}

namespace {

Wrong read_players(const Value& value, Options& options) {
  const auto* players = std::get_if<std::int64_t>(&value);
  if (players == nullptr || *players < players_min || *players > players_max) {
    return misfit_option("players", value, "a number from 3 to 5").value();
  }
  options.players = static_cast<std::uint8_t>(*players);
  return std::nullopt;
}

Wrong read_colors(const Value& value, Options& options) {
  take_first_colors(options);
  if (std::holds_alternative<std::monostate>(value)) return std::nullopt;
  const OptionProblem wrong(ColorGangsters::id,
                            words::colors_differ(Quoted{as_typed(value)}, options.players));
  const auto* words = std::get_if<Words>(&value);
  if (words == nullptr || words->size() != options.players) return wrong;
  unsigned taken = 0;
  for (unsigned s = 0; s < options.players; ++s) {
    const std::optional<Color> color = read_color((*words)[s]);
    if (!color || (taken >> index_of(*color) & 1u) != 0) return wrong;
    taken |= 1u << index_of(*color);
    options.colors[Seat(s)] = *color;
  }
  return std::nullopt;
}

Wrong read_draft(const Value& value, Options& options) {
  const auto* draft = std::get_if<bool>(&value);
  if (draft == nullptr) return misfit_option("draft", value, "true or false").value();
  options.draft = *draft;
  return std::nullopt;
}

Wrong read_blank(const Value& value, Options& options) {
  const auto* word = std::get_if<Word>(&value);
  for (unsigned blank = 0; word != nullptr && blank < blank_words.size(); ++blank) {
    if (*word == blank_words[blank]) {
      options.blank = static_cast<Blank>(blank);
      return std::nullopt;
    }
  }
  return misfit_option("blank_tile", value, joined(blank_words)).value();
}

Wrong read_tiles(const Value& value, Options& options) {
  if (std::holds_alternative<std::monostate>(value)) return std::nullopt;
  const OptionProblem wrong(ColorGangsters::id, words::tiles_differ(Quoted{as_typed(value)}));
  const auto* words = std::get_if<Words>(&value);
  if (words == nullptr || words->size() != tiles_laid) return wrong;
  unsigned taken = 0;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    const std::optional<Tile> tile = read_tile((*words)[place]);
    if (!tile) return Problem{"tiles has " + quoted((*words)[place]) + ", which is no tile"};
    if ((taken >> static_cast<unsigned>(*tile) & 1u) != 0) return wrong;
    if (*tile == Tile::blank && options.blank == Blank::out) {
      return OptionProblem(ColorGangsters::id, words::blank_tile_is_out());
    }
    taken |= 1u << static_cast<unsigned>(*tile);
    options.tiles[place] = *tile;
  }
  options.tiles_given = true;
  return std::nullopt;
}

}  // namespace

Fields Notation::write_options(const Options& options) {
  Words colors;
  for (unsigned s = 0; s < options.players; ++s) {
    colors.push_back(text_of(options.colors[Seat(s)]));
  }
  Value tiles;
  if (options.tiles_given) {
    Words ids;
    for (const Tile tile : options.tiles) ids.emplace_back(text_of(tile).id);
    tiles = ids;
  }
  return {{"players", std::int64_t{options.players}},
          {"colors", colors},
          {"draft", options.draft},
          {"tiles", tiles},
          {"blank_tile", Word(blank_words[static_cast<std::size_t>(options.blank)])}};
}

std::vector<OptionSpec> Notation::option_specs() {
  using Type = OptionSpec::Type;
  std::vector<std::string_view> ids;
  for (const TileText& tile : tile_texts) ids.push_back(tile.id);
  return {
      {"players",
       Type::integer,
       std::int64_t{4},
       players_min,
       players_max,
       {},
       false,
       "option.players",
       "option.players.name"},
      {"colors",
       Type::list,
       {},
       0,
       0,
       {"B", "R", "Y", "G", "K"},
       true,
       "option.colors",
       "option.colors.name"},
      {"draft", Type::boolean, true, 0, 0, {}, false, "option.draft", "option.draft.name"},
      {"tiles", Type::list, {}, 0, 0, ids, true, "option.tiles", "option.tiles.name"},
      {"blank_tile",
       Type::choice,
       Word("out"),
       0,
       0,
       {blank_words.begin(), blank_words.end()},
       false,
       "option.blank_tile",
       "option.blank_tile.name"},
  };
}

}  // namespace menagerie::color_gangsters
