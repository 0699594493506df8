// Signal handlers and terminal control.
//
// A signal handler may only use async-signal-safe functions. Swift does not guarantee which
// functions its code calls, so the handlers are written in C.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <sys/ioctl.h>
#include <termios.h>

/// Installs crash handlers that restore the terminal before the process ends with the signal.
///
/// A handler writes the bytes (at most 256, which are copied) to the descriptor and restores the settings.
/// Not thread-safe.
void terminal_guard_arm(int descriptor, const struct termios *settings, const char *bytes, size_t count);

/// Disables the restoration of the terminal after a crash.
void terminal_guard_disarm(void);

/// Replaces the action of a signal: its number is written as a byte to a descriptor.
///
/// All watched signals use the descriptor of the last call. Returns 0 on success.
int terminal_watch_signal(int signal, int descriptor);

/// Restores the default action of a signal.
void terminal_unwatch_signal(int signal);

/// Reads the size of a terminal in columns and rows. Returns 0 on success, -1 if the size is unknown.
int terminal_size(int descriptor, int *columns, int *rows);

#endif
