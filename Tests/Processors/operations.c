// Prints a digest for each operation that Filmstrip asks of the libraries below it.
//
// Equal lines on two processors, or on two paths of one, are equal bytes. 'Scripts/test-processors'
// compares them.

#include <cairo-ft.h>
#include <cairo.h>
#include <glib.h>
#include <libdeflate.h>
#include <math.h>
#include <pango/pangoft2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 300, HEIGHT = 200 };

// MARK: Digests

static uint64_t hash = 0;

static void begin(void) { hash = 14695981039346656037u; }

// FNV-1a.
static void add(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) hash = (hash ^ ((const uint8_t *)bytes)[i]) * 1099511628211u;
}

static void end(const char *name) { printf("%-28s %016llx\n", name, (unsigned long long)hash); }

// MARK: Pictures

static uint32_t seed = 1;

static uint32_t noise(void) {
  seed ^= seed << 13;
  seed ^= seed >> 17;
  return seed ^= seed << 5;
}

// A picture of premultiplied noise.
static cairo_surface_t *picture(uint32_t start, int is_opaque) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  uint32_t *pixels = (uint32_t *)cairo_image_surface_get_data(surface);
  seed = start;
  for (int i = 0; i < WIDTH * HEIGHT; i++) {
    uint32_t alpha = is_opaque ? 255 : noise() & 255, pixel = alpha << 24;
    for (int shift = 0; shift < 24; shift += 8) pixel |= ((noise() & 255) * alpha / 255) << shift;
    pixels[i] = pixel;
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

typedef void (*operation)(cairo_t *);

// Draws over noise, opaque and not, as Rasterizer sets surfaces up.
static void draw(const char *name, operation draw) {
  begin();
  for (int is_opaque = 0; is_opaque < 2; is_opaque++) {
    cairo_surface_t *surface = picture(777, is_opaque);
    cairo_t *context = cairo_create(surface);
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST);
    draw(context);
    cairo_surface_flush(surface);
    add(cairo_image_surface_get_data(surface), WIDTH * HEIGHT * 4);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
  }
  end(name);
}

static void rounded(cairo_t *c) {
  cairo_new_path(c);
  cairo_arc(c, 60.3, 50.7, 40.2, M_PI, 1.5 * M_PI);
  cairo_arc(c, 240.6, 50.7, 40.2, 1.5 * M_PI, 2 * M_PI);
  cairo_arc(c, 240.6, 150.1, 40, 0, M_PI / 2);
  cairo_arc(c, 60.3, 150.1, 40, M_PI / 2, M_PI);
  cairo_close_path(c);
}

static void opaque(cairo_t *c) { cairo_set_source_rgba(c, .2, .5, .9, 1); }
static void faint(cairo_t *c) { cairo_set_source_rgba(c, .9, .5, .1, .37); }

// MARK: Fills

static void fill(cairo_t *c) { rounded(c); opaque(c); cairo_fill(c); }
static void fill_faint(cairo_t *c) { rounded(c); faint(c); cairo_fill(c); }
static void fill_rectangle(cairo_t *c) {
  cairo_rectangle(c, 10.3, 20.6, 250.2, 150.9);
  opaque(c);
  cairo_fill(c);
}
static void fill_even_odd(cairo_t *c) {
  rounded(c);
  cairo_rectangle(c, 80.2, 60.1, 100, 50);
  cairo_set_fill_rule(c, CAIRO_FILL_RULE_EVEN_ODD);
  faint(c);
  cairo_fill(c);
}
static void paint(cairo_t *c) { faint(c); cairo_paint(c); }
static void paint_clipped(cairo_t *c) { rounded(c); cairo_clip(c); opaque(c); cairo_paint(c); }
static void fill_clipped_twice(cairo_t *c) {
  cairo_rectangle(c, 10.3, 20.6, 250.2, 150.9);
  cairo_clip(c);
  rounded(c);
  cairo_clip(c);
  faint(c);
  cairo_arc(c, 150, 100, 90, 0, 7);
  cairo_fill(c);
}
static void stroke(cairo_t *c) {
  double dashes[] = {12.5, 7.25};
  rounded(c);
  cairo_set_line_width(c, 3.3);
  cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash(c, dashes, 2, 3);
  faint(c);
  cairo_stroke(c);
}

