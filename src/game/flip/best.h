// Chooses the flip back end of this build: flip::Best, the fastest that the
// instruction set given to the compiler (OGAI_ARCH) allows.
#pragma once

#include "game/flip/avx2.h"
#include "game/flip/avx512.h"
#include "game/flip/reference.h"
#include "game/flip/scalar.h"

namespace ogai::game::flip {

#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
using Best = Avx512;
#elif defined(__AVX2__)
using Best = Avx2;
#else
using Best = Scalar;
#endif

}  // namespace ogai::game::flip
