// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/access_control.h"

#include <gtest/gtest.h>

namespace menagerie {
namespace {

TEST(AccessControl, takes_origins_as_browsers_name_them) {
  for (const char* origin :
       {"https://games.example.org", "http://127.0.0.1:8080", "http://localhost:5173",
        "https://[2001:db8::1]", "http://[::1]:8080", "https://xn--bcher-kva.example"}) {
    EXPECT_TRUE(is_origin(origin)) << origin;
  }
  for (const char* other : {"",
                            "foo",
                            "example.org",
                            "https://",
                            "https://example.org/",
                            "https://example.org/play",
                            "ftp://example.org",
                            "https://Example.org",
                            "https://example.org:",
                            "http://a:0",
                            "http://a:70000",
                            "http://a:8x",
                            "https://ada@example.org",
                            "https://[::1",
                            "https://[]",
                            "https://[::1]x",
                            "http://a b",
                            "null",
                            "*",
                            "https://x.org:443",
                            "http://x.org:80",
                            "http://x.org:08080",
                            "http://...",
                            "http://-",
                            "http://[:]",
                            "http://a..b"}) {
    EXPECT_FALSE(is_origin(other)) << other;
  }
}

std::string path_of(std::string_view target) {
  const auto read = read_target(target);
  return read ? read->path : "refused";
}

TEST(AccessControl, takes_links_to_pages_however_they_were_passed_on) {
  for (const char* link : {"/t/k3v9w0q2m7xa/", "//t//k3v9w0q2m7xa", "/mine/", "/new/awimbawe//",
                           "/t/k3v9w0q2m7xa.", "/t/k3v9w0q2m7xa),", "/T/K3V9W0Q2M7XA"}) {
    EXPECT_EQ(path_of(link), link);
  }
  EXPECT_EQ(path_of("/t/k3v9w0q2m7xa%29"), "/t/k3v9w0q2m7xa)");
  // The query of a page's address doesn't matter.
  std::string many = "/t/k3v9w0q2m7xa?";
  for (int i = 0; i < 30; ++i) many += "&utm_" + std::to_string(i) + "=x";
  for (const std::string& link : {many, std::string("/t/k3v9w0q2m7xa?fbclid=%zz")}) {
    EXPECT_EQ(path_of(link), "/t/k3v9w0q2m7xa") << link;
  }
}

TEST(AccessControl, takes_the_api_as_it_is_spelt_alone) {
  for (const char* target :
       {"/api/v1/tables/", "//api/v1/tables", "/api//v1/tables", "/%61pi/v1//tables",
        "/api/v1/tables?x=%zz", "/../t/x", "/t/%2e%2e/x", "/t/x/..", "/t%5cx", "/t/%00", "/t/%4"}) {
    EXPECT_EQ(path_of(target), "refused") << target;
  }
  const auto read = read_target("/api/v1/tables?since=7&x=%41");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->path, "/api/v1/tables");
  EXPECT_EQ(read->query.at("since"), "7");
  EXPECT_EQ(read->query.at("x"), "A");
}

TEST(AccessControl, takes_the_id_of_a_table_in_capitals) {
  EXPECT_EQ(path_of("/api/v1/tables/K3V9W0Q2M7XA"), "/api/v1/tables/k3v9w0q2m7xa");
  EXPECT_EQ(path_of("/api/v1/tables/K3v9w0q2m7xA/Act"), "/api/v1/tables/k3v9w0q2m7xa/Act");
}

}  // namespace
}  // namespace menagerie
