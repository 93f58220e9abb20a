#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fontconfig/fontconfig.h>

#include <fontconfig/fcfreetype.h>
#include <hb-ot.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include FT_OUTLINE_H
#include <sys/mman.h>

// The casts that GObject's macros make.
static inline PangoFcFontMap *filmstrip_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }
static inline PangoFT2FontMap *filmstrip_ft2_font_map(PangoFontMap *map) { return (PangoFT2FontMap *)map; }
static inline PangoFcFont *filmstrip_fc_font(PangoFont *font) { return (PangoFcFont *)font; }

// A file in memory, which goes when it is closed; -1 if there is no room.
static inline int filmstrip_memory_file(void) { return memfd_create("font", MFD_CLOEXEC); }
