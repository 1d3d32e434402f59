"""The other school's interface: class Strategy with best_strategy(board, player, best_move,
still_running[, time_limit]).

As on that platform one Strategy is made when the file is loaded, and every call runs in a process
of its own, forked from the one that holds it: nothing an agent keeps between moves survives, and a
call that does not end is killed. best_move and still_running look like multiprocessing.Value and
lie in the memory that the monitor sees, so that the best move so far counts at the limit.
"""
import contextlib
import inspect
import operator
import random

RUNNING, BEST, WORKER = range(3)  # numbers in the shared memory
UNSET = -1


class SharedNumber:
    """As multiprocessing.Value("i"): `value` is an integer or a TypeError."""

    def __init__(self, shared, index):
        self.__dict__.update(_shared=shared, _index=index, _lock=None)

    @property
    def value(self):
        return self._shared.number(self._index)

    @value.setter
    def value(self, number):
        number = operator.index(number)
        self._shared.put_number(self._index, max(-(2**31), min(2**31 - 1, number)))

    def get_obj(self):
        return self

    def get_lock(self):
        return contextlib.nullcontext()

    acquire = release = lambda self, *arguments: True


def wants_time_limit(function):
    """Whether the method takes a fifth argument."""
    try:
        inspect.signature(function).bind(*range(5))
    except (TypeError, ValueError):
        return False
    return True


def hundred(board):
    """The older form of the board: 10 by 10 with a border."""
    rows = ["?" + board[start : start + 8] + "?" for start in range(0, 64, 8)]
    return "?" * 10 + "".join(rows) + "?" * 10


class StrategyPlayer:
    def __init__(self, shared):
        self.shared = shared
        self.path = sys.argv[1]
        self.bordered = sys.argv[3] == "100"

    def load(self):
        module = load(self.path)
        kind = getattr(module, "Strategy", None)
        if not callable(kind):
            raise Lost("failed_start", "the file has no class Strategy: write `class Strategy` with "
                       "best_strategy(self, board, player, best_move, still_running)")
        try:
            self.strategy = kind()
        except BaseException as error:
            show_traceback(error, self.path)
            raise Lost("failed_start", "Strategy() raised " + describe(error, self.path)
                       + what_is_hidden(error, self.path))
        if not callable(getattr(self.strategy, "best_strategy", None)):
            raise Lost("failed_start", "class Strategy has no method "
                       "best_strategy(self, board, player, best_move, still_running)")
        self.with_time = wants_time_limit(self.strategy.best_strategy)
        return "imported"

    def newgame(self, size, colour, time_out, seed, warm_up):
        random.seed(int(seed))
        self.colour = colour
        return "ready"

    def arguments(self, board, seconds):
        dark = "@" if self.bordered else "x"
        board = board.translate({ord("X"): dark, ord("O"): "o", ord("-"): "."})
        given = [hundred(board) if self.bordered else board, dark if self.colour == "X" else "o",
                 SharedNumber(self.shared, BEST), SharedNumber(self.shared, RUNNING)]
        if self.with_time:
            seconds = float(seconds)
            given.append(int(seconds) if seconds.is_integer() else seconds)
        return given

    def go(self, call, board, seconds):
        seed = random.getrandbits(32)  # workers are copies: each gets a state of its own
        given = self.arguments(board, seconds)
        worker = os.fork()
        if worker == 0:
            self.work(given, seed)
        self.shared.put_number(WORKER, worker)
        _, status = os.waitpid(worker, 0)
        self.shared.put_number(WORKER, 0)
        reason, _, text = self.shared.text().partition(" ")
        if reason:
            raise Lost(reason, text, ready_square(self.shared, self.bordered))
        if os.WIFSIGNALED(status) and self.shared.number(RUNNING):
            raise Lost("crash", "best_strategy was killed by signal %d" % os.WTERMSIG(status))
        return square_so_far(self.shared, self.bordered)

    def work(self, given, seed):
        """The worker's whole life."""
        try:
            random.seed(seed)
            if "numpy" in sys.modules:
                sys.modules["numpy"].random.seed(seed)
            self.strategy.best_strategy(*given)
        except SystemExit:
            pass  # a way to end; what was set counts
        except BaseException as error:
            show_traceback(error, self.path)
            reason = "memory" if isinstance(error, MemoryError) else "crash"
            self.shared.put_text(reason + " best_strategy raised " + describe(error, self.path)
                                 + what_is_hidden(error, self.path))
        finally:
            os._exit(0)


def ready_square(shared, bordered):
    """(row, column) of what best_move says; nothing if that is no square."""
    value = shared.number(BEST)
    row, column = (value // 10 - 1, value % 10 - 1) if bordered else divmod(value, 8)
    return (row, column) if 0 <= row < 8 and 0 <= column < 8 else None


def square_so_far(shared, bordered):
    value = shared.number(BEST)
    if value == UNSET:
        raise Lost("no_move", "best_strategy returned without a move: set best_move.value")
    square = ready_square(shared, bordered)
    if square is None:
        raise Lost("illegal_move", "best_move.value is %d: squares are %s" % (
            value, "11 (a1), 12 (b1), ... 88 (h8)" if bordered else "0 (a1), 1 (b1), ... 63 (h8)"))
    return "move %d %d" % square


class StrategySide:
    Player = StrategyPlayer

    @staticmethod
    def prepare(monitor):
        monitor.shared.put_number(RUNNING, 1)
        monitor.shared.put_number(BEST, UNSET)
        monitor.shared.put_number(WORKER, 0)
        monitor.shared.put_text("")

    @staticmethod
    def interrupt(monitor):
        worker = monitor.shared.number(WORKER)
        if worker:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)

    @staticmethod
    def answer_so_far(monitor):
        monitor.shared.put_number(RUNNING, 0)
        if monitor.shared.number(BEST) == UNSET:
            return None
        try:
            return square_so_far(monitor.shared, sys.argv[3] == "100")
        except Lost as lost:
            return lost.line()


if __name__ == "__main__":
    run(StrategySide)
