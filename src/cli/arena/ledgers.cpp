#include "cli/arena/ledgers.h"

#include "arena/tournament.h"

namespace ogai::cli {

namespace {

class Unkept final : public KeptTournament {
 public:
  arena::Ledger& ledger() override { return ledger_; }

 private:
  arena::MemoryLedger ledger_;
};

}  // namespace

std::unique_ptr<KeptTournament> unkept_tournament() {
  return std::make_unique<Unkept>();
}

}  // namespace ogai::cli
