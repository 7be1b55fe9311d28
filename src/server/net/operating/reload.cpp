// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/reload.h"

#include <openssl/ssl.h>

#include <fstream>

#include "base/counted.h"
#include "server/net/loop/service_loop.h"

namespace menagerie {
namespace asio = boost::asio;
namespace {

// The first line of a file with a secret.
Result<std::string> read_secret(const std::string& path, const std::string& what) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line)) {
    return problem("cannot read the file of the " + what + " '" + path + "'");
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (line.empty()) return problem("the file of the " + what + " '" + path + "' begins empty");
  return line;
}

}  // namespace

// TLS 1.2 and 1.3. A new certificate is for new connections: each keeps the context it began with.
Result<std::shared_ptr<asio::ssl::context>> make_tls(const ServeOptions& options) {
  if (options.tls_cert.empty() && options.tls_key.empty()) {
    return std::shared_ptr<asio::ssl::context>{};
  }
  if (options.tls_cert.empty() || options.tls_key.empty()) {
    return problem("TLS needs both a certificate and a key");
  }
  auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                   asio::ssl::context::no_tlsv1_1);
  // A connection that is waiting for data frees its buffers.
  SSL_CTX_set_mode(tls->native_handle(), SSL_MODE_RELEASE_BUFFERS);
  boost::system::error_code error;
  tls->use_certificate_chain_file(options.tls_cert, error);
  if (error) return problem("cannot read the certificate " + options.tls_cert);
  tls->use_private_key_file(options.tls_key, asio::ssl::context::pem, error);
  if (error) return problem("cannot read the key " + options.tls_key);
  if (SSL_CTX_check_private_key(tls->native_handle()) != 1) {
    return problem("the key " + options.tls_key + " is not that of the certificate " +
                   options.tls_cert);
  }
  return tls;
}

// A new one has a new key for cookies if the password has changed, and has counted no wrong ones.
Result<std::shared_ptr<AccessControl>> make_access_control(const ServeOptions& options,
                                                           bool loopback) {
  AccessControl::Rules rules;
  rules.origins = options.origins;
  rules.password = options.password;
  rules.loopback = loopback;
  rules.metrics_token = options.metrics_token;
  if (!options.password_file.empty()) {
    auto password = read_secret(options.password_file, "password");
    if (!password) return tl::unexpected(password.error());
    rules.password = std::move(*password);
  }
  return std::make_shared<AccessControl>(std::move(rules));
}

void reload(const ServeOptions& options, bool loopback, Reloaded& reloaded, const Log& log) {
  const auto kept = [&](const Problem& why) {
    log.notice("reloading: " + why.text + "; what was there stays");
  };
  if (auto tls = make_tls(options); !tls) {
    kept(tls.error());
  } else if (*tls != nullptr) {
    reloaded.tls.set(std::move(*tls));
    log.notice("reloaded the certificate " + options.tls_cert);
  }
  if (!options.password_file.empty()) {
    if (auto access = make_access_control(options, loopback); !access) {
      kept(access.error());
    } else {
      reloaded.access.set(std::move(*access));
      log.notice("reloaded the password " + options.password_file);
    }
  }
  if (const auto bans = reloaded.bans.reload(); !bans) {
    kept(bans.error());
  } else {
    log.notice(counted(reloaded.bans.list(wall_clock()).size(), "ban") + " in force");
  }
}

}  // namespace menagerie
