# libtorch for src/nn/torch/module: the target `libtorch` where it is found, libtorch_has_cuda if it
# knows GPUs.
#
#   OGAI_TORCH       ON: must be there; AUTO: built if it is there; OFF
#   OGAI_TORCH_ROOT  its folder, with include/ and lib/, e.g. of a Python package; else the system's
#                    (libtorch-dev), else that of the python3 on the path
#
# Headers and libraries are looked for directly: PyTorch's own package file wants nvcc, enables a
# language and adds flags to everything, of which the module needs nothing. CUDA's headers come from
# its toolkit or from the Python packages beside torch's; its libraries with libtorch itself.
set(OGAI_TORCH "AUTO" CACHE STRING "libtorch: training, networks on GPUs (ON, AUTO or OFF)")
set(OGAI_TORCH_ROOT "" CACHE PATH "Folder of libtorch, if not the system's or python3's")

function(ogai_torch_roots result)
  set(roots ${OGAI_TORCH_ROOT})
  find_path(OGAI_TORCH_SYSTEM ATen/ATen.h)
  mark_as_advanced(OGAI_TORCH_SYSTEM)
  if(NOT roots AND NOT OGAI_TORCH_SYSTEM)
    execute_process(COMMAND python3 -c "import importlib.util as u; print(u.find_spec('torch').submodule_search_locations[0])"
      OUTPUT_VARIABLE roots OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  set(${result} "${roots}" PARENT_SCOPE)
endfunction()

function(ogai_find_torch)
  ogai_torch_roots(roots)
  find_path(OGAI_TORCH_INCLUDE ATen/ATen.h HINTS ${roots} PATH_SUFFIXES include)
  foreach(name torch torch_cpu c10 torch_cuda c10_cuda)
    find_library(OGAI_LIB_${name} ${name} HINTS ${roots} PATH_SUFFIXES lib)
    mark_as_advanced(OGAI_LIB_${name})
  endforeach()
  mark_as_advanced(OGAI_TORCH_INCLUDE)
  if(NOT OGAI_TORCH_INCLUDE OR NOT OGAI_LIB_torch_cpu OR NOT OGAI_LIB_c10)
    return()
  endif()
  add_library(libtorch INTERFACE IMPORTED GLOBAL)
  target_include_directories(libtorch SYSTEM INTERFACE "${OGAI_TORCH_INCLUDE}"
    "${OGAI_TORCH_INCLUDE}/torch/csrc/api/include")
  target_link_libraries(libtorch INTERFACE "${OGAI_LIB_torch}" "${OGAI_LIB_torch_cpu}" "${OGAI_LIB_c10}")
  if(NOT OGAI_LIB_torch_cuda)
    return()
  endif()
  file(GLOB packages "${roots}/../nvidia/*/include")
  find_path(OGAI_CUDA_INCLUDE cuda_runtime_api.h
    HINTS /usr/local/cuda/include ENV CUDA_HOME ${packages} PATH_SUFFIXES include)
  mark_as_advanced(OGAI_CUDA_INCLUDE)
  if(NOT OGAI_CUDA_INCLUDE)
    message(WARNING "libtorch knows CUDA, but there is no cuda_runtime_api.h: built for the CPU only")
    return()
  endif()
  target_include_directories(libtorch SYSTEM INTERFACE "${OGAI_CUDA_INCLUDE}")
  # Kept although hardly a symbol of theirs is named: they register themselves.
  target_link_libraries(libtorch INTERFACE -Wl,--no-as-needed "${OGAI_LIB_torch_cuda}"
    "${OGAI_LIB_c10_cuda}")
  set(libtorch_has_cuda TRUE PARENT_SCOPE)
endfunction()

set(libtorch_has_cuda FALSE)
if(NOT OGAI_TORCH STREQUAL "OFF")
  ogai_find_torch()
  if(TARGET libtorch)
    message(STATUS "libtorch: ${OGAI_LIB_torch_cpu} (CUDA: ${libtorch_has_cuda})")
  elseif(OGAI_TORCH STREQUAL "AUTO")
    message(STATUS "libtorch: not found; built without")
  else()
    message(FATAL_ERROR "OGAI_TORCH=${OGAI_TORCH}, but no libtorch: install libtorch-dev or set OGAI_TORCH_ROOT")
  endif()
endif()
