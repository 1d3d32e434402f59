"""The harness in which agents written in Python play: the half that all of them share.

Two processes. The *monitor* talks with the referee and never runs a line of the agent's; the
*player*, forked from it, loads the agent's file and calls it. What the player would answer at this
moment lies in memory that both see, so that the monitor can report it when the time is up although
the player sits in compiled code and holds the interpreter's lock: no thread of the player's could
speak then.

The referee's lines come from the standard input, answers go to the standard output; the monitor
moves both out of the agent's reach before it forks, so that an agent which reads its input finds
the end of it, and what it prints goes to the standard error with everything else it says. Both run
as the same user, so the monitor closes itself: its memory and its descriptors, of which one leads
to the referee, cannot be opened through /proc.

    import                                           -> imported | lost REASON TEXT
    newgame SIZE COLOUR TIME_OUT SEED WARM_UP        -> ready | lost REASON TEXT
    go BOARD TIME                                    -> move ROW COLUMN | lost REASON TEXT |
                                                        raised ROW COLUMN REASON TEXT
    stop                                             the move so far, as soon as there is one

COLOUR is X (black) or O, BOARD one of XO- for each square, TIME_OUT and TIME are seconds, WARM_UP
the seconds that a warm-up call may take, 0 for none. REASON is the referee's word, TEXT one line.
`raised` is a loss of an agent that had this move ready when it raised an exception.

Our arguments are the agent's file; which of its neighbours the agent sees: `folder` all of them,
`alone` none, since the folder holds other things as well, `copy` none, since the file is a copy; and
what the interface's own half wants.

A call that is still running when its move was reported is interrupted, again and again: an agent
may swallow the exception, and compiled code does not see it at all. Until it ends the player is
busy, and the next call waits for it on the agent's own time. If the player's process ends, the
monitor ends in the same way.
"""
import sys

# The working folder, which is the agent's, comes first for a program from the command line. Behind
# this line a random.py in it does not stand in for Python's own; load() puts the folder back.
sys.path[:] = [folder for folder in sys.path if folder]

import ctypes
import importlib.util
import mmap
import os
import select
import signal
import struct
import time

NEIGHBOURS = sys.argv[2]
FAR = 200  # descriptors from here on are out of the way of agents that close "all" of theirs
POLL = 0.005  # seconds between looks at the shared memory once the time is up
NUDGE = 0.1  # seconds between interruptions
DEAF = 20  # interruptions without effect after which a warm-up call is given up
PR_SET_DUMPABLE = 4  # prctl(): whether processes of the same user may open what is its own
INTERRUPTIONS = 6  # which of the shared numbers counts them


class Lost(Exception):
    """The game is lost: the referee's reason, and a text its author can act on."""

    def __init__(self, reason, text, square=None):
        super().__init__(text)
        self.reason = reason
        self.square = square  # that it had ready, (row, column)

    def line(self):
        text = " ".join(str(self).split())
        begin = "lost" if self.square is None else "raised %d %d" % self.square
        return "%s %s %s" % (begin, self.reason, "".join(c if c.isprintable() else "?" for c in text))


class Shared:
    """Memory that monitor and player both see.

    The answer is one word of eight bytes, stored at once: the call it belongs to, its kind, row and
    column. Calls are numbered from 1.
    """

    NONE, SQUARE, UNREADABLE, UNSEEN = range(4)
    ANSWER = struct.Struct("<HBxhh")
    NUMBERS = struct.Struct("<i")

    def __init__(self):
        self.memory = mmap.mmap(-1, 4096)

    def put_answer(self, call, kind, row=0, column=0):
        clip = lambda number: max(-999, min(999, number))
        self.memory[0:8] = self.ANSWER.pack(call & 0xFFFF, kind, clip(row), clip(column))

    def answer(self, call):
        """(kind, row, column) of that call; NONE if it has not said anything."""
        number, kind, row, column = self.ANSWER.unpack(self.memory[0:8])
        return (kind, row, column) if number == call & 0xFFFF else (self.NONE, 0, 0)

    def number(self, index):
        return self.NUMBERS.unpack_from(self.memory, 8 + 4 * index)[0]

    def put_number(self, index, value):
        self.memory[8 + 4 * index : 12 + 4 * index] = self.NUMBERS.pack(value)

    def put_text(self, text):
        data = text.encode("utf-8", "replace")[:2000]
        self.put_number(7, len(data))
        self.memory[64 : 64 + len(data)] = data

    def text(self):
        return self.memory[64 : 64 + self.number(7)].decode("utf-8", "replace")


