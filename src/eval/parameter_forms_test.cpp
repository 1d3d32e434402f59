#include "eval/parameter_forms.h"

#include <gtest/gtest.h>
#include <set>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "eval/report_c.h"

namespace ogai::eval {
namespace {

TEST(ParameterForms, HaveDifferentNamesAndBoundsThatHoldSomething) {
  std::set<std::string_view> names;
  for (const ParameterForm& form : parameter_forms()) {
    EXPECT_TRUE(names.insert(form.name).second) << form.name;
    EXPECT_EQ(parameter_form(form.name), &form);
    std::set<std::string_view> parameters;
    for (const Parameter& parameter : form.parameters) {
      EXPECT_TRUE(parameters.insert(parameter.name).second) << parameter.name;
      EXPECT_LT(parameter.min, parameter.max) << parameter.name;
    }
  }
  EXPECT_EQ(names.size(), 3u);
  EXPECT_EQ(parameter_form("report-x"), nullptr);
}

TEST(ParameterForms, PublishedValuesLieWithinTheBoundsAndCanBeWritten) {
  for (const PublishedParameters& set : published_parameters()) {
    EXPECT_EQ(published_parameters(set.name), &set);
    ASSERT_EQ(set.values.size(), set.form->parameters.size()) << set.name;
    const auto again =
        parse_parameters(parameter_forms(), format_parameters(*set.form, set.values));
    ASSERT_TRUE(again.ok()) << set.name << ": " << again.error().message;
    EXPECT_EQ(again->form->name, set.form->name);
    EXPECT_TRUE(std::equal(again->values.begin(), again->values.end(), set.values.begin()));
  }
  EXPECT_EQ(published_parameters("none"), nullptr);
}

// Ten square weights serve where the sixteen are wanted, and are then the published set "squares".
TEST(ParameterForms, SquaresAreCompletedToSixteen) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("squares.params");
  const auto* squares = published_parameters("squares");
  ASSERT_TRUE(
      base::write_file_atomically(path, format_parameters(*squares->form, squares->values)).ok());
  const auto loaded = report_c::load_vector(path);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(*loaded, report_c::published_set("squares")->values);

  const auto* combined = published_parameters("combined");
  EXPECT_EQ(report_c::completed(combined->values), report_c::published_set("combined")->values);

  const auto* other = published_parameters("report-e");
  ASSERT_TRUE(
      base::write_file_atomically(path, format_parameters(*other->form, other->values)).ok());
  const auto refused = report_c::load_vector(path);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find(
                "parameters of 'report-e', but report-c or report-c-squares is wanted"),
            std::string::npos)
      << refused.error().message;
}

}  // namespace
}  // namespace ogai::eval
