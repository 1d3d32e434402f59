#include <cmath>
#include <fmt/format.h>

#include "lab/frame/page.h"

namespace ogai::lab {

namespace {

// 1234567.8 → 1 234 567.8, with a true minus.
std::string grouped(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  const std::size_t point = std::min(text.find('.'), text.size());
  for (std::size_t at = point; at > 3 && point > 4; at -= 3) text.insert(at - 3, at > 3 ? " " : "");
  const bool negative = value < 0 && text.find_first_not_of("0. ") != std::string::npos;
  return (negative ? "−" : "") + text;
}

std::string digits_of(double value, int digits) {
  return std::isfinite(value) ? grouped(value, digits) : value > 0 ? "∞" : "−∞";
}

// Of what nothing was measured for, such as the ratio of two empty means.
constexpr std::string_view kUnknown = "unknown";

Field with_value(std::string text, double value) {
  Field field(text);
  field.value = value;
  return field;
}

}  // namespace

Field number(double value, int digits) {
  return std::isfinite(value) ? with_value(grouped(value, digits), value) : Field();
}

Field signed_number(double value, int digits) {
  Field field = number(value, digits);
  if (value > 0 && field.text.find_first_not_of("0. ") != std::string::npos)
    field.text.insert(0, "+");
  return field;
}

Field percent(double share, int digits) {
  return std::isfinite(share) ? with_value(fmt::format("{:.{}f} %", 100 * share, digits), share)
                              : Field();
}

Field estimate(const arena::Estimate& estimate, int digits) {
  if (std::isnan(estimate.value)) return kUnknown;
  return with_value(fmt::format("{} ({} … {})", digits_of(estimate.value, digits),
                                digits_of(estimate.low, digits), digits_of(estimate.high, digits)),
                    estimate.value);
}

Field percent(const arena::Estimate& share, int digits) {
  if (std::isnan(share.value)) return kUnknown;
  return with_value(
      fmt::format("{:.{}f} % ({} … {})", 100 * share.value, digits,
                  digits_of(100 * share.low, digits), digits_of(100 * share.high, digits)),
      share.value);
}

Field plus_minus(const arena::Estimate& estimate, int digits) {
  Field field = number(estimate.value, digits);
  if (field.value) field.text += " ± " + digits_of((estimate.high - estimate.low) / 2, digits);
  return field;
}

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::partly:
      return "holds in part";
    case Verdict::fails:
      return "does not hold";
    case Verdict::open:
      break;
  }
  return "open";
}

}  // namespace ogai::lab