class Lines:
    """Whole lines from a descriptor."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.rest = b""
        self.ended = False

    def read(self):
        """Reads what is there, waiting for the first byte."""
        data = os.read(self.descriptor, 65536)
        self.ended = not data
        self.rest += data

    def next(self):
        """The next line, or nothing if there is no whole one yet."""
        line, end, rest = self.rest.partition(b"\n")
        if not end:
            return None
        self.rest = rest
        return line.decode("utf-8", "replace")


def send(descriptor, line):
    data = line.encode("utf-8", "replace") + b"\n"
    while data:
        data = data[os.write(descriptor, data) :]


def far_away(descriptor):
    """The same stream under a high number that programs we start do not inherit."""
    import fcntl

    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, FAR)
    os.close(descriptor)
    return moved


def describe(error, path):
    """An exception in one line: what, and the last lines of the agent's own that led to it."""
    import traceback

    what = type(error).__name__ + (": %s" % error if str(error) else "")
    if isinstance(error, SystemExit):
        what = "sys.exit(%s)" % ("" if error.code is None else repr(error.code))
    if isinstance(error, SyntaxError) and error.filename:
        what = "%s: %s" % (type(error).__name__, error.msg)
        return "%s (%s, line %s)" % (what, os.path.basename(error.filename), error.lineno)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == path]
    places = ["%s, line %d, in %s: %s" % (os.path.basename(path), f.lineno, f.name, f.line[:120])
              for f in frames[-2:]]
    return what[:500] + (" (%s)" % " -> ".join(places) if places else "")


def show_traceback(error, path):
    """To the standard error, without the frames of ours."""
    import traceback

    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename != path:
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace, limit=-30)


# What the agent's process says of its own accord is no answer to what it is asked next.
TWICE = Lost("bad_answer", "its process answered before it was asked").line()

PACKAGES = {"numpy", "numba", "scipy", "torch"}  # of Debian and Ubuntu, as python3-NAME


def what_to_install(module):
    """Advice to somebody whose agent imports what this Python does not have."""
    top = (module or "").partition(".")[0]
    how = " (on Debian and Ubuntu: apt install python3-%s)" % top if top in PACKAGES else ""
    return "install it for this Python, %s%s, or choose another with python=PROGRAM" % (
        sys.executable, how)


def what_is_hidden(error, path):
    """Advice to somebody whose agent does not find what perhaps lies beside it."""
    if not isinstance(error, (ModuleNotFoundError, FileNotFoundError)):
        return ""
    return {
        "alone": "; what lies beside the agent is hidden from it, because %s holds other things, "
                 "too: put the agent and what it needs into a folder of their own"
                 % os.path.dirname(path),
        "copy": "; the agent plays from a copy, which has no files beside it: put all that it "
                "needs into its one file",
    }.get(NEIGHBOURS, "")


def load(path):
    """The agent's module, as if it were imported from its folder."""
    sys.argv = [path]
    sys.path.insert(0, os.path.dirname(path))
    name = "agent_" + os.path.splitext(os.path.basename(path))[0]  # a random.py stays apart
    specification = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    try:
        specification.loader.exec_module(module)
    except BaseException as error:
        show_traceback(error, path)
        advice = what_is_hidden(error, path)
        if isinstance(error, ModuleNotFoundError):
            advice += ("; otherwise " if advice else "; ") + what_to_install(error.name)
        raise Lost("failed_start", "importing the file failed: %s%s" % (describe(error, path), advice))
    return module


