// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "words/language.h"

namespace menagerie::python {

// In which language Python is told of a game; seats are called by their numbers.
class Talk {
 public:
  // The tag of one of the program's languages ("en", "de"); throws BadInput for others.
  Talk(const std::string& tag, std::string game);

  // Sentences, one after the other.
  std::string say(const Messages& messages) const;
  // The same as data, for callers that word them differently.
  nanobind::object data(const Messages& messages) const;

 private:
  const Language* language_;
  std::string game_;
};

}  // namespace menagerie::python
