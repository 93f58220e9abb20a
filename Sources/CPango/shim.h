#include <fontconfig/fontconfig.h>

#include <fontconfig/fcfreetype.h>
#include <hb-ot.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include FT_OUTLINE_H

// The casts that GObject's macros make.
static inline PangoFcFontMap *filmstrip_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }
static inline PangoFT2FontMap *filmstrip_ft2_font_map(PangoFontMap *map) { return (PangoFT2FontMap *)map; }
static inline PangoFcFont *filmstrip_fc_font(PangoFont *font) { return (PangoFcFont *)font; }

// The C library keeps this declaration for those who ask for all of its extensions, which would change the
// types of other headers.
extern int memfd_create(const char *name, unsigned int flags);

// A file in memory, which goes when it is closed, and which other programs do not inherit; -1 if there is no
// room.
static inline int filmstrip_memory_file(void) { return memfd_create("font", 1); }
