#!/usr/bin/env python3
"""Tests of tools/install-packages, with stand-ins for dpkg-query, apt-get and sudo."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "install-packages"


class InstallPackagesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.calls = self.root / "calls"
        self.calls.write_text("")
        self.stand_in("apt-get", f'echo "apt-get $*" >>"{self.calls}"')
        self.stand_in("sudo", f'echo sudo >>"{self.calls}"; exec "$@"')

    def stand_in(self, name, body):
        path = self.root / name
        path.write_text(f"#!/bin/bash\n{body}\n")
        path.chmod(0o755)

    def run_script(self, *arguments, distribution="debian", missing=(), packages=None):
        (self.root / "os-release").write_text(f"ID={distribution}\n")
        names = "|".join(missing) or "none-at-all"
        self.stand_in("dpkg-query", f'case "${{@: -1}}" in {names}) exit 1 ;; esac; printf installed')
        environment = dict(os.environ, PATH=f"{self.root}:{os.environ['PATH']}",
                           OGAI_OS_RELEASE=str(self.root / "os-release"))
        if packages:
            environment["OGAI_PACKAGES"] = str(packages)
        return subprocess.run([SCRIPT, *arguments], env=environment, capture_output=True, text=True)

    def test_silent_when_nothing_is_missing(self):
        for name in ("run", "test", "train"):
            done = self.run_script(name)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(self.calls.read_text(), "")

    def test_installs_only_what_is_missing(self):
        done = self.run_script("test", missing=("cmake", "ccache"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Installing with apt: cmake ccache", done.stderr)
        calls = [line for line in self.calls.read_text().splitlines() if line != "sudo"]
        self.assertEqual(calls, ["apt-get update --quiet", "apt-get install --yes "
                                 "--no-install-recommends --quiet cmake ccache"])

    def test_names_follow_the_distribution(self):
        debian = self.run_script("--print", "test").stdout.split()
        ubuntu = self.run_script("--print", "test", distribution="ubuntu").stdout.split()
        self.assertIn("libclang-rt-14-dev", debian)
        self.assertNotIn("libclang-rt-18-dev", debian)
        self.assertIn("libclang-rt-18-dev", ubuntu)
        self.assertIn("cmake", ubuntu)  # from the included list

    def test_what_course_agents_are_promised_comes_with_the_main_use(self):
        # "build" is what ./run COMMAND installs, such as ./run check agent.py.
        for name in ("debian", "ubuntu"):
            for used in ("build", "run"):
                packages = self.run_script("--print", used, distribution=name).stdout.split()
                self.assertLessEqual({"python3", "python3-numpy", "bubblewrap"}, set(packages))

    def test_a_command_from_elsewhere_will_do(self):
        lists = self.root / "lists"
        lists.mkdir()
        (lists / "own.list").write_text("shell?bash  # comment\ndebian:lost?no-such-command\nhere?no-such-command\n")
        done = self.run_script("own", missing=("shell", "lost"), packages=lists)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Installing with apt: lost\n", done.stderr)
        printed = self.run_script("--print", "own", packages=lists).stdout
        self.assertEqual(printed.split(), ["shell", "lost", "here"])

    def test_unknown_distribution_goes_on(self):
        done = self.run_script("run", distribution="plan9", missing=("cmake",))
        self.assertEqual(done.returncode, 0)
        self.assertIn("cmake", done.stderr)
        self.assertEqual(self.calls.read_text(), "")

    def test_bad_usage_fails(self):
        for arguments in ((), ("nope",), ("run", "test"), ("--help-me",)):
            self.assertEqual(self.run_script(*arguments).returncode, 1, arguments)


if __name__ == "__main__":
    unittest.main()
