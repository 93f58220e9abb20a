// The rows of a PNG file, as many bytes at a time as the processor takes.
//
// All of it is whole numbers, so every processor writes the same bytes.

#include "CPixels.h"
#include "loops.h"

#include <string.h>

// Passed by their addresses: how they are passed otherwise depends on the processor.
typedef uint8_t bytes __attribute__((vector_size(32)));

INLINE void distance(const bytes *a, const bytes *b, bytes *out) {
  *out = __builtin_elementwise_max(*a, *b) - __builtin_elementwise_min(*a, *b);
}

/// What of `left`, `above` and `corner` is nearest to left + above - corner, the first of them if two are.
///
/// - Source: W3C, *Portable Network Graphics (PNG) Specification (Third Edition)*, 9.4.
INLINE void paeth(const bytes *left, const bytes *above, const bytes *corner, bytes *out) {
  bytes from_left, from_above, from_corner;
  distance(above, corner, &from_left);
  distance(left, corner, &from_above);
  // Only a corner between both can be nearer: the two ways then take away from each other.
  distance(&from_left, &from_above, &from_corner);
  const bytes is_corner = (bytes)(*corner >= __builtin_elementwise_min(*left, *above)) &
      (bytes)(*corner <= __builtin_elementwise_max(*left, *above)) &
      (bytes)(from_corner < __builtin_elementwise_min(from_left, from_above));
  const bytes is_left = (bytes)(from_left <= from_above);
  const bytes guess = (*left & is_left) | (*above & ~is_left);
  *out = (*corner & is_corner) | (guess & ~is_corner);
}

static int paeth_of(int left, int above, int corner) {
  const int guess = left + above - corner;
  const int from_left = guess > left ? guess - left : left - guess;
  const int from_above = guess > above ? guess - above : above - guess;
  const int from_corner = guess > corner ? guess - corner : corner - guess;
  if (from_left <= from_above && from_left <= from_corner) return left;
  return from_above <= from_corner ? above : corner;
}

INLINE void filter_pixel(
    const uint32_t *row, const uint32_t *above, size_t x, uint8_t *out) {
  for (int channel = 0; channel < 3; channel++) {
    const int shift = 16 - 8 * channel;
    const int left = x > 0 ? row[x - 1] >> shift & 0xff : 0;
    const int corner = x > 0 ? above[x - 1] >> shift & 0xff : 0;
    const int guess = paeth_of(left, above[x] >> shift & 0xff, corner);
    out[3 * x + channel] = (uint8_t)((row[x] >> shift) - guess);
  }
}

FOR_EACH_PROCESSOR
void filmstrip_filter_row(
    const uint32_t *row, const uint32_t *above, size_t count, uint8_t *out) {
  if (count > 0) filter_pixel(row, above, 0, out);
  size_t x = 1;
  for (; x + 8 <= count; x += 8) {
    bytes pixels, left, over, corner, guess;
    memcpy(&pixels, row + x, sizeof pixels);
    memcpy(&left, row + x - 1, sizeof left);
    memcpy(&over, above + x, sizeof over);
    memcpy(&corner, above + x - 1, sizeof corner);
    paeth(&left, &over, &corner, &guess);
    const bytes rest = pixels - guess;
    // Blue is the lowest byte of a pixel, and red the first in the file.
    const bytes packed = __builtin_shufflevector(
        rest, rest, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,  //
        18, 17, 16, 22, 21, 20, 26, 25, 24, 30, 29, 28, -1, -1, -1, -1);
    memcpy(out + 3 * x, &packed, 12);
    memcpy(out + 3 * x + 12, (const uint8_t *)&packed + 16, 12);
  }
  for (; x < count; x++) filter_pixel(row, above, x, out);
}

typedef uint8_t pixel __attribute__((vector_size(4)));
typedef int16_t levels __attribute__((vector_size(8)));

INLINE void magnitude(levels *value) { *value = __builtin_elementwise_max(*value, -*value); }

