// SPDX-License-Identifier: Apache-2.0
#include "words/language.h"

#include <unicode/listformatter.h>
#include <unicode/msgfmt.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "base/json_reader.h"
#include "base/spelling.h"
#include "words/catalogues.h"
#include "words/english.h"

namespace menagerie {
namespace {

using icu::UnicodeString;

UnicodeString from_utf8(std::string_view text) {
  return UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
}

std::string to_utf8(const UnicodeString& text) {
  std::string utf8;
  text.toUTF8String(utf8);
  return utf8;
}

// English is written as in Britain: "colour", and lists without a comma before "and".
std::string icu_name(std::string_view tag) { return tag == "en" ? "en-GB" : std::string(tag); }

template <class... Ts>
struct Cases : Ts... {
  using Ts::operator()...;
};

// A name that does not turn around the sentence it is part of: one that is written from right to
// left is isolated (UAX #9, section 2.4). Marks of direction in it would reach beyond it, so it
// loses them.
UnicodeString isolated(const UnicodeString& name) {
  UnicodeString plain;
  bool turns = false;
  for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
    const UChar32 c = name.char32At(i);
    if (u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL)) continue;
    const UCharDirection direction = u_charDirection(c);
    turns = turns || direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC;
    plain.append(c);
  }
  if (!turns) return plain;
  return UnicodeString(u'\u2068').append(plain).append(u'\u2069');
}

std::string_view last_part(std::string_view id) { return id.substr(id.rfind('.') + 1); }

}  // namespace

struct Language::Parts {
  using Key = std::pair<std::string, std::string>;  // Game and id.

  std::string tag;
  icu::Locale locale;
  std::map<Key, std::string, std::less<>> patterns;
  std::unique_ptr<icu::ListFormatter> lists;
  // Formats are made when they are first needed. ICU's are not for several threads at once.
  mutable std::mutex mutex;
  mutable std::map<Key, std::unique_ptr<icu::MessageFormat>> formats;

  explicit Parts(std::string_view its_tag) : tag(its_tag) {
    UErrorCode status = U_ZERO_ERROR;
    locale = icu::Locale::forLanguageTag(icu_name(tag), status);
    lists.reset(icu::ListFormatter::createInstance(locale, status));
    for (const CatalogueFile& file : catalogue_files()) {
      if (file.tag != tag) continue;
      const Json catalogue = own_json(file.json);
      for (const auto& [id, pattern] : catalogue.items()) {
        patterns.emplace(Key{file.game, id}, pattern.template get<std::string>());
      }
    }
  }

  // The pattern in the game's catalogue, or else in the program's own.
  const std::pair<const Key, std::string>* find(std::string_view game, std::string_view id) const {
    for (const std::string_view of : {game, std::string_view()}) {
      const auto found = patterns.find(Key{of, id});
      if (found != patterns.end()) return &*found;
    }
    return nullptr;
  }

  // Nothing where the pattern is none of ICU's; a test reads them all.
  icu::MessageFormat* format(const std::pair<const Key, std::string>& entry) const {
    auto& made = formats[entry.first];
    if (!made) {
      UErrorCode status = U_ZERO_ERROR;
      made = std::make_unique<icu::MessageFormat>(from_utf8(entry.second), locale, status);
      if (U_FAILURE(status) != 0) made.reset();
    }
    return made.get();
  }
};

namespace {

// Says one message, with all its arguments.
class Speaker {
 public:
  Speaker(const Language::Parts& parts, std::string_view game, const Naming& naming)
      : parts_(parts), english_(nullptr), game_(game), naming_(naming) {}
  void fall_back_to(const Language::Parts* english) { english_ = english; }

  UnicodeString say(const Message& message) const {
    for (const Language::Parts* parts : {&parts_, english_}) {
      if (parts == nullptr) continue;
      if (const auto* pattern = parts->find(game_, message.id)) {
        return filled(*parts, *pattern, message);
      }
    }
    return from_utf8("[" + std::string(message.id) + "]");
  }

 private:
  struct Values {
    std::vector<UnicodeString> names;
    std::vector<icu::Formattable> values;
    void add(const UnicodeString& name, const icu::Formattable& value) {
      names.push_back(name);
      values.push_back(value);
    }
  };

  UnicodeString filled(const Language::Parts& parts,
                       const std::pair<const Language::Parts::Key, std::string>& pattern,
                       const Message& message) const {
    Values values;
    for (const NamedArgument& argument : message.arguments) add(argument, values);
    icu::MessageFormat* format = nullptr;
    {
      const std::scoped_lock lock(parts.mutex);
      format = parts.format(pattern);
      if (format != nullptr && message.arguments.empty()) add_cards(*format, values);
    }
    UnicodeString text;
    UErrorCode status = U_ZERO_ERROR;
    if (format != nullptr) {
      // A format makes its plural rules when it is first used.
      const std::scoped_lock lock(parts.mutex);
      format->format(values.names.data(), values.values.data(),
                     static_cast<int>(values.names.size()), text, status);
    }
    if (format == nullptr || U_FAILURE(status) != 0) {
      return from_utf8("[" + std::string(message.id) + "]");
    }
    return text;
  }

