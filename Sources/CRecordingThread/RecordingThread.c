#define _GNU_SOURCE
#include "CRecordingThread.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static RecordingThreadHandlers handlers;
static _Thread_local int depth;
static _Thread_local RecordingExecutorReference main_executor;
static _Thread_local int64_t began_at;
static _Thread_local int64_t now;

static const int64_t second = 1000000000;

/// How long the machine has been running when a recording begins, in nanoseconds.
///
/// Our choice, as little as may be: Dispatch takes a time of 0 for no time at all.
static const int64_t head_start = 1;

// MARK: Jobs of Swift's concurrency
// As 'include/swift/Runtime/Concurrency.h' of the Swift project declares them.

#define SWIFT __attribute__((swiftcall))
typedef SWIFT void (*Enqueue)(void *job);
typedef SWIFT RecordingExecutorReference (*GetMainExecutor)(void);

extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, Enqueue original);
extern SWIFT RecordingExecutorReference (*swift_task_getMainExecutor_hook)(GetMainExecutor original);
extern SWIFT void swift_task_enqueueGlobal(void *job);
extern SWIFT void swift_job_run(void *job, RecordingExecutorReference executor);
extern SWIFT uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT void *swift_task_getCurrent(void);
extern SWIFT void swift_task_cancel(void *task);

static SWIFT void enqueue(void *job, Enqueue original) {
  if (!handlers.enqueue(job)) original(job);
}

static SWIFT RecordingExecutorReference get_main_executor(GetMainExecutor original) {
  return depth > 0 ? main_executor : original();
}

void recording_thread_install(RecordingThreadHandlers given) {
  handlers = given;
  swift_task_enqueueGlobal_hook = enqueue;
  swift_task_getMainExecutor_hook = get_main_executor;
}

void recording_thread_enter(RecordingExecutorReference executor, int64_t beginning) {
  depth += 1;
  main_executor = executor;
  began_at = beginning;
}

void recording_thread_leave(void) { depth -= 1; }

bool recording_thread_is_current(void) { return depth > 0; }

void recording_thread_set_time(int64_t nanoseconds) { now = nanoseconds; }

void recording_thread_run(void *job) {
  RecordingExecutorReference generic = {NULL, 0};
  swift_job_run(job, generic);
}

void recording_thread_return(void *job) { swift_task_enqueueGlobal(job); }

uint64_t recording_thread_task(void *job) { return swift_task_getJobTaskId(job); }

void recording_thread_cancel(void *job) { swift_task_cancel(job); }

void *recording_thread_current_task(void) { return swift_task_getCurrent(); }

// MARK: What the program's libraries call
// A function of a program takes the place of the one of that name in the libraries it is linked with.

/// The function that would have been called.
#define ORIGINAL(name) ((__typeof__(&name))original(&name##_original, #name))

static void *original(void *_Atomic *known, const char *name) {
  void *function = *known;
  if (function == NULL) *known = function = dlsym(RTLD_NEXT, name);
  return function;
}

static void *_Atomic clock_gettime_original, *_Atomic gettimeofday_original, *_Atomic time_original;

int clock_gettime(clockid_t clock, struct timespec *result) {
  int64_t nanoseconds;
  switch (depth > 0 ? clock : -1) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_TAI:
    nanoseconds = began_at * second + now;
    break;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_BOOTTIME:
    nanoseconds = head_start + now;
    break;
  default:
    return ORIGINAL(clock_gettime)(clock, result);
  }
  result->tv_sec = nanoseconds / second;
  result->tv_nsec = nanoseconds % second;
  return 0;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  if (depth == 0) return ORIGINAL(gettimeofday)(result, zone);
  result->tv_sec = began_at + now / second;
  result->tv_usec = now % second / 1000;
  return 0;
}

time_t time(time_t *result) {
  if (depth == 0) return ORIGINAL(time)(result);
  time_t seconds = began_at + now / second;
  if (result != NULL) *result = seconds;
  return seconds;
}

