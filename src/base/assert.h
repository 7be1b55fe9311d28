// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace menagerie {

// Prints the broken condition with its place on standard error and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace menagerie

// A condition that holds in every correct program. Checked in every build: cheap conditions only.
#define MENAGERIE_ASSERT(condition) \
  ((condition) ? void() : ::menagerie::assertion_failed(#condition, __FILE__, __LINE__))

// A condition that is too expensive for release builds: checked if MENAGERIE_VERIFY_ON is defined.
#ifdef MENAGERIE_VERIFY_ON
#define MENAGERIE_VERIFY(condition) MENAGERIE_ASSERT(condition)
#else
#define MENAGERIE_VERIFY(condition) static_cast<void>(0)
#endif