  // A sentence that is given nothing names cards by their texts: "Play {R5}."
  static void add_cards(icu::MessageFormat& format, Values& values) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::StringEnumeration> cards(format.getFormatNames(status));
    if (cards == nullptr) return;
    while (const UnicodeString* card = cards->snext(status)) values.add(*card, *card);
  }

  void add(const NamedArgument& argument, Values& values) const {
    const UnicodeString name = from_utf8(argument.name);
    const auto list = [&](const auto& all, const auto& text_of) {
      std::vector<UnicodeString> texts;
      for (const auto& one : all) texts.push_back(text_of(one));
      values.add(name, joined(texts));
      values.add(name + "_count", static_cast<std::int64_t>(texts.size()));
    };
    const auto card = [](const CardText& one) { return from_utf8(one.text); };
    const auto term = [&](const Term& one) { return say(Message(one.id)); };
    std::visit(
        Cases{[&](std::int64_t number) { values.add(name, number); },
              [&](double number) { values.add(name, number); },
              [&](Seat seat) {
                values.add(name, name_of(seat));
                values.add(name + "_is", is_you(naming_.you == seat));
              },
              [&](const Seats& all) {
                list(all, [&](Seat seat) { return name_of(seat); });
                values.add(name + "_is", is_you(all.size() == 1 && naming_.you == all.front()));
              },
              [&](const CardText& one) { values.add(name, card(one)); },
              [&](const CardTexts& all) { list(all, card); },
              [&](const Term& one) {
                values.add(name, term(one));
                values.add(name + "_id", from_utf8(last_part(one.id)));
              },
              [&](const TermList& all) { list(all, term); },
              [&](const Messages& all) { list(all, [&](const Message& one) { return say(one); }); },
              [&](const Quoted& one) { values.add(name, from_utf8(one.text)); }},
        argument.value);
  }

  static UnicodeString is_you(bool you) { return from_utf8(you ? "you" : "other"); }

  UnicodeString name_of(Seat seat) const {
    if (naming_.you == seat) return say(Message("you"));
    if (seat.index() < naming_.names.size() && !naming_.names[seat.index()].empty()) {
      return isolated(from_utf8(naming_.names[seat.index()]));
    }
    return say(Message("seat", {{"number", std::int64_t{seat.index()}}}));
  }

  UnicodeString joined(const std::vector<UnicodeString>& texts) const {
    UnicodeString text;
    UErrorCode status = U_ZERO_ERROR;
    parts_.lists->format(texts.data(), static_cast<int>(texts.size()), text, status);
    return text;
  }

  const Language::Parts& parts_;
  const Language::Parts* english_;
  std::string_view game_;
  const Naming& naming_;
};

}  // namespace

Language::Language(std::string_view tag) : parts_(std::make_unique<Parts>(tag)) {}
Language::~Language() = default;

const std::vector<std::string>& Language::tags() {
  static const std::vector<std::string> all = [] {
    std::set<std::string> tags;
    for (const CatalogueFile& file : catalogue_files()) tags.emplace(file.tag);
    return std::vector<std::string>(tags.begin(), tags.end());
  }();
  return all;
}

const Language& Language::of(std::string_view locale) {
  const Language* found = find(locale);
  return found != nullptr ? *found : *find("en");
}

const Language* Language::find(std::string_view locale) {
  static const auto all = [] {
    std::map<std::string, std::unique_ptr<Language>, std::less<>> languages;
    for (const std::string& tag : tags()) languages[tag].reset(new Language(tag));
    return languages;
  }();
  const auto end = std::min(locale.find_first_of("_-.@"), locale.size());
  const auto found = all.find(lower(locale.substr(0, end)));
  return found != all.end() ? found->second.get() : nullptr;
}

std::string_view Language::tag() const { return parts_->tag; }

std::string rules_in(std::string_view tag, std::string_view game, std::string_view english) {
  std::string text(english);
  for (const RulesFile& file : rules_files()) {
    if (file.game == game && file.tag == tag) text = file.markdown;
  }
  // "<!-- ... -->" alone in its paragraph, with the empty line behind it.
  for (auto from = text.find("\n<!--"); from != std::string::npos;
       from = text.find("\n<!--", from)) {
    const auto end = text.find("-->\n\n", from);
    if (end == std::string::npos) break;
    text.erase(from + 1, end + 5 - (from + 1));
  }
  return text;
}

std::string Language::say(std::string_view game, const Message& message,
                          const Naming& naming) const {
  if (message.empty()) return "";
  Speaker speaker(*parts_, game, naming);
  if (parts_->tag != "en") speaker.fall_back_to(english().parts_.get());
  return to_utf8(speaker.say(message));
}

std::vector<std::string> Language::say(std::string_view game, const Messages& messages,
                                       const Naming& naming) const {
  std::vector<std::string> sentences;
  for (const Message& message : messages) sentences.push_back(say(game, message, naming));
  return sentences;
}

bool Language::has(std::string_view game, std::string_view id) const {
  return parts_->find(game, id) != nullptr;
}

std::string in_english(std::string_view game, const Message& message) {
  return Language::english().say(game, message);
}

std::vector<std::string> in_english(std::string_view game, const Messages& messages) {
  return Language::english().say(game, messages);
}

}  // namespace menagerie