/// Turns `count` bytes, `step` of which are a pixel, into what they were before.
INLINE void unfilter(uint8_t *row, const uint8_t *above, size_t count, size_t step) {
  levels left = {0}, corner = {0};
  for (size_t i = 0; i + step <= count; i += step) {
    pixel rest = {0}, over = {0};
    memcpy(&rest, row + i, step);
    memcpy(&over, above + i, step);
    const levels up = __builtin_convertvector(over, levels);
    levels from_left = up - corner, from_above = left - corner, from_corner = from_left + from_above;
    magnitude(&from_left);
    magnitude(&from_above);
    magnitude(&from_corner);
    const levels is_left = (from_left <= from_above) & (from_left <= from_corner);
    const levels is_above = from_above <= from_corner;
    const levels other = (up & is_above) | (corner & ~is_above);
    const levels guess = (left & is_left) | (other & ~is_left);
    left = (__builtin_convertvector(rest, levels) + guess) & 0xff;
    corner = up;
    const pixel whole = __builtin_convertvector(left, pixel);
    memcpy(row + i, &whole, step);
  }
}

FOR_EACH_PROCESSOR
void filmstrip_unfilter_row(uint8_t *row, const uint8_t *above, size_t count, size_t step) {
  if (step == 3) return unfilter(row, above, count, 3);
  if (step == 4) return unfilter(row, above, count, 4);
  for (size_t i = 0; i < count; i++) {
    const int left = i < step ? 0 : row[i - step], corner = i < step ? 0 : above[i - step];
    row[i] = (uint8_t)(row[i] + paeth_of(left, above[i], corner));
  }
}

typedef uint32_t four_pixels __attribute__((vector_size(16)));
typedef uint8_t sixteen_bytes __attribute__((vector_size(16)));
typedef int16_t sixteen_levels __attribute__((vector_size(32)));

INLINE uint32_t pixel_at(const uint8_t *bytes, size_t step) {
  uint32_t pixel = 0;
  memcpy(&pixel, bytes, step);
  return pixel;
}

/// Four rows at once, each a pixel behind the one above it, which so has what is asked for.
INLINE void unfilter_rows(
    uint8_t *rows, const uint8_t *above, size_t stride, size_t count, size_t step) {
  enum { number = 4 };
  const size_t width = count / step;
  sixteen_levels left = {0}, corner = {0};
  for (size_t t = 0; t < width + number - 1; t++) {
    four_pixels rest = {0};
    const int is_inside = t >= number - 1 && t < width;
    for (size_t r = 0; r < number; r++) {
      if (is_inside || (t >= r && t - r < width)) {
        rest[r] = pixel_at(rows + r * stride + (t - r) * step, step);
      }
    }
    const four_pixels top = {t < width ? pixel_at(above + t * step, step) : 0};
    const sixteen_levels over = __builtin_convertvector((sixteen_bytes)top, sixteen_levels);
    const sixteen_levels up = __builtin_shufflevector(
        left, over, 16, 17, 18, 19, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    sixteen_levels from_left = up - corner, from_above = left - corner;
    sixteen_levels from_corner = from_left + from_above;
    from_left = __builtin_elementwise_max(from_left, -from_left);
    from_above = __builtin_elementwise_max(from_above, -from_above);
    from_corner = __builtin_elementwise_max(from_corner, -from_corner);
    const sixteen_levels is_left = (from_left <= from_above) & (from_left <= from_corner);
    const sixteen_levels is_above = from_above <= from_corner;
    const sixteen_levels other = (up & is_above) | (corner & ~is_above);
    const sixteen_levels guess = (left & is_left) | (other & ~is_left);
    left = (__builtin_convertvector((sixteen_bytes)rest, sixteen_levels) + guess) & 0xff;
    corner = up;
    const four_pixels whole = (four_pixels)__builtin_convertvector(left, sixteen_bytes);
    for (size_t r = 0; r < number; r++) {
      if (is_inside || (t >= r && t - r < width)) {
        const uint32_t pixel = whole[r];
        memcpy(rows + r * stride + (t - r) * step, &pixel, step);
      }
    }
  }
}

FOR_EACH_PROCESSOR
void filmstrip_unfilter_four_rows(
    uint8_t *rows, const uint8_t *above, size_t stride, size_t count, size_t step) {
  if (step == 3) return unfilter_rows(rows, above, stride, count, 3);
  if (step == 4) return unfilter_rows(rows, above, stride, count, 4);
  for (int r = 0; r < 4; r++) {
    filmstrip_unfilter_row(rows + r * stride, r > 0 ? rows + (r - 1) * stride : above, count, step);
  }
}
