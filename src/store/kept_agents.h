// Outside agents as a ladder keeps them: by version, so that results belong to one program for
// ever.
//
// A single file (py, py-strategy) is copied to agents/HASH/FILE beside the database, read-only,
// and the copy plays; of a command nothing is copied, its spec says which version it was.
#pragma once

#include <filesystem>
#include <string>

#include "agents/registry.h"

namespace ogai::store {

struct KeptAgent {
  std::string spec;            // to be registered, and to play
  std::filesystem::path copy;  // made by this call; empty: none was, or it was there already
};

// `database` is the database's file. The same program gives the same spec however often and from
// wherever it is kept. Throws StoreError when it cannot be read or kept.
KeptAgent keep_agent(const std::filesystem::path& database, const agents::ResolvedSpec& agent);

// Takes back the copy that keep_agent() made: the agent was not wanted after all.
void drop(const KeptAgent& agent);

}  // namespace ogai::store
