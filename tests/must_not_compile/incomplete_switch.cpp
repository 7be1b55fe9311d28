// SPDX-License-Identifier: Apache-2.0
// A switch over an enum names every enumerator: with the flags that everything is compiled with.
//
// WRONG 1: enumeration value
#include "server/tables/table/change.h"

using namespace menagerie;

int strength_of(Level level) {
  switch (level) {
    case Level::novice:
    case Level::easy:
      return 1;
    case Level::steady:
      return 2;
    case Level::normal:
      return 3;
#if WRONG != 1
    case Level::strong:
      return 4;
#endif
  }
  return 0;
}
