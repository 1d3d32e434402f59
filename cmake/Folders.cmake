# ogai_folder(NAME [SOURCES ...] [COLD ...] [LINKS ...] [TESTS ...] [THREAD_TESTS ...])
#
# Declares one folder of src/ as the target ogai_NAME (a static library, or an
# interface library when it has only headers) and its unit tests, which lie
# beside the code as *_test.cpp, as the program NAME_tests. LINKS names the
# folders below it and outside libraries. THREAD_TESTS are those of code with
# threads: the program NAME_threads_tests, which the thread sanitizer runs too.
#
# COLD names the files whose speed nobody feels: parsers, reports, the command line
# (BuildOptions.cmake). SOURCES are compiled for speed: in game, eval, search and nn each by itself,
# elsewhere several as one.
include(Tests)

function(ogai_folder name)
  cmake_parse_arguments(arg "" "" "SOURCES;COLD;LINKS;TESTS;THREAD_TESTS" ${ARGN})
  string(REPLACE "/" "_" target "ogai_${name}")
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    set(scope PUBLIC)
    if(NOT name MATCHES "^(game|eval|search|nn)(/|$)")
      ogai_compile_as_one(${target})
      ogai_guide_fuzzers(${target})
    endif()
    if(arg_COLD)
      add_library(${target}_cold OBJECT ${arg_COLD})
      ogai_compile_cold(${target}_cold)
      ogai_guide_fuzzers(${target}_cold)
      target_include_directories(${target}_cold PRIVATE "${CMAKE_SOURCE_DIR}/src")
      target_link_libraries(${target}_cold PRIVATE ${arg_LINKS})
      target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_cold>)
    endif()
  elseif(arg_COLD)
    add_library(${target} STATIC ${arg_COLD})
    set(scope PUBLIC)
    ogai_compile_cold(${target})
    ogai_guide_fuzzers(${target})
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(${target} ${scope} ${arg_LINKS})
  string(REPLACE "/" "_" program "${name}")
  set(labels)
  if(name MATCHES "^(agents|arena|base|book|cli|course|lab/frame|protocol|sandbox|server|store)(/|$)" OR
     name MATCHES "^train$|^train/(genetic|labels|linear|positions|probcut)$")
    set(labels plain)
  endif()
  if(OGAI_TESTS AND arg_TESTS)
    ogai_test(${program}_tests SOURCES ${arg_TESTS} LINKS ${target} LABELS ${labels})
  endif()
  if(OGAI_TESTS AND arg_THREAD_TESTS)
    ogai_test(${program}_threads_tests SOURCES ${arg_THREAD_TESTS} LINKS ${target}
      LABELS ${labels} threads)
  endif()
endfunction()

# ogai_embeds(TARGET SOURCE PATTERNS...): SOURCE puts files of data/ into the program (base/embed.h).
# The assembler reads them, which the build cannot see: PATTERNS, relative to data/, name them.
function(ogai_embeds target source)
  set(files)
  foreach(pattern IN LISTS ARGN)
    file(GLOB found CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/${pattern}")
    list(APPEND files ${found})
  endforeach()
  foreach(part IN ITEMS ${target} ${target}_cold)
    if(TARGET ${part})
      target_compile_definitions(${part} PRIVATE "OGAI_DATA=\"${CMAKE_SOURCE_DIR}/data\"")
    endif()
  endforeach()
  # In a unity build the dependency would be lost: the file stays by itself.
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}"
    SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
