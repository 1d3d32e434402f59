#include "base/checksum.h"

#include <gtest/gtest.h>

namespace ogai::base {
namespace {

// The vectors of FIPS 180-4 and NIST's examples.
TEST(Sha256, StandardVectors) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjkl"
                       "mnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesOfAnySizeAreTheSameMessage) {
  std::string message;
  for (int i = 0; i < 200; ++i) message += static_cast<char>(i * 7);
  for (std::size_t length = 0; length <= message.size(); ++length) {
    const std::string_view text = std::string_view(message).substr(0, length);
    Sha256 pieces;
    for (std::size_t at = 0, size = 1; at < length; at += size, size = size % 61 + 3)
      pieces.add(text.substr(at, size));
    ASSERT_EQ(pieces.hex(), sha256_hex(text)) << length;
  }
}

}  // namespace
}  // namespace ogai::base
