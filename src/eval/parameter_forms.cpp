#include "eval/parameter_forms.h"

#include <algorithm>
#include <array>

#include "eval/report_c.h"
#include "eval/report_e.h"

namespace ogai::eval {

namespace {

constexpr std::array<ParameterForm, 3> kDeclaredForms = {report_e::kForm, report_c::kForm,
                                                         report_c::kSquaresForm};

constexpr std::array<PublishedParameters, 3> kPublishedParameters = {{
    {"report-e", &kDeclaredForms[0], report_e::kPublished},
    {"squares", &kDeclaredForms[2],
     std::span<const double>(report_c::kPublishedSets[0].values).first(kSquareKinds)},
    {"combined", &kDeclaredForms[1], report_c::kPublishedSets[1].values},
}};

template <typename Named>
const Named* named(std::span<const Named> all, std::string_view name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::span<const ParameterForm> parameter_forms() {
  return kDeclaredForms;
}

const ParameterForm* parameter_form(std::string_view name) {
  return named(parameter_forms(), name);
}

std::span<const PublishedParameters> published_parameters() {
  return kPublishedParameters;
}

const PublishedParameters* published_parameters(std::string_view name) {
  return named(published_parameters(), name);
}

}  // namespace ogai::eval
