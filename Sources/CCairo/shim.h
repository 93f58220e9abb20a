#include <cairo-ft.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
