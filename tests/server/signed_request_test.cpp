// SPDX-License-Identifier: Apache-2.0
// Challenges and signatures, in the hands of someone who has neither.
#include <gtest/gtest.h>

#include <map>

#include "person.h"
#include "seeded_entropy.h"

namespace menagerie {
namespace {

constexpr SignedParts parts{"PUT", "/api/v1/me?x=1", R"({"name":"Ada"})"};
constexpr std::string_view host = "cards.example:8080";

class SignedRequest : public testing::Test {
 protected:
  Answer<Signer> check(const std::string& field, const SignedParts& asked = parts,
                       std::string_view at = host) {
    const std::string_view hosts[] = {at};
    return check_signature(field, asked, hosts, challenges, now);
  }
  std::string code(const std::string& field, const SignedParts& asked = parts,
                   std::string_view at = host) {
    const auto signer = check(field, asked, at);
    return signer ? "fine" : std::string(code_of(signer.error().trouble));
  }
  std::string field() { return ada.field(parts, host, challenges.make(now)); }

  SeededEntropy entropy{1};
  Challenges challenges{entropy};
  Person ada{1}, grace{2};
  std::int64_t now = 5'000;
};

TEST_F(SignedRequest, NamesTheKeyThatSignedIt) {
  const std::string challenge = challenges.make(now);
  const auto signer = check(ada.field(parts, host, challenge));
  ASSERT_TRUE(signer) << signer.error().detail;
  EXPECT_EQ(signer->key, ada.key());
  EXPECT_EQ(signer->challenge, challenge);
}

// What a page signs, letter by letter: other programs depend on it.
TEST_F(SignedRequest, IsOfTheseLines) {
  EXPECT_EQ(signed_text({"POST", "/api/v1/me/renew", ""}, "localhost:8080", "abc"),
            "menagerie-request/1\nPOST\nlocalhost:8080\n/api/v1/me/renew\nabc\n"
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n");
  EXPECT_EQ(renewal_text("old", "new", "abc"), "menagerie-renew/1\nold\nnew\nabc\n");
}

TEST_F(SignedRequest, CountsOnceOnly) {
  const std::string once = field();
  EXPECT_EQ(code(once), "fine");
  EXPECT_EQ(code(once), "challenge-unknown");
  // Another key doesn't get it either.
  const std::string challenge = challenges.make(now);
  EXPECT_EQ(code(ada.field(parts, host, challenge)), "fine");
  EXPECT_EQ(code(grace.field(parts, host, challenge)), "challenge-unknown");
}

TEST_F(SignedRequest, IsOfNoOtherRequest) {
  const std::string other = field();
  EXPECT_EQ(code(other, {"DELETE", parts.target, parts.body}), "signature-wrong");
  EXPECT_EQ(code(other, {parts.method, "/api/v1/me?x=2", parts.body}), "signature-wrong");
  EXPECT_EQ(code(other, {parts.method, parts.target, R"({"name":"Eve"})"}), "signature-wrong");
  EXPECT_EQ(code(other, parts, "evil.example"), "signature-wrong");
  // A wrong use doesn't spoil the right one.
  EXPECT_EQ(code(other), "fine");
}

TEST_F(SignedRequest, IsOfOneOfTheServersNames) {
  const std::string_view hosts[] = {"127.0.0.1:9000", host};
  EXPECT_TRUE(check_signature(field(), parts, hosts, challenges, now));
}

TEST_F(SignedRequest, NeedsTheKeysOwnSignature) {
  const std::string challenge = challenges.make(now);
  std::string field = ada.field(parts, host, challenge);
  field.replace(field.find(ada.key()), ada.key().size(), grace.key());
  EXPECT_EQ(code(field), "signature-wrong");
}

// Points of small order, for which anyone can make a signature of something.
TEST_F(SignedRequest, TakesNoKeyWithoutASecret) {
  for (const unsigned first : {0u, 1u}) {
    std::array<unsigned char, 32> point{};
    point[0] = static_cast<unsigned char>(first);
    std::array<unsigned char, 64> signature{};
    signature[0] = static_cast<unsigned char>(first);
    const std::string field = "v=1;key=" + base64url(point) + ";challenge=" + challenges.make(now) +
                              ";signature=" + base64url(signature);
    EXPECT_EQ(code(field), "signature-wrong") << first;
  }
}

TEST_F(SignedRequest, IsTooLateAfterAMinute) {
  const std::string late = field();
  now += Challenges::lasts_ms - 1;
  const std::string later = field();
  EXPECT_EQ(code(late), "fine");
  now += Challenges::lasts_ms;
  EXPECT_EQ(code(later), "challenge-unknown");
}

TEST_F(SignedRequest, NeedsAChallengeOfThisProcess) {
  SeededEntropy other_entropy{2};
  Challenges other{other_entropy};
  EXPECT_EQ(code(ada.field(parts, host, other.make(now))), "challenge-unknown");
  // Nor one from the future, or one that was changed.
  EXPECT_EQ(code(ada.field(parts, host, challenges.make(now + 1))), "challenge-unknown");
  std::string changed = challenges.make(now);
  changed[20] = changed[20] == 'A' ? 'B' : 'A';
  EXPECT_EQ(code(ada.field(parts, host, changed)), "challenge-unknown");
}

TEST_F(SignedRequest, HasOneSpelling) {
  const std::string right = field();
  const std::vector<std::string> wrong = {
      "",
      "v=1",
      right.substr(0, right.size() - 1),
      right + "=",
      right + ";",
      right + ";v=1",
      " " + right,
      "v=2" + right.substr(3),
      "V=1" + right.substr(3),
      right.substr(4) + ";v=1",
      std::string(8000, ';'),
      right + std::string(8000, 'A'),
      std::string(right).replace(right.find("key="), 5, "key=="),
      std::string(right).replace(right.find("signature=") + 10, 1, "*"),
      std::string(right).replace(right.find("challenge=") + 10, 0, std::string(100, 'A')),
  };
  for (const std::string& one : wrong) EXPECT_NE(code(one), "fine") << one.substr(0, 200);
  for (std::size_t size = 0; size < right.size(); ++size) {
    EXPECT_NE(code(right.substr(0, size)), "fine") << size;
  }
  EXPECT_EQ(code(right), "fine");
}

TEST_F(SignedRequest, RemembersSoManyChallengesAndNoMore) {
  for (std::size_t i = 0; i < Challenges::used_max; ++i) {
    ASSERT_FALSE(challenges.use(challenges.make(now), now));
  }
  const std::string challenge = challenges.make(now);
  const auto denial = challenges.use(challenge, now);
  ASSERT_TRUE(denial);
  EXPECT_EQ(denial->trouble, Trouble::too_many);
  now += Challenges::lasts_ms;
  EXPECT_FALSE(challenges.use(challenges.make(now), now));
}

TEST(Base64, HasOneSpelling) {
  EXPECT_EQ(from_base64url("AAE", 2), std::string("\0\1", 2));
  for (const char* text : {"AAF", "AAE=", "AA", "AAEA", "A+E", "A/E", " AAE", "AAE\n", ""}) {
    EXPECT_FALSE(from_base64url(text, 2)) << text;
  }
  EXPECT_EQ(base64_bytes(""), 0u);
  EXPECT_EQ(base64_bytes("AAE="), 2u);
  EXPECT_EQ(base64_bytes("AA=="), 1u);
  EXPECT_EQ(base64_bytes("+/+/"), 3u);
  for (const char* text : {"A", "AA", "AAE", "A===", "====", "AA=A", "A-E=", "AAAA="}) {
    EXPECT_FALSE(base64_bytes(text)) << text;
  }
}

}  // namespace
}  // namespace menagerie
