#!/usr/bin/env python3
"""Tests of ./run, with stand-ins for the installer, cmake, ninja and the program."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "run"


class RunTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.calls = self.root / "calls"
        shutil.copy(SCRIPT, self.root / "run")
        self.stand_in("tools/install-packages", 'echo "install $*"')
        self.stand_in("bin/ninja", "", answer="no work to do")
        self.stand_in("bin/cmake", 'echo "cmake $*"')
        self.stand_in("build/release/ogai", 'echo "ogai $*"')
        self.write("build/release/CMakeCache.txt", f"CMAKE_HOME_DIRECTORY:INTERNAL={self.root}\n")
        self.write("build/release/build.ninja", "")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def stand_in(self, name, body, answer=""):
        path = self.write(name, f'#!/bin/bash\n{{ :; {body or ":"}; }} >>"{self.calls}"\necho "{answer}"\n')
        path.chmod(0o755)

    def start(self, *arguments):
        self.calls.write_text("")
        environment = dict(os.environ, PATH=f"{self.root}/bin:{os.environ['PATH']}")
        return subprocess.run([self.root / "run", *arguments], env=environment, capture_output=True, text=True)

    def run_script(self, *arguments):
        """What was called, in order."""
        done = self.start(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.calls.read_text().splitlines()

    def test_serves_what_is_up_to_date(self):
        self.assertEqual(self.run_script("--port", "1"), ["install run", "ogai serve --open --port 1"])

    def test_builds_program_and_page(self):
        self.stand_in("bin/ninja", "", answer="[0/7] Building")
        self.assertEqual(self.run_script("serve"),
                         ["install run", "cmake --build build/release --target ogai page", "ogai serve --open"])

    def test_configures_a_tree_that_is_not_its_own(self):
        self.write("build/release/CMakeCache.txt", "CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n")
        self.assertEqual(self.run_script()[1],
                         "cmake --preset release --fresh -DOGAI_TESTS=OFF -DOGAI_BENCH=OFF")

    def test_other_commands_need_no_page(self):
        self.assertEqual(self.run_script("play", "--size", "6"), ["install build", "ogai play --size 6"])

    def test_help_needs_no_build(self):
        for word in ("help", "--help", "-h"):
            done = self.start(word)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("./run play", done.stdout)
            self.assertIn(" tournament ", done.stdout)
            self.assertEqual(self.calls.read_text(), "")

    def test_an_unknown_word_needs_no_build(self):
        for words in (["paly"], ["Play"], ["./game.ggf"], ["help", "paly"], [""]):
            done = self.start(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"unknown command '{words[-1]}'", done.stderr)
            self.assertEqual(self.calls.read_text(), "")

    def test_help_of_a_command_is_the_programs(self):
        self.assertEqual(self.run_script("help", "play"), ["install build", "ogai help play"])


if __name__ == "__main__":
    unittest.main()
