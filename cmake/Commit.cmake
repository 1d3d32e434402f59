# Writes OUTPUT, a header that defines OGAI_COMMIT, from the commit that SOURCE is at:
#
#   cmake -DSOURCE=... -DOUTPUT=... -P Commit.cmake
#
# Run at every build; the file is touched only when the commit has changed, so that nothing else is
# compiled again.
execute_process(COMMAND git --no-optional-locks describe --always --dirty
  WORKING_DIRECTORY "${SOURCE}" OUTPUT_VARIABLE commit RESULT_VARIABLE failed
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(failed OR NOT commit MATCHES "^[A-Za-z0-9._/-]+$")
  set(commit "")
endif()
set(text "#define OGAI_COMMIT \"${commit}\"\n")
set(former "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" former)
endif()
if(NOT text STREQUAL former)
  file(WRITE "${OUTPUT}" "${text}")
endif()
