// The laboratory on the wire. The JSON itself is made by the laboratory (lab_shelf.h); its shapes
// are here.
#pragma once

#include "server/api/lab_views.h"
#include "server/wire/object.h"

namespace ogai::server {

// The experiments with their latest runs, and the runs.
struct Laboratory {
  Json experiments;
  std::shared_ptr<const Json> runs;
};

namespace wire {

Shape lab_runs_shape();

template <>
struct Codec<Laboratory> {
  static Shape shape();
  static Json write(const Laboratory& lab) {
    return {{"experiments", lab.experiments}, {"runs", *lab.runs}};
  }
};
template <>
struct Codec<LabRunView> {
  static Shape shape();
  static Json write(const LabRunView& view) { return *view.run; }
};

}  // namespace wire

}  // namespace ogai::server
