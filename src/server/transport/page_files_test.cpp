#include "server/transport/page_files.h"

#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sstream>

#include "base/temporary_folder.h"

namespace ogai::server {
namespace {

namespace fs = std::filesystem;

class PageFilesTest : public ::testing::Test {
 protected:
  PageFilesTest() {
    fs::create_directories(folder_ / "assets");
    write("index.html", "<title>Ogai</title>");
    write("assets/main-1a2b.js", "let long_script;");
    write("assets/main-1a2b.js.gz", "(compressed)");
    write("icon.svg", "<svg/>");
    write("alone.gz", "archive");
    std::ofstream(parent_.file("secret")) << "secret";
  }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }

  static std::string header(const Answer& answer, const std::string& name) {
    for (const auto& [key, value] : answer.headers)
      if (key == name) return value;
    return "";
  }

  base::TemporaryFolder parent_;
  fs::path folder_ = parent_.path() / "page";
};

TEST_F(PageFilesTest, FilesWithTheirTypes) {
  const PageFiles page(folder_);
  const Answer index = page.answer("/", "", "");
  EXPECT_EQ(index.status, 200);
  EXPECT_EQ(*index.body, "<title>Ogai</title>");
  EXPECT_EQ(index.type, "text/html; charset=utf-8");
  EXPECT_EQ(header(index, "Cache-Control"), "no-cache");
  EXPECT_EQ(*page.answer("/index.html", "", "").body, *index.body);
  EXPECT_EQ(page.answer("/icon.svg", "", "").type, "image/svg+xml");
  EXPECT_EQ(page.answer("/alone.gz", "", "").type, "application/octet-stream");
  const Answer script = page.answer("/assets/main-1a2b.js", "", "");
  EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
  EXPECT_NE(header(script, "Cache-Control").find("immutable"), std::string::npos);
}

// What is logged while `action` runs.
std::string logged(const std::function<void()>& action) {
  std::ostringstream text;
  const auto usual = spdlog::default_logger();
  spdlog::set_default_logger(std::make_shared<spdlog::logger>(
      "test", std::make_shared<spdlog::sinks::ostream_sink_mt>(text)));
  action();
  spdlog::set_default_logger(usual);
  return text.str();
}

TEST_F(PageFilesTest, APageThatWasNotBuiltIsSaid) {
  EXPECT_EQ(logged([&] { PageFiles page(folder_); }), "");
  fs::remove(folder_ / "index.html");
  const std::string warning = logged([&] { PageFiles page(folder_); });
  EXPECT_NE(warning.find("the page has not been built"), std::string::npos) << warning;
  EXPECT_NE(warning.find("./run"), std::string::npos) << warning;
  EXPECT_NE(logged([&] { PageFiles page(folder_ / "nowhere"); }), "");
}

TEST_F(PageFilesTest, CompressedForWhoAcceptsIt) {
  const PageFiles page(folder_);
  const Answer plain = page.answer("/assets/main-1a2b.js", "br", "");
  EXPECT_EQ(*plain.body, "let long_script;");
  EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  const Answer compressed = page.answer("/assets/main-1a2b.js", "gzip, br", "");
  EXPECT_EQ(*compressed.body, "(compressed)");
  EXPECT_EQ(header(compressed, "Content-Encoding"), "gzip");
  EXPECT_EQ(compressed.type, plain.type);
  EXPECT_NE(header(compressed, "ETag"), header(plain, "ETag"));
  EXPECT_EQ(page.answer("/assets/main-1a2b.js.gz", "", "").status, 404);
}

TEST_F(PageFilesTest, TheSameIsNotSentAgain) {
  const PageFiles page(folder_);
  const std::string tag = header(page.answer("/", "", ""), "ETag");
  ASSERT_EQ(tag.front(), '"');
  const Answer same = page.answer("/", "", "\"other\", " + tag);
  EXPECT_EQ(same.status, 304);
  EXPECT_FALSE(same.body);
  EXPECT_EQ(header(same, "ETag"), tag);
  write("index.html", "<title>Changed</title>");
  EXPECT_EQ(PageFiles(folder_).answer("/", "", tag).status, 200);
}

TEST_F(PageFilesTest, NothingOutsideTheFolder) {
  fs::create_symlink(parent_.path() / "secret", folder_ / "link.txt");
  fs::create_directory_symlink(parent_.path(), folder_ / "up");
  const PageFiles page(folder_);
  for (const char* path : {"/../secret", "/assets/../../secret", "//secret", "/link.txt",
                           "/up/secret", "/assets", "/assets/", "/.", "/..", "", "secret",
                           "index.html", "/index.html/", "/INDEX.HTML", "//index.html"})
    EXPECT_EQ(page.answer(path, "", "").status, 404) << path;
  EXPECT_EQ(page.answer(parent_.file("secret"), "", "").status, 404);
  EXPECT_EQ(page.size(), 4u);
}

TEST_F(PageFilesTest, AMissingPageTellsHowToBuildIt) {
  for (const fs::path& folder :
       {fs::path(), folder_ / "nothing", folder_ / "assets", folder_ / "icon.svg"}) {
    const Answer answer = PageFiles(folder).answer("/", "", "");
    EXPECT_EQ(answer.status, 503) << folder;
    EXPECT_NE(answer.body->find("npm run build"), std::string::npos);
  }
}

TEST_F(PageFilesTest, FilesBeyondTheLimitAreLeftOut) {
  write("huge.bin", std::string(2000, 'x'));
  const PageFiles page(folder_, 1000);
  EXPECT_EQ(page.answer("/huge.bin", "", "").status, 404);
  EXPECT_EQ(page.answer("/", "", "").status, 200);
}

}  // namespace
}  // namespace ogai::server
