"""Answers with a move of the other side."""
from visitor import legal_moves, play, say, tell


def answer(squares, mine, size, moves):
    theirs = "O" if mine == "X" else "X"
    wrong = [move for move in legal_moves(squares, theirs, size) if move not in moves]
    if wrong:
        tell(f"other side: {wrong[0]}")
    say("move " + (wrong or moves)[0])


play(answer)
