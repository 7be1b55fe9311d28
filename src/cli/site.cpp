// SPDX-License-Identifier: Apache-2.0
// The verb `site`.
#include <memory>

#include "cli/verb.h"
#include "server/net/http/static_site.h"
#include "server/net/serve.h"

namespace menagerie::cli {

void add_site(const Command& program) {
  const Command verb = program.verb("site", "Write the page as files for any web server");
  verb.footer(
      "Example: menagerie site public/menagerie\n"
      "The folder can lie under any path of any web server; anyone who opens it plays against "
      "bots,\n"
      "learns, replays and solves in the browser alone.");
  auto folder = std::make_shared<std::string>();
  auto page = std::make_shared<std::string>();
  verb.word("DIR", *folder, "A new or an empty folder");
  verb.option("--site", *page, "Folder of the built page (default: as installed)");
  verb.call([folder, page] {
    const std::string from = page->empty() ? installed_site() : *page;
    if (const auto wrong = write_static_site(from, *folder, games())) wrong_usage(wrong->text);
    print_out("The page is in {}.\n", *folder);
  });
}

}  // namespace menagerie::cli
