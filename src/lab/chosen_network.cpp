#include "lab/chosen_network.h"

#include "base/file.h"
#include "nn/network_file.h"
#include "nn/shipped_networks.h"

namespace ogai::lab {

namespace {

constexpr auto kNetSize = game::BoardSize::eight;
constexpr auto kNetObjective = game::Objective::fewest;

nn::Network checked_network(const std::string& path) {
  auto network = nn::load_network(path);
  if (!network) throw base::Failure(base::describe(network.error(), path, ""));
  if (const auto fits = nn::check_fits(*network, kNetSize, kNetObjective); !fits)
    throw base::Failure(path + ": " + fits.error().message);
  return std::move(*network);
}

// As a file, whose path it returns.
std::string write_shipped(const base::TemporaryFolder& folder) {
  const nn::ShippedNetwork* shipped = nn::shipped_network(kNetSize, kNetObjective);
  if (!shipped) throw base::Failure("no network ships for 8x8 (reversed): give net=FILE");
  const std::string path = folder.file("shipped.net");
  if (const auto written = base::write_file_atomically(path, shipped->file); !written)
    throw base::Failure(base::describe(written.error(), path, ""));
  return path;
}

}  // namespace

ChosenNetwork::ChosenNetwork(const std::string& setting) : shipped_(setting.empty()) {
  const std::string path = shipped_ ? write_shipped(folder_) : setting;
  network_ = checked_network(path);
  option_ = net_option(path);
}

std::string ChosenNetwork::description() const {
  return nn::architecture_text(network_.layers.architecture) +
         (shipped_ ? ", the one that ships" : "");
}

base::OptionTable& add_net_setting(base::OptionTable& table) {
  return table.text("net", "", "file of the network; empty: the one that ships");
}

std::string net_option(const std::string& path) {
  return "net=\"" + path + "\"";
}

}  // namespace ogai::lab
