#include "cli/frame/error_output_view.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ogai::cli {
namespace {

TEST(ErrorOutputView, ShowsWhoWroteWhat) {
  EXPECT_EQ(error_output_text({"", ""}, 9), "");
  EXPECT_EQ(error_output_text({"one\ntwo\n", "three"}, 9),
            "black wrote to its standard error:\n  | one\n  | two\n"
            "white wrote to its standard error:\n  | three\n");
}

TEST(ErrorOutputView, OfManyLinesTheLast) {
  EXPECT_EQ(error_output_text({"1\n2\n3\n", ""}, 2),
            "black wrote to its standard error (the last 2 of 3 lines; --stderr shows all):\n"
            "  | 2\n  | 3\n");
}

TEST(ErrorOutputView, NothingUnseenReachesTerminalOrJson) {
  const std::string noise("\x1b]0;title\a\0\xff", 12);
  EXPECT_EQ(error_output_text({noise, ""}, 9),
            "black wrote to its standard error:\n  | \\x1b]0;title\\x07\\x00\\xff\n");
  const auto object = error_output_json({"", noise});
  EXPECT_FALSE(object.contains("black"));
  EXPECT_EQ(object["white"].get<std::string>().substr(11), "\xef\xbf\xbd");
  EXPECT_NO_THROW((void)object.dump());
}

}  // namespace
}  // namespace ogai::cli
