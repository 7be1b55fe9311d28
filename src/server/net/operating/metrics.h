// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace menagerie {

// How long things took, in buckets; for Prometheus.
class Timings {
 public:
  using Limits = std::array<double, 11>;  // In seconds.
  static constexpr Limits quick = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                   0.05,   0.1,   0.2,   0.5,   1.0};
  static constexpr Limits slow = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0};

  explicit Timings(const Limits& limits = quick) : limits_(limits) {}
  void add(std::chrono::nanoseconds time);
  // `labels`: as `kind="review"`, or empty.
  void write(std::string& text, const char* name, const std::string& labels = {}) const;

 private:
  const Limits& limits_;
  std::array<std::atomic<std::uint64_t>, Limits{}.size() + 1> counts_{};
  std::atomic<std::uint64_t> nanoseconds_{0};
};

// Units of thinking of one kind, as the dispatcher of this server sees them.
struct UnitFigures {
  // Why an answer is invalid.
  enum class Rejection : std::uint8_t {
    empty,    // The worker could not think about it.
    illegal,  // Not a legal action.
    finding,  // Not a finding of this piece of the review.
  };
  static constexpr std::array<const char*, 3> rejection_names = {"empty", "illegal", "finding"};

  std::atomic<std::uint64_t> waiting{0}, handed_out{0};  // Now.
  std::atomic<std::uint64_t> done{0}, expired{0}, taken_back{0};
  std::array<std::atomic<std::uint64_t>, rejection_names.size()> rejected{};
  Timings time{Timings::slow};  // Of finished ones, since they were put in the queue.
};

// By kind.
struct UnitMetrics {
  UnitFigures decisions, reviews;
  void write(std::string& text) const;
};

// Why a connection is refused or dropped.
enum class RefusedConnection : std::uint8_t {
  banned,      // An operator has banned the address.
  address,     // The address has no more places.
  total,       // The server has no more places.
  files,       // The system has no file for it.
  handshakes,  // Too many have not finished their TLS handshake.
  sockets,     // The visitor has no more places for WebSockets and streams.
};
inline constexpr std::array<const char*, 6> refused_connection_names = {
    "banned", "address", "total", "files", "handshakes", "sockets"};

// The counters of a running server. Every member may be changed from any thread.
struct Metrics {
  std::atomic<std::uint64_t> connections{0}, sockets{0};  // Now.
  std::atomic<std::uint64_t> connections_max{0};
  std::array<std::atomic<std::uint64_t>, refused_connection_names.size()> refused_connections{};
  std::atomic<std::uint64_t> requests{0}, failed_requests{0}, limited{0};
  std::atomic<std::uint64_t> errors{0};  // Requests answered with 5xx.
  std::atomic<std::uint64_t> frames_in{0}, frames_out{0}, dropped_slow{0};
  std::atomic<std::uint64_t> commits{0}, failed_commits{0}, thoughts{0};
  std::atomic<std::uint64_t> tables{0}, playing{0}, changes{0}, commands{0}, denials{0};
  std::atomic<std::uint64_t> thinks_waiting{0}, reports{0}, removed{0}, clock_jumps{0},
      archive_failures{0};
  std::atomic<std::uint64_t> damaged_tables{0}, database_damaged{0};  // The second is 1 or 0.
  std::atomic<std::uint64_t> unfinished_bytes{0}, unfinished_bytes_max{0};
  std::atomic<std::uint64_t> identities{0}, identity_bytes{0}, identity_bytes_max{0};
  std::atomic<std::uint64_t> circles{0}, circle_bytes{0}, circle_bytes_max{0};
  std::atomic<std::uint64_t> signatures{0}, wrong_signatures{0};
  // Whether changes are taken, as far as is known: 1 or 0.
  std::atomic<std::uint64_t> serving{0};
  // With several servers: the epoch of the lease while this one has it, and whether another has it.
  std::atomic<std::uint64_t> epoch{0}, standby{0};
  Timings commit_time;  // To disk.
  Timings ack_time;     // From receiving a frame to passing its acknowledgement to the connection.
  Timings batch_time;   // From taking a batch of inputs to sending out its effects.
  UnitMetrics units;

  // `version`: the program's.
  std::string text(const std::string& version) const;

 private:
  void write_state(std::string& text) const;
  void write_counts(std::string& text) const;
};

}  // namespace menagerie
