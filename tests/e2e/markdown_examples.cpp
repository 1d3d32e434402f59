#include "markdown_examples.h"

#include <algorithm>
#include <regex>
#include <utility>

namespace ogai::e2e {

namespace {

constexpr std::string_view kAnything = "…";

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool line_matches(std::string_view expected, std::string_view line) {
  const std::size_t at = expected.find(kAnything);
  if (at == std::string_view::npos) return expected == line;
  if (line.substr(0, at) != expected.substr(0, at)) return false;
  const std::string_view rest = expected.substr(at + kAnything.size());
  for (std::size_t skipped = at; skipped <= line.size(); ++skipped)
    if (line_matches(rest, line.substr(skipped))) return true;
  return false;
}

class Page {
 public:
  Page(std::string name, std::string_view text) : name_(std::move(name)), lines_(lines_of(text)) {}

  MarkdownExamples read() {
    for (line_ = 0; line_ < lines_.size(); ++line_) {
      const std::string& line = lines_[line_];
      const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
      if (line.compare(indent, 3, "```") == 0)
        read_block(indent, line.substr(indent + 3));
      else
        read_mentions(line);
    }
    return std::move(found_);
  }

 private:
  std::string place() const { return name_ + ":" + std::to_string(line_ + 1); }

  void read_block(std::size_t indent, const std::string& kind) {
    for (++line_; line_ < lines_.size(); ++line_) {
      std::string line = lines_[line_].substr(std::min(indent, lines_[line_].size()));
      if (line.rfind("```", 0) == 0) return;
      if (kind == "console")
        read_session_line(line);
      else if (kind == "sh" || (kind.empty() && line.rfind("ogai ", 0) == 0))
        read_command(std::move(line));
      else if (kind.empty() && line.rfind("$ ", 0) == 0)
        found_.faults.push_back(place() + ": a session in a block that is not marked console");
    }
    found_.faults.push_back(name_ + ": a block is not closed");
  }

  void read_session_line(const std::string& line) {
    if (line.rfind("$ ", 0) == 0)
      found_.sessions.push_back({place(), line.substr(2), {}});
    else if (found_.sessions.empty())
      found_.faults.push_back(place() + ": a session begins with $ and a command");
    else
      found_.sessions.back().output.push_back(line);
  }

  void read_command(std::string line) {
    const std::string begin = place();
    while (line.ends_with('\\') && line_ + 1 < lines_.size()) {
      line.pop_back();
      line += lines_[++line_];
    }
    found_.commands.push_back({begin, line, {}});
  }

  void read_mentions(const std::string& line) {
    static const std::regex kMention("`(ogai [a-z][^`]*)`");
    for (std::sregex_iterator at(line.begin(), line.end(), kMention), end; at != end; ++at)
      found_.mentions.push_back({place(), (*at)[1], {}});
  }

  std::string name_;
  std::vector<std::string> lines_;
  std::size_t line_ = 0;
  MarkdownExamples found_;
};

// Splits a line of shell as far as examples need it.
class ShellWords {
 public:
  explicit ShellWords(std::string_view text) : text_(text) {}

  std::vector<std::vector<std::string>> read() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '#' && !in_word_) break;
      if (c == ' ' || c == '\t')
        end_word();
      else if (std::string_view("|&;(){}").find(c) != std::string_view::npos)
        end_command();
      else if (c == '<' || c == '>')
        end_word(), redirected_ = text_.substr(at_ + 1, 1) != "(";
      else if (c == '\'' || c == '"')
        take_quoted(c);
      else
        take(c == '\\' && at_ + 1 < text_.size() ? text_[++at_] : c);
    }
    end_command();
    return std::move(commands_);
  }

 private:
  void take(char c) {
    in_word_ = true;
    word_ += c;
  }

  void take_quoted(char quote) {
    in_word_ = true;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      word_ += text_[at_];
    }
  }

  void end_word() {
    if (in_word_ && !std::exchange(redirected_, false)) words_.push_back(word_);
    in_word_ = false;
    word_.clear();
  }

  void end_command() {
    end_word();
    if (!words_.empty()) commands_.push_back(std::exchange(words_, {}));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool in_word_ = false;
  bool redirected_ = false;  // the next word is a file
  std::string word_;
  std::vector<std::string> words_;
  std::vector<std::vector<std::string>> commands_;
};

bool matches_from(const std::vector<std::string>& expected, std::size_t i,
                  const std::vector<std::string>& lines, std::size_t k) {
  if (i == expected.size()) return k == lines.size();
  if (expected[i] == kAnything) {
    for (std::size_t skipped = k; skipped <= lines.size(); ++skipped)
      if (matches_from(expected, i + 1, lines, skipped)) return true;
    return false;
  }
  return k < lines.size() && line_matches(expected[i], lines[k]) &&
         matches_from(expected, i + 1, lines, k + 1);
}

}  // namespace

MarkdownExamples examples_of(const std::string& name, std::string_view text) {
  return Page(name, text).read();
}

bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& lines) {
  return matches_from(expected, 0, lines, 0);
}

std::vector<std::vector<std::string>> shell_commands(std::string_view line) {
  return ShellWords(line).read();
}

}  // namespace ogai::e2e
