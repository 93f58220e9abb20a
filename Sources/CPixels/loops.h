#ifndef LOOPS_H
#define LOOPS_H

// 'Scripts/test-processors' compiles this with nothing in its place, and compares.
#if defined(FOR_EACH_PROCESSOR)
#elif defined(__x86_64__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "ssse3", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

#define INLINE static inline __attribute__((always_inline))

#endif
