// Chooses the flip back end of this build: flip::Best, the fastest that the
// instruction set given to the compiler (OGAI_ARCH) allows.
//
// Besides flips() and legal_moves() a back end has a type Wide: a set of squares as its own
// registers like to hold it (in every lane of a vector register; the scalar one's is Bits). A line
// of play kept Wide (widen once, then wide_flips, wide_place and ^ from move to move, narrow where
// a number is wanted) spares each move the way from the vector registers to the others and back.
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
