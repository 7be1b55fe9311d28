// SPDX-License-Identifier: Apache-2.0
#include "terminal/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace menagerie::terminal {
namespace {

// The foreground colour of a suit's letter (ECMA-48); letters mean the like in all games.
int colour_of(char suit) {
  switch (suit) {
    case 'R':
    case 'H':
      return 31;
    case 'G':
    case 'C':
      return 32;
    case 'Y':
    case 'D':
      return 33;
    case 'B':
    case 'S':
      return 34;
    case 'T':
    case 'N':
      return 35;
    case 'X':
    case 'P':
      return 36;
    default:
      return 1;
  }
}

std::string card_in_words(const SceneCard& card, const Style& style) {
  std::string text;
  if (!card.card.empty()) {
    text = card_text(card.card, style);
    if (!card.face_up) text = "[" + text + "]";
  } else {
    text = card.back.empty() ? "[]" : "[" + card_text(card.back, style) + "]";
  }
  if (!card.note.empty()) text += " (" + card.note + ")";
  return text;
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

// Cards side by side; a new suit begins after a wider gap.
std::string cards_in_line(const Zone& zone, const Style& style) {
  std::string line;
  char suit = '\0';
  for (const SceneCard& card : zone.cards) {
    const char first = card.card.empty() ? '\0' : card.card.front();
    if (!line.empty()) line += suit != '\0' && first != suit ? "   " : " ";
    line += card_in_words(card, style);
    suit = first;
  }
  return line.empty() ? "-" : line;
}

// "Ada R5, Ben G12 (chameleon)".
std::string played_cards(const Zone& zone, const std::vector<std::string>& names,
                         const Style& style) {
  std::string line;
  for (const SceneCard& card : zone.cards) {
    if (!line.empty()) line += ", ";
    if (card.by) line += names[card.by->index()] + " ";
    line += card_in_words(card, style);
  }
  return line.empty() ? "no card yet" : line;
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

// Tiles three wide: name, what it asks for, whose markers lie on it.
std::string grid(const Scene& scene, const Zone& zone, const std::vector<std::string>& names,
                 const Style& style) {
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
        markers += (markers.empty() ? "* " : ", ") + names[seat.index()];
      }
      std::vector<std::string> cell = {card.card};
      for (const Fact& fact : scene.facts) {
        if (fact.id != "tile/" + card.card) continue;
        const std::string lines = wrapped(fact.text, width - 1) + "\n";
        for (std::size_t at = 0; at < lines.size();) {
          const auto end = lines.find('\n', at);
          cell.push_back(lines.substr(at, end - at));
          at = end + 1;
        }
      }
      cell.push_back(markers);
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
  const auto space = label.size() <= 7 ? std::string::npos : label.find(' ');
  if (space == std::string::npos) return {"", label};
  return {label.substr(0, space), label.substr(space + 1)};
}

std::string player_table(const Match& match, const Scene& scene, Onlooker onlooker,
                         const std::vector<std::string>& names, const Style& style) {
  std::vector<std::string> above = {"", "", ""}, head = {"", "Player", "Score"};
  std::vector<const Counter*> counters;
  std::size_t width = 30;
  for (const Counter& counter : scene.counters) {
    if (counter.id == "hand-size") continue;  // The hands say it.
    const auto label = column_label(counter.label);
    width += std::max(label[0].size(), label[1].size()) + 2;
    if (width > style.width) break;
    counters.push_back(&counter);
    above.push_back(label[0]);
    head.push_back(label[1]);
  }
  above.emplace_back();
  head.emplace_back("Hand");
  std::vector<std::vector<std::string>> rows = {above, head};
  const Turn turn = match.turn();
  const auto scores = match.scores();
  for (const Seat seat : SeatSet::first(match.players())) {
    std::vector<std::string> row = {turn.seats.has(seat) ? ">" : " ", names[seat.index()],
                                    std::to_string(scores[seat])};
    for (const Counter* counter : counters) {
      const auto value = seat.index() < counter->by_seat.size() ? counter->by_seat[seat.index()]
                                                                : std::optional<int>{};
      row.push_back(value ? std::to_string(*value) : "-");
    }
    const bool own = onlooker.kind == Onlooker::Kind::seat && onlooker.seat == seat;
    row.push_back(
        own ? "yours, below"
            : hand_in_short(find_zone(scene, fmt::format("hand/{}", seat.index())), style));
    rows.push_back(row);
  }
  std::vector<std::size_t> widths(head.size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool number = i >= 2 && i + 1 < row.size();
      line += number ? std::string(widths[i] - columns(row[i]), ' ') + row[i]
                     : padded(row[i], widths[i]);
      line += i == 0 ? " " : "  ";
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    if (!line.empty()) text += line + "\n";
  }
  return text;
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

std::string facts_line(const Scene& scene, const Style& style,
                       const std::vector<std::string>& names) {
  std::string line;
  for (const Fact& fact : scene.facts) {
    if (fact.text.empty() || is_tile(scene, fact.id)) continue;
    line += line.empty() ? "" : "  |  ";
    line += with_names(fact.label, names) + ": " + with_names(fact.text, names);
  }
  return line.empty() ? "" : wrapped(line, style.width) + "\n";
}

bool is_hand(const Zone& zone) { return zone.id.starts_with("hand/"); }

bool drawn_elsewhere(const Zone& zone, Onlooker onlooker) {
  if (zone.id == "last-trick" || zone.id == "trick") return true;
  if (!is_hand(zone)) return zone.cards.empty();
  if (onlooker.kind == Onlooker::Kind::seat && zone.owner == onlooker.seat) return true;
  // A hand of which nothing is known is a number in the table.
  return std::all_of(zone.cards.begin(), zone.cards.end(),
                     [](const SceneCard& card) { return card.card.empty() && card.note.empty(); });
}

// "Pile 2 of Ada", "Your pile 2", "Hand of Ada", "Trick".
std::string zone_label(const Zone& zone, const std::vector<std::string>& names) {
  std::string label = zone.label.empty() ? zone.id : zone.label;
  if (!zone.owner) return with_names(label, names);
  const std::string of_owner = " of " + seat_name(*zone.owner);
  if (label.ends_with(of_owner)) label.erase(label.size() - of_owner.size());
  const std::string& owner = names[zone.owner->index()];
  if (owner != "You") return with_names(label, names) + " of " + owner;
  label[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(label[0])));
  return "Your " + with_names(label, names);
}

std::string zone_line(const Scene& scene, const Zone& zone, const std::vector<std::string>& names,
                      const Style& style) {
  const std::string label = zone_label(zone, names);
  if (zone.layout == "grid") return label + ":\n" + grid(scene, zone, names, style);
  const std::string cards =
      zone.layout == "trick" ? played_cards(zone, names, style) : cards_in_line(zone, style);
  return wrapped(label + ": " + cards, style.width, 2) + "\n";
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      ++count;
    }
  }
  return count;
}

