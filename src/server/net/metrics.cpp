// SPDX-License-Identifier: Apache-2.0
#include "server/net/metrics.h"

#include <fmt/format.h>

#include <utility>

#include "server/net/process_figures.h"

namespace menagerie {
namespace {

void write_head(std::string& text, const char* name, const char* type, const char* help) {
  text += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

void write(std::string& text, const char* name, const char* type, const char* help,
           std::uint64_t value) {
  write_head(text, name, type, help);
  text += fmt::format("{} {}\n", name, value);
}

}  // namespace

void Timings::add(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  std::size_t step = 0;
  while (step < limits_.size() && seconds > limits_[step]) ++step;
  counts_[step].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(time.count()), std::memory_order_relaxed);
}

void Timings::write(std::string& text, const char* name, const std::string& labels) const {
  const std::string more = labels.empty() ? "" : labels + ",";
  const std::string alone = labels.empty() ? "" : "{" + labels + "}";
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    total += counts_[i].load(std::memory_order_relaxed);
    text += fmt::format("{}_bucket{{{}le=\"{}\"}} {}\n", name, more, limits_[i], total);
  }
  total += counts_.back().load(std::memory_order_relaxed);
  text += fmt::format("{0}_bucket{{{3}le=\"+Inf\"}} {1}\n{0}_sum{4} {2}\n{0}_count{4} {1}\n", name,
                      total, static_cast<double>(nanoseconds_.load()) * 1e-9, more, alone);
}

void UnitMetrics::write(std::string& text) const {
  const std::array<std::pair<const char*, const UnitFigures*>, 2> kinds = {
      {{"decision", &decisions}, {"review", &reviews}}};
  const auto all = [&](const char* name, const char* type, const char* help, auto member) {
    write_head(text, name, type, help);
    for (const auto& [kind, figures] : kinds) {
      text += fmt::format("{}{{kind=\"{}\"}} {}\n", name, kind, (figures->*member).load());
    }
  };
  using Figures = UnitFigures;
  all("menagerie_units_waiting", "gauge", "Units laid down for workers that none has taken.",
      &Figures::waiting);
  all("menagerie_units_handed_out", "gauge", "Units that a worker thinks about.",
      &Figures::handed_out);
  all("menagerie_units_done_total", "counter", "Units that a worker has answered rightly.",
      &Figures::done);
  all("menagerie_units_expired_total", "counter",
      "Times that a worker had a unit and was not heard of in time.", &Figures::expired);
  all("menagerie_units_taken_back_total", "counter",
      "Units without an answer that the node has thought about itself.", &Figures::taken_back);
  const char* refused = "menagerie_units_refused_total";
  write_head(text, refused, "counter", "Answers of workers that are none, by reason.");
  for (const auto& [kind, figures] : kinds) {
    for (std::size_t i = 0; i < figures->rejected.size(); ++i) {
      text += fmt::format("{}{{kind=\"{}\",reason=\"{}\"}} {}\n", refused, kind,
                          UnitFigures::rejection_names[i], figures->rejected[i].load());
    }
  }
  const char* seconds = "menagerie_unit_seconds";
  write_head(text, seconds, "histogram", "Time from laying a unit down to its right answer.");
  for (const auto& [kind, figures] : kinds) {
    figures->time.write(text, seconds, fmt::format("kind=\"{}\"", kind));
  }
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
  counter("menagerie_clock_jumps_total",
          "Times that the clock of this server was set, by two seconds or more.", clock_jumps);
  counter("menagerie_archive_failures_total",
          "Times that the archive took no records, so that their tables stay.", archive_failures);
  counter("menagerie_commits_total", "Transactions.", commits);
  counter("menagerie_commits_failed_total", "Transactions that failed.", failed_commits);
  gauge("menagerie_nodes", "Nodes of the cluster that are alive; 0 without one.", nodes);
  gauge("menagerie_tables_owned", "Tables that are this node's.", owned);
  gauge("menagerie_life", "The life of this node; 0 while it has none.", life);
  gauge("menagerie_bus_named", "Whether there is to be a bus (--bus).", bus_named);
  gauge("menagerie_bus_up", "Whether the bus takes packets.", bus_up);
  counter("menagerie_packets_in_total", "Packets of other nodes, by the bus.", packets_in);
  counter("menagerie_packets_out_total", "Packets to other nodes, by the bus.", packets_out);
  const auto timings = [&](const char* name, const char* help, const Timings& value) {
    write_head(text, name, "histogram", help);
    value.write(text, name);
  };
  timings("menagerie_commit_seconds", "Time of a transaction.", commit_time);
  timings("menagerie_batch_seconds", "Time of a batch of inputs, commit included.", batch_time);
  units.write(text);
  text += process_figures();
  return text;
}

}  // namespace menagerie
