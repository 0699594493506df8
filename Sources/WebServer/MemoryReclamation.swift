/// Decides when memory that the allocator keeps for reuse is returned to the system.
///
/// Many concurrent requests leave free memory in the allocator, which it does not return by itself
/// because blocks in use are scattered over it.
struct MemoryReclamation {
  private var peak = 0
  /// Since when the load has been less than half of the peak; nil if it is not.
  private var start: ContinuousClock.Instant?

  /// The load below which the memory is not worth the time.
  static let minimumPeak = 64
  /// The time after which memory is reclaimed.
  ///
  /// Connections are counted until they are about to be closed, and their memory is freed later. The
  /// time also limits how often the allocator is locked, for some milliseconds.
  static let delay = Duration.seconds(3)

  /// Whether to reclaim memory now: the load has been less than half of its peak for some time.
  ///
  /// Call several times per second.
  ///
  /// - Parameter load: the number of open connections and requests in progress.
  mutating func isDue(load: Int, at now: ContinuousClock.Instant) -> Bool {
    peak = max(peak, load)
    guard peak >= Self.minimumPeak, load < peak / 2 else {
      start = nil
      return false
    }
    guard let start else {
      start = now
      return false
    }
    guard start + Self.delay <= now else { return false }
    (peak, self.start) = (load, nil)
    return true
  }
}
