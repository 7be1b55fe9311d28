// SPDX-License-Identifier: Apache-2.0
// Code that handles a change of a table must handle every kind of change.
//
// WRONG 1: no matching function
#include "base/overloaded.h"
#include "server/tables/table/change.h"

using namespace menagerie;

bool is_told(const Change& change) {
  using namespace changes;
  return std::visit(Overloaded{
                        []<Eventful T>(const T&) { return true; },
#if WRONG == 1
                        [](const Chat&) { return true; },
#else
                        []<Uneventful T>(const T&) { return false; },
#endif
                    },
                    change.what);
}
