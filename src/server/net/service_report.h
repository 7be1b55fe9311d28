// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/report_book.h"
#include "server/tables/service.h"

namespace menagerie {

// Carries what a service counts to the metrics, and to the log what whoever runs it must know.
class ServiceReport {
 public:
  ServiceReport(Metrics& metrics, const Log& log, ReportBook& book)
      : metrics_(metrics), log_(log), book_(book) {}

  // To be called now and then, with all that was counted so far.
  void take(const ServiceFigures& figures);
  // What players report.
  void take(const ReportedSeat& report);

 private:
  Metrics& metrics_;
  const Log& log_;
  ReportBook& book_;
  std::string archive_fault_;  // As it was told last.
};

}  // namespace menagerie
