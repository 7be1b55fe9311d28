// SPDX-License-Identifier: Apache-2.0
#include "server/net/serve.h"

#include <sodium.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/thread_pool.hpp>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <thread>

#include "engine/files/standard_streams.h"
#include "engine/json.h"
#include "engine/lessons/lesson_json.h"
#include "server/circles/people.h"
#include "server/net/connections/session.h"
#include "server/net/loop/service_loop.h"
#include "server/net/operating/admin_socket.h"
#include "server/net/operating/operator_commands.h"
#include "server/net/operating/reload.h"
#include "server/net/operating/wrong_options.h"
#include "server/store/archive.h"
#include "server/store/open_store.h"
#include "server/store/postgres_lease.h"
#include "server/store/postgres_store.h"
#include "server/store/sqlite_check.h"
#include "server/tables/views/about_games.h"
#include "words/language.h"

namespace menagerie {
namespace asio = boost::asio;
namespace {

using asio::ip::tcp;

// The system's random bytes, or bytes from a seed for tests that must be repeatable.
class ServerEntropy final : public Entropy {
 public:
  explicit ServerEntropy(std::optional<std::uint64_t> seed) : seed_(seed) {}

  void fill(std::span<unsigned char> bytes) override {
    if (!seed_) return randombytes_buf(bytes.data(), bytes.size());
    const std::array<std::uint64_t, 4> words{*seed_, fills_++, 0, 0};
    std::array<unsigned char, randombytes_SEEDBYTES> key{};
    static_assert(sizeof words == sizeof key);
    std::memcpy(key.data(), words.data(), sizeof key);
    randombytes_buf_deterministic(bytes.data(), bytes.size(), key.data());
  }

