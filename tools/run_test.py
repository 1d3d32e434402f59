#!/usr/bin/env python3
"""Tests of ./run, with stand-ins for the installer, ninja, npm and the program."""

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
        self.stand_in("bin/node", "")
        self.stand_in("bin/npm", 'echo "npm $*"; case $* in *" ci "*) mkdir -p web/node_modules; '
                                 'touch web/node_modules/.package-lock.json ;; '
                                 '*) mkdir -p web/dist; echo page >web/dist/index.html ;; esac')
        self.stand_in("build/release/ogai", 'echo "ogai $*"')
        self.write("build/release/CMakeCache.txt", f"CMAKE_HOME_DIRECTORY:INTERNAL={self.root}\n")
        self.write("build/release/build.ninja", "")
        self.write("web/src/main.ts", "let page;\n")
        self.write("web/package-lock.json", "{}\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def stand_in(self, name, body, answer=""):
        path = self.write(name, f'#!/bin/bash\n{{ :; {body or ":"}; }} >>"{self.calls}"\necho "{answer}"\n')
        path.chmod(0o755)

    def run_script(self, *arguments):
        """What was called, in order."""
        self.calls.write_text("")
        environment = dict(os.environ, PATH=f"{self.root}/bin:{os.environ['PATH']}")
        done = subprocess.run([self.root / "run", *arguments], env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.calls.read_text().splitlines()

    def age_everything(self):
        """As if all that is there were a minute old: file times may be coarse."""
        for path in self.root.rglob("*"):
            stat = path.stat()
            os.utime(path, ns=(stat.st_atime_ns - 60 * 10**9, stat.st_mtime_ns - 60 * 10**9))

    def test_builds_the_page_and_serves_it(self):
        self.age_everything()
        self.assertEqual(self.run_script("--port", "1"),
                         ["install run", "npm --prefix web ci --no-audit --no-fund",
                          "npm --prefix web run build", "ogai serve --open --port 1"])

    def test_builds_only_what_changed(self):
        self.age_everything()
        self.run_script()
        self.assertEqual(self.run_script(), ["install run", "ogai serve --open"])
        for change in (lambda: self.write("web/src/main.ts", "let other;\n"),
                       lambda: (self.root / "web/src/main.ts").unlink()):
            self.age_everything()
            change()
            self.assertEqual(self.run_script("serve"),
                             ["install run", "npm --prefix web run build", "ogai serve --open"])
        self.age_everything()
        self.write("web/package-lock.json", '{"other": 1}\n')
        self.assertIn("npm --prefix web ci --no-audit --no-fund", self.run_script())

    def test_other_commands_need_no_page(self):
        self.assertEqual(self.run_script("play", "--size", "6"), ["install build", "ogai play --size 6"])

    def test_without_node_the_program_still_starts(self):
        self.stand_in("bin/node", "exit 1")
        self.assertEqual(self.run_script(), ["install run", "ogai serve --open"])


if __name__ == "__main__":
    unittest.main()
