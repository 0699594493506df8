#define _GNU_SOURCE
#include "CPlugins.h"

#include <errno.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { maximum_plugins = 64, maximum_frames = 1 << 18, stack_size = 65536 };

struct plugin {
  const char *name;
  uintptr_t start, end;
  const struct plugin_code *table;
  size_t count;
};

// An entry is complete before the count includes it, so that handlers never read a partial one.
static struct plugin plugins[maximum_plugins];
static atomic_int plugin_count;
static int exit_status;
// The plug-in that is being loaded and the thread that loads it, while its code is not known yet.
static const char *_Atomic loading_name;
static atomic_int loading_thread;
// Whether any plug-in is or was loaded, so that threads need an alternate stack.
static atomic_int is_active;

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE};
enum { crash_count = sizeof crash_signals / sizeof *crash_signals };
static struct sigaction previous_actions[crash_count];

// The request and the response of plugin_executed_by.
static atomic_int sample_is_done;
static const char *sampled_name, *sampled_component;

struct search {
  uintptr_t address, start, end, bias;
};

static int visit_library(struct dl_phdr_info *info, size_t size, void *argument) {
  (void)size;
  struct search *search = argument;
  uintptr_t start = UINTPTR_MAX, end = 0;
  int contains = 0;
  for (int index = 0; index < info->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[index];
    if (header->p_type != PT_LOAD) continue;
    uintptr_t first = info->dlpi_addr + header->p_vaddr, last = first + header->p_memsz;
    if (search->address >= first && search->address < last) contains = 1;
    if (!(header->p_flags & PF_X)) continue;
    if (first < start) start = first;
    if (last > end) end = last;
  }
  if (!contains || end == 0) return 0;
  search->start = start;
  search->end = end;
  search->bias = info->dlpi_addr;
  return 1;
}

int plugin_find_code(const void *address, uintptr_t *start, uintptr_t *end, uintptr_t *bias) {
  struct search search = {.address = (uintptr_t)address};
  if (!dl_iterate_phdr(visit_library, &search)) return -1;
  *start = search.start;
  *end = search.end;
  *bias = search.bias;
  return 0;
}

static const struct plugin *plugin_at(uintptr_t address) {
  int count = atomic_load_explicit(&plugin_count, memory_order_acquire);
  for (int index = 0; index < count; index += 1) {
    if (address >= plugins[index].start && address < plugins[index].end) return &plugins[index];
  }
  return NULL;
}

static const char *component_at(const struct plugin *plugin, uintptr_t address) {
  size_t first = 0, last = plugin->count;
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    if (address >= plugin->table[middle].end) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  if (first == plugin->count || address < plugin->table[first].start) return NULL;
  return plugin->table[first].component;
}

struct registers {
  uintptr_t counter, frame, stack;
};

static struct registers registers_of(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *values = context->uc_mcontext.gregs;
  return (struct registers){values[REG_RIP], values[REG_RBP], values[REG_RSP]};
#elif defined(__aarch64__)
  const mcontext_t *values = &context->uc_mcontext;
  return (struct registers){values->pc, values->regs[29], values->sp};
#else
#error "unknown processor"
#endif
}

// Whether a word can be read. The kernel copies the word, before it rejects the invalid first argument;
// unlike process_vm_readv, containers don't forbid this.
static int is_readable(uintptr_t address) {
  return syscall(SYS_rt_sigprocmask, ~0, address, NULL, sizeof(uintptr_t)) == -1 && errno != EFAULT;
}

// Copies two words from an address; 0 if they cannot be read, because a crashed thread may have
// overwritten its frames.
static int read_frame(uintptr_t address, uintptr_t *words) {
  if (!is_readable(address) || !is_readable(address + sizeof *words)) return 0;
  memcpy(words, (void *)address, 2 * sizeof *words);
  return 1;
}

// Finds the innermost plug-in on the stack of an interrupted thread, and the innermost of its
// components. Swift code has frame pointers; a chain that does not grow upwards is not followed.
static const struct plugin *executed(const ucontext_t *context, const char **component) {
  struct registers registers = registers_of(context);
  const struct plugin *found = plugin_at(registers.counter);
  *component = found ? component_at(found, registers.counter) : NULL;
  uintptr_t frame = registers.frame, words[2];
  // A leaf function without a frame leaves the return address on top of the stack.
  if (!found && registers.stack && read_frame(registers.stack, words)) {
    found = plugin_at(words[0]);
    if (found) *component = component_at(found, words[0] - 1);
  }
  for (int depth = 0; depth < maximum_frames && !(found && *component); depth += 1) {
    if (frame < registers.stack || frame % sizeof frame || !read_frame(frame, words)) break;
    // The call precedes the return address, which can be that of the next function.
    const struct plugin *caller = plugin_at(words[1] - 1);
    if (caller && (!found || caller == found)) {
      found = caller;
      *component = component_at(caller, words[1] - 1);
    }
    if (words[0] <= frame) break;
    frame = words[0];
  }
  return found;
}

