// SPDX-License-Identifier: Apache-2.0
// What is said of members in the documents of the protocol is declared under its one name, and of
// members that there are.
//
// WRONG 1: (expected initializer|no variable template)
// WRONG 2: a note is of a member that there is
#include "server/wire/schema.h"

namespace menagerie::wire {

struct Hat {
  Count feathers;
};
BOOST_DESCRIBE_STRUCT(Hat, (), (feathers))
#if WRONG == 1
template <>
inline constexpr std::array<Note, 1> note_of<Hat> = {{{"feathers", "Long ones."}}};
#elif WRONG == 2
template <>
inline constexpr std::array<Note, 1> notes_of<Hat> = {{{"fethers", "Long ones."}}};
#else
template <>
inline constexpr std::array<Note, 1> notes_of<Hat> = {{{"feathers", "Long ones."}}};
template <>
inline constexpr std::size_t longest_list_of<Hat> = 3;
#endif

struct Nameless {
  template <class T>
  static constexpr std::string_view of() {
    return {};
  }
};

Json schema() { return Schema<Nameless>::written<Hat>(); }

}  // namespace menagerie::wire
