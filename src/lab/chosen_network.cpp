#include "lab/chosen_network.h"

#include "base/file.h"
#include "lab/frame/cell.h"
#include "nn/network_file.h"
#include "nn/shipped_networks.h"

namespace ogai::lab {

namespace {

constexpr auto kNetSize = game::BoardSize::eight;
constexpr auto kNetObjective = game::Objective::fewest;

const Cell<std::string> kNetworkCell{"network"};  // names no file

nn::Network checked_network(const std::string& path) {
  auto network = base::value_or_fail(nn::load_network(path), path);
  if (const auto fits = nn::check_fits(network, kNetSize, kNetObjective); !fits)
    throw base::Failure(path + ": " + fits.error().message);
  return network;
}

// As a file, whose path it returns.
std::string write_shipped(const base::TemporaryFolder& folder) {
  const nn::ShippedNetwork* shipped = nn::shipped_network(kNetSize, kNetObjective);
  if (!shipped) throw base::Failure("no network ships for 8x8 (reversed): give net=FILE");
  const std::string path = folder.file("shipped.net");
  base::value_or_fail(base::write_file_atomically(path, shipped->file), path);
  return path;
}

}  // namespace

ChosenNetwork::ChosenNetwork(Bench& bench) {
  const std::string& given = bench.text("net");
  const std::string path = given.empty() ? write_shipped(folder_) : given;
  network_ = checked_network(path);
  option_ = net_option(path);
  kNetworkCell.measure(bench, [&] {
    return nn::architecture_text(network_.layers.architecture) +
           (given.empty() ? ", the one that ships" : "");
  });
}

std::optional<Text> network_text(const StoredRun& run, std::string_view more) {
  const auto network = kNetworkCell.in(run);
  return network ? std::optional(Text{fmt::format("Network: {}.{}", *network, more)})
                 : std::nullopt;
}

base::OptionTable with_net_setting(base::OptionTable table) {
  return table.text("net", "", "file of the network; empty: the one that ships");
}

std::string net_option(const std::string& path) {
  return "net=\"" + path + "\"";
}

}  // namespace ogai::lab
