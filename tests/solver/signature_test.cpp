// The search visits the same nodes whatever compiled it: see search/alphabeta/signature.h.
#include "search/alphabeta/signature.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "game/flip/best.h"

namespace ogai::search {
namespace {

TEST(Signature, IsTheOneKept) {
  const std::string kept = base::read_file(OGAI_SIGNATURE_FILE).value();
  std::uint64_t nodes = 0;
  NullSink nobody;
  for (const SignaturePosition& one : signature_positions())
    nodes += search_signature(one, {}, nobody).nodes;
  EXPECT_EQ(std::to_string(nodes) + "\n", kept)
      << "with " << game::flip::Best::kName << " board code; if the search is meant to change: "
      << "ogai bench --signature > data/bench/signature";
}

}  // namespace
}  // namespace ogai::search
