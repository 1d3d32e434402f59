// A page of the laboratory as text for a terminal: paragraphs, tables, line charts and claims.
#pragma once

#include <string>

#include "base/terminal.h"
#include "lab/frame/page.h"

namespace ogai::cli {

// Prose is as wide as the terminal, 100 columns at most; a table is as wide as it is. Charts of
// bars and heat maps are left out: their figures stand in tables.
std::string lab_page_text(const lab::Page& page, const base::Terminal& terminal);

}  // namespace ogai::cli
