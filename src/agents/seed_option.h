// The `seed` option: agents/factories.h.
#pragma once

#include "agents/factories.h"
