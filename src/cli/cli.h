// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace menagerie {

// The program `menagerie`: runs the verb that the arguments name. Exit status: 0 done, 1 the answer
// is no, 2 wrong usage or input, 3 failure of the machine or the program.
int run_cli(int argc, const char* const* argv);

}  // namespace menagerie
