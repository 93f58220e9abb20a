#include "CVectors.h"

#include <cairo.h>
#include <dlfcn.h>
#include <glib-object.h>
#include <string.h>

// Neither library is linked: with what they bring along, each run would start later. Their headers are not
// asked for either; what is declared here of them has been as it is since librsvg 2.52 and Poppler 0.82.

/// The functions of the library `path` called `names`, one after the other in `functions`; false if one is
/// missing.
static bool find(const char *path, const char *const names[], void *functions, int count) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library == NULL) return false;
  for (int index = 0; index < count; index++) {
    void *function = dlsym(library, names[index]);
    if (function == NULL) return false;
    memcpy((char *)functions + index * sizeof function, &function, sizeof function);
  }
  return true;
}

/// What the library has made of a file, to be given back by `g_object_unref`, and its size.
typedef struct {
  void *object;
  double size[2];
} Opened;

/// Gives back what was opened, if it was, and has its size.
static filmstrip_vectors_outcome close_for_size(
    filmstrip_vectors_outcome outcome, const Opened *opened, double size[2]) {
  if (outcome != FILMSTRIP_VECTORS_DONE) return outcome;
  memcpy(size, opened->size, sizeof opened->size);
  g_object_unref(opened->object);
  return outcome;
}

/// A context in which a drawing of `size` covers all pixels.
static cairo_t *begin(uint32_t *pixels, int width, int height, const double size[2]) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, 4 * width);
  cairo_t *context = cairo_create(surface);
  cairo_surface_destroy(surface);
  cairo_scale(context, width / size[0], height / size[1]);
  return context;
}

/// Whether all was drawn.
static bool end(cairo_t *context) {
  cairo_surface_flush(cairo_get_target(context));
  const bool is_fine = cairo_status(context) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(context);
  return is_fine;
}

// MARK: SVG

typedef struct {
  double x, y, width, height;
} Rectangle;

typedef struct {
  double length;
  int unit;
} Length;

typedef struct {
  void *(*open)(const guint8 *, gsize, GError **);
  void (*set_dpi)(void *, double);
  gboolean (*size)(void *, double *, double *);
  void (*dimensions)(void *, gboolean *, Length *, gboolean *, Length *, gboolean *, Rectangle *);
  gboolean (*render)(void *, cairo_t *, const Rectangle *, GError **);
} SVGLibrary;

static filmstrip_vectors_outcome open_svg(
    filmstrip_vectors_file file, SVGLibrary *library, Opened *opened) {
  static const char *const names[] = {
      "rsvg_handle_new_from_data", "rsvg_handle_set_dpi", "rsvg_handle_get_intrinsic_size_in_pixels",
      "rsvg_handle_get_intrinsic_dimensions", "rsvg_handle_render_document"};
  if (!find(file.library, names, library, 5)) return FILMSTRIP_VECTORS_NO_LIBRARY;
  // Without a place of its own a file leads to no other.
  void *handle = library->open(file.bytes, file.count, NULL);
  if (handle == NULL) return FILMSTRIP_VECTORS_DAMAGED;
  opened->object = handle;
  library->set_dpi(handle, 96);
  if (library->size(handle, &opened->size[0], &opened->size[1])) return FILMSTRIP_VECTORS_DONE;
  gboolean has_width, has_height, has_box;
  Length width, height;
  Rectangle box;
  library->dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
  if (!has_box) {
    g_object_unref(handle);
    return FILMSTRIP_VECTORS_NO_SIZE;
  }
  opened->size[0] = box.width;
  opened->size[1] = box.height;
  return FILMSTRIP_VECTORS_DONE;
}

filmstrip_vectors_outcome filmstrip_svg_size(filmstrip_vectors_file file, double size[2]) {
  SVGLibrary library;
  Opened opened;
  return close_for_size(open_svg(file, &library, &opened), &opened, size);
}

