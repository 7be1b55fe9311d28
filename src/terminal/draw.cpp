// SPDX-License-Identifier: Apache-2.0
#include "terminal/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/spelling.h"
#include "terminal/words.h"

namespace menagerie::terminal {
namespace {

std::string card_in_words(const SceneCard& card, const Speech& speech, const Style& style) {
  std::string text;
  if (!card.card.empty()) {
    text = card_text(card.card, style);
    if (!card.face_up) text = "[" + text + "]";
  } else {
    text = card.back.empty() ? "[]" : "[" + card_text(card.back, style) + "]";
  }
  if (card.note.empty()) return text;
  return speech.say(words::beside(Quoted{std::move(text)}, Quoted{speech.say(card.note)}));
}

const Zone* find_zone(const Scene& scene, std::string_view id) {
  for (const Zone& zone : scene.zones) {
    if (zone.id == id) return &zone;
  }
  return nullptr;
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t taken = columns(text);
  if (taken < width) text.append(width - taken, ' ');
  return text;
}

// Cards side by side; a new suit begins after a wider gap. Those of a pile lie on each other, the
// top first, where any of them is open: "[], D6, G4".
std::string cards_in_line(const Zone& zone, const Speech& speech, const Style& style) {
  std::string line;
  char suit = '\0';
  const bool is_stack =
      zone.layout == "pile" && std::any_of(zone.cards.begin(), zone.cards.end(),
                                           [](const SceneCard& card) { return card.face_up; });
  for (const SceneCard& card : zone.cards) {
    const char first = style.looks.suit_of(card.card);
    if (is_stack) {
      line = speech.next(std::move(line), card_in_words(card, speech, style));
      continue;
    }
    if (!line.empty()) line += suit != '\0' && first != suit ? "   " : " ";
    line += card_in_words(card, speech, style);
    suit = first;
  }
  return line.empty() ? speech.say(words::empty()) : line;
}

// "Ada R5, Ben G12 (chameleon)".
std::string played_cards(const Zone& zone, const Speech& speech, const Style& style) {
  std::string line;
  for (const SceneCard& card : zone.cards) {
    const std::string by = card.by ? speech.name_of(*card.by) + " " : "";
    line = speech.next(std::move(line), by + card_in_words(card, speech, style));
  }
  return line.empty() ? speech.say(words::no_card_yet()) : line;
}

// A row of a grid: the cells' lines side by side between bars.
std::string grid_row(const std::vector<std::vector<std::string>>& cells, std::size_t width) {
  std::size_t height = 0;
  for (const auto& cell : cells) height = std::max(height, cell.size());
  std::string text;
  for (std::size_t i = 0; i < height; ++i) {
    text += "  |";
    for (const auto& cell : cells) {
      text += " " + padded(i < cell.size() ? cell[i] : "", width) + "|";
    }
    text += "\n";
  }
  return text;
}

// The lines of a text in a cell; what is longer than a line and has no blank is broken anywhere.
void add_lines(std::vector<std::string>& cell, const std::string& text, std::size_t width) {
  std::string lines = wrapped(text, width) + "\n";
  while (!lines.empty()) {
    const std::string line = lines.substr(0, lines.find('\n'));
    const std::string fits = beginning_of(line, width);
    cell.push_back(fits);
    lines.erase(0, fits.size() + (fits.size() == line.size() ? 1 : 0));
  }
}

// Tiles three wide: name, what it asks for, whose markers lie on it.
std::string grid(const Scene& scene, const Zone& zone, const Speech& speech, const Style& style) {
  const std::size_t width = (style.width - 4) / 3 - 2;
  std::string bar = "  +";
  for (int i = 0; i < 3; ++i) bar += std::string(width + 1, '-') + "+";
  bar += "\n";
  std::string text = bar;
  for (std::size_t row = 0; row < zone.cards.size(); row += 3) {
    std::vector<std::vector<std::string>> cells;
    for (std::size_t i = row; i < row + 3 && i < zone.cards.size(); ++i) {
      const SceneCard& card = zone.cards[i];
      std::string markers;
      for (const Seat seat : card.markers) {
        markers = speech.next(std::move(markers), speech.name_of(seat));
      }
      std::vector<std::string> cell;
      for (const Fact& fact : scene.facts) {
        if (fact.id != "tile/" + card.card) continue;
        cell.push_back(speech.say(fact.label));
        add_lines(cell, speech.say(fact.text), width - 1);
      }
      if (cell.empty()) cell.push_back(card.card);
      if (!markers.empty()) add_lines(cell, "* " + markers, width - 1);
      cells.push_back(cell);
    }
    text += grid_row(cells, width) + bar;
  }
  return text;
}

// What is known of a hand that is not the onlooker's own: its size, the backs if they differ.
std::string hand_in_short(const Zone* zone, const Style& style) {
  if (zone == nullptr) return "";
  std::string backs;
  for (const SceneCard& card : zone->cards) backs += card.back;
  std::string text = std::to_string(zone->cards.size());
  if (!backs.empty()) {
    text += " ";
    for (const char back : backs) text += card_text(std::string_view(&back, 1), style);
  }
  return text;
}

// A label in two rows, so that columns of numbers stay narrow: "Runaway" over "Champ".
std::array<std::string, 2> column_label(const std::string& label) {
  const auto space = columns(label) <= 7 ? std::string::npos : label.find(' ');
  if (space == std::string::npos) return {"", label};
  return {label.substr(0, space), label.substr(space + 1)};
}

// The score, and what the round that is being played has brought so far: "12 (+3)".
std::string score_text(const Match& match, Seat seat) {
  const int score = match.scores()[seat];
  int before = 0;
  for (const SheetRow& row : match.sheet()) {
    if (row.round < match.round()) before = row.totals[seat];
  }
  const bool running = match.turn().kind != Turn::Kind::over && score != before;
  return running ? fmt::format("{} ({:+d})", score, score - before) : std::to_string(score);
}

// What the table says of a seat's hand.
std::string hand_cell(const Scene& scene, Seat seat, Onlooker onlooker, const Speech& speech,
                      const Style& style) {
  const bool own = onlooker.kind == Onlooker::Kind::seat && onlooker.seat == seat;
  const Zone* hand = find_zone(scene, fmt::format("hand/{}", seat.index()));
  const bool below = own && hand != nullptr && !hand->cards.empty();
  return below ? speech.say(words::hand_below()) : hand_in_short(hand, style);
}

std::string player_table(const Match& match, const Scene& scene, Onlooker onlooker,
                         const Speech& speech, const Style& style) {
  using Side = TableColumn::Side;
  const Turn turn = match.turn();
  TableColumn players{{"", "  " + speech.say(words::player())}, Side::left};
  TableColumn scores{{"", speech.say(words::score())}, Side::right};
  TableColumn hands{{"", speech.say(words::hand())}, Side::left};
  for (const Seat seat : SeatSet::first(match.players())) {
    players.cells.push_back((turn.seats.has(seat) ? "> " : "  ") + speech.name_of(seat));
    scores.cells.push_back(score_text(match, seat));
    hands.cells.push_back(hand_cell(scene, seat, onlooker, speech, style));
  }
  std::vector<TableColumn> all = {std::move(players), std::move(scores)};
  for (const Counter& counter : scene.counters) {
    // The table says it already.
    if (counter.is_score || style.looks.counts_hand(counter.id)) continue;
    const auto label = column_label(speech.say(counter.label));
    TableColumn column{{label[0], label[1]}, Side::right};
    for (const Seat seat : SeatSet::first(match.players())) {
      const auto value = seat.index() < counter.by_seat.size() ? counter.by_seat[seat.index()]
                                                               : std::optional<int>{};
      column.cells.push_back(value ? std::to_string(*value) : "-");
    }
    all.push_back(std::move(column));
  }
  all.push_back(std::move(hands));
  return table(all, style.width, 2);
}

// A fact that explains a tile of a grid is drawn in the grid.
bool is_tile(const Scene& scene, const std::string& id) {
  for (const Zone& zone : scene.zones) {
    if (zone.layout != "grid") continue;
    for (const SceneCard& card : zone.cards) {
      if ("tile/" + card.card == id) return true;
    }
  }
  return false;
}

// "Trump: red": a language has its own sign between the two.
std::string labelled(const Speech& speech, std::string label, std::string text) {
  return speech.say(words::labelled(Quoted{std::move(label)}, Quoted{std::move(text)}));
}

std::string facts_line(const Scene& scene, const Style& style, const Speech& speech) {
  constexpr std::string_view between = "  |  ";
  std::string lines, line;
  for (const Fact& fact : scene.facts) {
    if (fact.text.empty() || is_tile(scene, fact.id)) continue;
    const std::string said = labelled(speech, speech.say(fact.label), speech.say(fact.text));
    // A new line begins with a fact, never within one.
    if (!line.empty() && columns(line) + between.size() + columns(said) > style.width) {
      lines += wrapped(line, style.width, 2) + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : std::string(between)) + said;
  }
  return line.empty() ? lines : lines + wrapped(line, style.width, 2) + "\n";
}

bool is_hand(const Zone& zone) { return zone.id.starts_with("hand/"); }

bool drawn_elsewhere(const Zone& zone, Onlooker onlooker) {
  if (zone.id == "last-trick" || zone.id == "trick") return true;
  if (!is_hand(zone)) return zone.cards.empty() && zone.layout != "pile";
  if (onlooker.kind == Onlooker::Kind::seat && zone.owner == onlooker.seat) return true;
  // A hand of which nothing is known is a number in the table.
  return std::all_of(zone.cards.begin(), zone.cards.end(),
                     [](const SceneCard& card) { return card.card.empty() && card.note.empty(); });
}

// "Pile 2 of Ada", "Your pile 2", "Hand of Ada", "Trick".
std::string zone_label(const Zone& zone, const Speech& speech) {
  if (zone.label.empty()) return zone.id;
  return speech.say(zone.owner ? words::zone_of(zone.label, *zone.owner) : zone.label);
}

std::string zone_line(const Scene& scene, const Zone& zone, const Speech& speech,
                      const Style& style) {
  const std::string label = zone_label(zone, speech);
  if (zone.layout == "grid") {
    return speech.say(words::label(Quoted{label})) + "\n" + grid(scene, zone, speech, style);
  }
  const bool has_owners = std::any_of(zone.cards.begin(), zone.cards.end(),
                                      [](const SceneCard& card) { return card.by.has_value(); });
  const std::string cards = zone.layout == "trick" || has_owners
                                ? played_cards(zone, speech, style)
                                : cards_in_line(zone, speech, style);
  return wrapped(labelled(speech, label, cards), style.width, 2) + "\n";
}

// What the letters of suits stand for, where their names in this language do not begin with them:
// "Y Gelb, T Trumpf".
std::string legend(const Speech& speech, const Style& style) {
  std::string text;
  for (const SuitLook& suit : style.looks.suits()) {
    const std::string name = speech.say(Message(suit.name.id));
    const std::string letter(1, suit.letter);
    if (name.empty() || lower(name.front()) == lower(suit.letter)) continue;
    text = speech.next(std::move(text), card_text(letter, style) + " " + name);
  }
  return text.empty() ? text : wrapped("  " + text, style.width, 2) + "\n";
}

}  // namespace

std::string card_text(std::string_view card, const Style& style) {
  return style.colour ? style.looks.painted(card) : std::string(card);
}

std::string draw_zone(const Match& match, Onlooker onlooker, std::string_view id,
                      const Speech& speech, const Style& style) {
  const Scene scene = match.scene(onlooker);
  const Zone* zone = find_zone(scene, id);
  return zone == nullptr || zone->cards.empty() ? "" : zone_line(scene, *zone, speech, style);
}

std::string draw(const Match& match, Onlooker onlooker, const Speech& speech, const Style& style) {
  const Scene scene = match.scene(onlooker);
  std::string text = facts_line(scene, style, speech);
  text += player_table(match, scene, onlooker, speech, style);
  for (const Zone& zone : scene.zones) {
    if (!drawn_elsewhere(zone, onlooker)) text += zone_line(scene, zone, speech, style);
  }
  if (const Zone* trick = find_zone(scene, "trick"); trick != nullptr && !trick->cards.empty()) {
    text += zone_line(scene, *trick, speech, style);
  }
  if (onlooker.kind == Onlooker::Kind::seat) {
    const std::string id = fmt::format("hand/{}", onlooker.seat.index());
    if (const Zone* hand = find_zone(scene, id); hand != nullptr && !hand->cards.empty()) {
      const std::string cards = cards_in_line(*hand, speech, style);
      text +=
          wrapped(labelled(speech, speech.say(words::your_hand()), cards), style.width, 2) + "\n";
      text += legend(speech, style);
    }
  }
  if (!scene.prompt.empty()) {
    text += wrapped(speech.say(scene.prompt), style.width, 2) + "\n";
  }
  return text;
}

std::string draw_scores(const Match& match, const Speech& speech, const Style& style) {
  constexpr std::size_t head_width = 7, width = 6;
  std::vector<TableColumn> all = {{{padded(speech.say(words::round()), head_width)}}};
  for (const SheetRow& row : match.sheet()) all[0].cells.push_back(std::to_string(row.round));
  all[0].cells.push_back(speech.say(words::total()));
  const auto scores = match.scores();
  for (const Seat seat : SeatSet::first(match.players())) {
    const std::string name = speech.name_of(seat);
    TableColumn column{{std::string(width - std::min(width, columns(name)), ' ') + name},
                       TableColumn::Side::right};
    int before = 0;
    for (const SheetRow& row : match.sheet()) {
      column.cells.push_back(fmt::format("{:+d}", row.totals[seat] - before));
      before = row.totals[seat];
    }
    column.cells.push_back(std::to_string(scores[seat]));
    all.push_back(std::move(column));
  }
  return table(all, style.width, 1);
}

}  // namespace menagerie::terminal
