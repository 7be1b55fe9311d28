// SPDX-License-Identifier: Apache-2.0
#include "server/net/limits/visitor.h"

#include <gtest/gtest.h>

namespace menagerie {
namespace {

using Lines = std::vector<std::string_view>;

Proxies proxies(Proxies::Field field = Proxies::Field::x_forwarded_for) {
  return Proxies::read({"127.0.0.1", "10.0.0.0/8", "fd00::/8"}, field).value();
}

TEST(Visitor, IsThePeerWhereNoProxyIsTrusted) {
  EXPECT_EQ(Proxies().visitor("192.0.2.7", Lines{"198.51.100.1"}), "192.0.2.7");
  EXPECT_EQ(proxies().visitor("192.0.2.7", Lines{"198.51.100.1"}), "192.0.2.7");
}

TEST(Visitor, IsTheRightmostThatIsNoTrustedProxy) {
  const auto named = proxies();
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"198.51.100.1"}), "198.51.100.1");
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"6.6.6.6, 198.51.100.1, 10.2.3.4"}), "198.51.100.1");
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"6.6.6.6", "198.51.100.1 ,\t10.2.3.4"}),
            "198.51.100.1");
  EXPECT_EQ(named.visitor("::ffff:127.0.0.1", Lines{"198.51.100.1:4711"}), "198.51.100.1");
  EXPECT_EQ(named.visitor("fd00::1", Lines{"198.51.100.1"}), "198.51.100.1");
}

TEST(Visitor, IsTheProxyWhereItSaysNothingClear) {
  for (const char* said : {"", "unknown", "6.6.6.6, nonsense", "6.6.6.6, ", ",", "[::1"}) {
    EXPECT_EQ(proxies().visitor("127.0.0.1", Lines{said}), "127.0.0.1") << said;
  }
  EXPECT_EQ(proxies().visitor("127.0.0.1", {}), "127.0.0.1");
  EXPECT_EQ(proxies().visitor("127.0.0.1", Lines{"6.6.6.6, x, 10.0.0.9"}), "10.0.0.9");
}

TEST(Visitor, HasTheWholeOfANetworkOfIPv6) {
  EXPECT_EQ(Proxies().visitor("2001:db8:1:2:3:4:5:6", {}), "2001:db8:1:2::/64");
  EXPECT_EQ(Proxies().visitor("2001:db8:1:2::1", {}), "2001:db8:1:2::/64");
  EXPECT_EQ(proxies().visitor("127.0.0.1", Lines{"2001:db8:1:2:ffff::1"}), "2001:db8:1:2::/64");
  EXPECT_EQ(Proxies().visitor("::ffff:192.0.2.7", {}), "192.0.2.7");
}

TEST(Visitor, IsReadFromForwarded) {
  const auto named = proxies(Proxies::Field::forwarded);
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"for=198.51.100.1;proto=https"}), "198.51.100.1");
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"for=6.6.6.6, proto=http; For=\"[2001:db8::9]:80\""}),
            "2001:db8::/64");
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"for=198.51.100.1, for=10.0.0.1"}), "198.51.100.1");
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"for=_hidden"}), "127.0.0.1");
  EXPECT_EQ(named.visitor("127.0.0.1", Lines{"by=6.6.6.6"}), "127.0.0.1");
}

TEST(Visitor, ProxiesAreNamedByAddressOrNetwork) {
  for (const char* wrong : {"", "proxy.example", "10.0.0.0/33", "10.0.0.0/", "::1/129", "/8"}) {
    EXPECT_FALSE(Proxies::read({wrong}, Proxies::Field::forwarded)) << wrong;
  }
}

}  // namespace
}  // namespace menagerie
