// SPDX-License-Identifier: Apache-2.0
// A choice of the protocol with a name of its own says that it is one: having a variant is not
// enough.
//
// WRONG 1: no matching function
#include "wire/append.h"

namespace menagerie::wire {

struct Either {
  std::variant<bool, double> value;
};
#if WRONG != 1
template <>
inline constexpr bool is_named_choice<Either> = true;
#endif

std::string written() { return text_of(Either{true}); }

}  // namespace menagerie::wire
