// Parameters of an evaluation as plain numbers: what each is called, its bounds, and files of them.
//
// A ParameterForm describes a vector; the evaluations of reports C and E have one each. Whoever
// trains, mutates or loads a vector needs only its form. A file is text:
//
//   ogai-parameters 1 report-e
//   # found in generation 12
//   centre 7.679
//   inner-edge -1.842
//   …
//
// every name of the form once, in any order, numbers within the bounds; blank lines and lines that
// begin with # are skipped. Errors name the place. Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ogai::eval {

struct Parameter {
  std::string_view name;
  double min;
  double max;
};

struct ParameterForm {
  std::string_view name;
  std::span<const Parameter> parameters;
};

// `values` has a number for each parameter; what is written is read back exactly.
std::string format_parameters(const ParameterForm& form, std::span<const double> values);
base::Result<std::vector<double>> parse_parameters(const ParameterForm& form,
                                                   std::string_view text);

// Values with the form they have; it belongs to whoever declares it.
struct FormedParameters {
  const ParameterForm* form;
  std::vector<double> values;
};
// Of that one of `forms`, which outlive the result, that the text names.
base::Result<FormedParameters> parse_parameters(std::span<const ParameterForm> forms,
                                                std::string_view text);

// The same from a file; the error names the file.
base::Result<FormedParameters> load_parameters(std::span<const ParameterForm> forms,
                                               const std::string& path);
base::Result<std::vector<double>> load_parameters(const ParameterForm& form,
                                                  const std::string& path);

}  // namespace ogai::eval