// MARK: Groups

static void group(cairo_t *c) {
  cairo_surface_t *other = picture(999, 0);
  cairo_set_source_surface(c, other, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(c), CAIRO_FILTER_NEAREST);
  cairo_surface_destroy(other);
}
static void paint_group(cairo_t *c) { group(c); cairo_paint(c); }
static void fade_group(cairo_t *c) { group(c); cairo_paint_with_alpha(c, .43); }
static void fill_group(cairo_t *c) { group(c); rounded(c); cairo_fill(c); }
static void clip_group(cairo_t *c) {
  group(c);
  rounded(c);
  cairo_clip(c);
  cairo_paint_with_alpha(c, .43);
}
static void cut_group(cairo_t *c) {
  group(c);
  cairo_set_operator(c, CAIRO_OPERATOR_DEST_IN);
  cairo_paint(c);
}
static void add_group(cairo_t *c) {
  group(c);
  cairo_set_operator(c, CAIRO_OPERATOR_ADD);
  cairo_paint_with_alpha(c, .43);
}
static void mask(cairo_t *c) {
  cairo_surface_t *other = picture(999, 0);
  faint(c);
  cairo_mask_surface(c, other, 0, 0);
  cairo_surface_destroy(other);
}

// MARK: Gradients

static void shade(cairo_t *c, cairo_pattern_t *pattern, double end, double alpha) {
  cairo_pattern_add_color_stop_rgba(pattern, 0, 1, .3, .1, 1);
  cairo_pattern_add_color_stop_rgba(pattern, .35, .3, .8, .2, end);
  cairo_pattern_add_color_stop_rgba(pattern, 1, .1, .2, .9, end);
  cairo_set_source(c, pattern);
  cairo_pattern_destroy(pattern);
  cairo_paint_with_alpha(c, alpha);
}
static void axial(cairo_t *c) {
  rounded(c);
  cairo_clip(c);
  cairo_scale(c, 2.3, 1.7);
  shade(c, cairo_pattern_create_linear(5, 5, 5, 95), 1, 1);
}
static void axial_aslant(cairo_t *c) {
  rounded(c);
  cairo_clip(c);
  shade(c, cairo_pattern_create_linear(5, 5, 255, 195), .3, .6);
}
static void radial(cairo_t *c) {
  rounded(c);
  cairo_clip(c);
  cairo_translate(c, 150, 100);
  cairo_scale(c, 120, 80);
  shade(c, cairo_pattern_create_radial(0, 0, 0, 0, 0, 1), .4, .8);
}
static void conic(cairo_t *c) {
  cairo_push_group(c);
  cairo_set_antialias(c, CAIRO_ANTIALIAS_NONE);
  for (int i = 0; i < 720; i++) {
    cairo_set_source_rgba(c, i / 720., .5, 1 - i / 720., .3 + .7 * i / 720);
    cairo_move_to(c, 150, 100);
    for (int k = i; k <= i + 1; k++)
      cairo_line_to(c, 150 + 500 * cos(k * M_PI / 360), 100 + 500 * sin(k * M_PI / 360));
    cairo_fill(c);
  }
  cairo_pop_group_to_source(c);
  cairo_paint_with_alpha(c, .7);
}

// MARK: Images