// MARK: Dispatch
// As <dispatch/dispatch.h> and <Block.h> declare them.

typedef void *Queue, *Object;
typedef void (*Work)(void *context);
/// The beginning of a block, as the blocks runtime lays it out.
typedef struct Block {
  void *class;
  int32_t flags, reserved;
  void (*invoke)(struct Block *);
} Block;

extern Block *_Block_copy(const Block *block);
extern void _Block_release(const Block *block);

void dispatch_async(Queue queue, Block *block);
void dispatch_barrier_async(Queue queue, Block *block);
void dispatch_after(uint64_t when, Queue queue, Block *block);
void dispatch_after_f(uint64_t when, Queue queue, void *context, Work work);
void dispatch_group_async(Object group, Queue queue, Block *block);
void dispatch_group_notify(Object group, Queue queue, Block *block);
Object dispatch_source_create(const void *type, uintptr_t handle, unsigned long mask, Queue queue);

static void *_Atomic dispatch_async_original, *_Atomic dispatch_barrier_async_original,
    *_Atomic dispatch_after_original, *_Atomic dispatch_after_f_original,
    *_Atomic dispatch_group_async_original, *_Atomic dispatch_group_notify_original,
    *_Atomic dispatch_source_create_original;

/// What was handed to a queue.
typedef struct {
  Work work;
  void *context;
} Scheduled;

static void schedule(int64_t delay, void *context, Work work) {
  Scheduled *scheduled = malloc(sizeof(Scheduled));
  if (scheduled == NULL) abort();
  *scheduled = (Scheduled){work, context};
  handlers.schedule(scheduled, delay);
}

void recording_thread_perform(void *work) {
  Scheduled scheduled = *(Scheduled *)work;
  free(work);
  scheduled.work(scheduled.context);
}

static void invoke(void *context) {
  Block *block = context;
  block->invoke(block);
  _Block_release(block);
}

/// How far off a time of Dispatch is, in nanoseconds.
///
/// The two highest bits tell the clock: both for the wall's, counted backwards; the first alone for the
/// one that goes on while the machine sleeps, and neither for the one that does not.
static int64_t delay(uint64_t when) {
  uint64_t wall = when >> 63, first = when >> 62 & 1;
  if (when == ~0ull) return INT64_MAX;
  int64_t due = wall && first ? -(int64_t)when - began_at * second
                              : (int64_t)(when & ~(3ull << 62)) - head_start;
  return due > now ? due - now : 0;
}

void dispatch_async(Queue queue, Block *block) {
  if (depth == 0) return ORIGINAL(dispatch_async)(queue, block);
  schedule(0, _Block_copy(block), invoke);
}

void dispatch_barrier_async(Queue queue, Block *block) {
  if (depth == 0) return ORIGINAL(dispatch_barrier_async)(queue, block);
  schedule(0, _Block_copy(block), invoke);
}

void dispatch_after(uint64_t when, Queue queue, Block *block) {
  if (depth == 0) return ORIGINAL(dispatch_after)(when, queue, block);
  schedule(delay(when), _Block_copy(block), invoke);
}

void dispatch_after_f(uint64_t when, Queue queue, void *context, Work work) {
  if (depth == 0) return ORIGINAL(dispatch_after_f)(when, queue, context, work);
  schedule(delay(when), context, work);
}

void dispatch_group_async(Object group, Queue queue, Block *block) {
  if (depth > 0) handlers.refuse("DispatchQueue.async(group:)");
  ORIGINAL(dispatch_group_async)(group, queue, block);
}

void dispatch_group_notify(Object group, Queue queue, Block *block) {
  if (depth > 0) handlers.refuse("DispatchGroup.notify");
  ORIGINAL(dispatch_group_notify)(group, queue, block);
}

Object dispatch_source_create(const void *type, uintptr_t handle, unsigned long mask, Queue queue) {
  if (depth > 0) handlers.refuse("DispatchSource");
  return ORIGINAL(dispatch_source_create)(type, handle, mask, queue);
}
