#include "eval/parameters.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "eval/report_c.h"
#include "eval/report_e.h"

namespace ogai::eval {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr Parameter kTwo[] = {{"first", -1, 1}, {"second", 0, 10}};
constexpr ParameterForm kSmall = {"small", kTwo};

void expect_fault(std::string_view text, std::size_t offset, const std::string& message) {
  const auto parsed = parse_parameters(kSmall, text);
  ASSERT_FALSE(parsed.ok()) << text;
  EXPECT_EQ(parsed.error().offset, offset) << text;
  EXPECT_THAT(parsed.error().message, HasSubstr(message));
}

TEST(Parameters, ReadsAnyOrderWithCommentsAndBlankLines) {
  const auto parsed =
      parse_parameters(kSmall, "# mine\nogai-parameters 1 small\r\n\n second\t2.5 \n#\nfirst -1");
  ASSERT_TRUE(parsed.ok()) << parsed.error().message;
  EXPECT_THAT(*parsed, ElementsAre(-1, 2.5));
}

TEST(Parameters, ErrorsNameThePlace) {
  expect_fault("", 0, "begins with 'ogai-parameters 1 small'");
  expect_fault("first 1\n", 0, "begins with");
  expect_fault("ogai-parameters 2 small\n", 16, "version '2'");
  expect_fault("ogai-parameters 1 large\n", 18, "parameters of 'large', but small is wanted");
  const std::string head = "ogai-parameters 1 small\n";
  expect_fault(head + "frist 1\n", 24, "did you mean 'first'?");
  expect_fault(head + "first one\n", 30, "no number");
  expect_fault(head + "first nan\n", 30, "must lie within");
  expect_fault(head + "first 1.5\n", 30, "must lie within -1 … 1");
  expect_fault(head + "first\n", 29, "wants one number");
  expect_fault(head + "first 1 2\n", 32, "wants one number");
  expect_fault(head + "first 1\nfirst 1\n", 32, "twice");
  expect_fault(head + "first 1\n", 32, "second is missing");
}

TEST(Parameters, WhatIsWrittenIsReadBackExactly) {
  for (const auto& set : report_c::kPublishedSets) {
    const auto parsed =
        parse_parameters(report_c::kForm, format_parameters(report_c::kForm, set.values));
    ASSERT_TRUE(parsed.ok()) << parsed.error().message;
    EXPECT_TRUE(std::equal(parsed->begin(), parsed->end(), set.values.begin()));
  }
  const auto parsed =
      parse_parameters(report_e::kForm, format_parameters(report_e::kForm, report_e::kPublished));
  ASSERT_TRUE(parsed.ok()) << parsed.error().message;
  EXPECT_TRUE(std::equal(parsed->begin(), parsed->end(), report_e::kPublished.begin()));
}

TEST(Parameters, FilesAreNamedInErrors) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("weights.txt");
  const auto missing = load_parameters(kSmall, path);
  ASSERT_FALSE(missing.ok());
  EXPECT_THAT(missing.error().message, HasSubstr("weights.txt"));
  std::ofstream(path) << "ogai-parameters 1 small\nfirst 1\nsecond x\n";
  const auto damaged = load_parameters(kSmall, path);
  ASSERT_FALSE(damaged.ok());
  EXPECT_THAT(damaged.error().message, HasSubstr("weights.txt:3:8: 'x' is no number"));
  std::ofstream(path) << "ogai-parameters 1 small\nfirst 1\nsecond 3\n";
  EXPECT_THAT(load_parameters(kSmall, path).value(), ElementsAre(1, 3));
}

}  // namespace
}  // namespace ogai::eval
