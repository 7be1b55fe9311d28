// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/access_control.h"

#include <arpa/inet.h>
#include <sodium.h>

#include <algorithm>
#include <charconv>

#include "base/spelling.h"
#include "server/tables/digest.h"

namespace menagerie {
namespace {

constexpr std::string_view cookie_name = "menagerie=";
constexpr std::size_t nonce_digits = 32;

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return std::nullopt;
}

// Percent-encoding (RFC 3986, 2.1). A plus stays a plus: it only means a blank in forms.
std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const auto high = hex_digit(text[i + 1]);
    const auto low = hex_digit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    plain += static_cast<char>(*high << 4 | *low);
    i += 2;
  }
  return plain;
}

// "/t/x" for "//t/x/".
std::string without_spare_slashes(std::string_view path) {
  std::string plain;
  for (const char c : path) {
    if (c != '/' || !plain.ends_with('/')) plain += c;
  }
  if (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  return plain;
}

std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool is_port(std::string_view text) {
  unsigned port = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, port);
  const bool is_number = read.ec == std::errc{} && read.ptr == end && !text.starts_with('0');
  return is_number && port <= 65535;
}

// localhost and names below it never leave the machine (RFC 6761, 6.3), nor does 127.0.0.0/8.
bool is_loopback_name(std::string_view host) {
  const auto name = without_port(host);
  return name == "localhost" || name == "[::1]" || name.ends_with(".localhost") ||
         (name.starts_with("127.") &&
          name.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace

// The salt is fixed, so the same password gives the same key after a restart and on every server.
// Argon2id makes it slow to try passwords with the help of a cookie; SIGHUP comes here on a thread
// that has nothing else to do.
AccessControl::AccessControl(Rules rules)
    : rules_(std::move(rules)), wrong_passwords_(rules_.wrong_passwords) {
  metrics_hash_ = sha256_hex(rules_.metrics_token);
  if (rules_.password.empty()) return;
  password_hash_ = sha256_hex(rules_.password);
  constexpr std::array<unsigned char, crypto_pwhash_SALTBYTES> salt = {
      'm', 'e', 'n', 'a', 'g', 'e', 'r', 'i', 'e', '-', 'e', 'n', 't', 'e', 'r', '2'};
  const int failed =
      crypto_pwhash(key_.data(), key_.size(), rules_.password.data(), rules_.password.size(),
                    salt.data(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                    crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
  // Without memory for that, cookies last until the next start.
  if (failed != 0) randombytes_buf(key_.data(), key_.size());
}

// What each check keeps out, in this order:
//
//   the name in Host    a foreign page whose name resolves to this machine (DNS rebinding)
//   several Hosts       that a proxy and this server believe different ones
//   the Origin          foreign pages that change something or open a WebSocket (CSRF)
//   the path            what a proxy's rules would not have matched
//   the content type    foreign forms: a page may send JSON elsewhere only if that server agrees
//   token or password   everyone who doesn't know it
//
// Reading by GET is free for all pages: browsers hide the answer from those of another origin.
std::optional<Denial> AccessControl::refuse(const RequestHead& head) const {
  if (rules_.loopback && rules_.origins.empty() && !is_loopback_name(head.host)) {
    // A foreign page whose name was made to resolve to this machine.
    return denial_of(Trouble::not_allowed, denials::this_machine());
  }
  if (head.hosts > 1) return Denial{Trouble::bad_request, "there is more than one Host", {}};
  const bool changes = head.method != "GET" && head.method != "HEAD";
  if (!head.origin.empty() && (changes || head.upgrades)) {
    const std::string own = (head.secure ? "https://" : "http://") + std::string(head.host);
    const auto& allowed = rules_.origins;
    if (head.origin != own &&
        std::find(allowed.begin(), allowed.end(), head.origin) == allowed.end()) {
      return Denial{Trouble::not_allowed, "pages of another origin may not do this", {}};
    }
  }
  if (!head.path) return Denial{Trouble::bad_request, "a strange path", {}};
  const bool is_api = head.path->starts_with("/api/");
  if (is_api && changes && !head.content_type.starts_with("application/json")) {
    return Denial{Trouble::bad_request, "the content type must be application/json", {}};
  }
  if (head.path->starts_with("/metrics")) return refuse_metrics(head);
  const bool open = !is_api || head.path == "/api/v1/enter";
  return open ? std::nullopt : refuse_password(head);
}

// Programs on this machine always see the metrics; others need the token. Without a token they are
// like the API: open, or behind the password.
std::optional<Denial> AccessControl::refuse_metrics(const RequestHead& head) const {
  if (head.is_local) return std::nullopt;
  if (rules_.metrics_token.empty()) return refuse_password(head);
  if (same_secret(sha256_hex(head.bearer), metrics_hash_)) return std::nullopt;
  return Denial{Trouble::not_allowed, "the figures need their token: Authorization: Bearer", {}};
}

// By a cookie, or by the password itself:
//
//   no password given: a good cookie --> in         otherwise "a password is needed"
//   a password given:  too many were wrong --> wait;   right --> in;   wrong --> counted
//
// Even the right password has to wait then. Otherwise the limit would stop no one from guessing.
std::optional<Denial> AccessControl::refuse_password(const RequestHead& head) const {
  if (rules_.password.empty()) return std::nullopt;
  for (std::string_view rest = head.cookie; head.password.empty() && !rest.empty();) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    std::string_view pair = rest.substr(0, end);
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(cookie_name) && is_ticket(pair.substr(cookie_name.size()))) {
      return std::nullopt;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (head.password.empty()) return Denial{Trouble::password_needed, {}, {}};
  if (const unsigned wait = wrong_passwords_.would_wait_s(head.visitor, head.now_ms); wait > 0) {
    return too_many(wait, denials::many_passwords());
  }
  // Hashes are compared, so that the time reveals nothing about the length.
  if (same_secret(sha256_hex(head.password), password_hash_)) return std::nullopt;
  wrong_passwords_.wait_s(head.visitor, head.now_ms);
  return denial_of(Trouble::password_needed, denials::wrong_password());
}

// A ticket is a nonce and its HMAC (RFC 2104). Nothing is stored: all tickets end with the
// password.
bool AccessControl::is_ticket(std::string_view shown) const {
  return shown.size() > nonce_digits && same_secret(shown, ticket(shown.substr(0, nonce_digits)));
}

std::string AccessControl::ticket(std::string_view nonce) const {
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
  // A view of the text's bytes; libsodium speaks unsigned char.
  crypto_auth_hmacsha256(mac.data(), reinterpret_cast<const unsigned char*>(nonce.data()),
                         nonce.size(), key_.data());
  return std::string(nonce) + hex_text(mac);
}

// A page signs the host by which its browser knows the server. A proxy may pass on another one.
std::vector<std::string_view> AccessControl::hosts(const RequestHead& head) const {
  std::vector<std::string_view> names = {head.host};
  for (const std::string& origin : rules_.origins) {
    names.push_back(std::string_view(origin).substr(origin.find("://") + 3));
  }
  return names;
}

Answer<std::string> AccessControl::enter(const RequestHead& head) const {
  if (auto denial = refuse_password(head)) return tl::unexpected(std::move(*denial));
  std::array<unsigned char, nonce_digits / 2> nonce{};
  randombytes_buf(nonce.data(), nonce.size());
  return std::string(cookie_name) + ticket(hex_text(nonce)) +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000" + (head.secure ? "; Secure" : "");
}

bool is_origin(std::string_view text) {
  const bool secure = text.starts_with("https://");
  if (!secure && !text.starts_with("http://")) return false;
  text.remove_prefix(secure ? 8 : 7);
  std::string_view host = without_port(text);
  const std::string_view port = text.substr(host.size());
  if (!port.empty() && !(port.starts_with(':') && is_port(port.substr(1)))) return false;
  if (port == (secure ? ":443" : ":80")) return false;
  if (host.starts_with('[') && host.ends_with(']')) {
    const std::string address(host.substr(1, host.size() - 2));
    in6_addr read{};
    return inet_pton(AF_INET6, address.c_str(), &read) == 1;
  }
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const bool has_empty_part = host.starts_with('.') || host.find("..") != std::string_view::npos;
  return !has_empty_part && host.find_first_of(letters) != std::string_view::npos &&
         host.find_first_not_of(std::string(letters) + "._-") == std::string_view::npos;
}

namespace {

// The id of a table may have been read aloud or typed in capitals.
void lower_table_id(std::string& path) {
  constexpr std::string_view tables = "/api/v1/tables/";
  if (!path.starts_with(tables)) return;
  const auto begin = path.begin() + static_cast<std::ptrdiff_t>(tables.size());
  const auto end = std::find(begin, path.end(), '/');
  std::transform(begin, end, begin, [](char letter) { return lower(letter); });
}

}  // namespace

// Decoded once, before anything is compared: what is checked here is what is routed later, so an
// encoded slash or dot can't get past a check.
std::optional<Target> read_target(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  text = text.substr(0, text.find('#'));
  const std::size_t mark = std::min(text.find('?'), text.size());
  Target target;
  const auto path = decoded(text.substr(0, mark));
  if (!path) return std::nullopt;
  target.path = *path;
  if ((target.path + "/").find("/../") != std::string::npos ||
      target.path.find('\\') != std::string::npos || target.path.find('\0') != std::string::npos) {
    return std::nullopt;
  }
  // Programs call the API and are told about mistakes. Links to pages come from people and apps,
  // which add slashes and query members.
  const std::string plain = without_spare_slashes(target.path);
  const bool is_api = plain.starts_with("/api/");
  if (is_api && target.path != plain) return std::nullopt;
  lower_table_id(target.path);
  std::string_view query = mark < text.size() ? text.substr(mark + 1) : "";
  while (!query.empty() && is_api) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = decoded(pair.substr(0, equals));
    const auto value = decoded(equals < pair.size() ? pair.substr(equals + 1) : "");
    if (!name || !value || target.query.size() >= 16) return std::nullopt;
    target.query[*name] = *value;
  }
  return target;
}

}  // namespace menagerie
