internal import CMicroHTTPD

/// Detects clients that do not read their response.
///
/// The client's system acknowledges bytes until its receive buffer is full. Bytes that are only queued in
/// the server's send buffer are not progress.
struct SendProgress {
  /// The state of a socket's output at one time.
  struct Output {
    /// Whether some bytes are not acknowledged yet.
    var isPending: Bool
    /// The number of acknowledged bytes since the connection began.
    var acknowledged: UInt64

    init(isPending: Bool, acknowledged: UInt64) {
      self.isPending = isPending
      self.acknowledged = acknowledged
    }

    /// The output of a TCP socket; for other descriptors, nothing is pending.
    init(of descriptor: Int32) {
      var acknowledged: UInt64 = 0
      isPending = cmicrohttpd_is_sending(descriptor, &acknowledged) != 0
      self.acknowledged = acknowledged
    }
  }

  private var acknowledged: UInt64?
  private var lastProgress = ContinuousClock.now

  /// Whether bytes have been pending without progress for a time. Call periodically.
  mutating func isStalled(
    _ output: Output, for time: Duration, at now: ContinuousClock.Instant
  ) -> Bool {
    if output.isPending, output.acknowledged == acknowledged {
      return lastProgress.duration(to: now) >= time
    }
    // The time starts with the next bytes that are sent.
    acknowledged = output.isPending ? output.acknowledged : nil
    lastProgress = now
    return false
  }
}
