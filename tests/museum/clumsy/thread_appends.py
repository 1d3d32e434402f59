# Searches in a thread of its own, which fills the list, and leaves another one running: plays.
import threading
import time

from rules import FirstMove


class AI(FirstMove):
    def __init__(self, chessboard_size, color, time_out):
        super().__init__(chessboard_size, color, time_out)
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()

    def go(self, chessboard):
        searcher = threading.Thread(target=super().go, args=(chessboard,))
        searcher.start()
        searcher.join()
