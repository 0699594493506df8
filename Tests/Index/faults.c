// Lets system calls on files below a folder, or on connections, fail; loaded with LD_PRELOAD by fault_library.py.
//
// FAULT_FOLDER: the folder, or 'socket:' for all connections.
// FAULT_CONTROL: a file with two 32-bit numbers, which is shared with the script: the number of the call that
// fails, or 0, and the number of calls so far.
// FAULT_NO_LEASES: whether leases fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct control {
  atomic_int failing, count;
};

static struct control *control;
static const char *folder;

__attribute__((constructor)) static void start(void) {
  folder = getenv("FAULT_FOLDER");
  const char *path = getenv("FAULT_CONTROL");
  int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0 || !folder) return;
  int protection = PROT_READ | PROT_WRITE;
  void *address = (void *)syscall(SYS_mmap, NULL, sizeof *control, protection, MAP_SHARED, file, 0L);
  if (address != MAP_FAILED) control = address;
  close(file);
}

// Counts a call on a path; 1 if it has to fail.
static int fails(const char *path) {
  if (!control || !path || strncmp(path, folder, strlen(folder)) != 0) return 0;
  return atomic_fetch_add(&control->count, 1) + 1 == atomic_load(&control->failing);
}

static int fails_file(int file) {
  if (!control || file < 0) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  return fails(path);
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))
#define FAIL(condition, error) if (condition) { errno = error; return -1; }

typedef ssize_t write_function(int, const void *, size_t);
typedef ssize_t pwrite_function(int, const void *, size_t, off_t);
typedef int file_function(int);
typedef int truncate_function(int, off_t);
typedef int rename_function(const char *, const char *);
typedef int open_function(const char *, int, ...);
typedef ssize_t send_function(int, const void *, size_t, int);
typedef ssize_t receive_function(int, void *, size_t, int);
typedef void *map_function(void *, size_t, int, int, int, off_t);
typedef int control_function(int, int, ...);

ssize_t write(int file, const void *bytes, size_t size) {
  FAIL(fails_file(file), ENOSPC)
  return NEXT(write_function *, "write")(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  FAIL(fails_file(file), ENOSPC)
  return NEXT(pwrite_function *, "pwrite")(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off_t offset) {
  return pwrite(file, bytes, size, offset);
}

ssize_t send(int file, const void *bytes, size_t size, int flags) {
  FAIL(fails_file(file), EPIPE)
  return NEXT(send_function *, "send")(file, bytes, size, flags);
}

ssize_t recv(int file, void *bytes, size_t size, int flags) {
  FAIL(fails_file(file), ECONNRESET)
  return NEXT(receive_function *, "recv")(file, bytes, size, flags);
}

int fsync(int file) {
  FAIL(fails_file(file), EIO)
  return NEXT(file_function *, "fsync")(file);
}

int ftruncate(int file, off_t size) {
  FAIL(fails_file(file), ENOSPC)
  return NEXT(truncate_function *, "ftruncate")(file, size);
}

int ftruncate64(int file, off_t size) { return ftruncate(file, size); }

int rename(const char *path, const char *new_path) {
  FAIL(fails(new_path), EIO)
  return NEXT(rename_function *, "rename")(path, new_path);
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  FAIL((flags & O_ACCMODE) != O_RDONLY && fails(path), ENOSPC)
  return NEXT(open_function *, "open")(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open(path, flags, mode);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  if (!(flags & MAP_ANONYMOUS) && fails_file(file)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}

void *mmap64(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  return mmap(address, size, protection, flags, file, offset);
}

int fcntl64(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  FAIL(command == F_SETLEASE && getenv("FAULT_NO_LEASES"), EINVAL)
  return NEXT(control_function *, "fcntl64")(file, command, argument);
}

int fcntl(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  return fcntl64(file, command, argument);
}
