// Signal handlers and terminal control.
//
// A signal handler may only use async-signal-safe functions. Swift does not guarantee which
// functions its code calls, so the handlers are written in C.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <sys/ioctl.h>
#include <termios.h>

/// Makes a crash restore the terminal before the process ends with its usual signal.
///
/// The handler writes the bytes, which are copied (at most 256), to the descriptor and restores the
/// settings. Not thread-safe.
void terminal_guard_arm(int descriptor, const struct termios *settings, const char *bytes, size_t count);

/// Makes a crash leave the terminal alone again.
void terminal_guard_disarm(void);

/// Writes the number of each delivered signal as a byte to a descriptor, instead of the default
/// action of the signal. All watched signals share the last descriptor. Returns 0 on success.
int terminal_watch_signal(int signal, int descriptor);

/// Restores the default action of a signal.
void terminal_unwatch_signal(int signal);

/// Gets the size of a terminal in columns and rows. Returns 0 on success, -1 if it is unknown.
int terminal_size(int descriptor, int *columns, int *rows);

#endif
