// Weight files of networks: a network with what it is for, checked before use.
//
// Layout, little-endian: "OGAI-NET", version (u32), board side (u8), objective (u8, 0 reversed,
// 1 classic), precision (u8, 0 fp32, 1 fp16), a zero byte, length of the architecture's text and
// number of tensors (u32 each), length of all that follows the header (u64), FNV-1a of the whole
// file with zeros in this place (u64); then the text, and for each tensor the length of its name
// (u16), the number of its dimensions (u16), the dimensions (u32 each), its name and its values.
// Reading never trusts the file: a short, foreign, damaged or mismatched one is an error that says
// which, and nothing is allocated on the word of a header.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "nn/network.h"

namespace ogai::nn {

enum class Precision : std::uint8_t { fp32, fp16 };

std::string format_network(const Network& network, Precision precision);
base::Result<Network> parse_network(std::string_view bytes);

// The checksum that belongs into a file of these bytes (at least a header).
std::uint64_t network_checksum(std::string_view bytes);
inline constexpr std::size_t kNetworkChecksumOffset = 32;
inline constexpr std::size_t kNetworkHeaderBytes = 40;

// The file is replaced atomically (base/file.h).
base::Result<base::Done> save_network(const std::filesystem::path& path, const Network& network,
                                      Precision precision = Precision::fp16);
base::Result<Network> load_network(const std::filesystem::path& path);

// Half precision, IEEE binary16, by which files halve their size. Rounds to nearest, ties to even;
// too large becomes infinity. Not fast, and the same on every machine.
std::uint16_t half_from_float(float number);
float float_from_half(std::uint16_t half);

}  // namespace ogai::nn
