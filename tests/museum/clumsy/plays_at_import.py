# Calls sys.exit() when it is imported, as a script does: loses, failed start.
import sys

from rules import FirstMove


class AI(FirstMove):
    pass


sys.exit(0)
