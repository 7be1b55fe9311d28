// SPDX-License-Identifier: Apache-2.0
// Files of records: where one ends and the next begins.
#include "base/json_reader.h"
#include "engine/records/record.h"

namespace menagerie {
namespace {

bool is_blank(int byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

// Follows the brackets and strings of JSON byte by byte, ignoring everything else.
class Brackets {
 public:
  void read(char byte) {
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (in_text_) {
      is_escaped_ = byte == '\\';
      in_text_ = byte != '"';
    } else if (byte == '"') {
      in_text_ = true;
    } else if (byte == '{' || byte == '[') {
      ++depth_;
    } else if ((byte == '}' || byte == ']') && depth_ > 0) {
      --depth_;
    }
    if (!is_blank(byte)) last_ = byte;
  }

  // At the end of a line: whether JSON may continue in the next one. No string continues over a
  // line's end.
  bool are_open() const { return depth_ > 0 && !in_text_; }
  // Whether an object may start here.
  bool may_hold_object() const { return last_ == '[' || last_ == ',' || last_ == ':'; }

 private:
  std::size_t depth_ = 0;
  bool in_text_ = false, is_escaped_ = false;
  char last_ = '\0';
};

// Bytes of a record; those beyond the limit are dropped.
void keep(std::string& text, int byte) {
  if (text.size() <= record_bytes_max) text += static_cast<char>(byte);
}

}  // namespace

RecordStream::RecordStream(std::string_view file)
    : RecordStream([file]() mutable { return std::exchange(file, {}); }) {}

int RecordStream::peek() {
  if (!held_.empty()) return static_cast<unsigned char>(held_.front());
  if (piece_.empty()) piece_ = source_();
  return piece_.empty() ? end : static_cast<unsigned char>(piece_.front());
}

int RecordStream::take() {
  const int byte = peek();
  if (!held_.empty()) {
    held_.erase(0, 1);
  } else if (byte != end) {
    piece_.remove_prefix(1);
  }
  if (byte == '\n') ++line_ends_;
  return byte;
}

// The start of the file, which decides its encoding.
std::optional<Problem> RecordStream::begin() {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  std::string first;
  while (first.size() < 4 && peek() != end) first += static_cast<char>(take());
  line_ends_ = 0;
  if (is_utf16(first)) {
    while (take() != end) continue;
    line_ = 1;
    return Problem{std::string(in_utf16)};
  }
  held_ = first.substr(first.starts_with(mark) ? mark.size() : 0);
  return std::nullopt;
}

void RecordStream::take_blanks(std::string& text) {
  while (is_blank(peek())) keep(text, take());
}

Result<std::optional<std::string>> RecordStream::next() {
  if (!std::exchange(has_begun_, true)) {
    if (auto foreign = begin()) return tl::unexpected(*std::move(foreign));
  }
  std::string text;
  take_blanks(text);
  line_ = line_ends_ + 1;
  if (peek() == end) return std::optional<std::string>{};
  text.clear();
  Brackets brackets;
  std::size_t size = 0;  // The text's size without trailing blanks.
  for (int byte = take(); byte != end; byte = take()) {
    keep(text, byte);
    if (byte != '\n') {
      brackets.read(static_cast<char>(byte));
      if (!is_blank(byte)) size = text.size();
      continue;
    }
    if (!brackets.are_open()) break;
    take_blanks(text);
    if (peek() == '{' && !brackets.may_hold_object()) break;
  }
  if (text.size() > record_bytes_max) {
    return problem("longer than " + std::to_string(record_bytes_max >> 20u) + " MiB");
  }
  text.resize(size);
  return std::optional(std::move(text));
}

}  // namespace menagerie
