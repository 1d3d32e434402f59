#!/usr/bin/env python3
"""Tests of the checks of the tree: each must find the faults it is there for."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

import check_layers
import check_links
import check_text
from tree_files import tree_files

LAYERS = Path(__file__).resolve().parent / "layers.txt"


class TreeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


class LayersTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.write("tools/layers.txt", LAYERS.read_text())

    def faults(self, name, *includes):
        self.write(f"src/{name}", "// a file\n" + "".join(f"#include {i}\n" for i in includes))
        return check_layers.check(self.root)[0]

    def assert_fault(self, name, include, message):
        faults = self.faults(name, include)
        self.assertEqual(len(faults), 1, faults)
        self.assertIn(f"src/{name}:2: ", faults[0])
        self.assertIn(message, faults[0])

    def test_accepts_what_stands_below(self):
        self.assertEqual(self.faults("cli/main.cpp", '"agents/agent.h"', '"base/result.h"',
                                     "<vector>", "<fmt/format.h>"), [])
        self.assertEqual(self.faults("search/alphabeta/pvs.cpp", '"search/endgame/solver.h"',
                                     '"search/limits.h"', '"search/alphabeta/table.h"'), [])

    def test_accepts_own_folder_and_its_sub_folders(self):
        self.assertEqual(self.faults("game/moves.h", '"game/flip/best.h"', '"game/board.h"'), [])
        self.assertEqual(self.faults("game/flip/best.h", '"game/square.h"'), [])
        self.assertEqual(self.faults("agents/external/x.cpp", '"agents/agent.h"'), [])

    def test_refuses_what_stands_above(self):
        self.assert_fault("base/result.h", '"game/board.h"', "game/ stands above")

    def test_refuses_from_tests_too(self):
        self.assert_fault("game/board_test.cpp", '"agents/agent.h"', "agents/ stands above")

    def test_search_does_not_know_its_kinds(self):
        self.assert_fault("search/searcher.h", '"search/mcts/tree.h"', "stands above")

    def test_refuses_the_same_row(self):
        self.assert_fault("search/mcts/tree.cpp", '"search/alphabeta/table.h"', "stands beside")

    def test_refuses_unknown_folders(self):
        self.assert_fault("base/x.cpp", '"utils/x.h"', "no known folder")
        (self.root / "src/base/x.cpp").unlink()
        self.assertIn("lies in no folder", self.faults("utils/x.h")[0])

    def test_refuses_relative_paths(self):
        for include in ('"../base/result.h"', '"./board.h"', '"board.h"', '"game/../base/x.h"'):
            self.assert_fault("game/board.cpp", include, "write the path from src/")

    def test_refuses_own_headers_in_angles(self):
        self.assert_fault("game/board.cpp", "<base/result.h>", 'write "base/result.h"')

    def test_outside_headers_have_owners(self):
        self.assertEqual(self.faults("store/db.cpp", "<sqlite3.h>"), [])
        self.assert_fault("arena/ledger.cpp", "<sqlite3.h>", "only store may")

    def test_sees_includes_with_blanks(self):
        self.write("src/base/x.cpp", '  #  include "cli/main.h"\n')
        self.assertEqual(len(check_layers.check(self.root)[0]), 1)


    def test_sub_folders_have_rows(self):
        self.assertEqual(self.faults("train/patterns/x.cpp", '"train/labels/x.h"', '"train/x.h"'), [])
        self.assert_fault("train/labels/x.cpp", '"train/patterns/y.h"', "stands above")
        self.assert_fault("train/labels/x.cpp", '"train/linear/y.h"', "stands beside")

    def test_sub_folders_reach_no_further_than_their_folder(self):
        self.assert_fault("nn/torch/x.cpp", '"book/book.h"', "book/ stands beside")
        self.assert_fault("nn/torch/x.cpp", '"arena/seat.h"', "arena/ stands above")
        self.assertEqual(self.faults("nn/torch/x.cpp", '"nn/network.h"', '"search/mcts/tree.h"'), [])


class CyclesTest(TreeTest):
    def setUp(self):
        super().setUp()
        self.write("tools/layers.txt", "base\ngame\ncycles in: game\n")

    def faults(self, files):
        for name, includes in files.items():
            self.write(f"src/{name}", "// a file\n" + "".join(f'#include "{i}"\n' for i in includes))
        return check_layers.check(self.root)[0]

    def test_accepts_a_component_of_two_files(self):
        self.assertEqual(self.faults({"base/a.h": [], "base/a.cpp": ["base/a.h", "base/b.h"],
                                      "base/b.h": [], "base/b.cpp": ["base/b.h"]}), [])

    def test_names_a_circle_once(self):
        faults = self.faults({"base/a.h": ["base/b.h"], "base/b.h": ["base/c.h"],
                              "base/c.h": ["base/a.h"], "base/d.h": ["base/a.h"]})
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("src/base/a.h:2: ", faults[0])
        self.assertIn("base/a -> base/b -> base/c -> base/a", faults[0])

    def test_both_files_of_a_component_count(self):
        faults = self.faults({"base/a.h": [], "base/a.cpp": ["base/a.h", "base/b.h"],
                              "base/b.h": ["base/a.h"]})
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("src/base/a.cpp:3: ", faults[0])

    def test_names_every_circle(self):
        self.assertEqual(len(self.faults({"base/a.h": ["base/b.h"], "base/b.h": ["base/a.h"],
                                          "base/c.h": ["base/d.h"], "base/d.h": ["base/c.h"]})), 2)

    def test_tests_do_not_count(self):
        self.assertEqual(self.faults({"base/a.h": [], "base/a_test.cpp": ["base/b.h"],
                                      "base/b.h": ["base/a.h"], "base/c_test.h": ["base/c_test.h"]}),
                         [])

    def test_leaves_listed_folders_alone(self):
        self.assertEqual(self.faults({"game/a.h": ["game/b.h"], "game/b.h": ["game/a.h"]}), [])


class LinksTest(TreeTest):
    def faults(self, text):
        self.write("docs/page.md", text)
        self.write("docs/other.md", "# A heading, with `code`\n\n# Twice\n\n# Twice\n")
        return check_links.check(self.root)[0]

    def test_accepts_good_links(self):
        self.assertEqual(self.faults(
            "# Here\n[a](other.md) [b](../docs/other.md#a-heading-with-code) [c](#here)\n"
            "[d](other.md#twice-1) [web](https://example.org/x) [folder](../docs/)\n"), [])

    def test_ignores_code(self):
        self.assertEqual(self.faults("`[a](gone.md)`\n```\n[a](gone.md)\n```\n"), [])

    def test_refuses_dead_links(self):
        self.assertIn("page.md:2: (gone.md): no such file", self.faults("\n[a](gone.md)\n")[0])
        self.assertIn("no such heading", self.faults("[a](other.md#gone)\n")[0])
        self.assertIn("out of the tree", self.faults("[a](/etc/passwd)\n")[0])
        self.assertIn("out of the tree", self.faults("[a](../../x.md)\n")[0])


class TextTest(TreeTest):
    def test_finds_each_fault(self):
        self.write("good.md", "a\tb\n\nc\n")
        self.write("empty.txt", "")
        self.assertEqual(check_text.check(self.root)[0], [])
        for text, message in (("a \n", "blanks"), ("a\r\n", "CRLF"), ("a", "no newline"),
                              ("\ta\n", "tab")):
            self.write("src/x.cpp", text)
            faults = check_text.check(self.root)[0]
            self.assertEqual(len(faults), 1, faults)
            self.assertIn(message, faults[0])

    def test_leaves_seeds_and_binaries_alone(self):
        self.write("fuzz/corpus/spec/x", "a \r\n ")
        self.write("picture.png", "\0 \n ")
        self.assertEqual(check_text.check(self.root)[0], [])


class PagesTest(TreeTest):
    LONG = "ä" * 161

    def faults(self, text, name="docs/page.md"):
        self.write(name, text)
        return check_text.check(self.root)[0]

    def test_accepts_150_lines_of_160_characters(self):
        self.assertEqual(self.faults(("ä" * 160 + "\n") * 150), [])

    def test_finds_long_pages(self):
        faults = self.faults("a\n" * 151)
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("docs/page.md: 151 lines, at most 150", faults[0])

    def test_finds_long_lines(self):
        for line in (self.LONG, "- " + "a" * 159, "# " + self.LONG, f"[{self.LONG}](x.md)"):
            faults = self.faults(f"# Page\n\n{line}\n")
            self.assertEqual(len(faults), 1, faults)
            self.assertIn("docs/page.md:3: ", faults[0])
            self.assertIn("characters, at most 160", faults[0])

    def test_tables_code_and_link_targets_do_not_count(self):
        for text in (f"| {self.LONG} |\n", f"  | {self.LONG} |\n",
                     f"```json\n{self.LONG}\n```\n", f"~~~\n{self.LONG}\n~~~\n",
                     f"[a]({self.LONG}) and [b]({self.LONG})\n", f"![a]({self.LONG})\n"):
            self.assertEqual(self.faults(text), [], text)

    def test_lines_behind_code_count_again(self):
        self.assertEqual(len(self.faults(f"```\na\n```\n{self.LONG}\n")), 1)

    def test_lines_of_code_count_for_the_page(self):
        self.assertEqual(len(self.faults("```\n" + "a\n" * 150 + "```\n")), 1)

    def test_knows_which_pages(self):
        long = "a\n" * 150 + self.LONG + "\n"
        for name in ("docs/journal/x.md", "docs/lab/x.md", "docs/lab/x/y.md", "docs/results/x.md",
                     "docs/x.csv", "README.md", "src/docs/x.md"):
            self.assertEqual(self.faults(long, name), [], name)
        for number, name in enumerate(("docs/lab.md", "docs/journal.md", "docs/a/x.md"), start=1):
            self.assertEqual(len(self.faults(long, name)), 2 * number, name)


class TreeFilesTest(TreeTest):
    def test_walk_leaves_out_build_output(self):
        for name in ("a.cpp", "src/b.h", "build/c.cpp", ".git/d.cpp", ".clang-format"):
            self.write(name, "x\n")
        names = [path.relative_to(self.root).as_posix() for path in tree_files(self.root)]
        self.assertEqual(names, [".clang-format", "a.cpp", "src/b.h"])


if __name__ == "__main__":
    unittest.main()
