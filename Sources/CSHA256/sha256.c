// SHA-256 (FIPS 180-4) by the instructions that processors have for it: eight times as fast as without.

#include "CSHA256.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#include <string.h>

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static bool has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
  const unsigned shuffles = 1u << 9 | 1u << 19;  // SSSE3 and SSE4.1
  if ((c & shuffles) != shuffles) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29);
}

/// Adds blocks of 64 bytes to the state, whose halves the instructions want as ABEF and CDGH.
__attribute__((target("sha,sse4.1,ssse3")))
static void add_blocks(__m128i state[2], const uint8_t *bytes, size_t blocks) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i abef = state[0], cdgh = state[1];
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group++) {
      __m128i *word = &words[group & 3];
      if (group < 4) {
        *word = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + group), swap);
      } else {
        const __m128i last = words[(group + 3) & 3];
        __m128i sum = _mm_sha256msg1_epu32(*word, words[(group + 1) & 3]);
        sum = _mm_add_epi32(sum, _mm_alignr_epi8(last, words[(group + 2) & 3], 4));
        *word = _mm_sha256msg2_epu32(sum, last);
      }
      const __m128i four =
          _mm_add_epi32(*word, _mm_load_si128((const __m128i *)constants + group));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, four);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(four, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  state[0] = abef;
  state[1] = cdgh;
}

bool filmstrip_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
  if (!has_instructions()) return false;
  // The first 32 bits of the fractions of the square roots of the first eight primes.
  __m128i state[2] = {
      _mm_set_epi32(0x6a09e667, (int)0xbb67ae85, 0x510e527f, (int)0x9b05688c),
      _mm_set_epi32(0x3c6ef372, (int)0xa54ff53a, 0x1f83d9ab, 0x5be0cd19),
  };
  const size_t whole = count / 64, rest = count % 64;
  add_blocks(state, bytes, whole);
  // What is left, a bit that ends it, zeros, and how many bits there were.
  uint8_t last[128] = {0};
  if (rest > 0) memcpy(last, bytes + 64 * whole, rest);
  last[rest] = 0x80;
  const size_t size = rest < 56 ? 64 : 128;
  const uint64_t bits = __builtin_bswap64((uint64_t)count * 8);
  memcpy(last + size - 8, &bits, 8);
  add_blocks(state, last, size / 64);
  uint32_t halves[8];
  memcpy(halves, state, 32);
  // F E B A and H G D C, from the lowest.
  const int order[8] = {3, 2, 7, 6, 1, 0, 5, 4};
  for (int word = 0; word < 8; word++) {
    const uint32_t value = __builtin_bswap32(halves[order[word]]);
    memcpy(digest + 4 * word, &value, 4);
  }
  return true;
}

#else

bool filmstrip_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]) { return false; }

#endif
