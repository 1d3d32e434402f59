#include "eval/parameters.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "base/file.h"
#include "base/printable.h"
#include "base/suggest.h"

namespace ogai::eval {

using base::Error;
using base::ErrorKind;
using base::quoted;
using base::Result;

namespace {

constexpr std::string_view kParameterMagic = "ogai-parameters";
constexpr std::string_view kParameterVersion = "1";
constexpr std::string_view kParameterBlanks = " \t\r";
constexpr std::size_t kParameterFileLimit = std::size_t{1} << 20;

struct ParameterWord {
  std::string_view text;
  std::size_t offset = 0;
};

// Cuts a text into lines, and lines into words, and knows where each stands.
class ParameterLines {
 public:
  explicit ParameterLines(std::string_view text) : text_(text) {}

  // The words of the next line that has any; none at the end of the text.
  std::vector<ParameterWord> next() {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      std::vector<ParameterWord> words = words_of(at_, end);
      at_ = end + 1;
      if (!words.empty() && words.front().text.front() != '#') return words;
    }
    return {};
  }

 private:
  std::vector<ParameterWord> words_of(std::size_t from, std::size_t end) const {
    std::vector<ParameterWord> words;
    const std::string_view line = text_.substr(0, end);
    while ((from = line.find_first_not_of(kParameterBlanks, from)) != std::string_view::npos) {
      const std::size_t stop = std::min(line.find_first_of(kParameterBlanks, from), end);
      words.push_back({line.substr(from, stop - from), from});
      from = stop;
    }
    return words;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::vector<std::string> parameter_names(const ParameterForm& form) {
  std::vector<std::string> names;
  for (const Parameter& parameter : form.parameters) names.emplace_back(parameter.name);
  return names;
}

std::string form_names(std::span<const ParameterForm> forms, std::string_view between) {
  std::vector<std::string_view> names;
  for (const ParameterForm& form : forms) names.push_back(form.name);
  return fmt::format("{}", fmt::join(names, between));
}

// The form that a text's first line names.
Result<const ParameterForm*> parameter_head(std::span<const ParameterForm> forms,
                                            const std::vector<ParameterWord>& head) {
  if (head.size() != 3 || head[0].text != kParameterMagic)
    return Error{ErrorKind::syntax,
                 fmt::format("a file of parameters begins with '{} {} {}'", kParameterMagic,
                             kParameterVersion, form_names(forms, "|")),
                 head.empty() ? 0 : head[0].offset};
  if (head[1].text != kParameterVersion)
    return Error{ErrorKind::range,
                 fmt::format("version {} is not known; this program reads version {}",
                             quoted(head[1].text), kParameterVersion),
                 head[1].offset};
  const auto found = std::find_if(forms.begin(), forms.end(), [&](const ParameterForm& form) {
    return form.name == head[2].text;
  });
  if (found == forms.end())
    return Error{ErrorKind::illegal,
                 fmt::format("parameters of {}, but {} is wanted", quoted(head[2].text),
                             form_names(forms, " or ")),
                 head[2].offset};
  return &*found;
}

Result<double> parameter_value(const Parameter& parameter, const ParameterWord& word) {
  double value = 0;
  const char* end = word.text.data() + word.text.size();
  const auto [stop, fault] = std::from_chars(word.text.data(), end, value);
  if (fault != std::errc{} || stop != end)
    return Error{ErrorKind::syntax, fmt::format("{} is no number", quoted(word.text)), word.offset};
  if (!(value >= parameter.min && value <= parameter.max))
    return Error{ErrorKind::range,
                 fmt::format("{} is {}, but must lie within {} … {}", parameter.name, value,
                             parameter.min, parameter.max),
                 word.offset};
  return value;
}

// The parameter that a line sets, by its number.
Result<std::size_t> parameter_index(const ParameterForm& form,
                                    const std::vector<ParameterWord>& line) {
  const ParameterWord& name = line.front();
  const auto found = std::find_if(form.parameters.begin(), form.parameters.end(),
                                  [&](const Parameter& one) { return one.name == name.text; });
  if (found == form.parameters.end())
    return Error{ErrorKind::unknown,
                 fmt::format("unknown parameter {}; {}", quoted(name.text),
                             base::list_known(name.text, parameter_names(form))),
                 name.offset};
  if (line.size() != 2)
    return Error{ErrorKind::syntax, fmt::format("{} wants one number", name.text),
                 line.size() > 2 ? line[2].offset : name.offset + name.text.size()};
  return found - form.parameters.begin();
}

}  // namespace

std::string format_parameters(const ParameterForm& form, std::span<const double> values) {
  std::string text = fmt::format("{} {} {}\n", kParameterMagic, kParameterVersion, form.name);
  for (std::size_t i = 0; i < form.parameters.size(); ++i)
    text += fmt::format("{} {}\n", form.parameters[i].name, values[i]);
  return text;
}

Result<FormedParameters> parse_parameters(std::span<const ParameterForm> forms,
                                          std::string_view text) {
  ParameterLines lines(text);
  const auto head = parameter_head(forms, lines.next());
  if (!head) return head.error();
  const ParameterForm& form = **head;
  std::vector<std::optional<double>> found(form.parameters.size());
  for (auto line = lines.next(); !line.empty(); line = lines.next()) {
    const auto index = parameter_index(form, line);
    if (!index) return index.error();
    const auto number = parameter_value(form.parameters[*index], line[1]);
    if (!number) return number.error();
    if (found[*index])
      return Error{ErrorKind::illegal, fmt::format("{} stands here twice", line[0].text),
                   line[0].offset};
    found[*index] = *number;
  }
  FormedParameters parameters{&form, {}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i])
      return Error{ErrorKind::syntax, fmt::format("{} is missing", form.parameters[i].name),
                   text.size()};
    parameters.values.push_back(*found[i]);
  }
  return parameters;
}

Result<std::vector<double>> parse_parameters(const ParameterForm& form, std::string_view text) {
  auto parsed = parse_parameters(std::span(&form, 1), text);
  if (!parsed) return std::move(parsed).error();
  return std::move(parsed->values);
}

Result<FormedParameters> load_parameters(std::span<const ParameterForm> forms,
                                         const std::string& path) {
  const auto text = base::read_file(path, kParameterFileLimit);
  if (!text) return Error{text.error().kind, base::describe(text.error(), path, "")};
  auto values = parse_parameters(forms, *text);
  if (!values) return Error{values.error().kind, base::describe(values.error(), path, *text)};
  return values;
}

Result<std::vector<double>> load_parameters(const ParameterForm& form, const std::string& path) {
  auto loaded = load_parameters(std::span(&form, 1), path);
  if (!loaded) return std::move(loaded).error();
  return std::move(loaded->values);
}

}  // namespace ogai::eval
