// Command and Flag: how a subcommand declares its flags, arguments and help.
//
// A thin face of CLI11, whose headers are large: only command.cpp and the few files that walk
// the whole program include them. Both are handles into the program, cheap to copy.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace ogai::cli {

class Flag {
 public:
  explicit Flag(CLI::Option* option) : option_(option) {}

  Flag required();
  Flag type_name(const std::string& name);  // what help calls the value
  Flag agent();                             // an agent's spec, or the path of its file
  Flag show_default();                      // the variable's value when it was declared
  Flag choices(const std::vector<std::string>& values);
  Flag range(double low, double high);  // both ends belong to it
  Flag expected(int least, int most);   // number of values
  Flag needs(Flag other);
  Flag excludes(Flag other);

 private:
  CLI::Option* option_;
};

class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  Command add_command(const std::string& name, const std::string& help);
  void require_command();                              // one of its own commands must follow
  bool has_chosen() const;                             // the user gave one of its own commands
  bool given(const std::string& flag) const;           // the user gave this flag of its
  void footer(const std::string& text);                // examples, behind the help
  void callback(const std::function<void()>& action);  // what the command does

  // "--name", "-n,--name", or a bare NAME for an argument. The value lands in the variable,
  // which must outlive the program.
  Flag add_option(const std::string& name, std::string& value, const std::string& help);
  Flag add_option(const std::string& name, int& value, const std::string& help);
  Flag add_option(const std::string& name, std::int64_t& value, const std::string& help);
  Flag add_option(const std::string& name, std::uint64_t& value, const std::string& help);
  Flag add_option(const std::string& name, double& value, const std::string& help);
  Flag add_option(const std::string& name, std::vector<std::string>& values,
                  const std::string& help);
  Flag add_flag(const std::string& name, bool& value, const std::string& help);

  CLI::App& app() const { return *app_; }

 private:
  CLI::App* app_;
};

}  // namespace ogai::cli