static const char *reason(int signal) {
  switch (signal) {
    case SIGSEGV: return "invalid memory access (SIGSEGV)";
    case SIGBUS: return "invalid memory access (SIGBUS)";
    case SIGABRT: return "aborted (SIGABRT)";
    case SIGFPE: return "arithmetic error (SIGFPE)";
    default: return "failed precondition (SIGILL)";
  }
}

static void append(char *line, size_t capacity, size_t *length, const char *text) {
  while (text && *text && *length < capacity) line[(*length)++] = *text++;
}

static void report(const char *name, const char *component, int is_loading, int signal) {
  char line[1024];
  size_t length = 0, capacity = sizeof line - 1;
  append(line, capacity, &length, "error: the plug-in '");
  append(line, capacity, &length, name);
  append(line, capacity, &length, "' crashed");
  if (is_loading) append(line, capacity, &length, " while it was loaded");
  if (component) {
    append(line, capacity, &length, " in '");
    append(line, capacity, &length, component);
    append(line, capacity, &length, "'");
  }
  append(line, capacity, &length, ": ");
  append(line, capacity, &length, reason(signal));
  line[length++] = '\n';
  ssize_t written = write(STDERR_FILENO, line, length);
  (void)written;
}

static void handle_crash(int signal, siginfo_t *info, void *context) {
  (void)info;
  const char *component;
  const struct plugin *plugin = executed(context, &component);
  const char *loading = atomic_load(&loading_name);
  if (loading && atomic_load(&loading_thread) != plugin_current_thread()) loading = NULL;
  if (plugin || loading) {
    report(plugin ? plugin->name : loading, component, plugin == NULL, signal);
    _exit(exit_status);
  }
  for (int index = 0; index < crash_count; index += 1) {
    if (crash_signals[index] == signal) sigaction(signal, &previous_actions[index], NULL);
  }
  // The signal is blocked until this handler returns, and then delivered to the previous handler.
  raise(signal);
}

static void handle_sample(int signal, siginfo_t *info, void *context) {
  (void)signal;
  // Other senders of the signal, such as sockets, are not plugin_executed_by.
  if (info->si_code != SI_TKILL || atomic_load(&sample_is_done)) return;
  int error = errno;
  const char *component;
  const struct plugin *plugin = executed(context, &component);
  sampled_name = plugin ? plugin->name : NULL;
  sampled_component = component;
  atomic_store(&sample_is_done, 1);
  errno = error;
}

static void install(void) {
  static int is_installed;
  if (is_installed) return;
  is_installed = 1;
  struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigfillset(&action.sa_mask);
  for (int index = 0; index < crash_count; index += 1) {
    sigaction(crash_signals[index], &action, &previous_actions[index]);
  }
  atomic_store(&sample_is_done, 1);
  action.sa_sigaction = handle_sample;
  action.sa_flags |= SA_RESTART;
  sigaction(SIGURG, &action, NULL);
}

void plugin_guard_begin_loading(const char *name, int status) {
  exit_status = status;
  atomic_store(&loading_thread, plugin_current_thread());
  atomic_store(&loading_name, name);
  install();
  atomic_store_explicit(&is_active, 1, memory_order_release);
  plugin_guard_thread();
}

void plugin_guard_end_loading(void) { atomic_store(&loading_name, NULL); }

void plugin_guard_add(
    const char *name, uintptr_t start, uintptr_t end, const struct plugin_code *table, size_t count) {
  int index = atomic_load(&plugin_count);
  if (index == maximum_plugins) return;
  plugins[index] = (struct plugin){name, start, end, table, count};
  atomic_store_explicit(&plugin_count, index + 1, memory_order_release);
}

void plugin_guard_thread(void) {
  static _Thread_local int is_guarded;
  if (is_guarded || !atomic_load_explicit(&is_active, memory_order_relaxed)) return;
  is_guarded = 1;
  // The threads of Swift's pool block most signals, and new threads inherit that.
  sigset_t sampled;
  sigemptyset(&sampled);
  sigaddset(&sampled, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &sampled, NULL);
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = malloc(stack_size), .ss_size = stack_size};
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

int plugin_executed_by(pthread_t thread, const char **name, const char **component) {
  atomic_store(&sample_is_done, 0);
  if (pthread_kill(thread, SIGURG) != 0) return 0;
  struct timespec pause = {.tv_nsec = 1000000};
  for (int wait = 0; wait < 200 && !atomic_load(&sample_is_done); wait += 1) nanosleep(&pause, NULL);
  if (!atomic_exchange(&sample_is_done, 1) || sampled_name == NULL) return 0;
  *name = sampled_name;
  *component = sampled_component;
  return 1;
}

void plugin_lower_priority(pid_t thread) { setpriority(PRIO_PROCESS, thread, 19); }

pid_t plugin_current_thread(void) { return (pid_t)syscall(SYS_gettid); }