 private:
  std::optional<std::uint64_t> seed_;
  std::uint64_t fills_ = 0;
};

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

// TLS handshakes in progress: from one address, and from all.
constexpr unsigned handshakes_an_address = 16, handshakes_max = 256;
// Requests with long bodies, of a quarter of a megabyte each.
constexpr unsigned large_bodies_a_visitor = 8, large_bodies_max = 128;

int fail(int status, const std::string& text) {
  print_error("menagerie: {}\n", text);
  return status;
}

unsigned or_cores(unsigned threads) {
  return threads > 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
}

// As many connections as requested, or as the machine allows, leaving some files for everything
// else.
unsigned connections_for(unsigned wanted) {
  constexpr rlim_t kept_files = 64;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t files = std::max(limit.rlim_cur, 2 * kept_files) - kept_files;
  return static_cast<unsigned>(std::min<rlim_t>(wanted, files));
}

RateLimits rate_limits_of(const ServeOptions& options) {
  RateLimits rate_limits;
  rate_limits.tables = a_minute(options.tables_a_minute, options.tables_a_minute);
  rate_limits.joins = a_minute(options.joins_a_minute, options.joins_a_minute);
  rate_limits.open_joins = a_minute(options.open_joins_a_minute, options.open_joins_a_minute);
  rate_limits.hints = a_minute(options.hints_a_minute, options.hints_a_minute / 2);
  rate_limits.reviews = a_minute(options.reviews_a_minute, options.reviews_a_minute);
  rate_limits.daily_tries = a_minute(1, 10);
  rate_limits.chat = a_minute(options.chat_a_minute, options.chat_a_minute / 3);
  rate_limits.table_chat = a_minute(options.chat_a_minute * 3, options.chat_a_minute);
  // They take one tap each: faster than typing, and more than anyone reads.
  rate_limits.reactions = a_minute(options.chat_a_minute * 2, options.chat_a_minute / 3);
  rate_limits.wishes = a_minute(options.wishes_a_minute, options.wishes_a_minute / 3);
  // Each of them is a question to everyone at the table.
  rate_limits.seat_requests = a_minute(0.5, 3);
  rate_limits.reports = a_minute(options.reports_a_minute, options.reports_a_minute);
  return rate_limits;
}

Rate an_hour(double count) { return a_minute(count / 60, count); }

People::Settings people_settings(const ServeOptions& options) {
  People::Settings settings;
  settings.identities = {options.identities, an_hour(options.identities_an_hour), a_minute(60, 30)};
  settings.circles = {options.circles, an_hour(options.circles_an_hour), a_minute(60, 30),
                      a_minute(options.chat_a_minute, options.chat_a_minute / 3)};
  return settings;
}

// The tables, with the lease if several servers share them.
struct OpenTables {
  std::unique_ptr<Store> store;
  FencedStore* fenced = nullptr;
  std::unique_ptr<LeaseKeeper> lease;
};

Result<OpenTables> open_tables(const ServeOptions& options) {
  OpenTables tables;
  if (!is_postgres_address(options.database)) {
    auto store = open_store(options.database);
    if (!store) return tl::unexpected(store.error());
    tables.store = std::move(*store);
    return tables;
  }
  auto store = open_fenced_postgres(options.database);
  if (!store) return tl::unexpected(store.error());
  tables.fenced = store->get();
  tables.store = std::move(*store);
  const std::string name = options.node.empty() ? "menagerie" : options.node;
  tables.lease = std::make_unique<LeaseKeeper>(make_postgres_lease(options.database, name));
  // The first request already finds a server that serves, unless another server does.
  tables.lease->wait_for_answer(std::chrono::seconds(1));
  return tables;
}

std::unique_ptr<ServiceInputs> open_entrance(const ServeOptions& options, const OpenTables& tables,
                                             Entropy& entropy, Archive* archive, Metrics& metrics,
                                             const Log& log, ReportBook& reports) {
  ServiceLoop::Parts parts{
      .games = options.games,
      .store = *tables.store,
      .fenced = tables.fenced,
      .lease = tables.lease.get(),
      .entropy = entropy,
      .bots = {or_cores(options.bot_threads), options.mind_megabytes},
      .rate_limits = rate_limits_of(options),
      .retention = options.retention,
      .archive = archive,
      .annex = [rules = people_settings(options)] { return std::make_unique<People>(rules); },
      .metrics = metrics,
      .log = log,
      .reports = reports};
  if (options.workers) {
    parts.units = options.database;
    parts.engine = options.version;
    parts.owner = static_cast<UnitQueue::Owner>(random_seed() >> 1u);
  }
  return std::make_unique<ServiceLoop>(parts);
}

Result<tcp::endpoint> open_acceptor(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  boost::system::error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(4096, error);
  if (error) {
    return problem("cannot listen on " + endpoint.address().to_string() + " port " +
                   std::to_string(endpoint.port()) + ": " + error.message() +
                   "; another --port may be free");
  }
  return acceptor.local_endpoint();
}

void announce(const ServeOptions& options, const tcp::endpoint& endpoint, bool tls) {
  if (options.listening) return options.listening(endpoint.port());
  print_out("Menagerie is at {}://{}:{}\n", tls ? "https" : "http", options.bind, endpoint.port());
  flush_out();
}

// At each SIGHUP, on a thread of its own: a slow disk must not delay connections.
void reload_at(asio::signal_set& hangup, asio::thread_pool& worker,
               const std::function<void()>& again) {
  hangup.async_wait([&, again](const boost::system::error_code& error, int) {
    if (error) return;
    asio::post(worker, again);
    reload_at(hangup, worker, again);
  });
}

void run_until_signal(asio::io_context& io, asio::signal_set& signals, tcp::acceptor& acceptor,
                      unsigned threads, const std::function<void()>& goodbye) {
  std::jthread leaving;
  signals.async_wait([&](const boost::system::error_code& error, int) {
    if (error) return;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    // On a thread of its own, so that the io threads can send the last frames.
    leaving = std::jthread([&] {
      goodbye();
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      io.stop();
    });
  });
  std::vector<std::jthread> pool;
  for (unsigned i = 1; i < threads; ++i) pool.emplace_back([&] { io.run(); });
  io.run();
}

// A page's first questions, without a language and in each of ours.
void add_games(Site& site, std::span<const GameType> games) {
  const auto add = [&](const std::string& query, std::string_view tag) {
    const std::string path(games_path);
    site.make(path + query, ".json", about_games(games, tag));
    for (const GameType& game : games) {
      site.make(path + "/" + std::string(game.id) + query, ".json", about_game(game, tag));
    }
  };
  add("", "");
  for (const std::string& tag : Language::tags()) add("?lang=" + tag, tag);
}

void add_puzzles(Site& site, std::span<const GameType> games) {
  for (const GameType& game : games) {
    auto puzzles = puzzles_of_game(game);
    if (puzzles) {
      site.make(std::string(puzzles_path) + std::string(game.id), ".json", *std::move(puzzles));
    }
  }
}

// Every lesson in the page's form: made here once, and then served like any other file.
std::optional<Problem> add_lessons(Site& site, std::span<const GameType> games) {
  for (const GameType& game : games) {
    if (game.lesson.empty()) continue;
    const auto lesson = read_lesson(game);
    if (!lesson) return lesson.error();
    site.make(std::string(lessons_path) + std::string(game.id), ".json",
              lesson_json(*lesson).dump());
  }
  return std::nullopt;
}

// The page, with the answers to its first questions.
Result<Site> make_site(const ServeOptions& options) {
  auto site = Site::load(options.site);
  if (!site) return site;
  if (auto wrong = add_lessons(*site, options.games)) return tl::unexpected(std::move(*wrong));
  add_puzzles(*site, options.games);
  add_games(*site, options.games);
  return site;
}

std::string operator_file(const ServeOptions& options, const char* ending) {
  return options.operator_files.empty() ? std::string() : options.operator_files + ending;
}

std::optional<Problem> read_files(Bans& bans, ReportBook& reports) {
  if (const auto read = bans.reload(); !read) return read.error();
  if (const auto read = reports.load(); !read) return read.error();
  return std::nullopt;
}

// Watches the SQLite file; nothing if the tables are elsewhere.
std::unique_ptr<SqliteCheck> check_of(const ServeOptions& options, Metrics& metrics,
                                      const Log& log) {
  constexpr std::string_view sqlite = "sqlite:";
  if (!options.database.starts_with(sqlite)) return nullptr;
  return std::make_unique<SqliteCheck>(
      options.database.substr(sqlite.size()), std::chrono::seconds(options.check_pause_s),
      [&](const std::string& damage) {
        const bool was_damaged = metrics.database_damaged.exchange(damage.empty() ? 0 : 1) == 1;
        if (!damage.empty() && !was_damaged) {
          log.notice("the database is damaged: " + damage + "; restore a backup");
        }
      });
}

// By default a missing socket isn't fatal: its folder may not exist.
Result<std::unique_ptr<AdminSocket>> open_admin(const ServeOptions& options,
                                                OperatorCommands& operators, const Log& log) {
  if (options.admin_socket.empty()) return std::unique_ptr<AdminSocket>{};
  auto socket = AdminSocket::open(
      options.admin_socket, [&operators](const Json& asked) { return operators.answer(asked); });
  if (socket || options.admin_is_asked_for) return socket;
  log.notice(socket.error().text + "; `menagerie admin` does not reach this server");
  return std::unique_ptr<AdminSocket>{};
}

// Takes connections until a signal.
void run(const ServeOptions& options, asio::io_context& io, tcp::acceptor& acceptor,
         ServerContext& context, Reloaded& reloaded) {
  const tcp::endpoint endpoint = acceptor.local_endpoint();
  start_listening(io, acceptor, context);
  // Handled before the address is printed: its reader may send a signal at once.
  asio::signal_set signals(io, SIGTERM, SIGINT), hangup(io, SIGHUP);
  asio::thread_pool reloader(1);
  const bool is_local = endpoint.address().is_loopback();
  reload_at(hangup, reloader, [&] { reload(options, is_local, reloaded, context.log); });
  announce(options, endpoint, context.uses_tls);
  run_until_signal(io, signals, acceptor, or_cores(options.threads), [&] { context.loop.stop(); });
}

}  // namespace

std::string installed_site() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const auto folder = program.parent_path().parent_path() / "share" / "menagerie" / "web";
  return std::filesystem::exists(folder / "index.html", error) ? folder.string() : std::string{};
}

