#define _GNU_SOURCE
#include "CMappedFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { maximum_files = 1024, watcher_stack_size = 1 << 16 };

// The pages of smaller files enter the page table at once: page faults would take longer.
static const size_t small_size = 1 << 23;
// A copy may take this part of the memory of the machine.
static const size_t copied_part = 4;

enum protection {
  // The content is compared with the version of the file.
  unprotected,
  // There is a lease, which nobody watches.
  held,
  // There is a lease, which the watcher releases.
  leased,
  // The mapping is a private copy of the accepted version.
  copied,
  // The mapping is a private copy of a version that has not been accepted.
  copied_unverified,
};

struct version {
  int64_t modified, changed;
};

struct mapped_file {
  // NULL for a free entry. Set after the other members, so that the handler and the watcher see
  // complete entries.
  _Atomic uintptr_t start;
  size_t size;
  int descriptor;
  // An enum protection.
  atomic_int protection;
  atomic_int is_damaged;
  // The version of the accepted content, and that of changed content.
  struct version accepted, pending;
};

static struct mapped_file files[maximum_files];
// Protects opening, closing, and replacing mappings, but not the reads of the handler.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction previous_action;
static pid_t watcher;
static uintptr_t page_size;

static void handle_missing_page(int signal, siginfo_t *info, void *context) {
  (void)context;
  // Another handler has raised the signal again, without the address. The access is repeated when this
  // handler returns, and then raises the signal with the address.
  if (info->si_code == SI_TKILL && info->si_pid == getpid()) return;
  int error = errno;
  uintptr_t address = (uintptr_t)info->si_addr;
  for (int index = 0; index < maximum_files && info->si_code > 0; index += 1) {
    struct mapped_file *file = &files[index];
    uintptr_t start = atomic_load(&file->start);
    if (start == 0 || address < start || address >= start + file->size) continue;
    atomic_store(&file->is_damaged, 1);
    // All following pages at once, because their number is not limited, but that of mappings is.
    uintptr_t page = address & ~(page_size - 1);
    void *zeros = mmap((void *)page, start + file->size - page, PROT_READ,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    errno = error;
    if (zeros != MAP_FAILED) return;
  }
  // The access is repeated with the previous handler.
  sigaction(signal, &previous_action, NULL);
  errno = error;
}

static void install_guard(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {.sa_sigaction = handle_missing_page, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &previous_action);
}

// Replaces a mapping by a private copy; -1 if there is not enough memory.
static int copy(struct mapped_file *file) {
  size_t memory = (size_t)sysconf(_SC_PHYS_PAGES) * page_size;
  if (file->size > memory / copied_part) return -1;
  void *start = (void *)atomic_load(&file->start);
  void *bytes = mmap(NULL, file->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) return -1;
  memcpy(bytes, start, file->size);
  mprotect(bytes, file->size, PROT_READ);
  // The system replaces all pages at once for other threads.
  int flags = MREMAP_MAYMOVE | MREMAP_FIXED;
  if (mremap(bytes, file->size, file->size, flags, start) != MAP_FAILED) return 0;
  munmap(bytes, file->size);
  return -1;
}

// Sets a version from the status of the file; returns the size, or -1 if the status cannot be read.
static int64_t read_version(const struct mapped_file *file, struct version *version) {
  struct stat status;
  if (fstat(file->descriptor, &status) != 0) return -1;
  version->modified = status.st_mtim.tv_sec * 1000000000LL + status.st_mtim.tv_nsec;
  version->changed = status.st_ctim.tv_sec * 1000000000LL + status.st_ctim.tv_nsec;
  return status.st_size;
}

static int is_accepted(const struct mapped_file *file, const struct version *version) {
  return version->modified == file->accepted.modified && version->changed == file->accepted.changed;
}

// Protects a mapping from the process that waits for its lease, and releases the lease.
static void release_lease(struct mapped_file *file) {
  struct version version;
  if (copy(file) == 0) {
    // The version differs if only the times were set, or if the system did not wait for this process
    // any longer.
    int is_same = read_version(file, &version) == (int64_t)file->size && is_accepted(file, &version);
    atomic_store(&file->protection, is_same ? copied : copied_unverified);
  } else {
    // Searches that have begun before end meanwhile; later ones are rejected.
    atomic_store(&file->is_damaged, 1);
    nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
  }
  fcntl(file->descriptor, F_SETLEASE, F_UNLCK);
}

static void release_requested_leases(void) {
  for (int index = 0; index < maximum_files; index += 1) {
    struct mapped_file *file = &files[index];
    pthread_mutex_lock(&lock);
    int is_leased = atomic_load(&file->start) != 0 && atomic_load(&file->protection) == leased;
    if (is_leased && !atomic_load(&file->is_damaged) && fcntl(file->descriptor, F_GETLEASE) != F_RDLCK) {
      release_lease(file);
    }
    pthread_mutex_unlock(&lock);
  }
}

struct watcher_start {
  pthread_mutex_t lock;
  pthread_cond_t condition;
};

static void *watch(void *argument) {
  struct watcher_start *start = argument;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGIO);
  pthread_mutex_lock(&start->lock);
  watcher = (pid_t)syscall(SYS_gettid);
  pthread_cond_signal(&start->condition);
  pthread_mutex_unlock(&start->lock);
  while (1) {
    // The signals of several leases can be merged, so each one leads to a check of all.
    if (sigwaitinfo(&signals, NULL) > 0) release_requested_leases();
  }
  return NULL;
}

