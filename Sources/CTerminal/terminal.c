#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE};
enum { crash_count = sizeof crash_signals / sizeof *crash_signals };

// The terminal to restore; -1 for none. Set last, so that a handler never reads incomplete settings.
static volatile sig_atomic_t guarded_descriptor = -1;
static struct termios guarded_settings;
static char guarded_bytes[256];
static size_t guarded_count;
static struct sigaction previous_actions[crash_count];
// The descriptor to which handle_watched writes.
static volatile sig_atomic_t watch_descriptor = -1;

static void handle_crash(int signal) {
  int descriptor = guarded_descriptor;
  guarded_descriptor = -1;
  if (descriptor >= 0) {
    ssize_t written = write(descriptor, guarded_bytes, guarded_count);
    (void)written;
    tcsetattr(descriptor, TCSANOW, &guarded_settings);
  }
  for (int index = 0; index < crash_count; index += 1) {
    if (crash_signals[index] == signal) sigaction(signal, &previous_actions[index], NULL);
  }
  // The signal is blocked until this handler returns, and then delivered to the previous handler.
  raise(signal);
}

void terminal_guard_arm(
    int descriptor, const struct termios *settings, const char *bytes, size_t count) {
  static int is_installed = 0;
  guarded_descriptor = -1;
  guarded_settings = *settings;
  guarded_count = count < sizeof guarded_bytes ? count : sizeof guarded_bytes;
  memcpy(guarded_bytes, bytes, guarded_count);
  if (!is_installed) {
    is_installed = 1;
    // After a stack overflow, a handler requires an alternate stack.
    stack_t stack = {.ss_sp = malloc(65536), .ss_size = 65536};
    if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = handle_crash, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int index = 0; index < crash_count; index += 1) {
      sigaction(crash_signals[index], &action, &previous_actions[index]);
    }
  }
  guarded_descriptor = descriptor;
}

void terminal_guard_disarm(void) { guarded_descriptor = -1; }

static void handle_watched(int signal) {
  int error = errno;
  unsigned char number = (unsigned char)signal;
  ssize_t written = write(watch_descriptor, &number, 1);
  (void)written;
  errno = error;
}

int terminal_watch_signal(int signal, int descriptor) {
  watch_descriptor = descriptor;
  struct sigaction action = {.sa_handler = handle_watched, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, NULL);
}

void terminal_unwatch_signal(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

int terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}
