// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/nats_bus.h"

#include <nats/nats.h>
#include <sodium.h>

#include <future>
#include <optional>
#include <sstream>
#include <vector>

namespace menagerie {
namespace {

constexpr std::int64_t again_ms = 250;
// So long a server that is there may take nothing before the connection is given up: whoever sends
// waits for that, and all players of this node with him.
constexpr std::int64_t write_deadline_ms = 200;

struct Destroy {
  void operator()(natsOptions* one) const { natsOptions_Destroy(one); }
  void operator()(natsConnection* one) const { natsConnection_Destroy(one); }
};
template <class T>
using Owned = std::unique_ptr<T, Destroy>;

// Hears one subject. Its end waits until nothing more is heard, also what is being heard just now.
class Subscription {
 public:
  Subscription(natsConnection* connection, const std::string& subject, natsMsgHandler heard,
               void* self) {
    natsConnection_Subscribe(&subscription_, connection, subject.c_str(), heard, self);
    const auto ended = [](void* promise) {
      static_cast<std::promise<void>*>(promise)->set_value();
    };
    waits_ = natsSubscription_SetOnCompleteCB(subscription_, ended, &ended_) == NATS_OK;
  }
  Subscription(const Subscription&) = delete;
  Subscription& operator=(const Subscription&) = delete;

  ~Subscription() {
    natsSubscription_Destroy(subscription_);
    if (waits_) ended_.get_future().wait();
  }

 private:
  natsSubscription* subscription_ = nullptr;  // Null, if the connection is closed for good.
  std::promise<void> ended_;
  bool waits_ = false;
};

std::string subject(const ClusterIdentity& identity, Life life) {
  return "menagerie." + identity.name + "." + std::to_string(life);
}

class Nats final : public NatsBus {
 public:
  explicit Nats(Heard heard) : heard_(std::move(heard)) {}

  Result<bool> connect(const std::string& urls) {
    std::vector<std::string> list;
    std::istringstream in(urls);
    for (std::string url; std::getline(in, url, ',');) list.push_back(url);
    std::vector<const char*> texts;
    for (const std::string& url : list) texts.push_back(url.c_str());
    natsOptions* options = nullptr;
    natsStatus status = natsOptions_Create(&options);
    options_.reset(options);
    const auto set = [&](natsStatus done) { status = status == NATS_OK ? done : status; };
    set(natsOptions_SetServers(options, texts.data(), static_cast<int>(texts.size())));
    set(natsOptions_SetMaxReconnect(options, -1));
    set(natsOptions_SetReconnectWait(options, again_ms));
    set(natsOptions_SetTimeout(options, 2000));
    set(natsOptions_SetPingInterval(options, 2000));
    set(natsOptions_SetMaxPingsOut(options, 2));
    set(natsOptions_SetSendAsap(options, true));
    set(natsOptions_SetWriteDeadline(options, write_deadline_ms));
    // Old packets are worth nothing: they are sent again, or through the database.
    set(natsOptions_SetReconnectBufSize(options, 1));
    set(natsOptions_SetRetryOnFailedConnect(options, true, [](natsConnection*, void*) {}, nullptr));
    natsConnection* connection = nullptr;
    if (status == NATS_OK) status = natsConnection_Connect(&connection, options);
    connection_.reset(connection);
    // NATS_NOT_YET_CONNECTED is no failure: it is tried again.
    if (connection == nullptr) {
      return problem("cannot use the bus " + urls + ": " + natsStatus_GetText(status));
    }
    return true;
  }

  // In this order: heard() reads the identity on a thread of the bus, and must be through before it
  // changes.
  void listen(const ClusterIdentity& identity, Life life) override {
    subscription_.reset();
    identity_ = identity;
    subscription_.emplace(connection_.get(), subject(identity, life), &Nats::heard, this);
  }

  // Whether it was sent is not asked: the link sends again what is not acknowledged.
  void send(const Packet& packet) override {
    const std::string bytes = sealed(write_packet(packet), identity_.key);
    natsConnection_Publish(connection_.get(), subject(identity_, packet.to).c_str(), bytes.data(),
                           static_cast<int>(bytes.size()));
  }

  bool is_up() const override {
    return natsConnection_Status(connection_.get()) == NATS_CONN_STATUS_CONNECTED;
  }

 private:
  static void heard(natsConnection*, natsSubscription*, natsMsg* message, void* self) {
    auto& bus = *static_cast<Nats*>(self);
    const std::string bytes(natsMsg_GetData(message),
                            static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    natsMsg_Destroy(message);
    std::string packet = unsealed(bytes, bus.identity_.key);
    if (!packet.empty()) bus.heard_(std::move(packet));
  }

  Heard heard_;
  ClusterIdentity identity_;  // Changed while nothing is heard.
  Owned<natsOptions> options_;
  Owned<natsConnection> connection_;
  std::optional<Subscription> subscription_;
};

const unsigned char* bytes_in(const std::string& text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

// The nonce, drawn anew for each text, then the box. It is long enough (24 bytes) that none is
// drawn twice.
std::string sealed(const std::string& text, const std::string& key) {
  if (key.size() != crypto_secretbox_KEYBYTES) return {};
  std::string box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + text.size(), '\0');
  auto* out = reinterpret_cast<unsigned char*>(box.data());
  randombytes_buf(out, crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(out + crypto_secretbox_NONCEBYTES, bytes_in(text), text.size(), out,
                        bytes_in(key));
  return box;
}

std::string unsealed(const std::string& text, const std::string& key) {
  constexpr std::size_t head = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (key.size() != crypto_secretbox_KEYBYTES || text.size() < head) return {};
  std::string open(text.size() - head, '\0');
  const int status = crypto_secretbox_open_easy(
      reinterpret_cast<unsigned char*>(open.data()), bytes_in(text) + crypto_secretbox_NONCEBYTES,
      text.size() - crypto_secretbox_NONCEBYTES, bytes_in(text), bytes_in(key));
  return status == 0 ? open : std::string{};
}

Result<std::unique_ptr<NatsBus>> NatsBus::open(const std::string& urls, Heard heard) {
  auto bus = std::make_unique<Nats>(std::move(heard));
  if (auto connected = bus->connect(urls); !connected) return tl::unexpected(connected.error());
  return bus;
}

}  // namespace menagerie
