// Where the database lies unless the user says otherwise: $OGAI_DB, else
// $XDG_DATA_HOME/ogai/ogai.db, else ~/.local/share/ogai/ogai.db.
//
// Only says so; opening a Database for writing makes the folders and the file.
#pragma once

#include <filesystem>

namespace ogai::store {

// Throws StoreError when none of the variables is set and there is no home folder.
std::filesystem::path default_path();

// Whether it is the user's ogai/ of that list: Ogai's own folder, not one that others use, too.
bool is_own_folder(const std::filesystem::path& folder);

}  // namespace ogai::store
