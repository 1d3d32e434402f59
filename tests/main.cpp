#include <gmock/gmock.h>
#include <gtest/gtest.h>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);  // and GoogleTest
  return RUN_ALL_TESTS();
}
