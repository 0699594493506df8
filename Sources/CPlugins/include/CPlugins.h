// Finds the plug-in that a thread executes, from signal handlers.
//
// A signal handler may only use async-signal-safe functions. Swift does not guarantee which
// functions its code calls, so the handlers are written in C.
#ifndef CPLUGINS_H
#define CPLUGINS_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The code of a component's functions: addresses from `start` up to, but not including, `end`.
struct plugin_code {
  uintptr_t start;
  uintptr_t end;
  /// The type of the component; never released.
  const char *component;
};

/// Finds the executable segments of the library that contains an address.
///
/// Returns 0, and sets the lower and upper bound of its code and the difference between the addresses in
/// memory and those in the file; -1 if no library contains the address.
int plugin_find_code(const void *address, uintptr_t *start, uintptr_t *end, uintptr_t *bias);

/// Installs the crash handlers, and attributes crashes of the current thread to a plug-in that it loads.
///
/// A line on standard error names the plug-in, and the process exits with `status`. Other crashes keep their
/// previous action. The name must never be released. Not thread-safe.
void plugin_guard_begin_loading(const char *name, int status);

/// Ends what plugin_guard_begin_loading started. The handlers stay installed.
void plugin_guard_end_loading(void);

/// Adds a plug-in that is being loaded.
///
/// If a thread crashes while it executes code of the plug-in, a line on standard error names the plug-in
/// and the component.
///
/// The name and the table, which is sorted by address, must never be released. At most 64 plug-ins are
/// added; later ones are ignored. Not thread-safe.
void plugin_guard_add(
    const char *name, uintptr_t start, uintptr_t end, const struct plugin_code *table, size_t count);

/// Gives the current thread an alternate stack, on which a handler runs after a stack overflow.
///
/// Call it on every thread that is about to execute code of plug-ins; without plug-ins and after the first
/// call of a thread, it only reads a variable. Keeps a previous alternate stack. Also lets plugin_executed_by
/// interrupt the thread. The stack is never released.
void plugin_guard_thread(void);

/// Finds the plug-in that another thread executes now.
///
/// Interrupts the thread with `SIGURG`. Returns 1 and sets the name of the plug-in and the type of the
/// component, which is NULL if it is unknown; 0 if the thread executes no plug-in, or does not react within
/// 200 ms. The thread must exist. Not thread-safe.
int plugin_executed_by(pthread_t thread, const char **name, const char **component);

/// Gives a thread the lowest priority.
void plugin_lower_priority(pid_t thread);

/// The kernel's identifier of the current thread.
pid_t plugin_current_thread(void);

#endif
