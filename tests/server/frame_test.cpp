// SPDX-License-Identifier: Apache-2.0
// Frames as they go over the wire, read as a browser reads them (RFC 6455, RFC 7692).
#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdint>
#include <string>

#include "server/net/connections/frame_text.h"

namespace menagerie {
namespace {

struct Frame {
  unsigned first = 0;
  std::string payload;
  std::size_t bytes = 0;  // With the header.
};

Frame read_frame(const std::string& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes.at(i)); };
  Frame frame;
  frame.first = byte(0);
  EXPECT_EQ(byte(1) & 0x80u, 0u) << "a server masks nothing";
  std::uint64_t size = byte(1);
  std::size_t at = 2;
  const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (more > 0) size = 0;
  for (; at < 2 + more; ++at) size = size << 8u | byte(at);
  frame.payload = bytes.substr(at, size);
  frame.bytes = at + size;
  return frame;
}

// What a browser makes of a packed payload, with a window of that many bits.
std::string unpacked(std::string packed, int window_bits) {
  packed.append("\0\0\xff\xff", 4);
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, -window_bits), Z_OK);
  std::string text(1'000'000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_SYNC_FLUSH), Z_OK);
  EXPECT_EQ(stream.avail_in, 0u);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

std::string lines(std::size_t size) {
  std::string text;
  for (unsigned i = 0; text.size() < size; ++i)
    text += R"({"card":"R)" + std::to_string(i) + "\"},";
  text.resize(size);
  return text;
}

TEST(Frames, AreWholeWhateverTheirSize) {
  for (const std::size_t size : {0u, 1u, 125u, 126u, 127u, 65'535u, 65'536u, 200'000u}) {
    const std::string text = lines(size);
    std::string bytes;
    append_text_frame(bytes, text, {});
    const Frame frame = read_frame(bytes);
    EXPECT_EQ(frame.first, 0x81u) << size;
    EXPECT_EQ(frame.payload, text) << size;
    EXPECT_EQ(frame.bytes, bytes.size()) << size;
  }
}

TEST(Frames, ArePackedEachByItself) {
  for (const std::size_t size : {200u, 700u, 5'000u, 70'000u}) {
    const std::string text = lines(size);
    std::string once, twice;
    append_text_frame(once, text, {11});
    append_text_frame(twice, text, {11});
    append_text_frame(twice, text, {11});
    const Frame frame = read_frame(once);
    EXPECT_EQ(frame.first, 0xc1u) << size;
    EXPECT_LT(frame.bytes, size) << size;
    EXPECT_EQ(unpacked(frame.payload, 11), text) << size;
    // The second tells nothing of the first.
    EXPECT_EQ(twice, once + once) << size;
  }
}

TEST(Frames, AreSentAsTheyAreWherePackingIsNoUse) {
  std::string random;
  std::uint32_t number = 1;
  for (int i = 0; i < 1000; ++i) random += static_cast<char>((number = number * 69069 + 1) >> 24);
  for (const auto& [text, packing] : {std::pair(lines(199), Packing{15}),
                                      {random, Packing{15}},
                                      {lines(1000), Packing{}},
                                      {lines(1000), Packing{9}}}) {
    std::string bytes;
    append_text_frame(bytes, text, packing);
    EXPECT_EQ(read_frame(bytes).first, 0x81u);
    EXPECT_EQ(read_frame(bytes).payload, text);
  }
}

TEST(Frames, ArePackedAsWasAgreedOn) {
  EXPECT_EQ(agreed_packing("").window_bits, 0);
  EXPECT_EQ(agreed_packing("something-else").window_bits, 0);
  EXPECT_EQ(agreed_packing("permessage-deflate").window_bits, 15);
  EXPECT_EQ(agreed_packing("permessage-deflate; server_no_context_takeover; "
                           "server_max_window_bits=11; client_max_window_bits=9")
                .window_bits,
            11);
  EXPECT_EQ(agreed_packing("permessage-deflate; server_max_window_bits=9").window_bits, 9);
}

}  // namespace
}  // namespace menagerie
