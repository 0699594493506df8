// Maps files that other processes can modify in place.
//
// Reading a page of a mapped file that was truncated raises SIGBUS, which ends the process, and
// overwritten bytes appear in the mapping at once. Two mechanisms prevent both; both are written in C,
// because signal handlers and the code between them may only use system calls.
//
// 1. **Lease.** The process holds a read lease of the file (fcntl, F_SETLEASE). The system suspends a
//    process that opens the file for writing or truncates it, and signals the lease holder, where a
//    thread replaces the mapping by a private copy at the same address and then releases the lease.
//    Readers never see a change.
// 2. **Guard.** Leases need a file of the same user on a local file system. Without one, and after read
//    errors of the device, a handler of SIGBUS replaces the missing pages by zeros and marks the
//    mapping as damaged. Overwritten bytes are detected by the size and the times of the file.
#ifndef CMAPPEDFILES_H
#define CMAPPEDFILES_H

#include <stddef.h>

/// A mapped file; at most 1,024 exist at the same time.
struct mapped_file;

/// Whether the content of a mapped file is that of the time when it was mapped.
enum mapped_file_state {
  /// The content is unchanged.
  mapped_file_intact,
  /// The file has another time of modification; the content may have changed.
  mapped_file_changed,
  /// The content has changed, or the file was opened for writing and is too large for a copy.
  mapped_file_damaged,
};

/// Maps the whole content of an open file for reading.
///
/// Takes ownership of the descriptor, also in case of an error. Returns NULL if the file is empty,
/// cannot be mapped, or is open for writing. If `is_brief` is not 0, no thread is started, and other
/// programs that open the file for writing wait until the file is closed, or for the time limit of the
/// system (45 s by default). Thread-safe.
struct mapped_file *mapped_file_open(int descriptor, int is_brief);

/// Unmaps a file and frees the structure. No thread may read the mapping anymore.
void mapped_file_close(struct mapped_file *file);

/// The address of the first byte.
const void *mapped_file_bytes(const struct mapped_file *file);

/// The size in bytes.
size_t mapped_file_size(const struct mapped_file *file);

/// Sets the times of the file to the current time; does nothing if that is impossible.
void mapped_file_touch(struct mapped_file *file);

/// Checks whether the content is unchanged.
///
/// Reads variables if a thread watches the lease, and makes a system call otherwise. If the result is
/// mapped_file_intact, the bytes that were read before the call are those that were accepted. One
/// thread at a time may check a file.
enum mapped_file_state mapped_file_check(struct mapped_file *file);

/// Accepts the content that mapped_file_check has reported as changed, or marks it as damaged if
/// `is_valid` is 0.
void mapped_file_accept(struct mapped_file *file, int is_valid);

/// Releases the space of a range of a file that is open for writing, the bytes of which become zeros;
/// does nothing if the file system cannot do that.
void release_file_space(int descriptor, size_t offset, size_t size);

/// Starts to load the cache line of an address. Does nothing if the address is not in memory.
static inline void prefetch_cache_line(const void *address) { __builtin_prefetch(address); }

#endif
