#include "server/api/lab_wire.h"

#include "server/api/option_wire.h"

namespace ogai::server::wire {

namespace {

using Fields = std::vector<FieldShape>;

const Shape kText = shape_of<std::string>();
const Shape kFlag = shape_of<bool>();
const Shape kWhole = shape_of<std::int64_t>();
const Shape kReal = shape_of<double>();
const Shape kRealOrNull = or_null(kReal);

Fields operator+(Fields left, const Fields& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

Shape verdict() {
  return choice_of({"holds", "partly", "fails", "open"});
}

Fields summary_fields() {
  return {{"id", "", kText},
          {"experiment", "the experiment's id", kText},
          {"title", "of the experiment", kText},
          {"report", "`A` … `E`, or `Ogai` for questions of our own", kText},
          {"state", "`interrupted`: nobody works on it; `ogai lab run ID --resume` goes on with it",
           choice_of({"running", "finished", "interrupted"})},
          {"quick", "settings of a few seconds, to see how it goes", kFlag},
          {"seed", "", kWhole},
          {"threads", "", kWhole},
          {"commit", "of the program; empty where it is not known", kText},
          {"started", "MS", kWhole},
          {"finished", "MS; null before", or_null(kWhole)},
          {"seconds", "what the measuring took so far", kReal},
          {"measured", "so many cells are there", kWhole},
          {"planned", "of so many; 0: not known yet", kWhole},
          {"shipped", "it came with the program", kFlag}};
}

Fields experiment_fields() {
  return {{"id", "", kText},
          {"report", "as in `LabRun`", kText},
          {"place", "where in the report", kText},
          {"title", "", kText},
          {"question", "Markdown", kText},
          {"method", "Markdown", kText},
          {"settings", "what may be set", shape_of<base::OptionTable>()},
          {"quick", "the settings of a quick run", map_of(kText)}};
}

Shape experiment() {
  return object("Experiment", "An experiment of the laboratory.", experiment_fields());
}

Shape chart(const char* name, const char* help, const char* type, const Fields& fields) {
  return object(name, help,
                Fields{{"kind", "", choice_of({"chart"})},
                       {"id", "of its file", kText},
                       {"type", "", choice_of({type})},
                       {"title", "", kText}} +
                    fields);
}

Shape charts() {
  const Shape point{.kind = Shape::Kind::tuple, .parts = {kRealOrNull, kRealOrNull}};
  const Shape series = object("ChartSeries", "A line.",
                              {{"name", "", kText}, {"points", "x and y", list_of(point)}});
  const Shape bar = object("ChartBar", "A value with its interval; null: not known.",
                           {{"label", "", kText},
                            {"value", "", kRealOrNull},
                            {"low", "", kRealOrNull},
                            {"high", "", kRealOrNull},
                            {"note", "", kText}});
  return variant("ChartBlock", "A chart.", "type",
                 {chart("LinesBlock", "A chart of lines.", "lines",
                        {{"x_label", "", kText},
                         {"y_label", "", kText},
                         {"whole_x", "x takes whole numbers", kFlag},
                         {"series", "", list_of(series)}}),
                  chart("BarsBlock", "A chart of values with intervals.", "bars",
                        {{"x_label", "", kText}, {"rows", "", list_of(bar)}}),
                  chart("HeatBlock", "A heat map.", "heat",
                        {{"legend", "", kText},
                         {"rows", "labels", list_of(kText)},
                         {"columns", "labels", list_of(kText)},
                         {"values", "row by row", list_of(kRealOrNull)},
                         {"texts", "none, or one for each value", list_of(kText)},
                         {"low", "", kReal},
                         {"high", "", kReal}})});
}

Shape block() {
  const Shape column = object("TableColumn", "A column of a table.",
                              {{"name", "", kText}, {"right", "it holds numbers", kFlag}});
  return variant(
      "LabBlock", "A part of a page.", "kind",
      {object("TextBlock", "Paragraphs.",
              {{"kind", "", choice_of({"text"})}, {"markdown", "", kText}}),
       object("ClaimBlock", "What the report says, and what was measured.",
              {{"kind", "", choice_of({"claim"})},
               {"claim", "Markdown", kText},
               {"finding", "Markdown", kText},
               {"verdict", "", verdict()}}),
       object("TableBlock", "A table.",
              {{"kind", "", choice_of({"table"})},
               {"id", "of its file", kText},
               {"title", "", kText},
               {"columns", "", list_of(column)},
               {"rows", "", list_of(list_of(kText))},
               {"values", "the numbers behind the texts", list_of(list_of(kRealOrNull))}}),
       charts()});
}

}  // namespace

Shape lab_runs_shape() {
  return list_of(object("LabRun", "What lists say of a run.", summary_fields()));
}

Shape Codec<Laboratory>::shape() {
  const Shape latest =
      object("LatestLabRun", "The newest finished run with full settings.",
             summary_fields() + Fields{{"verdicts", "of its claims", list_of(verdict())}});
  const Shape listed = object("ListedExperiment", "An experiment with its latest run.",
                              experiment_fields() + Fields{{"latest", "", or_null(latest)}});
  return object("Laboratory", "Experiments and their runs.",
                {{"experiments", "in the order of the reports", list_of(listed)},
                 {"runs", "newest first; of the database's the newest 200", lab_runs_shape()}});
}

Shape Codec<LabRunView>::shape() {
  const Shape run = object("WholeLabRun", "A run with its settings.",
                           summary_fields() + Fields{{"settings", "", any_object()},
                                                     {"machine", "its processor", kText}});
  const Shape page = object("LabPage", "What there is to read, made anew from what was measured.",
                            {{"blocks", "in the order in which it is read", list_of(block())}});
  return object("LabRunPage", "A run and its page.",
                {{"run", "", run}, {"experiment", "", experiment()}, {"page", "", page}});
}

}  // namespace ogai::server::wire
