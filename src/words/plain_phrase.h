// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "words/message.h"

namespace menagerie {

// A sentence of the catalogue in which nothing stands: said by itself, or as a term in another one.
class PlainPhrase : public Phrase<> {
 public:
  consteval explicit PlainPhrase(std::string_view id) : Phrase<>(id) {}
  constexpr operator Term() const { return {id()}; }  // NOLINT: a word is a term.
};

}  // namespace menagerie
