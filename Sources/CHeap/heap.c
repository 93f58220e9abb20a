#include "CHeap.h"

#include <limits.h>
#include <malloc.h>

void filmstrip_keep_memory(void) {
  // Nothing is mapped by itself, the end of the heap is never cut off, and all threads have one heap.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_ARENA_MAX, 1);
}
