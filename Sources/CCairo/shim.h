#include <cairo-ft.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include "coverage.h"
