// Runs the loops over pixels on made up pictures, and prints a digest of what each writes.
//
// 'Scripts/test-processors' compiles this for several processors and compares what is printed.

#include "CPixels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { width = 205, height = 40, factor = 16 };

static uint64_t state = 1;

/// Multiplied by Knuth's number for MMIX.
static uint32_t any(void) {
  state = state * 6364136223846793005 + 1442695040888963407;
  return (uint32_t)(state >> 32);
}

/// From 0 to 1.
static float share(void) { return (float)(any() >> 8) / (1 << 24); }

/// FNV-1a.
static void print(const char *name, const void *bytes, size_t count) {
  uint64_t digest = 14695981039346656037u;
  for (size_t i = 0; i < count; i++) digest = (digest ^ ((const uint8_t *)bytes)[i]) * 1099511628211u;
  printf("%s %016llx\n", name, (unsigned long long)digest);
}

static uint32_t picture[height][width];

static void filter(void) {
  static uint8_t rows[height][3 * width];
  for (int y = 1; y < height; y++) {
    filmstrip_filter_row(picture[y], picture[y - 1], width - y, rows[y]);
  }
  print("filter", rows, sizeof rows);
  for (size_t step = 1; step <= 4; step++) {
    filmstrip_unfilter_row(rows[step], rows[step + 4], 3 * width, step);
  }
  for (size_t step = 2; step <= 4; step++) {
    filmstrip_unfilter_four_rows(rows[6 * step] + 1, rows[6 * step - 1], 3 * width, 3 * width - 1, step);
  }
  print("unfilter", rows, sizeof rows);
}

static void add(void) {
  static uint32_t sums[2][width];
  const uint32_t *rows[height];
  for (int y = 0; y < height; y++) rows[y] = picture[y];
  filmstrip_add_rows(rows, height, width, sums[0], sums[1]);
  print("add", sums, sizeof sums);
}

static void convolve(void) {
  static float numbers[height][width], sums[width];
  const float *rows[height];
  float weights[height];
  for (int y = 0; y < height; y++) {
    rows[y] = numbers[y];
    weights[y] = share() / 8;
    for (int x = 0; x < width; x++) numbers[y][x] = 255 * share();
  }
  filmstrip_sum_rows(rows, weights, height, width, sums);
  print("convolve", sums, sizeof sums);
}

static void spread(void) {
  static float line[4 * (width / factor + 5)], weights[4 * factor];
  static uint32_t rows[2][width];
  for (size_t i = 0; i < sizeof line / sizeof *line; i++) line[i] = 300 * share() - 10;
  for (int i = 0; i < 4 * factor; i++) weights[i] = share() / 2;
  filmstrip_spread_row(line, weights, factor, 3, width - 5, 1, rows[0]);
  filmstrip_spread_row(line, weights, factor, 0, width, 1.8f, rows[1]);
  print("spread", rows, sizeof rows);
}

static void average(void) {
  enum { count = 96, taps = 3 };
  static int32_t firsts[count];
  static float weights[taps * count], sums[4 * count], total[4 * count];
  static uint32_t row[count];
  for (int x = 0; x < count; x++) firsts[x] = (int32_t)(any() % (width - taps));
  for (int i = 0; i < taps * count; i++) weights[i] = share() / taps;
  for (int y = 0; y < 3; y++) {
    filmstrip_average_columns(picture[y], firsts, weights, taps, count, sums);
    filmstrip_add_row(sums, share() / 2, 4 * count, total);
  }
  filmstrip_pack_row(total, count, count - 5, row);
  print("average", row, sizeof row);
}

int main(void) {
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) picture[y][x] = any() & (y % 2 ? 0xffffffff : 0xff070707);
  }
  filter();
  add();
  convolve();
  spread();
  average();
}
