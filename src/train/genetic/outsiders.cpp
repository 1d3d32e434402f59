#include "train/genetic/outsiders.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "agents/registry.h"
#include "base/random.h"
#include "eval/parameter_forms.h"

namespace ogai::train::genetic {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

std::vector<std::string> outsider_words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string published_names() {
  std::string names;
  for (const auto& set : eval::published_parameters())
    names += fmt::format("{}@{}", names.empty() ? "" : ", ", set.name);
  return names;
}

Result<Outsider> parameter_outsider(const std::string& name) {
  if (const auto* set = eval::published_parameters(name))
    return Outsider{name, Participant::vector(*set->form, set->values)};
  if (!std::filesystem::exists(name))
    return Error{ErrorKind::unknown,
                 fmt::format("@{}: no such file, and no published set of that name; there are: {}",
                             name, published_names())};
  const auto loaded = eval::load_parameters(eval::parameter_forms(), name);
  if (!loaded) return loaded.error();
  return Outsider{std::filesystem::path(name).filename().string(),
                  Participant::vector(*loaded->form, loaded->values)};
}

Result<Outsider> agent_outsider(const std::string& spec) {
  if (const auto known = agents::check_own_spec(spec); !known)
    return Error{known.error().kind, fmt::format("{}: {}", spec, known.error().message)};
  const base::OptionValues values = agents::resolve_spec(spec)->values;
  for (const base::Option& option : values.table().options()) {
    const bool timed = option.type == base::OptionType::duration && values.is_set(option.name);
    const bool threaded = option.name == "threads" && values.integer("threads") > 1;
    if (timed || threaded)
      return Error{ErrorKind::illegal,
                   fmt::format("{}: with the option {} games would not repeat; limit outsiders by "
                               "depth, nodes or sims",
                               spec, option.name)};
  }
  return Outsider{spec, Participant{nullptr, {}, spec}};
}

// The colours' tallies of the games of one vector and one outsider.
void enter(arena::ColorTally& tally, ContestResult for_black, bool vector_is_black) {
  const int result = vector_is_black ? for_black : -for_black;
  (vector_is_black ? tally.black : tally.white).add(result + 1);
}

}  // namespace

Result<std::vector<Outsider>> parse_outsiders(std::string_view text) {
  std::vector<Outsider> outsiders;
  for (const std::string& word : outsider_words(text)) {
    auto outsider =
        word.starts_with('@') ? parameter_outsider(word.substr(1)) : agent_outsider(word);
    if (!outsider) return std::move(outsider).error();
    const auto same = [&](const Outsider& other) { return other.name == outsider->name; };
    if (std::any_of(outsiders.begin(), outsiders.end(), same))
      return Error{ErrorKind::illegal, fmt::format("{} stands here twice", outsider->name)};
    outsiders.push_back(std::move(*outsider));
  }
  return outsiders;
}

Result<std::vector<Vector>> parse_vectors(std::string_view text, const eval::ParameterForm& form) {
  const auto outsiders = parse_outsiders(text);
  if (!outsiders) return outsiders.error();
  std::vector<Vector> vectors;
  for (const Outsider& outsider : *outsiders) {
    if (!outsider.player.form || outsider.player.form->name != form.name)
      return Error{ErrorKind::illegal, fmt::format("{}: only parameters of {} can be trained here",
                                                   outsider.name, form.name)};
    vectors.push_back(outsider.player.values);
  }
  return vectors;
}

std::optional<OutsideTable> play_outsiders(Contest& contest, const eval::ParameterForm& form,
                                           std::span<const Vector> vectors,
                                           std::span<const Outsider> outsiders,
                                           std::span<const game::Position> openings,
                                           std::uint64_t seed, const std::stop_token& stop) {
  std::vector<Participant> participants;
  for (const Vector& vector : vectors) participants.push_back(Participant::vector(form, vector));
  for (const Outsider& outsider : outsiders) participants.push_back(outsider.player);
  std::vector<ContestGame> games;
  const auto count = static_cast<std::uint32_t>(vectors.size());
  for (std::uint32_t v = 0; v < count; ++v)
    for (std::uint32_t o = 0; o < outsiders.size(); ++o)
      for (std::uint32_t i = 0; i < openings.size(); ++i) {
        games.push_back({v, count + o, i, base::derive_seed(seed, {o, i, 0})});
        games.push_back({count + o, v, i, base::derive_seed(seed, {o, i, 1})});
      }
  const auto results = contest.play(participants, openings, games, stop);
  if (!results) return std::nullopt;
  OutsideTable table(vectors.size(), std::vector<arena::ColorTally>(outsiders.size()));
  for (std::size_t i = 0; i < games.size(); ++i) {
    const bool black = games[i].black < count;
    const std::uint32_t vector = black ? games[i].black : games[i].white;
    const std::uint32_t outsider = (black ? games[i].white : games[i].black) - count;
    enter(table[vector][outsider], (*results)[i], black);
  }
  return table;
}

}  // namespace ogai::train::genetic
