// The values of HTTP headers that hold lists or parameters, as far as the server asks.
#pragma once

#include <string_view>

namespace ogai::server {

bool same_word(std::string_view a, std::string_view b);  // ASCII letters of either case

bool accepts_gzip(std::string_view accept_encoding);

// If-None-Match: a list of tags, or "*". A weak tag (W/"…") of the same text matches too.
bool matches_tag(std::string_view if_none_match, std::string_view tag);

// Content-Type: application/json, with or without parameters.
bool is_json_type(std::string_view content_type);

// The TOKEN of "Bearer TOKEN"; empty: there is none.
std::string_view bearer_token(std::string_view authorization);

}  // namespace ogai::server