std::string card_text(std::string_view card, const Style& style) {
  if (!style.colour || card.empty()) return std::string(card);
  return fmt::format("\033[{}m{}\033[0m", colour_of(card.front()), card);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out, line;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') {
      out += line + "\n";
      line.clear();
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && text[end] == ' ') ++end;
    while (end < text.size() && text[end] != ' ' && text[end] != '\n') ++end;
    const std::string_view word = text.substr(at, end - at);
    if (!line.empty() && columns(line) + columns(word) > width) {
      out += line + "\n";
      line = std::string(indent, ' ');
      line += word.substr(std::min(word.find_first_not_of(' '), word.size()));
    } else {
      line += word;
    }
    at = end;
  }
  return out + line;
}

std::string draw_zone(const Match& match, Onlooker onlooker, std::string_view id,
                      const std::vector<std::string>& names, const Style& style) {
  const Scene scene = match.scene(onlooker);
  const Zone* zone = find_zone(scene, id);
  return zone == nullptr || zone->cards.empty() ? "" : zone_line(scene, *zone, names, style);
}

std::string draw(const Match& match, Onlooker onlooker, const std::vector<std::string>& names,
                 const Style& style) {
  const Scene scene = match.scene(onlooker);
  std::string text = facts_line(scene, style, names);
  text += player_table(match, scene, onlooker, names, style);
  for (const Zone& zone : scene.zones) {
    if (!drawn_elsewhere(zone, onlooker)) text += zone_line(scene, zone, names, style);
  }
  if (const Zone* trick = find_zone(scene, "trick"); trick != nullptr && !trick->cards.empty()) {
    text += zone_line(scene, *trick, names, style);
  }
  if (onlooker.kind == Onlooker::Kind::seat) {
    const std::string id = fmt::format("hand/{}", onlooker.seat.index());
    if (const Zone* hand = find_zone(scene, id); hand != nullptr && !hand->cards.empty()) {
      text += wrapped("Your hand: " + cards_in_line(*hand, style), style.width, 2) + "\n";
    }
  }
  if (!scene.prompt.empty()) {
    text += wrapped(with_names(scene.prompt, names), style.width, 2) + "\n";
  }
  return text;
}

std::string draw_scores(const Match& match, const std::vector<std::string>& names,
                        const Style& style) {
  const unsigned players = match.players();
  std::size_t width = 6;
  for (const auto& name : names) width = std::max(width, columns(name));
  width = std::min(width, (style.width - 8) / players - 1);
  const auto line = [&](const std::string& head, const auto& cell) {
    std::string text = padded(head, 7);
    for (const Seat seat : SeatSet::first(players)) {
      text += fmt::format(" {:>{}}", cell(seat).substr(0, width), width);
    }
    return text + "\n";
  };
  std::string text = line("Round", [&](Seat seat) { return names[seat.index()]; });
  SeatMap<int> before;
  for (const SheetRow& row : match.sheet()) {
    text += line(std::to_string(row.round),
                 [&](Seat seat) { return fmt::format("{:+d}", row.totals[seat] - before[seat]); });
    before = row.totals;
  }
  const auto scores = match.scores();
  return text + line("Total", [&](Seat seat) { return std::to_string(scores[seat]); });
}

}  // namespace menagerie::terminal
