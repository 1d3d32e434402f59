// Report A's player as the report prints it, and its two optimisations as switches.
//
// PUCT with c = 1.2, the move with the greatest PUCB, one leaf at a time, nothing solved or proved,
// no cache of positions. Reuse keeps the played subtree. The report's second optimisation compiles
// the Python code; nothing here is interpreted, so the network's fast arithmetic (16-bit integers)
// against the plain one (fp32) stands for it: the same search, only faster.
#pragma once

#include <array>
#include <string>

namespace ogai::lab {

struct ReportAVariant {
  const char* key;   // "m1"
  const char* name;  // for tables
  bool reuse;
  bool fast;
  double iterations;  // the report's table 3
  double win_ratio;   // its table 2, against M0
};

// The report's M0 … M3.
inline constexpr std::array<ReportAVariant, 4> kReportAVariants = {{
    {"m0", "M0: plain", false, false, 1657, 0.5},
    {"m1", "M1: tree reuse", true, false, 2641, 0.82},
    {"m2", "M2: fast code", false, true, 2159, 0.74},
    {"m3", "M3: both", true, true, 2832, 0.86},
}};

// `net` is a spec's option: net="FILE". `more` is appended: "sims=200".
inline std::string report_a_spec(const std::string& net, bool reuse, bool fast,
                                 const std::string& more, const std::string& c = "1.2") {
  return "az:" + net + ",c=" + c +
         ",fpu=0,final=value,prove=off,leaves=0,solve=0,batch=1,cache=0,reuse=" +
         (reuse ? "on" : "off") + ",arithmetic=" + (fast ? "int16" : "fp32") +
         (more.empty() ? "" : "," + more);
}

}  // namespace ogai::lab
