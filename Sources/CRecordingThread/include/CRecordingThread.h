#ifndef C_RECORDING_THREAD_H
#define C_RECORDING_THREAD_H

#include <stdbool.h>
#include <stdint.h>

// What the system does otherwise on a thread while that thread records: its clocks stand where the
// virtual clock stands, and tasks and dispatched work go to the recording instead of to other threads.
// All other threads, and this one before and after, have the system's own.

/// A serial executor as Swift's runtime passes it: the object, and how it is an executor.
typedef struct {
  void *identity;
  uintptr_t implementation;
} RecordingExecutorReference;

/// What the recording does with work that would have gone elsewhere.
typedef struct {
  /// Takes a job that belongs to no actor, or returns false. Called on any thread.
  bool (*enqueue)(void *job);
  /// Has 'recording_thread_perform' called with 'work', once, when 'delay' nanoseconds have passed.
  /// Called on a thread that records.
  void (*schedule)(void *work, int64_t delay);
  /// Hears of what cannot be taken, by name. Called on a thread that records.
  void (*refuse)(const char *name);
} RecordingThreadHandlers;

/// Sets what is called from now on; to be called before anything else, once.
void recording_thread_install(RecordingThreadHandlers handlers);

/// Makes the calling thread one that records; calls may be nested.
///
/// - Parameters:
///   - mainExecutor: Where jobs of the main actor go.
///   - beginning: What the wall clock shows when the recording begins, in seconds since 1970.
void recording_thread_enter(RecordingExecutorReference mainExecutor, int64_t beginning);

/// Ends what 'recording_thread_enter' began last.
void recording_thread_leave(void);

/// Whether the calling thread records.
bool recording_thread_is_current(void);

/// Sets the clocks of the calling thread, in nanoseconds since the recording began.
void recording_thread_set_time(int64_t nanoseconds);

/// Runs a job that belongs to no actor.
void recording_thread_run(void *job);

/// Gives a job that belongs to no actor back to the system.
void recording_thread_return(void *job);

/// Does what was scheduled.
void recording_thread_perform(void *work);

/// The number of the task that a job is part of; 0 for a job that is not of a task.
uint64_t recording_thread_task(void *job);

/// Cancels the task that a job, which is not 0 by 'recording_thread_task', is part of.
void recording_thread_cancel(void *job);

/// The task that runs on the calling thread, for 'recording_thread_cancel'; NULL if there is none.
void *recording_thread_current_task(void);

#endif
