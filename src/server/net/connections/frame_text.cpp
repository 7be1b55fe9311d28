// SPDX-License-Identifier: Apache-2.0
#include "server/net/connections/frame_text.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>

namespace menagerie {
namespace {

// Shorter ones would hardly shrink.
constexpr std::size_t packed_bytes_min = 200;
// A small window and few bytes for hashes, since the data is short.
constexpr int window_bits = 11, memory_level = 4, effort = 3;
// The end of a flushed zlib block, which a packed frame leaves out (RFC 7692, 7.2.1).
constexpr std::size_t tail_bytes = 4;

constexpr unsigned char final_text = 0x81, packed_mark = 0x40;

// One per thread that writes frames; keeps nothing between frames. It takes about 16 KiB: 2^(bits +
// 2) for the window and 2^(level + 9) for hashes.
class Packer {
 public:
  Packer() {
    good_ = deflateInit2(&stream_, effort, Z_DEFLATED, -window_bits, memory_level,
                         Z_DEFAULT_STRATEGY) == Z_OK;
  }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;
  ~Packer() { deflateEnd(&stream_); }

  // The packed text, valid until the next one; empty if it isn't shorter.
  std::string_view pack(std::string_view text) {
    if (!good_ || deflateReset(&stream_) != Z_OK) return {};
    // Room for as much as the text itself: if it needs more, it is sent unpacked.
    packed_.resize(text.size());
    source_ = text;
    stream_.next_in = reinterpret_cast<Bytef*>(source_.data());
    stream_.avail_in = static_cast<uInt>(source_.size());
    stream_.next_out = reinterpret_cast<Bytef*>(packed_.data());
    stream_.avail_out = static_cast<uInt>(packed_.size());
    const int code = deflate(&stream_, Z_SYNC_FLUSH);
    const std::size_t size = packed_.size() - stream_.avail_out;
    if (code != Z_OK || stream_.avail_in > 0 || stream_.avail_out == 0 || size < tail_bytes) {
      return {};
    }
    return std::string_view(packed_).substr(0, size - tail_bytes);
  }

 private:
  z_stream stream_{};
  bool good_ = false;
  std::string source_, packed_;  // zlib's pointers are not const.
};

// A server's frames have no mask (RFC 6455, 5.1). The size has 7, 16 or 64 bits, as few as it needs
// (5.2), with the highest byte first.
void append_header(std::string& bytes, unsigned char first, std::size_t size) {
  bytes += static_cast<char>(first);
  const auto append_size = [&](int size_bytes) {
    for (int i = size_bytes - 1; i >= 0; --i) {
      bytes += static_cast<char>(static_cast<std::uint64_t>(size) >> (8 * i));
    }
  };
  if (size < 126) {
    append_size(1);
  } else if (size <= UINT16_MAX) {
    bytes += char{126};
    append_size(2);
  } else {
    bytes += char{127};
    append_size(8);
  }
}

}  // namespace

// Beast has negotiated, and this is its answer, so it is well formed. Without a number the window
// may have all 15 bits (RFC 7692, 7.1.2.1).
Packing agreed_packing(std::string_view extensions) {
  constexpr std::string_view name = "permessage-deflate", bits = "server_max_window_bits=";
  if (!extensions.starts_with(name)) return {};
  const std::size_t at = extensions.find(bits);
  if (at == std::string_view::npos) return {15};
  const std::string_view number = extensions.substr(at + bits.size());
  int value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  return {value};
}

// The client must be able to hold our window: if it only accepted a smaller one, nothing is packed.
void append_text_frame(std::string& bytes, std::string_view text, Packing packing) {
  if (packing.window_bits >= window_bits && text.size() >= packed_bytes_min) {
    thread_local Packer packer;
    if (const std::string_view packed = packer.pack(text); !packed.empty()) {
      append_header(bytes, final_text | packed_mark, packed.size());
      bytes += packed;
      return;
    }
  }
  append_header(bytes, final_text, text.size());
  bytes += text;
}

}  // namespace menagerie
