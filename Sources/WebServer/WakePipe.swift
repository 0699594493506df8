internal import Glibc

/// A pipe that wakes waiting threads ("self-pipe"): readable after `wake`, until `clear`.
struct WakePipe: Sendable {
  /// The descriptor of the reading end, for `poll`.
  let reader: Int32
  /// The descriptor of the writing end.
  let writer: Int32

  /// Creates a pipe; both descriptors are negative if the process has none left.
  init() {
    var descriptors: [Int32] = [-1, -1]
    if pipe(&descriptors) != 0 { descriptors = [-1, -1] }
    (reader, writer) = (descriptors[0], descriptors[1])
    for descriptor in descriptors {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
  }

  /// Makes the pipe readable. Async-signal-safe; can be called on any thread.
  func wake() {
    WakePipe.wake(writer)
  }

  /// Makes the pipe with a writing end readable; no effect if the descriptor is negative.
  static func wake(_ writer: Int32) {
    var byte: UInt8 = 0
    // A failure is harmless: a full pipe is already readable.
    _ = write(writer, &byte, 1)
  }

  /// Removes all bytes from the pipe.
  func clear() {
    var byte: UInt8 = 0
    while read(reader, &byte, 1) == 1 {}
  }

  /// Closes both descriptors.
  func close() {
    for descriptor in [reader, writer] where descriptor >= 0 { Glibc.close(descriptor) }
  }
}
