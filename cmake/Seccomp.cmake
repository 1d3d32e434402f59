# libseccomp for src/sandbox: the target libseccomp where it is found.
#
#   OGAI_SECCOMP  ON: must be there; AUTO: used if it is there; OFF
#
# Without it the program is whole but for agents that are outside programs, which it refuses to run
# unless told not to confine them.
set(OGAI_SECCOMP "AUTO" CACHE STRING "libseccomp: the sandbox of outside programs (ON, AUTO or OFF)")

if(NOT OGAI_SECCOMP STREQUAL "OFF")
  find_path(OGAI_SECCOMP_INCLUDE seccomp.h)
  find_library(OGAI_SECCOMP_LIBRARY seccomp)
  mark_as_advanced(OGAI_SECCOMP_INCLUDE OGAI_SECCOMP_LIBRARY)
  if(OGAI_SECCOMP_INCLUDE AND OGAI_SECCOMP_LIBRARY)
    add_library(libseccomp INTERFACE IMPORTED GLOBAL)
    target_include_directories(libseccomp SYSTEM INTERFACE "${OGAI_SECCOMP_INCLUDE}")
    target_link_libraries(libseccomp INTERFACE "${OGAI_SECCOMP_LIBRARY}")
  elseif(OGAI_SECCOMP STREQUAL "AUTO")
    message(STATUS "libseccomp: not found; built without the sandbox")
  else()
    message(FATAL_ERROR "OGAI_SECCOMP=${OGAI_SECCOMP}, but no libseccomp: install libseccomp-dev")
  endif()
endif()
