// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sodium.h>

#include <array>
#include <string>
#include <string_view>

#include "server/identity/encoding.h"
#include "server/identity/signed_request.h"

namespace menagerie {

// A person's key pair, made from a number.
class Person {
 public:
  explicit Person(unsigned number) {
    std::array<unsigned char, crypto_sign_SEEDBYTES> seed{};
    for (std::size_t i = 0; i < sizeof number; ++i) {
      seed.at(i) = static_cast<unsigned char>(number >> (8 * i));
    }
    crypto_sign_seed_keypair(public_.data(), secret_.data(), seed.data());
  }

  std::string key() const { return base64url(public_); }
  std::string sign(std::string_view text) const {
    std::array<unsigned char, crypto_sign_BYTES> signature{};
    crypto_sign_detached(signature.data(), nullptr,
                         reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                         secret_.data());
    return base64url(signature);
  }
  // The field of a request.
  std::string field(const SignedParts& parts, std::string_view host,
                    const std::string& challenge) const {
    return "v=1;key=" + key() + ";challenge=" + challenge +
           ";signature=" + sign(signed_text(parts, host, challenge));
  }

 private:
  std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> public_{};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret_{};
};

}  // namespace menagerie
