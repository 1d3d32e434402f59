# pagmo for src/train/genetic/pagmo: the target libpagmo where it is found.
#
#   OGAI_PAGMO  ON: must be there; AUTO: built if it is there; OFF
#
# Debian's libpagmo-dev brings Eigen and Boost.Serialization along.
set(OGAI_PAGMO "AUTO" CACHE STRING "pagmo: optimisers of train genetic (ON, AUTO or OFF)")

if(NOT OGAI_PAGMO STREQUAL "OFF")
  find_package(pagmo 2.18 CONFIG QUIET)
  if(TARGET Pagmo::pagmo)
    add_library(libpagmo INTERFACE IMPORTED GLOBAL)
    target_link_libraries(libpagmo INTERFACE Pagmo::pagmo)
    message(STATUS "pagmo: ${pagmo_VERSION}")
  elseif(OGAI_PAGMO STREQUAL "AUTO")
    message(STATUS "pagmo: not found; built without")
  else()
    message(FATAL_ERROR "OGAI_PAGMO=${OGAI_PAGMO}, but no pagmo: install libpagmo-dev")
  endif()
endif()