int serve(const ServeOptions& options) {
  std::signal(SIGHUP, SIG_IGN);  // Until the server can reload something, it is ignored.
  const auto address = listening_address(options);
  if (!address) return fail(2, address.error().text);
  if (sodium_init() < 0) return fail(3, "the system gives no random numbers");
  const unsigned connections_max = connections_for(options.connections_max);
  auto tls = make_tls(options);
  if (!tls) return fail(2, tls.error().text);
  const auto proxies = Proxies::read(options.trusted_proxies, options.proxy_field);
  if (!proxies) return fail(2, proxies.error().text);
  if (const auto wrong = wrong_origin(options.origins)) return fail(2, *wrong);
  const auto site = make_site(options);
  if (!site) return fail(2, site.error().text);
  if (const auto wrong = wrong_for_several(options)) return fail(2, *wrong);
  const auto tables = open_tables(options);
  if (!tables) return fail(is_store_address(options.database) ? 3 : 2, tables.error().text);

  auto archive = open_archive(options.archive);
  if (!archive) return fail(3, archive.error().text);

  // Connections that still exist at the end go with the io_context, and free their places.
  VisitorPlaces connections(options.connections_an_address, connections_max);
  VisitorPlaces sockets(options.sockets_a_visitor);
  VisitorPlaces handshakes(handshakes_an_address, handshakes_max);
  OpenSockets open_sockets;
  asio::io_context io(static_cast<int>(or_cores(options.threads)));
  tcp::acceptor acceptor(io);
  const auto endpoint = open_acceptor(acceptor, {*address, options.port});
  if (!endpoint) return fail(3, endpoint.error().text);

  auto access = make_access_control(options, endpoint->address().is_loopback());
  if (!access) return fail(2, access.error().text);
  Metrics metrics;
  const Log log(options.log, options.node, options.log_addresses);
  Bans bans(operator_file(options, ".bans"));
  ReportBook reports(operator_file(options, ".reports"));
  if (const auto wrong = read_files(bans, reports)) return fail(3, wrong->text);
  ServerEntropy entropy(options.seed), unseeded({});
  Signing signing{Challenges(unseeded), VisitorPlaces(large_bodies_a_visitor, large_bodies_max)};
  const auto inputs =
      open_entrance(options, *tables, entropy, archive->get(), metrics, log, reports);
  Reloaded reloaded{Reloadable(std::move(*tls)), Reloadable(std::move(*access)), bans};
  Refusals refusals(metrics, log);
  VisitorLimits requests({options.requests_a_second, options.requests_a_second * 4});
  VisitorLimits visitor_frames({options.visitor_frames, options.visitor_frames * 3});
  const Rate frames = {options.frames_a_second, options.frames_a_second * 3};
  ServerContext context{
      *inputs,      reloaded.access, *site,        requests,       connections, sockets, handshakes,
      signing,      *proxies,        frames,       visitor_frames, metrics,     log,     bans,
      open_sockets, refusals,        reloaded.tls, options.version};
  context.uses_tls = !options.tls_cert.empty();
  metrics.connections_max = context.connections_max = connections_max;
  const auto check = check_of(options, metrics, log);
  OperatorCommands operators(
      {*inputs, bans, reports, open_sockets, metrics, log, options.version, options.node});
  const auto admin = open_admin(options, operators, log);
  if (!admin) return fail(3, admin.error().text);
  run(options, io, acceptor, context, reloaded);
  return 0;
}

}  // namespace menagerie
