#include "cli/program.h"

int main(int argc, char** argv) {
  return ogai::cli::run_program(argc, argv);
}
