// UploadedAgents: the agents that people send in, from the file to its place on the ladder.
//
// Their files lie in agents/HASH/NAME.py beside the database, under names that are checked
// strictly. Everything an agent does it does in processes of UploadRunner. Safe from several
// threads.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "server/api/upload_runner.h"
#include "store/uploads.h"

namespace ogai::server {

inline constexpr const char* kUploadPath = "/api/uploads";
inline constexpr std::size_t kVersionDigits = 16;  // of the hash: AgentFactory::version
inline constexpr std::size_t kMostAgentBytes = 1'000'000;
// Of a request that brings one: line ends and quotes take two bytes in JSON.
inline constexpr std::size_t kMostUploadBytes = std::size_t{2} << 20;

struct UploadedAgentsSettings {
  std::string token;  // of those who may upload
  store::UploadLimits limits;
  UploadRunnerSettings runner;
};

struct AgentFile {
  std::string name;
  std::string kind;
  std::string text;
};

class UploadedAgents {
 public:
  explicit UploadedAgents(UploadedAgentsSettings settings);

  bool admits(std::string_view token) const;

  // `key` is the owner's. Refusals say what is wrong with name, kind or text, that there are too
  // many, or whose the name is.
  store::Upload take(const AgentFile& file, std::string_view key);
  // Work on it stops, and its file goes: the ladder does not meet it any more.
  void withdraw(const store::Upload& upload);

  store::UploadStore& store() { return store_; }

 private:
  std::filesystem::path file_of(const std::string& hash, const std::string& name) const;
  void drop_file_unless_needed(const std::string& spec, const std::filesystem::path& path);

  UploadedAgentsSettings settings_;
  store::Database database_;
  store::UploadStore store_;
  std::mutex files_;  // of two who come at once, neither takes away the other's file
  UploadRunner runner_;
};

// Whether the key is that of the upload's owner.
bool owns(const store::Upload& upload, std::string_view key);

}  // namespace ogai::server
