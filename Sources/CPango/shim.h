#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// The casts that GObject's macros make.
static inline PangoFcFontMap *filmstrip_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }
static inline PangoFT2FontMap *filmstrip_ft2_font_map(PangoFontMap *map) { return (PangoFT2FontMap *)map; }
static inline PangoFcFont *filmstrip_fc_font(PangoFont *font) { return (PangoFcFont *)font; }
