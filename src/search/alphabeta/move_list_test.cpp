#include "search/alphabeta/move_list.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace ogai::search {
namespace {

TEST(SortFew, SortsAsTheLibraryDoes) {
  base::Random random(9);
  for (int i = 0; i < 20000; ++i) {
    std::array<game::Bits, 64> numbers;
    const int count = static_cast<int>(random.below(40));
    for (game::Bits& number : numbers) number = random() >> random.below(60);
    for (int j = 0; j < count; ++j) numbers[j] = numbers[j] << 6 | static_cast<game::Bits>(j);
    auto expected = numbers;
    std::sort(expected.begin(), expected.begin() + count);
    sort_few(numbers.data(), count);
    ASSERT_TRUE(std::equal(expected.begin(), expected.begin() + count, numbers.begin()));
  }
}

}  // namespace
}  // namespace ogai::search