class Monitor:
    """The referee's end. `side` says how the agents of one interface are called."""

    def __init__(self, side):
        if "OGAI_BOX" not in os.environ:  # else unconfined, and found by its environment
            ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
        self.side = side
        self.shared = Shared()
        self.referee = Lines(far_away(os.dup(0)))
        self.out = far_away(os.dup(1))
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        self.call = 0
        self.busy = False  # the player has not answered yet
        self.dead = False
        self.warm = False
        self.start_player()

    def start_player(self):
        requests, self.to_player = map(far_away, os.pipe())
        answers, from_player = map(far_away, os.pipe())
        self.player = os.fork()
        if self.player == 0:
            for descriptor in (self.referee.descriptor, self.out, self.to_player, answers):
                os.close(descriptor)
            ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)  # as any other program
            serve(self.side, self.shared, Lines(requests), from_player)
        os.close(requests)
        os.close(from_player)
        self.answers = Lines(answers)
        self.busy = self.dead = False

    def restart_player(self):
        """A new player; the old one does not answer, or is dead already."""
        os.kill(self.player, signal.SIGKILL)  # not reaped yet, so the number is still its own
        os.waitpid(self.player, 0)
        os.close(self.to_player)
        os.close(self.answers.descriptor)
        self.start_player()
        return self.ask("import")

    # What waits.

    def wait(self, seconds):
        """Until something can be read or the time is over."""
        streams = {self.referee.descriptor: self.referee}
        if not self.dead:
            streams[self.answers.descriptor] = self.answers
        for descriptor in select.select(list(streams), [], [], seconds)[0]:
            streams[descriptor].read()
        if self.referee.ended:
            os.kill(self.player, signal.SIGKILL)
            os._exit(0)

    def player_ended(self):
        # Its helpers may keep the stream open: the process is what counts. If only the stream has
        # ended, the agent has closed what is not its own.
        if self.answers.ended:
            time.sleep(POLL)  # it is perhaps just ending
            os.kill(self.player, signal.SIGKILL)
        flags = os.WEXITED | os.WNOWAIT | (0 if self.answers.ended else os.WNOHANG)
        return os.waitid(os.P_PID, self.player, flags) is not None

    def end_like_the_player(self):
        _, status = os.waitpid(self.player, 0)
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            os.write(2, b"\nogai: the agent's process was killed by signal %d\n" % number)
            if number != signal.SIGKILL:
                signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            os._exit(128 + number)
        os.write(2, b"\nogai: the agent's process ended, exit code %d\n" % os.WEXITSTATUS(status))
        os._exit(os.WEXITSTATUS(status))

    def heard(self, seconds):
        """The player's next answer, if it comes in time."""
        self.wait(seconds)
        line = self.answers.next()
        if line is not None:
            self.busy = False
        elif self.player_ended():
            self.wait(0)
            line = self.answers.next()  # its last words
            if line is None:
                raise ChildProcessError
        return line

    def ask(self, request, limit=None, nudge=False):
        """The player's answer to a request; nothing at the limit."""
        end = None if limit is None else time.monotonic() + limit
        self.shared.put_number(INTERRUPTIONS, 0)
        send(self.to_player, request)
        self.busy = True
        while end is None or time.monotonic() < end:
            line = self.heard(NUDGE)
            if line is not None:
                return line
            if nudge:
                self.side.interrupt(self)
                if self.shared.number(INTERRUPTIONS) > DEAF:
                    break
        return None

    # What the referee wants.

    def new_game(self, words):
        give_up = time.monotonic() + 1
        while self.busy and not self.dead and time.monotonic() < give_up:
            self.rest()
        if self.busy or self.dead:
            loaded = self.restart_player()
            if loaded != "imported":
                return loaded
            self.warm = False
        warm_up = float(words[-1])
        if warm_up > 0 and not self.warm:
            loaded = self.warm_up(words, warm_up)
            if loaded != "imported":
                return loaded
        return self.ask_to_begin("newgame " + " ".join(words))

    def ask_to_begin(self, request):
        try:
            return self.ask(request)
        except ChildProcessError:
            status = os.waitid(os.P_PID, self.player, os.WEXITED | os.WNOWAIT)
            if status.si_code != os.CLD_EXITED:
                raise
            what = "importing the file" if request == "import" else "making the agent"
            return Lost("failed_start", "%s ended the process with exit code %d"
                        % (what, status.si_status)).line()

    def warm_up(self, words, limit):
        """A first call, for agents that compile. That it fails is not held against them."""
        self.warm = True
        try:
            if self.ask("warmup " + " ".join(words), limit, nudge=True) is not None:
                return "imported"
            os.write(2, b"ogai: the warm-up call did not end in time\n")
        except ChildProcessError:
            os.write(2, b"ogai: the process ended in the warm-up call\n")
        return self.restart_player()

    def go(self, words):
        """Answers when the call has ended, or at `stop` as soon as there is a move."""
        if self.dead:
            raise ChildProcessError
        self.call += 1
        call, sent, stopping = self.call, False, False
        while True:
            if not self.busy and not sent:
                self.wait(0)
                if self.answers.next() is not None:
                    return TWICE
                self.side.prepare(self)
                send(self.to_player, "go %d %s" % (call, " ".join(words)))
                self.busy = sent = True
            if not sent:
                self.side.interrupt(self)
            line = self.heard(POLL if stopping else NUDGE)
            if line is not None and sent:
                return line
            while (request := self.referee.next()) is not None:
                stopping = stopping or request == "stop"
            if stopping and sent:
                answer = self.side.answer_so_far(self)
                if answer is not None:
                    self.side.interrupt(self)
                    return answer

    def serve(self):
        while True:
            line = self.referee.next()
            if line is None:
                self.rest()
                continue
            words = line.split()
            if words[0] == "import":
                answer = self.ask_to_begin("import")
            elif words[0] == "newgame":
                answer = self.new_game(words[1:])
            elif words[0] == "go":
                answer = self.go(words[1:])
            else:
                continue  # a `stop` that crossed our answer
            send(self.out, answer)

    def rest(self):
        """Nothing to do for the referee; a call that goes on is told to end."""
        if not self.busy or self.dead:
            self.wait(None)
            return
        self.side.interrupt(self)
        try:
            self.heard(NUDGE)
        except ChildProcessError:
            self.dead = True  # its next call finds out, its next game does without it


def serve(side, shared, requests, out):
    """The player's process: one answer for each request."""
    import traceback  # now: later one beside the agent would come first

    status = 0
    try:
        player = side.Player(shared)
        while not requests.ended:
            line = requests.next()
            if line is None:
                requests.read()
                continue
            words = line.split()
            try:
                answer = getattr(player, {"import": "load"}.get(words[0], words[0]))(*words[1:])
            except Lost as lost:
                answer = lost.line()
            send(out, answer)
    except BaseException as error:  # ours, not the agent's
        traceback.print_exc()
        status = 70
    os._exit(status)


def run(side):
    monitor = Monitor(side)
    try:
        monitor.serve()
    except ChildProcessError:
        monitor.end_like_the_player()