filmstrip_vectors_outcome filmstrip_svg_draw(
    filmstrip_vectors_file file, uint32_t *pixels, int width, int height) {
  SVGLibrary library;
  Opened opened;
  const filmstrip_vectors_outcome outcome = open_svg(file, &library, &opened);
  if (outcome != FILMSTRIP_VECTORS_DONE) return outcome;
  cairo_t *context = begin(pixels, width, height, opened.size);
  const Rectangle viewport = {0, 0, opened.size[0], opened.size[1]};
  const bool is_drawn = library.render(opened.object, context, &viewport, NULL);
  g_object_unref(opened.object);
  return end(context) && is_drawn ? outcome : FILMSTRIP_VECTORS_DAMAGED;
}

// MARK: PDF

typedef struct {
  void *(*open)(GBytes *, const char *, GError **);
  int (*count)(void *);
  void *(*page)(void *, int);
  void (*size)(void *, double *, double *);
  void (*render)(void *, cairo_t *);
  void *(*fonts)(void *);
  gboolean (*scan)(void *, int, void **);
  gboolean (*is_embedded)(void *);
  gboolean (*next)(void *);
  void (*free)(void *);
} PDFLibrary;

/// Whether all fonts of the first page are in the file.
static bool has_its_fonts(const PDFLibrary *library, void *document) {
  void *fonts = library->fonts(document);
  void *each = NULL;
  bool has_all = true;
  if (library->scan(fonts, 1, &each) && each != NULL) {
    do has_all = has_all && library->is_embedded(each);
    while (library->next(each));
  }
  if (each != NULL) library->free(each);
  g_object_unref(fonts);
  return has_all;
}

static filmstrip_vectors_outcome open_pdf(
    filmstrip_vectors_file file, PDFLibrary *library, Opened *opened) {
  static const char *const names[] = {
      "poppler_document_new_from_bytes", "poppler_document_get_n_pages",
      "poppler_document_get_page", "poppler_page_get_size", "poppler_page_render",
      "poppler_font_info_new", "poppler_font_info_scan", "poppler_fonts_iter_is_embedded",
      "poppler_fonts_iter_next", "poppler_fonts_iter_free"};
  if (!find(file.library, names, library, 10)) return FILMSTRIP_VECTORS_NO_LIBRARY;
  GBytes *bytes = g_bytes_new_static(file.bytes, file.count);
  void *document = library->open(bytes, NULL, NULL);
  g_bytes_unref(bytes);
  if (document == NULL) return FILMSTRIP_VECTORS_DAMAGED;
  void *page = library->count(document) > 0 ? library->page(document, 0) : NULL;
  const bool has_fonts = page == NULL || has_its_fonts(library, document);
  g_object_unref(document);
  if (page == NULL) return FILMSTRIP_VECTORS_NO_SIZE;
  if (!has_fonts) {
    g_object_unref(page);
    return FILMSTRIP_VECTORS_FOREIGN_FONT;
  }
  opened->object = page;
  library->size(page, &opened->size[0], &opened->size[1]);
  return FILMSTRIP_VECTORS_DONE;
}

filmstrip_vectors_outcome filmstrip_pdf_size(filmstrip_vectors_file file, double size[2]) {
  PDFLibrary library;
  Opened opened;
  return close_for_size(open_pdf(file, &library, &opened), &opened, size);
}

filmstrip_vectors_outcome filmstrip_pdf_draw(
    filmstrip_vectors_file file, uint32_t *pixels, int width, int height) {
  PDFLibrary library;
  Opened opened;
  const filmstrip_vectors_outcome outcome = open_pdf(file, &library, &opened);
  if (outcome != FILMSTRIP_VECTORS_DONE) return outcome;
  cairo_t *context = begin(pixels, width, height, opened.size);
  library.render(opened.object, context);
  g_object_unref(opened.object);
  return end(context) ? outcome : FILMSTRIP_VECTORS_DAMAGED;
}
