internal import Glibc

/// The clock on the wall.
enum WallClock {
  /// In seconds since 1970.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
