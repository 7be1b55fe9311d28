// SPDX-License-Identifier: Apache-2.0
#include "server/net/loop/service_report.h"

namespace menagerie {

void ServiceReport::take(const ReportedSeat& report) {
  ++metrics_.reports;
  if (const auto added = book_.add(report); !added) {
    log_.notice(added.error().text + "; the report is forgotten when the server ends");
  }
}

// Totals go to the metrics as they are. Only what has changed since the last time is a message.
void ServiceReport::take(const ServiceFigures& figures) {
  metrics_.tables = figures.tables;
  metrics_.playing = figures.playing;
  metrics_.changes = figures.changes;
  metrics_.commands = figures.commands;
  metrics_.denials = figures.denials;
  metrics_.damaged_tables = figures.damaged;
  metrics_.removed = figures.removed;
  if (metrics_.clock_jumps != figures.clock_jumps) {
    log_.notice(
        "the clock was set: players' clocks run on as if it had not been, and so does the "
        "removal of tables, for a day");
  }
  metrics_.clock_jumps = figures.clock_jumps;
  metrics_.archive_failures = figures.archive_failures;
  metrics_.unfinished_bytes = figures.unfinished_bytes;
  metrics_.unfinished_bytes_max = figures.unfinished_bytes_max;
  const auto& [identities, circles] = figures.annex;
  metrics_.identities = identities.count;
  metrics_.identity_bytes = identities.bytes;
  metrics_.identity_bytes_max = identities.bytes_max;
  metrics_.circles = circles.count;
  metrics_.circle_bytes = circles.bytes;
  metrics_.circle_bytes_max = circles.bytes_max;
  if (figures.archive_fault == archive_fault_) return;
  archive_fault_ = figures.archive_fault;
  log_.notice(archive_fault_.empty()
                  ? "the archive takes records again"
                  : archive_fault_ + "; tables that would be archived stay in the database");
}

}  // namespace menagerie
