// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/metrics.h"

#include <fmt/format.h>

#include <utility>

#include "server/net/operating/process_figures.h"

namespace menagerie {
namespace {

// The text format of Prometheus, version 0.0.4: two lines about a metric, then its values.
void write_head(std::string& text, const char* name, const char* type, const char* help) {
  text += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

void write(std::string& text, const char* name, const char* type, const char* help,
           std::uint64_t value) {
  write_head(text, name, type, help);
  text += fmt::format("{} {}\n", name, value);
}

// Writes the metrics that have a single value.
class Writer {
 public:
  explicit Writer(std::string& text) : text_(text) {}
  void gauge(const char* name, const char* help, const std::atomic<std::uint64_t>& value) {
    write(text_, name, "gauge", help, value.load());
  }
  void counter(const char* name, const char* help, const std::atomic<std::uint64_t>& value) {
    write(text_, name, "counter", help, value.load());
  }

 private:
  std::string& text_;
};

}  // namespace

// No lock: a scrape between the two lines is off by one event, which no one notices.
void Timings::add(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  std::size_t step = 0;
  while (step < limits_.size() && seconds > limits_[step]) ++step;
  counts_[step].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(time.count()), std::memory_order_relaxed);
}

// In Prometheus a bucket counts everything up to its limit, here each counts its own. The count is
// the last sum, so it always equals "+Inf".
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

// One metric with a label per kind, so that sums over kinds are a matter of the query.
void UnitMetrics::write(std::string& text) const {
  const std::array<std::pair<const char*, const UnitFigures*>, 2> kinds = {
      {{"decision", &decisions}, {"review", &reviews}}};
  const auto all = [&](const char* name, const char* type, const char* help, auto member) {
    write_head(text, name, type, help);
    for (const auto& [kind, figures] : kinds) {
      text += fmt::format("{}{{kind=\"{}\"}} {}\n", name, kind, (figures->*member).load());
    }
  };
  all("menagerie_units_waiting", "gauge", "Units laid down for workers that none has taken.",
      &UnitFigures::waiting);
  all("menagerie_units_handed_out", "gauge", "Units that a worker thinks about.",
      &UnitFigures::handed_out);
  all("menagerie_units_done_total", "counter", "Units that a worker has answered rightly.",
      &UnitFigures::done);
  all("menagerie_units_expired_total", "counter",
      "Times that a worker had a unit and was not heard of in time.", &UnitFigures::expired);
  all("menagerie_units_taken_back_total", "counter",
      "Units without an answer that the server has thought about itself.",
      &UnitFigures::taken_back);
  const char* refused = "menagerie_units_refused_total";
  write_head(text, refused, "counter", "Invalid answers of workers, by reason.");
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

void Metrics::write_state(std::string& text) const {
  Writer to(text);
  to.gauge("menagerie_serving",
           "Whether changes are taken: the database is there, and this server has the lease.",
           serving);
  to.gauge("menagerie_connections", "Open connections.", connections);
  to.gauge("menagerie_websockets", "Open WebSockets.", sockets);
  to.gauge("menagerie_tables", "Tables in memory.", tables);
  to.gauge("menagerie_games", "Games being played.", playing);
  to.gauge("menagerie_unfinished_bytes",
           "What all tables that wait or are in play have in the database.", unfinished_bytes);
  to.gauge("menagerie_unfinished_bytes_max",
           "What they may have before no new table is made; 0: no limit.", unfinished_bytes_max);
  to.gauge("menagerie_identities", "Keys of people that are kept.", identities);
  to.gauge("menagerie_identity_bytes", "What all of them have in the database.", identity_bytes);
  to.gauge("menagerie_identity_bytes_max", "What they may have; 0: no limit.", identity_bytes_max);
  to.gauge("menagerie_circles", "Circles that are kept.", circles);
  to.gauge("menagerie_circle_bytes", "What all of them have in the database.", circle_bytes);
  to.gauge("menagerie_circle_bytes_max", "What they may have; 0: no limit.", circle_bytes_max);
  to.gauge("menagerie_thoughts_waiting", "Decisions and hints that wait for a thread.",
           thinks_waiting);
  to.gauge("menagerie_connections_max", "How many there may be.", connections_max);
  write_head(text, "menagerie_connections_refused_total", "counter",
             "Connections that were not taken, or not kept, by reason.");
  for (std::size_t i = 0; i < refused_connections.size(); ++i) {
    text += fmt::format("menagerie_connections_refused_total{{reason=\"{}\"}} {}\n",
                        refused_connection_names[i], refused_connections[i].load());
  }
}

void Metrics::write_counts(std::string& text) const {
  Writer to(text);
  to.counter("menagerie_requests_total", "HTTP requests.", requests);
  to.counter("menagerie_requests_failed_total", "HTTP requests answered with 4xx or 5xx.",
             failed_requests);
  to.counter("menagerie_errors_total", "HTTP requests answered with 5xx.", errors);
  to.counter("menagerie_limited_total", "Requests and frames refused for coming too fast.",
             limited);
  to.counter("menagerie_frames_in_total", "Frames received.", frames_in);
  to.counter("menagerie_frames_out_total", "Frames sent.", frames_out);
  to.counter("menagerie_slow_receivers_total", "Connections dropped for not keeping up.",
             dropped_slow);
  to.counter("menagerie_changes_total", "Changes of tables.", changes);
  to.counter("menagerie_commands_total", "Commands of seats.", commands);
  to.counter("menagerie_denials_total", "Commands and requests denied.", denials);
  to.counter("menagerie_thoughts_total", "Decisions and hints of bots.", thoughts);
  to.counter("menagerie_reports_total", "Complaints of players of players.", reports);
  to.counter("menagerie_tables_removed_total", "Tables that were kept long enough.", removed);
  to.counter("menagerie_clock_jumps_total",
             "Times that the clock of this server was set, by two seconds or more.", clock_jumps);
  to.counter("menagerie_archive_failures_total",
             "Times that the archive took no records, so that their tables stay.",
             archive_failures);
  to.gauge("menagerie_damaged_tables", "Tables that could not be read from what is stored of them.",
           damaged_tables);
  to.gauge("menagerie_database_damaged", "Whether SQLite has found damage in its file.",
           database_damaged);
  to.counter("menagerie_signatures_total", "Signed requests that were right.", signatures);
  to.counter("menagerie_signatures_refused_total",
             "Signed requests that were wrong, too late or repeated.", wrong_signatures);
  to.counter("menagerie_commits_total", "Transactions.", commits);
  to.counter("menagerie_commits_failed_total", "Transactions that failed.", failed_commits);
  to.gauge(
      "menagerie_epoch",
      "The epoch in which this server serves; 0: it is a standby, or its tables are in a file.",
      epoch);
  to.gauge("menagerie_standby", "Whether this server stands by while another serves.", standby);
}

std::string Metrics::text(const std::string& version) const {
  std::string text;
  write_state(text);
  write_counts(text);
  const auto timings = [&](const char* name, const char* help, const Timings& value) {
    write_head(text, name, "histogram", help);
    value.write(text, name);
  };
  timings("menagerie_commit_seconds", "Time of a transaction.", commit_time);
  timings("menagerie_ack_seconds",
          "Time from taking a frame to its acknowledgement, commit included.", ack_time);
  timings("menagerie_batch_seconds", "Time of a batch of inputs, commit included.", batch_time);
  units.write(text);
  write_head(text, "menagerie_build_info", "gauge", "The version of the program.");
  text += fmt::format("menagerie_build_info{{version=\"{}\"}} 1\n", version);
  text += process_figures();
  return text;
}

}  // namespace menagerie
