"""The course interface: class AI(chessboard_size, color, time_out), go(chessboard), and the list
candidate_list, whose last entry is the move.

What the list holds is noted in the shared memory at every change of it. The list the agent works
with must stay the very object it made, because it may know it under other names; so that object
itself is turned into one that notes its changes, by exchanging its type in place. Where that cannot
be done (another kind of list, another Python than CPython) the list is read when go() has ended or
was interrupted.
"""
import operator
import random


class TimeIsUp(BaseException):
    """Raised inside go() when its move has been reported."""


class NotingList(list):
    """A list that notes every change of itself."""

    __slots__ = ()
    watch = None  # what is told of changes

    def __reduce_ex__(self, protocol):
        return list, (list(self),)  # copies are ordinary lists


def noting(name):
    plain = getattr(list, name)

    def method(self, *arguments, **options):
        result = plain(self, *arguments, **options)
        watch = NotingList.watch
        if watch is not None and watch.list is self:
            watch.note()
        return result

    method.__name__ = name
    return method


for _name in ("append extend insert pop remove clear sort reverse "
              "__setitem__ __delitem__ __iadd__ __imul__").split():
    setattr(NotingList, _name, noting(_name))

TYPE_OFFSET = object.__basicsize__ - ctypes.sizeof(ctypes.c_void_p)  # the type is the last field


def make_noting(plain):
    """Turns a plain list into a NotingList. An instance owns a reference to its type."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(NotingList))
    ctypes.c_void_p.from_address(id(plain) + TYPE_OFFSET).value = id(NotingList)


def can_make_noting():
    """Whether the trick works here."""
    if sys.implementation.name != "cpython" or NotingList.__basicsize__ != list.__basicsize__:
        return False
    kind = ctypes.c_void_p.from_address(id([]) + TYPE_OFFSET).value
    if kind != id(list):
        return False
    sample = [1]
    make_noting(sample)
    sample.append(2)
    return type(sample) is NotingList and sample == [1, 2]


def square_of(entry):
    """(row, column) of an entry; TypeError or ValueError if it is not a pair of integers."""
    numpy = sys.modules["numpy"]
    if not isinstance(entry, (tuple, list, numpy.ndarray)):
        raise TypeError
    row, column = entry
    return operator.index(row), operator.index(column)


def unreadable(entry):
    try:
        text = repr(entry)
    except Exception:
        text = "an object"
    text = "%s (%s)" % (text[:100], type(entry).__name__)
    return ("the last entry of candidate_list is %s: it must be (row, column), two integers"
            % " ".join(text.split()))


class Watch:
    """Keeps the shared memory true of one AI's candidate_list."""

    possible = can_make_noting()

    def __init__(self, shared, ai):
        self.shared = shared
        self.ai = ai
        self.call = 0
        self.process = os.getpid()
        self.list = None
        NotingList.watch = self
        self.look()

    def look(self):
        """The attribute has been set: from now on this list counts."""
        self.list = getattr(self.ai, "candidate_list", None)
        if type(self.list) is list and self.possible:
            make_noting(self.list)

    def seen(self):
        return isinstance(self.list, (NotingList, tuple, type(None)))

    def note(self):
        if os.getpid() != self.process:  # a helper of the agent's, with a list of its own
            return
        shared, entries = self.shared, self.list
        if not self.seen():
            shared.put_answer(self.call, Shared.UNSEEN)
            return
        if not entries:
            shared.put_answer(self.call, Shared.NONE)
            return
        try:
            shared.put_answer(self.call, Shared.SQUARE, *square_of(entries[-1]))
        except (TypeError, ValueError):
            shared.put_text(unreadable(entries[-1]))
            shared.put_answer(self.call, Shared.UNREADABLE)

    def begin(self, call):
        self.call = call
        self.look()
        self.shared.put_answer(call, Shared.NONE if self.seen() else Shared.UNSEEN)


def watch_attribute(kind):
    """Lets the class tell of a candidate_list that is set; some classes cannot be changed."""
    plain = kind.__setattr__

    def __setattr__(self, name, value):
        plain(self, name, value)
        watch = NotingList.watch
        if name == "candidate_list" and watch is not None and watch.ai is self:
            watch.look()
            watch.note()

    try:
        kind.__setattr__ = __setattr__
    except (AttributeError, TypeError):
        Watch.possible = False


def last_entry(ai):
    """The answer of a call that has ended."""
    advice = ": append the move as (row, column), as the last entry"
    if not hasattr(ai, "candidate_list"):
        raise Lost("no_move", "the AI has no candidate_list" + advice)
    entries = ai.candidate_list
    try:
        if len(entries) == 0:
            raise Lost("no_move", "candidate_list was empty when go() returned" + advice)
        entry = entries[-1]
    except (TypeError, KeyError, IndexError):
        raise Lost("bad_answer", "candidate_list is a %s and has no last entry%s"
                   % (type(entries).__name__, advice))
    try:
        return "move %d %d" % square_of(entry)
    except (TypeError, ValueError):
        raise Lost("bad_answer", unreadable(entry))


