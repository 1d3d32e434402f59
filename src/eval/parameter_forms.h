// Every set of parameters that an evaluation declares, by name, and the values that the reports
// publish. Whoever trains or loads parameters in general starts here.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "eval/parameters.h"

namespace ogai::eval {

// report-e, report-c, report-c-squares.
std::span<const ParameterForm> parameter_forms();
const ParameterForm* parameter_form(std::string_view name);  // nullptr: no such form

struct PublishedParameters {
  std::string_view name;
  const ParameterForm* form;
  std::span<const double> values;
};

// report-e, squares, combined; their values live for ever.
std::span<const PublishedParameters> published_parameters();
const PublishedParameters* published_parameters(std::string_view name);  // nullptr: no such set

}  // namespace ogai::eval
