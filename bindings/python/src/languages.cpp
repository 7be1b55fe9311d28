// SPDX-License-Identifier: Apache-2.0
#include "languages.h"

#include <algorithm>
#include <utility>

#include "any.h"
#include "convert.h"
#include "engine/json.h"

namespace menagerie::python {

Talk::Talk(const std::string& tag, std::string game) : game_(std::move(game)) {
  const auto& tags = Language::tags();
  if (std::find(tags.begin(), tags.end(), tag) == tags.end()) {
    std::string known;
    for (const std::string& one : tags) known += (known.empty() ? "" : ", ") + one;
    throw BadInput("language is " + in_quotes(tag) + "; it must be one of " + known);
  }
  language_ = &Language::of(tag);
}

std::string Talk::say(const Messages& messages) const {
  std::string text;
  for (const Message& message : messages) {
    text += (text.empty() ? "" : " ") + language_->say(game_, message);
  }
  return text;
}

nanobind::object Talk::data(const Messages& messages) const {
  return to_object(messages_json(messages));
}

}  // namespace menagerie::python
