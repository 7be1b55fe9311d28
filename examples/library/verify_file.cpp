// SPDX-License-Identifier: Apache-2.0
// Plays the records of a file and says which are wrong: verify_file FILE.jsonl
#include <menagerie/menagerie.h>
#include <fstream>
#include <iostream>

using namespace menagerie::v1;

int main(int argc, char** argv) {
  std::ifstream file(argc > 1 ? argv[1] : "");
  if (!file) return std::cerr << "usage: verify_file FILE.jsonl\n", 2;
  unsigned right = 0, wrong = 0;
  RecordReader records(file);
  while (const auto record = records.next()) {
    *record ? ++right : ++wrong;
    if (!*record) std::cout << "line " << records.line() << ": " << record->error().text << "\n";
  }
  std::cout << right << " right, " << wrong << " wrong\n";
  return wrong == 0 ? 0 : 1;
}
