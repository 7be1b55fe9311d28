// SPDX-License-Identifier: Apache-2.0
#include "server/net/metrics.h"

#include <fmt/format.h>

#include "server/net/process_figures.h"

namespace menagerie {
namespace {

void write(std::string& text, const char* name, const char* type, const char* help,
           std::uint64_t value) {
  text += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
}

}  // namespace

void Timings::add(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  std::size_t step = 0;
  while (step < limits.size() && seconds > limits[step]) ++step;
  counts_[step].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(time.count()), std::memory_order_relaxed);
}

void Timings::write(std::string& text, const char* name, const char* help) const {
  text += fmt::format("# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < limits.size(); ++i) {
    total += counts_[i].load(std::memory_order_relaxed);
    text += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, limits[i], total);
  }
  total += counts_.back().load(std::memory_order_relaxed);
  text += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, total,
                      static_cast<double>(nanoseconds_.load()) * 1e-9);
}

std::string Metrics::text() const {
  std::string text;
  const auto gauge = [&](const char* name, const char* help, const auto& value) {
    write(text, name, "gauge", help, value.load());
  };
  const auto counter = [&](const char* name, const char* help, const auto& value) {
    write(text, name, "counter", help, value.load());
  };
  gauge("menagerie_serving", "Whether changes are taken: the database is there, the lease holds.",
        serving);
  gauge("menagerie_connections", "Open connections.", connections);
  gauge("menagerie_websockets", "Open WebSockets.", sockets);
  gauge("menagerie_tables", "Tables in memory.", tables);
  gauge("menagerie_games", "Games being played.", playing);
  gauge("menagerie_unfinished_bytes",
        "What all tables that wait or are in play have in the database, of all nodes.",
        unfinished_bytes);
  gauge("menagerie_unfinished_bytes_max",
        "What they may have before no new table is made; 0: no limit.", unfinished_bytes_max);
  gauge("menagerie_thoughts_waiting", "Decisions and hints that wait for a thread.",
        thinks_waiting);
  counter("menagerie_requests_total", "HTTP requests.", requests);
  counter("menagerie_requests_failed_total", "HTTP requests answered with 4xx or 5xx.",
          failed_requests);
  counter("menagerie_limited_total", "Requests and frames refused for coming too fast.", limited);
  counter("menagerie_frames_in_total", "Frames received.", frames_in);
  counter("menagerie_frames_out_total", "Frames sent.", frames_out);
  counter("menagerie_slow_receivers_total", "Connections dropped for not keeping up.",
          dropped_slow);
  counter("menagerie_changes_total", "Changes of tables.", changes);
  counter("menagerie_commands_total", "Commands of seats.", commands);
  counter("menagerie_denials_total", "Commands and requests denied.", denials);
  counter("menagerie_thoughts_total", "Decisions and hints of bots.", thoughts);
  counter("menagerie_reports_total", "Complaints of players of players.", reports);
  counter("menagerie_tables_removed_total", "Tables that were kept long enough.", removed);
  counter("menagerie_commits_total", "Transactions.", commits);
  counter("menagerie_commits_failed_total", "Transactions that failed.", failed_commits);
  gauge("menagerie_nodes", "Nodes of the cluster that are alive; 0 without one.", nodes);
  gauge("menagerie_tables_owned", "Tables that are this node's.", owned);
  gauge("menagerie_life", "The life of this node; 0 while it has none.", life);
  gauge("menagerie_bus_named", "Whether there is to be a bus (--bus).", bus_named);
  gauge("menagerie_bus_up", "Whether the bus takes packets.", bus_up);
  counter("menagerie_packets_in_total", "Packets of other nodes, by the bus.", packets_in);
  counter("menagerie_packets_out_total", "Packets to other nodes, by the bus.", packets_out);
  commit_time.write(text, "menagerie_commit_seconds", "Time of a transaction.");
  batch_time.write(text, "menagerie_batch_seconds", "Time of a batch of inputs, commit included.");
  text += process_figures();
  return text;
}

}  // namespace menagerie
