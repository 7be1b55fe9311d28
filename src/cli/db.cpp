// SPDX-License-Identifier: Apache-2.0
// The verb `db`: looks after the database of a server that does not run.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include "cli/record_file.h"
#include "cli/verb.h"
#include "engine/files/new_file.h"
#include "server/circles/circle.h"
#include "server/store/carry.h"
#include "server/store/open_store.h"

namespace menagerie::cli {
namespace {

constexpr std::uint64_t told_max = 100;  // Damaged tables that are told one by one.

// A database to read from is not created: otherwise a mistyped name would go unnoticed.
std::unique_ptr<Store> open(const std::string& address, IfMissing if_missing) {
  if (address == "memory:") wrong_usage("nothing of memory: is there behind its server");
  auto store = open_store(address, if_missing);
  if (!store) {
    throw Failure{is_store_address(address) ? exit_failure : exit_usage, store.error().text};
  }
  if (!(*store)->ready())
    broken_machine("the database " + told_address(address) + " does not answer");
  return std::move(*store);
}

void or_fail(const std::optional<Problem>& wrong) {
  if (wrong) broken_machine(wrong->text);
}

std::string identities_of(std::uint64_t count) {
  return grouped(count) + (count == 1 ? " identity" : " identities");
}

// What people have beside tables: identities, and circles in several documents each.
class PeopleCheck {
 public:
  void take(const StoredTable& stored) {
    const auto damage = damage_in(stored, games());
    const auto circle = circle_document_of(stored.id);
    if (damage && ++told_ <= told_max) {
      print_error("{} {}: {}\n", circle ? "circle" : "identity", stored.id, *damage);
    }
    if (!circle) {
      ++identities_;
      damaged_identities_ += damage ? 1u : 0u;
      return;
    }
    circles_ += circle->kind == CircleDocument::Kind::circle ? 1u : 0u;
    if (damage) damaged_circles_.insert(circle->id);
  }
  void tell() const {
    const auto line = [](std::uint64_t right, std::uint64_t all, const std::string& what) {
      if (all > 0) print_out("{} of {} {} right.\n", grouped(right), what, all == 1 ? "is" : "are");
    };
    line(identities_ - damaged_identities_, identities_, identities_of(identities_));
    line(circles_ - std::min<std::uint64_t>(circles_, damaged_circles_.size()), circles_,
         counted(circles_, "circle"));
  }
  bool is_damaged() const { return damaged_identities_ > 0 || !damaged_circles_.empty(); }

