// SPDX-License-Identifier: Apache-2.0
#include "server/net/gate.h"

#include <gtest/gtest.h>

namespace menagerie {
namespace {

TEST(Gate, takes_origins_as_browsers_name_them) {
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

}  // namespace
}  // namespace menagerie