// Starts the thread that the system signals; 0 if that is impossible. The caller holds the lock.
static int start_watcher(void) {
  if (watcher != 0) return 1;
  struct watcher_start start = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return 0;
  pthread_attr_setstacksize(&attributes, watcher_stack_size);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  // The thread inherits the mask: it accepts SIGIO in sigwaitinfo, and no other signal but SIGBUS.
  sigset_t all, previous;
  sigfillset(&all);
  sigdelset(&all, SIGBUS);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pthread_t thread;
  pthread_mutex_lock(&start.lock);
  int result = pthread_create(&thread, &attributes, watch, &start);
  while (result == 0 && watcher == 0) pthread_cond_wait(&start.condition, &start.lock);
  pthread_mutex_unlock(&start.lock);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  pthread_attr_destroy(&attributes);
  return result == 0;
}

// Takes a lease of the file. Returns the protection, or -1 if the file is open for writing.
static int take_lease(int descriptor, int is_brief) {
  // The signal is set first: by default, the one of the lease would end the process.
  if (is_brief) {
    // This signal is ignored by default.
    if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return unprotected;
  } else {
    struct f_owner_ex owner = {.type = F_OWNER_TID};
    if (!start_watcher()) return unprotected;
    owner.pid = watcher;
    if (fcntl(descriptor, F_SETOWN_EX, &owner) != 0) return unprotected;
  }
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0) return is_brief ? held : leased;
  return errno == EAGAIN ? -1 : unprotected;
}

// Maps a file into a free entry; the caller holds the lock.
static struct mapped_file *map(int descriptor, int is_brief) {
  static int is_installed;
  int index = 0;
  while (index < maximum_files && atomic_load(&files[index].start) != 0) index += 1;
  if (index == maximum_files) return NULL;
  if (!is_installed) install_guard();
  is_installed = 1;
  struct mapped_file *file = &files[index];
  int protection = take_lease(descriptor, is_brief);
  if (protection < 0) return NULL;
  file->descriptor = descriptor;
  int64_t size = read_version(file, &file->accepted);
  if (size <= 0) return NULL;
  file->size = (size_t)size;
  int flags = MAP_SHARED | (file->size < small_size ? MAP_POPULATE : 0);
  void *start = mmap(NULL, file->size, PROT_READ, flags, descriptor, 0);
  if (start == MAP_FAILED) return NULL;
  atomic_store(&file->protection, protection);
  atomic_store(&file->is_damaged, 0);
  atomic_store(&file->start, (uintptr_t)start);
  return file;
}

struct mapped_file *mapped_file_open(int descriptor, int is_brief) {
  pthread_mutex_lock(&lock);
  struct mapped_file *file = map(descriptor, is_brief);
  pthread_mutex_unlock(&lock);
  // Closing the descriptor releases the lease.
  if (file == NULL) close(descriptor);
  return file;
}

void mapped_file_close(struct mapped_file *file) {
  pthread_mutex_lock(&lock);
  void *start = (void *)atomic_exchange(&file->start, 0);
  munmap(start, file->size);
  close(file->descriptor);
  pthread_mutex_unlock(&lock);
}

const void *mapped_file_bytes(const struct mapped_file *file) {
  return (const void *)atomic_load(&file->start);
}

size_t mapped_file_size(const struct mapped_file *file) { return file->size; }

void mapped_file_touch(struct mapped_file *file) {
  struct version version;
  pthread_mutex_lock(&lock);
  read_version(file, &version);
  int is_same = is_accepted(file, &version);
  if (futimens(file->descriptor, NULL) == 0 && is_same) read_version(file, &file->accepted);
  pthread_mutex_unlock(&lock);
}

enum mapped_file_state mapped_file_check(struct mapped_file *file) {
  if (atomic_load(&file->is_damaged)) return mapped_file_damaged;
  int protection = atomic_load(&file->protection);
  if (protection == copied_unverified) return mapped_file_changed;
  if (protection == leased || protection == copied) return mapped_file_intact;
  if (protection == held && fcntl(file->descriptor, F_GETLEASE) == F_RDLCK) return mapped_file_intact;
  if (read_version(file, &file->pending) != (int64_t)file->size) return mapped_file_damaged;
  return is_accepted(file, &file->pending) ? mapped_file_intact : mapped_file_changed;
}

void mapped_file_accept(struct mapped_file *file, int is_valid) {
  if (!is_valid) {
    atomic_store(&file->is_damaged, 1);
  } else if (atomic_load(&file->protection) == copied_unverified) {
    atomic_store(&file->protection, copied);
  } else {
    file->accepted = file->pending;
  }
}

void release_file_space(int descriptor, size_t offset, size_t size) {
  fallocate(descriptor, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, (off_t)offset, (off_t)size);
}