static void image(cairo_t *c, double scale, double angle, double alpha, int is_tinted) {
  cairo_surface_t *other = picture(999, angle == 0 && !is_tinted);
  rounded(c);
  cairo_clip(c);
  cairo_translate(c, 5.3, 7.7);
  cairo_rotate(c, angle);
  cairo_scale(c, scale, scale * 1.07);
  cairo_set_source_surface(c, other, 0, 0);
  cairo_surface_destroy(other);
  cairo_pattern_set_filter(cairo_get_source(c), CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend(cairo_get_source(c), CAIRO_EXTEND_PAD);
  if (!is_tinted) {
    cairo_paint_with_alpha(c, alpha);
    return;
  }
  cairo_pattern_t *pattern = cairo_pattern_reference(cairo_get_source(c));
  faint(c);
  cairo_mask(c, pattern);
  cairo_pattern_destroy(pattern);
}
static void image_smaller(cairo_t *c) { image(c, .77, 0, 1, 0); }
static void image_larger(cairo_t *c) { image(c, 1.6, 0, 1, 0); }
static void image_halved(cairo_t *c) { image(c, .5001, 0, .4, 0); }
static void image_turned(cairo_t *c) { image(c, .8, .3, 1, 0); }
static void image_turned_faint(cairo_t *c) { image(c, .8, .3, .6, 0); }
static void image_tinted(cairo_t *c) { image(c, .9, 0, 1, 1); }
static void image_tinted_turned(cairo_t *c) { image(c, .9, -.2, 1, 1); }

// MARK: Text

static const char *fonts;

static void glyphs(cairo_t *c, const char *file, int is_pictorial, const int *numbers) {
  FcPattern *pattern = FcPatternCreate();
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", fonts, file);
  FcPatternAddString(pattern, FC_FILE, (const FcChar8 *)path);
  FcPatternAddInteger(pattern, FC_INDEX, 0);
  FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, is_pictorial);
  cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(pattern);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_face(c, face);
  cairo_set_font_options(c, options);
  cairo_set_font_size(c, 31.7);
  faint(c);
  cairo_glyph_t placed[8];
  for (int i = 0; i < 8; i++)
    placed[i] = (cairo_glyph_t){numbers[i], 11.3 + i * 33.41, 60.2 + i * 9.7};
  if (is_pictorial) {
    cairo_show_glyphs(c, placed, 8);
  } else {
    cairo_glyph_path(c, placed, 8);
    cairo_fill(c);
  }
  cairo_font_options_destroy(options);
  cairo_font_face_destroy(face);
  FcPatternDestroy(pattern);
}
static void latin(cairo_t *c) {
  glyphs(c, "opentype/inter/Inter-Regular.otf", 0, (int[]){40, 61, 82, 103, 124, 145, 166, 187});
}
static void ideographs(cairo_t *c) {
  glyphs(c, "opentype/noto/NotoSansCJK-Regular.ttc", 0,
         (int[]){2000, 3111, 4222, 5333, 6444, 7555, 8666, 9777});
}
static void emoji(cairo_t *c) {
  glyphs(c, "truetype/noto/NotoColorEmoji.ttf", 1, (int[]){40, 111, 222, 333, 444, 555, 666, 777});
}

static void shape(void) {
  static const char *files[] = {"opentype/inter/Inter-Regular.otf",
                                "opentype/noto/NotoSansCJK-Regular.ttc"};
  FcConfig *configuration = FcConfigCreate();
  for (int i = 0; i < 2; i++) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", fonts, files[i]);
    FcConfigAppFontAddFile(configuration, (const FcChar8 *)path);
  }
  PangoFontMap *map = pango_ft2_font_map_new();
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), configuration);
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
  PangoContext *context = pango_font_map_create_context(map);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_from_string("Inter, Noto Sans CJK JP");
  pango_font_description_set_absolute_size(font, 17.3 * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, 150 * PANGO_SCALE);
  pango_layout_set_text(layout, "AVATAR Today, a “fine” office: 12:45 → 東京の天気は晴れ 100 %", -1);
  begin();
  PangoLayoutIter *iter = pango_layout_get_iter(layout);
  do {
    PangoGlyphItem *run = pango_layout_iter_get_run_readonly(iter);
    for (int i = 0; run && i < run->glyphs->num_glyphs; i++) {
      PangoGlyphInfo *info = &run->glyphs->glyphs[i];
      int numbers[] = {info->glyph, info->geometry.width, info->geometry.x_offset,
                       info->geometry.y_offset, pango_layout_iter_get_baseline(iter)};
      add(numbers, sizeof numbers);
    }
  } while (pango_layout_iter_next_run(iter));
  end("shape");
}

// MARK: Files

