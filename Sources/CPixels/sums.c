// Averages and sums of pixels, as many at a time as the processor takes.
//
// Sums are made in one order and no product is fused with a sum, so every processor gives the same bits.

#include "CPixels.h"

#include "loops.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Passed by their addresses: how they are passed otherwise depends on the processor.
typedef float numbers __attribute__((vector_size(32)));
typedef int32_t integers __attribute__((vector_size(32)));
typedef uint32_t pixels __attribute__((vector_size(32)));

enum { lanes = 8 };

FOR_EACH_PROCESSOR
void filmstrip_add_rows(
    const uint32_t *const *rows, size_t count, size_t width, uint32_t *low, uint32_t *high) {
  size_t x = 0;
  for (; x + lanes <= width; x += lanes) {
    pixels lows = {0}, highs = {0};
    for (size_t y = 0; y < count; y++) {
      pixels row;
      memcpy(&row, rows[y] + x, sizeof row);
      lows += row & 0x00ff00ff;
      highs += row >> 8 & 0x00ff00ff;
    }
    memcpy(low + x, &lows, sizeof lows);
    memcpy(high + x, &highs, sizeof highs);
  }
  for (; x < width; x++) {
    low[x] = high[x] = 0;
    for (size_t y = 0; y < count; y++) {
      low[x] += rows[y][x] & 0x00ff00ff;
      high[x] += rows[y][x] >> 8 & 0x00ff00ff;
    }
  }
}

/// The numbers from 0 to `most`, without their fractions.
INLINE void whole(numbers *values, const numbers *most) {
  const numbers nothing = {0};
  const integers is_positive = *values > nothing;
  *values = (numbers)((integers)*values & is_positive);
  const integers is_within = *values < *most;
  *values = (numbers)(((integers)*values & is_within) | ((integers)*most & ~is_within));
  *values = __builtin_convertvector(__builtin_convertvector(*values, integers), numbers);
}

/// The pixels of whole numbers up to 255, blue lowest.
INLINE void pack(const numbers channels[4], pixels *out) {
  pixels packed = {0};
  for (int c = 3; c >= 0; c--) {
    packed = packed << 8 | (pixels)__builtin_convertvector(channels[c], integers);
  }
  *out = packed;
}

INLINE void strengthen(numbers *channel, const numbers *grey, float amount, const numbers *alpha) {
  *channel = (*channel - *grey) * amount + (*grey + 0.5f);
  whole(channel, alpha);
}

FOR_EACH_PROCESSOR
void filmstrip_spread_row(
    const float *line, const float *weights, size_t factor, size_t first, size_t count,
    float saturation, uint32_t *out) {
  const numbers most = {255, 255, 255, 255, 255, 255, 255, 255};
  const size_t end = first + count;
  for (size_t x = first / lanes * lanes; x < end; x += lanes) {
    const size_t phase = x % factor;
    // The pixels of half an average have the same neighbours.
    const float *near = line + 4 * (x / factor + (phase >= factor / 2));
    numbers shares[4];
    for (int k = 0; k < 4; k++) memcpy(shares + k, weights + k * factor + phase, sizeof *shares);
    numbers channels[4];
    for (int c = 0; c < 4; c++) {
      numbers sum = shares[0] * near[c];
      for (int k = 1; k < 4; k++) sum += shares[k] * near[4 * k + c];
      sum += 0.5f;
      whole(&sum, &most);
      channels[c] = sum;
    }
    if (saturation != 1) {
      const numbers grey =
          channels[0] * 0.0722f + channels[1] * 0.7152f + channels[2] * 0.2126f;
      for (int c = 0; c < 3; c++) strengthen(channels + c, &grey, saturation, channels + 3);
    }
    pixels packed;
    pack(channels, &packed);
    if (x >= first && x + lanes <= end) {
      memcpy(out + (x - first), &packed, sizeof packed);
      continue;
    }
    for (size_t lane = 0; lane < lanes; lane++) {
      if (x + lane >= first && x + lane < end) out[x + lane - first] = packed[lane];
    }
  }
}

FOR_EACH_PROCESSOR
void filmstrip_sum_rows(
    const float *const *rows, const float *weights, size_t number, size_t count, float *out) {
  enum { block = 4 };
  size_t x = 0;
  for (; x + block * lanes <= count; x += block * lanes) {
    numbers sums[block] = {{0}};
    for (size_t k = 0; k < number; k++) {
      for (int i = 0; i < block; i++) {
        numbers row;
        memcpy(&row, rows[k] + x + i * lanes, sizeof row);
        sums[i] += row * weights[k];
      }
    }
    memcpy(out + x, sums, sizeof sums);
  }
  for (; x < count; x++) {
    float sum = 0;
    for (size_t k = 0; k < number; k++) sum += rows[k][x] * weights[k];
    out[x] = sum;
  }
}

FOR_EACH_PROCESSOR
void filmstrip_average_columns(
    const uint32_t *row, const int32_t *firsts, const float *weights, size_t taps, size_t count,
    float *sums) {
  for (size_t x = 0; x < count; x += lanes) {
    numbers channels[4] = {{0}};
    const int32_t *first = firsts + x;
    for (size_t tap = 0; tap < taps; tap++) {
      const uint32_t *from = row + tap;
      const pixels eight = {
          from[first[0]], from[first[1]], from[first[2]], from[first[3]],
          from[first[4]], from[first[5]], from[first[6]], from[first[7]]};
      numbers share;
      memcpy(&share, weights + tap * count + x, sizeof share);
      for (int c = 0; c < 4; c++) {
        channels[c] += __builtin_convertvector((integers)(eight >> 8 * c & 0xff), numbers) * share;
      }
    }
    for (int c = 0; c < 4; c++) memcpy(sums + c * count + x, channels + c, sizeof *channels);
  }
}

FOR_EACH_PROCESSOR
void filmstrip_add_row(const float *row, float weight, size_t count, float *sums) {
  for (size_t x = 0; x < count; x += lanes) {
    numbers sum, more;
    memcpy(&sum, sums + x, sizeof sum);
    memcpy(&more, row + x, sizeof more);
    sum += more * weight;
    memcpy(sums + x, &sum, sizeof sum);
  }
}

FOR_EACH_PROCESSOR
void filmstrip_pack_row(const float *sums, size_t count, size_t width, uint32_t *out) {
  const numbers most = {255, 255, 255, 255, 255, 255, 255, 255};
  for (size_t x = 0; x < width; x += lanes) {
    numbers channels[4];
    for (int c = 0; c < 4; c++) {
      memcpy(channels + c, sums + c * count + x, sizeof *channels);
      channels[c] += 0.5f;
      whole(channels + c, &most);
    }
    pixels packed;
    pack(channels, &packed);
    memcpy(out + x, &packed, (x + lanes <= width ? lanes : width - x) * sizeof *out);
  }
}
