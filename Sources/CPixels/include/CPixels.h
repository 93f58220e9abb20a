#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

/// Writes a row of opaque pixels 0xAARRGGBB as bytes of red, green and blue, each as what it differs by
/// from Paeth's guess out of the byte to the left, the one above, and the one to the left of that.
void filmstrip_filter_row(
    const uint32_t *row, const uint32_t *above, size_t count, uint8_t *out);

/// Turns a row of `count` bytes that differ from Paeth's guess into what they were before.
///
/// \param step The bytes from a sample to the same one of the pixel before.
void filmstrip_unfilter_row(uint8_t *row, const uint8_t *above, size_t count, size_t step);

/// The same for four rows at once, in less than half of the time.
///
/// \param stride The bytes from one row to the next; one more than `count` at least.
void filmstrip_unfilter_four_rows(
    uint8_t *rows, const uint8_t *above, size_t stride, size_t count, size_t step);

/// Adds up `count` rows of pixels: blue and red of each column to `low`, green and alpha to `high`, 16 bits
/// each.
void filmstrip_add_rows(
    const uint32_t *const *rows, size_t count, size_t width, uint32_t *low, uint32_t *high);

/// Writes the sum of rows of numbers, each times its weight.
void filmstrip_sum_rows(
    const float *const *rows, const float *weights, size_t number, size_t count, float *out);

/// Writes the pixels between averages along a spline, in stronger or paler colours.
///
/// \param line Averages of four channels; the first pixel's neighbours come first.
/// \param weights Of the first neighbour of each pixel of an average, then of the second, to the fourth.
/// \param factor How many pixels an average has; a power of two, from 16 up.
/// \param first The first pixel that is written, of `count`.
void filmstrip_spread_row(
    const float *line, const float *weights, size_t factor, size_t first, size_t count,
    float saturation, uint32_t *out);

/// Writes weighted sums of neighbouring pixels: blue of all, then green, red and alpha.
///
/// \param firsts Where each sum begins.
/// \param weights The first of each sum, then the second, to as many as there are `taps`.
/// \param count How many sums; a multiple of eight.
void filmstrip_average_columns(
    const uint32_t *row, const int32_t *firsts, const float *weights, size_t taps, size_t count,
    float *sums);

/// Adds a row of numbers, times its weight, to sums; `count` is a multiple of eight.
void filmstrip_add_row(const float *row, float weight, size_t count, float *sums);

/// Writes the first `width` pixels of the levels nearest to `count` sums of each channel.
void filmstrip_pack_row(const float *sums, size_t count, size_t width, uint32_t *out);

#endif
