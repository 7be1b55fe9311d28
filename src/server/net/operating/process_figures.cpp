// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/process_figures.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace menagerie {
namespace {

// The time at which the program was loaded, close enough to its start.
const auto started = std::chrono::system_clock::now();

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// proc(5): the second number is that of resident pages.
std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// One of them is the folder that is being listed.
std::ptrdiff_t open_files() {
  std::error_code error;
  std::filesystem::directory_iterator files("/proc/self/fd", error);
  return error ? 0 : std::distance(begin(files), end(files));
}

void add(std::string& text, const char* name, const char* type, const char* help, auto value) {
  text += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
}

}  // namespace

std::string process_figures() {
  rusage used{};
  rlimit files{};
  getrusage(RUSAGE_SELF, &used);
  getrlimit(RLIMIT_NOFILE, &files);
  std::string text;
  add(text, "process_cpu_seconds_total", "counter", "Processor time used.",
      seconds(used.ru_utime) + seconds(used.ru_stime));
  add(text, "process_resident_memory_bytes", "gauge", "Memory in use.", resident_bytes());
  add(text, "process_open_fds", "gauge", "Open files and connections.", open_files());
  add(text, "process_max_fds", "gauge", "How many may be open.", files.rlim_cur);
  add(text, "process_start_time_seconds", "gauge", "When the process began, since 1970.",
      std::chrono::duration<double>(started.time_since_epoch()).count());
  return text;
}

}  // namespace menagerie