 private:
  std::uint64_t identities_ = 0, damaged_identities_ = 0, circles_ = 0, told_ = 0;
  std::set<std::string> damaged_circles_;
};

int check(const std::string& address) {
  const auto store = open(address, IfMissing::fail);
  std::uint64_t tables = 0, changes = 0, damaged = 0;
  PeopleCheck people;
  Progress progress("tables", 0);
  bool is_whole = true;
  const auto tell = [&](const std::string& id, const std::string& damage) {
    if (++damaged <= told_max) print_error("table {}: {}\n", id, damage);
  };
  const auto work = [&](const StoredTable& table) -> std::optional<Problem> {
    if (table.document) {
      people.take(table);
      return std::nullopt;
    }
    progress.at(++tables);
    changes += table.changes.size();
    if (const auto damage = damage_in(table, games())) tell(table.id, *damage);
    return std::nullopt;
  };
  // What the database itself cannot read any more ends nothing: the other tables may be whole.
  const auto unread = [&](const std::string& id, const StoreError& why) -> std::optional<Problem> {
    if (why.kind != StoreError::Kind::damaged) return Problem{why.text};
    if (!id.empty()) {
      progress.at(++tables);
      tell(id, why.text);
      return std::nullopt;
    }
    print_error("the list of tables cannot be read to its end: {}\n", why.text);
    is_whole = false;
    return std::nullopt;
  };
  or_fail(for_each_table(*store, work, unread));
  if (damaged > told_max) {
    print_error("{} more {} damaged.\n", grouped(damaged - told_max),
                damaged - told_max == 1 ? "table is" : "tables are");
  }
  print_out("{} of {} {} right ({}).\n", grouped(tables - damaged), counted(tables, "table"),
            tables == 1 ? "is" : "are", counted(changes, "change"));
  people.tell();
  return damaged > 0 || people.is_damaged() || !is_whole ? exit_no : exit_done;
}

// Whether the file is the database, or lies beside it as part of it.
bool is_part_of(const std::string& address, const std::string& path) {
  constexpr std::string_view scheme = "sqlite:";
  if (!address.starts_with(scheme)) return false;
  std::error_code unknown;
  const auto whole = [&](const std::string& name) {
    return std::filesystem::weakly_canonical(name, unknown).string();
  };
  const std::string database = whole(address.substr(scheme.size())), file = whole(path);
  return file == database || file == database + "-wal" || file == database + "-shm" ||
         file == database + ".lock";
}

int export_tables(const std::string& address, const std::string& path, const std::string& only) {
  if (is_part_of(address, path)) {
    wrong_usage("the file " + in_quotes(path) + " is the database's own; name another");
  }
  const auto store = open(address, IfMissing::fail);
  std::optional<NewFile> file;  // None: standard output.
  if (path != standard_stream) file.emplace(path, 0600);
  const auto failed = [&] {
    return Problem{"the file " + in_quotes(path) + " cannot be written: " + file->why()};
  };
  std::uint64_t tables = 0, identities = 0, circles = 0;
  Progress progress("tables", 0);
  const auto write = [&](const StoredTable& table) -> std::optional<Problem> {
    const std::string line = write_table(table) + "\n";
    if (!file) print_out(line);
    if (file && !file->write(line)) return failed();
    const auto circle = circle_document_of(table.id);
    if (!table.document) progress.at(++tables);
    if (table.document && !circle) ++identities;
    if (circle && circle->kind == CircleDocument::Kind::circle) ++circles;
    return std::nullopt;
  };
  if (only.empty()) {
    or_fail(for_each_table(*store, write));
  } else {
    auto bodies = store->load(only);
    if (!bodies) broken_machine(bodies.error().text);
    if (bodies->empty()) throw Failure{exit_no, "there is no table " + in_quotes(only)};
    or_fail(write({only, std::move(*bodies)}));
  }
  if (file && !file->keep()) or_fail(failed());
  std::string told = counted(tables, "table");
  if (identities > 0) told += (circles > 0 ? ", " : " and ") + identities_of(identities);
  if (circles > 0) told += " and " + counted(circles, "circle");
  told += ".\n";
  file ? print_out(told) : print_error(told);
  return exit_done;
}

void tell(const TableSink& sink) {
  print_out("{} taken over, {} {} there.\n", counted(sink.added(), "table"), grouped(sink.there()),
            sink.there() == 1 ? "was" : "were");
  if (sink.identities() > 0) print_out("{} taken over.\n", identities_of(sink.identities()));
  if (sink.circles() > 0) print_out("{} taken over.\n", counted(sink.circles(), "circle"));
}

int import_tables(const std::string& address, const std::string& path) {
  InputFile file(path);
  const auto store = open(address, IfMissing::create);
  TableSink sink(*store);
  RecordStream lines = file.records();
  Progress progress("tables", 0);
  for (;;) {
    const auto line = lines.next();
    const auto place = [&] {
      return file.place() + ", line " + std::to_string(lines.line()) + ": ";
    };
    if (!line) throw Failure{exit_no, place() + line.error().text};
    if (!*line) break;
    const auto table = read_table(**line);
    if (!table) throw Failure{exit_no, place() + table.error().text};
    if (const auto damage = damage_in(*table, games())) throw Failure{exit_no, place() + *damage};
    or_fail(sink.put(*table));
    progress.at(sink.added() + sink.there());
  }
  or_fail(sink.flush());
  tell(sink);
  return exit_done;
}

int move_tables(const std::string& from, const std::string& to) {
  if (from == to) wrong_usage("that is the same database twice");
  const auto source = open(from, IfMissing::fail);
  const auto target = open(to, IfMissing::create);
  TableSink sink(*target);
  Progress progress("tables", 0);
  or_fail(for_each_table(*source, [&](const StoredTable& table) {
    progress.at(sink.added() + sink.there());
    return sink.put(table);
  }));
  or_fail(sink.flush());
  tell(sink);
  print_out("The tables are in {} as they were; it can be served now.\n", told_address(to));
  return exit_done;
}

struct DatabaseOptions {
  std::string address, other, file, table;
};

}  // namespace

void add_db(const Command& program) {
  const Command verb = program.verb("db", "Check, export, import and move a server's tables");
  verb.footer(
      "Example: menagerie db move sqlite:tables.db postgresql://menagerie@/menagerie\n"
      "A database is sqlite:PATH or postgresql://...; no server may be using it. import and move\n"
      "keep the tables that are already there, so they can be repeated if interrupted. A file of\n"
      "tables contains their secrets, so keep it private.");
  verb.needs_verb();
  auto options = std::make_shared<DatabaseOptions>();
  const auto add = [&](const char* name, const char* help) {
    const Command part = verb.verb(name, help);
    part.word("DATABASE", options->address, "sqlite:PATH or postgresql://...");
    return part;
  };
  add("check", "Read every table and repeat all its changes").call([options] {
    return check(options->address);
  });
  const Command exporting = add("export", "Write tables to a file, one per line");
  exporting.word("FILE", options->file, "The file to write (-: standard output)");
  exporting.option("--table", options->table, "Only the table of this id");
  exporting.call(
      [options] { return export_tables(options->address, options->file, options->table); });
  const Command importing = add("import", "Add the tables of a file");
  importing.word("FILE", options->file, "What `export` wrote (-: standard input)");
  importing.call([options] { return import_tables(options->address, options->file); });
  const Command moving = add("move", "Copy all tables to another database");
  moving.word("TARGET", options->other, "sqlite:PATH or postgresql://...");
  moving.call([options] { return move_tables(options->address, options->other); });
}

}  // namespace menagerie::cli
