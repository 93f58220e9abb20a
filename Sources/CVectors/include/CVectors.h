#ifndef CVECTORS_H
#define CVECTORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What became of reading a picture of shapes.
typedef enum {
  FILMSTRIP_VECTORS_DONE,
  /// The library is not installed, or is another one.
  FILMSTRIP_VECTORS_NO_LIBRARY,
  /// The file is not of its kind, or is damaged.
  FILMSTRIP_VECTORS_DAMAGED,
  /// The file says nothing of its size, or has no page.
  FILMSTRIP_VECTORS_NO_SIZE,
  /// A text asks for a font that is not in the file.
  FILMSTRIP_VECTORS_FOREIGN_FONT,
} filmstrip_vectors_outcome;

/// A file, and the library that draws files of its kind. The library is loaded when it is first asked for, and
/// stays.
typedef struct {
  /// What the loader finds: 'librsvg-2.so.2', 'libpoppler-glib.so.8'.
  const char *library;
  const uint8_t *bytes;
  size_t count;
} filmstrip_vectors_file;

/// How wide and high an SVG file is, in its pixels of 1/96 of an inch.
filmstrip_vectors_outcome filmstrip_svg_size(filmstrip_vectors_file file, double size[2]);

/// Draws an SVG file over all of `width` * `height` pixels, which were 0: 0xAARRGGBB, multiplied by alpha.
filmstrip_vectors_outcome filmstrip_svg_draw(
    filmstrip_vectors_file file, uint32_t *pixels, int width, int height);

/// How wide and high the first page of a PDF file is, in points.
filmstrip_vectors_outcome filmstrip_pdf_size(filmstrip_vectors_file file, double size[2]);

/// Draws the first page of a PDF file, as `filmstrip_svg_draw` does.
filmstrip_vectors_outcome filmstrip_pdf_draw(
    filmstrip_vectors_file file, uint32_t *pixels, int width, int height);

#endif
