// Tells ThreadSanitizer about contended locks; loaded with LD_PRELOAD by run.
//
// Swift's Mutex acquires and releases an uncontended lock by atomic operations that are inlined into its users.
// For a contended lock it calls the Swift runtime, which is not instrumented. Without this library,
// ThreadSanitizer reports races between threads that such a lock protects from each other.
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

// The mangled names of Synchronization._MutexHandle._lockSlow(_: UInt32) and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT_METHOD void lock_function(uint32_t thread, SELF mutex);
typedef SWIFT_METHOD void unlock_function(SELF mutex);

SWIFT_METHOD void lock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT_METHOD void unlock(SELF mutex) __asm__(UNLOCK);

static lock_function *original_lock;
static unlock_function *original_unlock;

__attribute__((constructor)) static void start(void) {
  original_lock = (lock_function *)dlsym(RTLD_NEXT, LOCK);
  original_unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT_METHOD void lock(uint32_t thread, SELF mutex) {
  original_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT_METHOD void unlock(SELF mutex) {
  __tsan_release(mutex);
  original_unlock(mutex);
}
