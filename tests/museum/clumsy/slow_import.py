# Needs three seconds to be imported: plays, on nobody's clock.
import time

from rules import FirstMove

time.sleep(3)


class AI(FirstMove):
    pass
