// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/site.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/text.h"
#include "server/tables/digest.h"

namespace menagerie {
namespace {

constexpr std::string_view no_page = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Menagerie</title>
<h1>Menagerie</h1>
<p>The server runs, but was built without its web page. Programs can play: see docs/protocol.</p>
</html>
)";

struct Type {
  std::string_view ending, name;
  bool text;
};
constexpr std::array<Type, 15> types = {{{".html", "text/html; charset=utf-8", true},
                                         {".js", "text/javascript; charset=utf-8", true},
                                         {".css", "text/css; charset=utf-8", true},
                                         {".json", "application/json", true},
                                         {".webmanifest", "application/manifest+json", true},
                                         {".wasm", "application/wasm", true},
                                         {".svg", "image/svg+xml", true},
                                         {".txt", "text/plain; charset=utf-8", true},
                                         {".md", "text/markdown; charset=utf-8", true},
                                         {".png", "image/png", false},
                                         {".ico", "image/x-icon", false},
                                         {".webp", "image/webp", false},
                                         {".woff2", "font/woff2", false},
                                         {".mp3", "audio/mpeg", false},
                                         {".ogg", "audio/ogg", false}}};

// The best level, since it is done once at the start. 16 more bits ask zlib for gzip's format.
std::string zipped(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string bytes(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  std::string source = text;  // zlib's pointer is not const.
  stream.next_in = reinterpret_cast<Bytef*>(source.data());
  stream.avail_in = static_cast<uInt>(source.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int code = deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  return code == Z_STREAM_END && bytes.size() < text.size() ? bytes : std::string{};
}

constexpr std::string_view packed = ".br";  // Next to a file: the same file in Brotli.

// Whether a list like "gzip;q=0.5, br" has an encoding with a weight above zero.
bool takes(std::string_view list, std::string_view encoding) {
  while (!list.empty()) {
    const auto comma = std::min(list.find(','), list.size());
    const auto one = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    const auto mark = std::min(one.find(';'), one.size());
    if (trimmed(one.substr(0, mark)) != encoding) continue;
    const auto weight = one.find("q=", mark);
    return weight == std::string_view::npos ||
           trimmed(one.substr(weight + 2)).find_first_not_of("0.") != std::string_view::npos;
  }
  return false;
}

// True for "a.js", false for a link that ends with its sentence's full stop.
bool is_file_name(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos || dot + 1 == name.size()) return false;
  const std::string_view ending = name.substr(dot + 1);
  return std::all_of(ending.begin(), ending.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

}  // namespace

// Packed files come last: in which order the folder lists them is unknown, and each needs its plain
// one.
Result<Site> Site::load(const std::string& folder) {
  namespace fs = std::filesystem;
  Site site;
  std::map<std::string, std::string> packs;
  if (folder.empty()) {
    site.make("/index.html", ".html", std::string(no_page));
    return site;
  }
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; it != end; it.increment(error)) {
    if (error) break;
    if (!it->is_regular_file(error)) continue;
    std::ifstream file(it->path(), std::ios::binary);
    std::ostringstream body;
    body << file.rdbuf();
    if (!file) return problem("cannot read " + it->path().string());
    const std::string path = "/" + fs::relative(it->path(), folder, error).generic_string();
    if (path.ends_with(packed)) {
      packs[path] = body.str();
    } else {
      site.make(path, path, body.str());
    }
  }
  if (error) return problem("cannot read the folder " + folder + ": " + error.message());
  if (!site.files_.contains("/index.html")) {
    return problem("the folder " + folder + " has no index.html");
  }
  for (auto& [path, body] : packs) site.add_packed(path, std::move(body));
  return site;
}

// The hash is for caches, not for proofs: 64 bits of it are enough.
void Site::make(const std::string& path, std::string_view ending, std::string body) {
  File file;
  file.type = "application/octet-stream";
  for (const Type& type : types) {
    if (!ending.ends_with(type.ending)) continue;
    file.type = type.name;
    if (type.text && body.size() > 512) file.gzip = zipped(body);
  }
  file.hash = sha256_hex(body).substr(0, 16);
  file.lasting = path.starts_with("/assets/");
  file.body = std::move(body);
  files_[path] = std::move(file);
}

void Site::add_packed(std::string_view path, std::string body) {
  const auto found = files_.find(path.substr(0, path.size() - packed.size()));
  if (found != files_.end()) found->second.brotli = std::move(body);
}

Site::Form Site::form(const File& file, std::string_view accept_encoding) {
  if (!file.brotli.empty() && takes(accept_encoding, "br")) return {"br", file.brotli};
  if (!file.gzip.empty() && takes(accept_encoding, "gzip")) return {"gzip", file.gzip};
  return {"", file.body};
}

const Site::File* Site::find_exactly(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

const Site::File* Site::page() const { return find_exactly("/index.html"); }

// The page itself knows what its addresses mean (/t/ID). A name with an ending that isn't there is
// not found, rather than a page that a browser would take for a script.
const Site::File* Site::find(std::string_view path) const {
  if (const File* file = find_exactly(path)) return file;
  return is_file_name(path.substr(path.rfind('/') + 1)) ? nullptr : page();
}

}  // namespace menagerie
