#include "base/embed.h"
#include "sandbox/box_order.h"

OGAI_EMBED_AT(ogai_box_init, OGAI_BOX_INIT);

namespace ogai::sandbox {

std::string_view box_init_file() {
  return base::embedded(ogai_box_init, ogai_box_init_end);
}

}  // namespace ogai::sandbox
