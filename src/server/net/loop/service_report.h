// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/net/operating/log.h"
#include "server/net/operating/metrics.h"
#include "server/net/operating/report_book.h"
#include "server/tables/service.h"

namespace menagerie {

// Passes the service's counters to the metrics, and messages for the operator to the log.
class ServiceReport {
 public:
  ServiceReport(Metrics& metrics, const Log& log, ReportBook& book)
      : metrics_(metrics), log_(log), book_(book) {}

  // Call it at intervals, with the totals so far.
  void take(const ServiceFigures& figures);
  // What players report.
  void take(const ReportedSeat& report);

 private:
  Metrics& metrics_;
  const Log& log_;
  ReportBook& book_;
  std::string archive_fault_;  // As last reported.
};

}  // namespace menagerie
