#pragma once
#include <ft2build.h>
#include FT_OUTLINE_H
#include <stdint.h>
#include <string.h>

/// How much of each pixel is covered: a byte a pixel, row after row from the top.
typedef struct {
  void *rows;
  int width, height, stride;
} filmstrip_mask;

/// Adds what FreeType counts on one row, from the bottom, to a mask.
static void filmstrip_add_spans(int y, int count, const FT_Span *spans, void *user) {
  const filmstrip_mask *mask = (const filmstrip_mask *)user;
  uint8_t *row = (uint8_t *)mask->rows + (long)(mask->height - 1 - y) * mask->stride;
  for (int i = 0; i < count; i++) {
    uint8_t *at = row + spans[i].x;
    if (spans[i].coverage == 255) {
      memset(at, 255, spans[i].len);
      continue;
    }
    for (int k = 0; k < spans[i].len; k++) {
      int sum = at[k] + spans[i].coverage;
      at[k] = sum > 255 ? 255 : sum;
    }
  }
}

/// Adds the area of each pixel that polygons cover, by how often their contours go round it.
///
/// `points` are in 64ths of a pixel from the mask's lower left corner, with y up; `ends` are the last points of
/// the contours. Returns FreeType's error, 0 for none.
static inline int filmstrip_cover(FT_Library library, FT_Vector *points, int point_count,
                                  const int16_t *ends, int end_count, filmstrip_mask mask) {
  static const uint8_t on_the_outline[INT16_MAX] = { [0 ... INT16_MAX - 1] = FT_CURVE_TAG_ON };
  FT_Outline outline;
  memset(&outline, 0, sizeof outline);
  outline.n_points = (short)point_count;
  outline.n_contours = (short)end_count;
  outline.points = points;
  outline.tags = (void *)on_the_outline;
  outline.contours = (void *)ends;
  FT_Raster_Params parameters;
  memset(&parameters, 0, sizeof parameters);
  parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  parameters.gray_spans = filmstrip_add_spans;
  parameters.user = &mask;
  parameters.clip_box.xMax = mask.width;
  parameters.clip_box.yMax = mask.height;
  return FT_Outline_Render(library, &outline, &parameters);
}
