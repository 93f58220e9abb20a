#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

/// Writes a row of opaque pixels 0xAARRGGBB as bytes of red, green and blue, each as what it differs by
/// from Paeth's guess out of the byte to the left, the one above, and the one to the left of that.
void filmstrip_filter_row(
    const uint32_t *row, const uint32_t *above, size_t count, uint8_t *out);

#endif