def must_not_be_interrupted(frame):
    """Half a compilation or half an import would spoil the calls to come."""
    spared = ("<frozen importlib",)
    if "numba" in sys.modules:
        spared += (os.path.dirname(sys.modules["numba"].__file__) + os.sep,)
    while frame is not None:
        if frame.f_code.co_filename.startswith(spared):
            return True
        frame = frame.f_back
    return False


class Player:
    """The process that holds the agent."""

    def __init__(self, shared):
        self.shared = shared
        self.path = sys.argv[1]
        self.ai = None
        self.watch = None
        self.running = False  # the agent's code, which may be interrupted
        self.patience = 0  # seconds that it may run on although it is interrupted
        self.calm_since = 0  # when it began, or last compiled
        signal.signal(signal.SIGUSR2, self.interrupted)

    def interrupted(self, number, frame):
        if not self.running:
            return
        if must_not_be_interrupted(frame):
            self.calm_since = time.monotonic()
        elif time.monotonic() - self.calm_since >= self.patience:
            self.shared.put_number(INTERRUPTIONS, self.shared.number(INTERRUPTIONS) + 1)
            raise TimeIsUp

    def run(self, work, patience=0):
        """Runs the agent's code. True: it came to its end; False: it was interrupted."""
        self.patience, self.calm_since = patience, time.monotonic()
        try:
            try:
                self.running = True
                work()
            finally:
                self.running = False
        except TimeIsUp:
            self.running = False
            return False
        return True

    def load(self):
        try:
            import numpy
        except ImportError as error:
            raise Lost("failed_start", "the course gives its boards as numpy arrays, and there is no "
                       "numpy (%s): %s" % (error, what_to_install("numpy")))
        self.module = load(self.path)
        kind = getattr(self.module, "AI", None)
        if not isinstance(kind, type):
            raise Lost("failed_start", "the file has no class AI: write `class AI(object)` with "
                       "__init__(self, chessboard_size, color, time_out) and go(self, chessboard)")
        if not callable(getattr(kind, "go", None)):
            raise Lost("failed_start", "class AI has no method go(self, chessboard)")
        watch_attribute(kind)
        return "imported"

    def make(self, size, colour, time_out, seed):
        """A new AI, for one game and colour."""
        random.seed(int(seed))
        sys.modules["numpy"].random.seed(int(seed) % 2**32)
        time_out = float(time_out)
        NotingList.watch = self.ai = None  # the old one goes first: it may be large
        self.ai = self.module.AI(int(size), -1 if colour == "X" else 1,
                                 int(time_out) if time_out.is_integer() else time_out)

    def newgame(self, size, colour, time_out, seed, warm_up):
        try:
            self.make(size, colour, time_out, seed)
        except BaseException as error:
            show_traceback(error, self.path)
            raise Lost("memory" if isinstance(error, MemoryError) else "failed_start",
                       "AI(chessboard_size, color, time_out) raised " + describe(error, self.path)
                       + what_is_hidden(error, self.path))
        self.watch = Watch(self.shared, self.ai)
        return "ready"

    def warmup(self, size, colour, time_out, seed, limit):
        side = int(size)
        board = ["-"] * side**2
        middle = side // 2
        for row, column, disc in ((-1, -1, "O"), (-1, 0, "X"), (0, -1, "X"), (0, 0, "O")):
            board[(middle + row) * side + middle + column] = disc
        try:
            self.make(size, colour, time_out, seed)
            self.run(lambda: self.ai.go(self.chessboard("".join(board))),
                     patience=min(float(time_out), 5))
        except BaseException as error:
            os.write(2, b"ogai: the warm-up call failed:\n")
            show_traceback(error, self.path)
        return "warm"

    def chessboard(self, text):
        numpy = sys.modules["numpy"]
        side = int(len(text) ** 0.5)
        values = [{"X": -1, "O": 1, "-": 0}[disc] for disc in text]
        return numpy.array(values, dtype=int).reshape(side, side)

    def go(self, call, board, seconds):
        self.watch.begin(int(call))
        try:
            ended = self.run(lambda: self.ai.go(self.chessboard(board)))
        except BaseException as error:
            show_traceback(error, self.path)
            kind, row, column = self.shared.answer(int(call))
            raise Lost("memory" if isinstance(error, MemoryError) else "crash",
                       "go() raised " + describe(error, self.path) + what_is_hidden(error, self.path),
                       (row, column) if kind == Shared.SQUARE else None)
        if not ended and not getattr(self.ai, "candidate_list", None):
            raise Lost("time", "candidate_list was empty at the time limit: append a first move "
                       "before you search for a better one")
        return last_entry(self.ai)


class CourseSide:
    Player = Player

    @staticmethod
    def prepare(monitor):
        """Nothing: answers carry the number of their call."""

    @staticmethod
    def interrupt(monitor):
        os.kill(monitor.player, signal.SIGUSR2)

    @staticmethod
    def answer_so_far(monitor):
        kind, row, column = monitor.shared.answer(monitor.call)
        if kind == Shared.SQUARE:
            return "move %d %d" % (row, column)
        if kind == Shared.UNREADABLE:
            return Lost("bad_answer", monitor.shared.text()).line()
        if kind == Shared.UNSEEN:
            CourseSide.interrupt(monitor)  # the player reads the list then
        return None


if __name__ == "__main__":
    run(CourseSide)
