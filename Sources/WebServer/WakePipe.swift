internal import Glibc

/// A pipe that wakes threads: readable from the first `wake` to `clear`.
struct WakePipe: Sendable {
  let reader: Int32
  let writer: Int32

  /// Both descriptors are negative if the system has none left.
  init() {
    var descriptors: [Int32] = [-1, -1]
    if pipe(&descriptors) != 0 { descriptors = [-1, -1] }
    (reader, writer) = (descriptors[0], descriptors[1])
    for descriptor in descriptors {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
  }

  /// On any thread, also in a signal handler.
  func wake() {
    WakePipe.wake(writer)
  }

  /// Wakes the threads that wait for the pipe of a writing end; no effect on a negative one.
  static func wake(_ writer: Int32) {
    var byte: UInt8 = 0
    // A full pipe is readable already.
    _ = write(writer, &byte, 1)
  }

  /// Makes the pipe unreadable again.
  func clear() {
    var byte: UInt8 = 0
    while read(reader, &byte, 1) == 1 {}
  }

  func close() {
    for descriptor in [reader, writer] where descriptor >= 0 { Glibc.close(descriptor) }
  }
}
