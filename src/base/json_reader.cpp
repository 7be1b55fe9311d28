// SPDX-License-Identifier: Apache-2.0
#include "base/json_reader.h"

#include <algorithm>
#include <vector>

#include "base/assert.h"
#include "base/spelling.h"

namespace menagerie {
namespace {

constexpr std::size_t excerpt_max = 60;

// What the library expects, as it calls it, and as people do.
constexpr std::pair<std::string_view, std::string_view> expectations[] = {
    {"end of input", "the end, for it is one document alone"},
    {"string literal", "a text in quotes, the name of a member"},
    {"'[', '{', or a literal", "a value"},
    {"']'", "',' or ']'"},
    {"'}'", "',' or '}'"}};

std::string in_plain_words(std::string_view expected) {
  const auto* const found = std::find_if(std::begin(expectations), std::end(expectations),
                                         [&](const auto& one) { return one.first == expected; });
  return std::string(found != std::end(expectations) ? found->second : expected);
}

// The part of a text between two others, or all that follows the first.
std::string_view between(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t start = text.find(from);
  if (start == std::string_view::npos) return {};
  text.remove_prefix(start + from.size());
  return text.substr(0, text.find(to));
}

std::string byte_read(char letter) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(letter);
  return std::string("the byte 0x") + digits[byte >> 4u] + digits[byte & 15u];
}

// The end of what was read: the letters of a word that was begun, or else the one character.
std::string last_read(std::string_view read) {
  if (read.empty()) return "nothing";
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (static_cast<unsigned char>(read.back()) >= 0x80) return byte_read(read.back());
  std::size_t start = read.size() - 1;
  while (start > 0 && is_letter(read[start - 1])) --start;
  return in_quotes(read.substr(start));
}

// A token by what the library calls its type; a text or a number by itself.
std::string token_read(std::string_view type, const std::string& read) {
  if (type == "end of input") return "the end";
  if (type == "string literal" || type == "number literal") return in_quotes(read);
  return std::string(type.substr(0, type.find(" literal")));
}

// What is wrong where the library could not read on: `read` is the piece of the document that it
// held last. It says so like this, behind where and what it was reading:
//   ... - unexpected '}'; expected string literal
//   ... - invalid string: ill-formed UTF-8 byte; last read: '"a...'
std::string syntax_fault(const std::string& read, const Json::exception& error) {
  constexpr int too_large = 406;
  if (error.id == too_large) return "the number " + in_quotes(read) + " is too large";
  const std::string_view why = between(error.what(), " - ", "; last read: ");
  if (why.starts_with("unexpected ")) {
    return "read " + token_read(between(why, "unexpected ", "; "), read) + ", expected " +
           in_plain_words(between(why, "; expected ", "\n"));
  }
  if (why.ends_with("ill-formed UTF-8 byte")) {
    // What is read behind a letter that was begun may be a quotation mark.
    const auto bad = std::find_if(read.rbegin(), read.rend(),
                                  [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    return byte_read(bad != read.rend() ? *bad : '\0') + " is not of a text in UTF-8";
  }
  if (why == "invalid literal") return "read " + last_read(read) + ", which isn't a valid value";
  return "read " + in_quotes(read) + ", " + std::string(why);
}

// The same for a reader's own language. An open quotation mark at the end is a text cut off, too.
Unreadable kind_of(const Json::exception& error) {
  const std::string_view why = between(error.what(), " - ", "; last read: ");
  if (why.ends_with("ill-formed UTF-8 byte")) return Unreadable::encoding;
  const bool at_end =
      why.starts_with("unexpected end of input") || why.ends_with("missing closing quote");
  return at_end ? Unreadable::cut_off : Unreadable::syntax;
}

// Walks over a document before anything is built of it: bounds on nesting, keys and values, and
// no key twice in an object.
class Inspector : public Json::json_sax_t {
 public:
  std::string complaint;
  Unreadable why = Unreadable::syntax;

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(number_integer_t) override { return count(); }
  bool number_unsigned(number_unsigned_t) override { return count(); }
  bool number_float(number_float_t, const string_t&) override { return count(); }
  bool string(string_t&) override { return count(); }
  bool binary(binary_t&) override { return count(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_array() override { return close(); }
  bool start_object(std::size_t) override { return open(); }
  bool end_object() override { return close(); }

  bool key(string_t& name) override {
    auto& keys = keys_.back();
    if (std::find(keys.begin(), keys.end(), name) != keys.end()) {
      return complain("the key " + in_quotes(name) + " stands twice in one object");
    }
    keys.push_back(name);
    return keys.size() <= json_keys_max ||
           complain("an object has more than " + std::to_string(json_keys_max) + " keys",
                    Unreadable::too_large);
  }

  bool parse_error(std::size_t byte, const std::string& read,
                   const Json::exception& error) override {
    return complain(
        "not valid JSON at byte " + std::to_string(byte) + ": " + syntax_fault(read, error),
        kind_of(error));
  }

 private:
  bool complain(std::string text, Unreadable kind = Unreadable::syntax) {
    complaint = std::move(text);
    why = kind;
    return false;
  }
  bool count() {
    return ++values_ <= json_values_max ||
           complain("more than " + std::to_string(json_values_max) + " values",
                    Unreadable::too_large);
  }
  bool open() {
    keys_.emplace_back();
    return keys_.size() <= json_depth_max
               ? count()
               : complain("nested deeper than " + std::to_string(json_depth_max) + " levels",
                          Unreadable::too_large);
  }
  bool close() {
    keys_.pop_back();
    return true;
  }

  std::vector<std::vector<std::string>> keys_;  // For the objects that are open now.
  std::size_t values_ = 0;
};

// What the text is, if it is not one that is read here at all.
std::optional<std::string> foreign_text(std::string_view text) {
  if (text.size() > json_bytes_max) {
    return "longer than " + std::to_string(json_bytes_max >> 20u) + " MiB";
  }
  if (is_utf16(text)) return std::string(in_utf16);
  // The library takes it for the end, and would read nothing of what follows.
  const std::size_t nul = text.find('\0');
  if (nul == std::string_view::npos) return std::nullopt;
  return "not valid JSON at byte " + std::to_string(nul + 1) + ": read the byte 0x00";
}

}  // namespace

bool is_utf16(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) return true;
  // Without a mark: what JSON begins with has a byte 0 beside it, and so has what follows.
  constexpr std::string_view first = "{[\"";
  const auto is_one = [&](char byte) { return first.find(byte) != std::string_view::npos; };
  return text.size() >= 4 && ((is_one(text[0]) && text[1] == '\0' && text[3] == '\0') ||
                              (is_one(text[1]) && text[0] == '\0' && text[2] == '\0'));
}

Result<Json> parse_json(std::string_view text) {
  if (auto foreign = foreign_text(text)) return problem(*std::move(foreign));
  // Nothing here throws: of wrong text, too large numbers included, the inspector is told.
  Inspector inspector;
  if (!Json::sax_parse(text.begin(), text.end(), &inspector)) return problem(inspector.complaint);
  return own_json(text);
}

Unreadable why_unreadable(std::string_view text) {
  if (text.size() > json_bytes_max) return Unreadable::too_large;
  if (is_utf16(text)) return Unreadable::encoding;
  if (text.find('\0') != std::string_view::npos) return Unreadable::syntax;
  Inspector inspector;
  Json::sax_parse(text.begin(), text.end(), &inspector);
  return inspector.why;
}

Json own_json(std::string_view text) {
  Json json = Json::parse(text.begin(), text.end(), nullptr, false);
  MENAGERIE_ASSERT(!json.is_discarded());
  return json;
}

std::string excerpt(const Json& value) {
  if (value.is_array() && value.size() > 8) {
    return "a list of " + std::to_string(value.size()) + " values";
  }
  if (value.is_object()) return "an object";
  std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > excerpt_max) text = text.substr(0, excerpt_max) + "...";
  return text;
}

std::string in_quotes(std::string_view text) { return quoted(text, excerpt_max, '\''); }

}  // namespace menagerie