static void compress(void) {
  cairo_surface_t *surface = picture(31, 0);
  uint8_t *bytes = cairo_image_surface_get_data(surface);
  // Half of it is as even as most screens are.
  for (int i = 0; i < WIDTH * HEIGHT * 2; i++) bytes[i] = (uint8_t)(i / 1200 + (i % 97 == 0));
  static uint8_t out[WIDTH * HEIGHT * 8];
  for (int level = 1; level <= 12; level++) {
    char name[32];
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    begin();
    add(out, libdeflate_zlib_compress(compressor, bytes, WIDTH * HEIGHT * 4, out, sizeof out));
    snprintf(name, sizeof name, "compress_%d", level);
    end(name);
    libdeflate_free_compressor(compressor);
  }
  begin();
  uint32_t sums[] = {libdeflate_crc32(0, bytes, WIDTH * HEIGHT * 4),
                     libdeflate_adler32(1, bytes, WIDTH * HEIGHT * 4)};
  add(sums, sizeof sums);
  char *sha = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, WIDTH * HEIGHT * 4);
  add(sha, strlen(sha));
  end("checksums");
}

// MARK: Numbers

static int is_counting;

// What a function returns for a hundred thousand arguments, rounded as numbers of frames are.
static void function(const char *name, double (*of)(double, double)) {
  begin();
  seed = 4242;
  for (int i = 0; i < 100000; i++) {
    double x = noise() / 4294967296. * 40 - 20, y = noise() / 4294967296. * 4;
    double value = of(x, y), rounded = round(value * 1e6) / 1e6;
    if (is_counting) printf("%s %d %a %.6f\n", name, i, value, rounded);
    add(&rounded, sizeof rounded);
  }
  if (!is_counting) end(name);
}
static double f_exp(double x, double y) { return exp(-fabs(x)); }
static double f_sin(double x, double y) { return sin(x); }
static double f_cos(double x, double y) { return cos(x); }
static double f_tan(double x, double y) { return tan(x / 14); }
static double f_acos(double x, double y) { return acos(x / 20); }
static double f_atan2(double x, double y) { return atan2(x, y); }
static double f_pow(double x, double y) { return pow(fabs(x) / 20, y); }
static double f_log(double x, double y) { return log(fabs(x) + 1e-3); }
static double f_hypot(double x, double y) { return hypot(x, y); }
static double f_cosh(double x, double y) { return cosh(y); }
static double f_sinh(double x, double y) { return sinh(y); }

static void functions(void) {
#define FUNCTION(name) function(#name, f_##name)
  FUNCTION(exp);
  FUNCTION(sin);
  FUNCTION(cos);
  FUNCTION(tan);
  FUNCTION(acos);
  FUNCTION(atan2);
  FUNCTION(pow);
  FUNCTION(log);
  FUNCTION(hypot);
  FUNCTION(cosh);
  FUNCTION(sinh);
}

// Usage: operations [--functions] [folder of fonts]
int main(int count, char **arguments) {
  is_counting = count > 1 && strcmp(arguments[1], "--functions") == 0;
  if (is_counting) {
    functions();
    return 0;
  }
  fonts = count > 1 ? arguments[1] : "/usr/share/fonts";
#define DRAW(name) draw(#name, name)
  DRAW(fill);
  DRAW(fill_faint);
  DRAW(fill_rectangle);
  DRAW(fill_even_odd);
  DRAW(paint);
  DRAW(paint_clipped);
  DRAW(fill_clipped_twice);
  DRAW(stroke);
  DRAW(paint_group);
  DRAW(fade_group);
  DRAW(fill_group);
  DRAW(clip_group);
  DRAW(cut_group);
  DRAW(add_group);
  DRAW(mask);
  DRAW(axial);
  DRAW(axial_aslant);
  DRAW(radial);
  DRAW(conic);
  DRAW(image_smaller);
  DRAW(image_larger);
  DRAW(image_halved);
  DRAW(image_turned);
  DRAW(image_turned_faint);
  DRAW(image_tinted);
  DRAW(image_tinted_turned);
  DRAW(latin);
  DRAW(ideographs);
  DRAW(emoji);
  shape();
  compress();
  functions();
  return 0;
}
