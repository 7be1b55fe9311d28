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

// What a zone takes on the screen: escapes take nothing, a UTF-8 sequence one column.
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

std::string grid(const Zone& zone, const std::vector<std::string>& names, const Style& style) {
  const std::size_t cell = (style.width - 4) / 3 - 2;
  const std::string bar = "  +" + [&] {
    std::string line;
    for (int i = 0; i < 3; ++i) line += std::string(cell + 1, '-') + "+";
    return line;
  }();
  std::string text = bar + "\n";
  for (std::size_t row = 0; row * 3 < zone.cards.size(); ++row) {
    std::string tiles = "  |", notes = "  |", marks = "  |";
    for (std::size_t i = row * 3; i < row * 3 + 3 && i < zone.cards.size(); ++i) {
      const SceneCard& card = zone.cards[i];
      std::string mark;
      for (const Seat seat : card.markers) {
        mark += (mark.empty() ? "* " : ", ") + names[seat.index()];
      }
      tiles += padded(" " + card.card, cell + 1) + "|";
      notes += padded(" " + card.note.substr(0, cell), cell + 1) + "|";
      marks += padded(" " + mark.substr(0, cell), cell + 1) + "|";
    }
    const bool noted = notes.find_first_not_of(" |") != std::string::npos;
    text += tiles + "\n" + (noted ? notes + "\n" : "") + marks + "\n" + bar + "\n";
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

// Long labels lose their later words: the column is about numbers.
std::string column_label(const std::string& label) {
  return label.size() <= 9 ? label : label.substr(0, label.find(' ')).substr(0, 9);
}

std::string player_table(const Match& match, const Scene& scene, Onlooker onlooker,
                         const std::vector<std::string>& names, const Style& style) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> head = {"", "Player"};
  std::vector<const Counter*> counters;
  std::size_t width = 30;
  for (const Counter& counter : scene.counters) {
    if (counter.id == "hand-size") continue;  // The hands say it.
    width += column_label(counter.label).size() + 2;
    if (width > style.width) break;
    counters.push_back(&counter);
    head.push_back(column_label(counter.label));
  }
  head.insert(head.begin() + 2, "Score");
  head.push_back("Hand");
  rows.push_back(head);
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
    text += line + "\n";
  }
  return text;
}

std::string facts_line(const Scene& scene, const Style& style,
                       const std::vector<std::string>& names) {
  std::string line;
  for (const Fact& fact : scene.facts) {
    if (fact.text.empty()) continue;
    line += (line.empty() ? "" : "  |  ") + fact.label + ": " + with_names(fact.text, names);
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

// Zones of a kind side by side: "Pile 1: D3 [], Pile 2: ..." would be long, so one a line.
std::string zone_line(const Zone& zone, const std::vector<std::string>& names, const Style& style) {
  const std::string label = zone.label.empty() ? zone.id : with_names(zone.label, names);
  if (zone.layout == "grid") return label + ":\n" + grid(zone, names, style);
  const std::string cards =
      zone.layout == "trick" ? played_cards(zone, names, style) : cards_in_line(zone, style);
  return wrapped(label + ": " + cards, style.width, 2) + "\n";
}

}  // namespace

std::string card_text(std::string_view card, const Style& style) {
  if (!style.colour || card.empty()) return std::string(card);
  return fmt::format("\033[{}m{}\033[0m", colour_of(card.front()), card);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out, line;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && text[end] == ' ') ++end;
    while (end < text.size() && text[end] != ' ') ++end;
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

std::string with_names(std::string_view sentence, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < sentence.size();) {
    const bool begins =
        sentence.substr(at).starts_with("Seat ") || sentence.substr(at).starts_with("seat ");
    const std::size_t digit = at + 5;
    if (!begins || digit >= sentence.size() || sentence[digit] < '0' || sentence[digit] > '9') {
      text += sentence[at++];
      continue;
    }
    const auto seat = static_cast<std::size_t>(sentence[digit] - '0');
    at = digit + 1;
    const bool you = seat < names.size() && names[seat] == "You";
    const bool start = text.empty() || text.ends_with(". ") || text.ends_with(": ");
    if (seat >= names.size()) {
      text += "Seat " + std::to_string(seat);
    } else if (!you) {
      text += names[seat];
    } else if (sentence.substr(at).starts_with("'s")) {
      text += start ? "Your" : "your";
      at += 2;
    } else {
      text += start ? "You" : "you";
      static constexpr std::array<std::array<std::string_view, 2>, 8> verbs = {
          {{" has", " have"},
           {" is", " are"},
           {" was", " were"},
           {" leads", " lead"},
           {" sits", " sit"},
           {" takes", " take"},
           {" wins", " win"},
           {" plays", " play"}}};
      for (const auto& [theirs, yours] : verbs) {
        const std::string_view rest = sentence.substr(at);
        if (!rest.starts_with(theirs)) continue;
        if (rest.size() > theirs.size() &&
            std::isalpha(static_cast<unsigned char>(rest[theirs.size()])))
          continue;
        text += yours;
        at += theirs.size();
        break;
      }
    }
  }
  return text;
}

std::string draw_zone(const Match& match, Onlooker onlooker, std::string_view id,
                      const std::vector<std::string>& names, const Style& style) {
  const Scene scene = match.scene(onlooker);
  const Zone* zone = find_zone(scene, id);
  return zone == nullptr ? "" : zone_line(*zone, names, style);
}

std::string draw(const Match& match, Onlooker onlooker, const std::vector<std::string>& names,
                 const Style& style) {
  const Scene scene = match.scene(onlooker);
  std::string text = facts_line(scene, style, names);
  text += player_table(match, scene, onlooker, names, style);
  for (const Zone& zone : scene.zones) {
    if (!drawn_elsewhere(zone, onlooker)) text += zone_line(zone, names, style);
  }
  if (const Zone* trick = find_zone(scene, "trick"); trick != nullptr && !trick->cards.empty()) {
    text += zone_line(*trick, names, style);
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
