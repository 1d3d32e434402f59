#include "base/compress.h"

#include <gtest/gtest.h>

namespace ogai::base {
namespace {

TEST(Compress, ComesBackAsItWas) {
  for (const std::string& plain : {std::string(), std::string("abc"), std::string(100000, 'x')})
    EXPECT_EQ(decompress(compress(plain, 3), plain.size()), plain);
  EXPECT_LT(compress(std::string(100000, 'x'), 1).size(), 1000u);
}

TEST(Compress, NothingComesOfAnotherLengthOrDamage) {
  const std::string packed = compress("hello, hello, hello, hello", 3);
  EXPECT_FALSE(decompress(packed, 25));
  EXPECT_FALSE(decompress(packed, 27));
  EXPECT_FALSE(decompress(packed.substr(0, packed.size() - 1), 26));
  EXPECT_FALSE(decompress(packed + "x", 26));
  EXPECT_FALSE(decompress("", 0));
  EXPECT_FALSE(decompress("no frame at all", 26));
}

}  // namespace
}  // namespace ogai::base
