#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <sys/ioctl.h>
#include <termios.h>

// Signal handlers may call next to nothing, and a Swift function cannot promise what it calls;
// hence these few lines of C.

/// Lets a crash put the terminal back before the process ends as it would have: writes the bytes to
/// the descriptor and restores the settings. The bytes are copied, at most 256 of them.
void terminal_guard_arm(int descriptor, const struct termios *settings, const char *bytes, size_t count);

/// Lets a crash leave the terminal alone again.
void terminal_guard_disarm(void);

/// Writes the number of each such signal, as a byte, to a descriptor, instead of what it does.
/// Returns 0 if the system took it.
int terminal_watch_signal(int signal, int descriptor);

/// Lets a signal do what it does by itself.
void terminal_unwatch_signal(int signal);

/// The size of a terminal in columns and rows; 0 if that is known.
int terminal_size(int descriptor, int *columns, int *rows);

#endif
