# What the agents of this folder share: the rules of the game, and an AI that plays the first move it finds.
DIRECTIONS = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]


def flips(board, color, row, column, down, right):
    """How many discs turn in one direction."""
    side, count = len(board), 0
    while True:
        row, column = row + down, column + right
        if not (0 <= row < side and 0 <= column < side) or board[row][column] == 0:
            return 0
        if board[row][column] == color:
            return count
        count += 1


def legal_moves(board, color):
    squares = [(row, column) for row in range(len(board)) for column in range(len(board))]
    return [square for square in squares if board[square[0]][square[1]] == 0
            and any(flips(board, color, *square, *direction) for direction in DIRECTIONS)]


class FirstMove(object):
    def __init__(self, chessboard_size, color, time_out):
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list = []

    def moves(self, chessboard):
        return legal_moves(chessboard, self.color)

    def go(self, chessboard):
        self.candidate_list.append(self.moves(chessboard)[0])
