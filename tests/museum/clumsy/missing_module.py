# Imports what is not installed: loses, failed start.
import a_library_of_my_own
