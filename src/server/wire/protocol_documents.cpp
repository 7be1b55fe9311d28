// SPDX-License-Identifier: Apache-2.0
// protocol_documents [--check] FOLDER: writes schemas.json, openapi.json and asyncapi.json from the
// server's types, or checks that they are up to date.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "server/wire/documents.h"

int main(int argc, char** argv) {
  using namespace menagerie;
  const bool check = argc == 3 && std::string(argv[1]) == "--check";
  if (argc != 2 && !check) {
    std::cerr << "protocol_documents [--check] FOLDER\n";
    return 2;
  }
  const std::string folder = argv[argc - 1];
  int wrong = 0;
  const auto handle = [&](const std::string& name, const Json& document) {
    const std::string path = folder + "/" + name, text = document.dump(2) + "\n";
    if (!check) {
      std::ofstream(path) << text;
      return;
    }
    std::ifstream file(path);
    std::ostringstream there;
    there << file.rdbuf();
    if (there.str() == text) return;
    std::cerr << name
              << " is not what src/server/wire says: run protocol_documents docs/protocol\n";
    wrong = 1;
  };
  handle("schemas.json", wire::schemas_document());
  handle("openapi.json", wire::openapi_document());
  handle("asyncapi.json", wire::asyncapi_document());
  return wrong;
}
