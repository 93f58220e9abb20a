#ifndef CSHA256_H
#define CSHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Writes the SHA-256 digest of `bytes` to `digest`, by the processor's own instructions.
///
/// Returns false, and writes nothing, where the processor has none that are known here.
bool filmstrip_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

#endif
