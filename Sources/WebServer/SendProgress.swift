internal import CMicroHTTPD

/// Detects whether a client receives what is sent to it.
///
/// The client's system acknowledges bytes while its buffer has room, which ends if the client does not
/// read. Bytes that only wait on the server's side are no progress.
struct SendProgress {
  /// What a socket has sent at one time.
  struct Output {
    /// Whether bytes are not acknowledged yet.
    var isPending: Bool
    /// The number of acknowledged bytes since the connection began.
    var acknowledged: UInt64

    init(isPending: Bool, acknowledged: UInt64) {
      self.isPending = isPending
      self.acknowledged = acknowledged
    }

    /// The output of a TCP socket; nothing is pending on others.
    init(of descriptor: Int32) {
      var acknowledged: UInt64 = 0
      isPending = cmicrohttpd_is_sending(descriptor, &acknowledged) != 0
      self.acknowledged = acknowledged
    }
  }

  private var acknowledged: UInt64?
  private var lastProgress = ContinuousClock.now

  /// Whether bytes have been pending without progress for a time. To be called again and again.
  mutating func isStalled(
    _ output: Output, for time: Duration, at now: ContinuousClock.Instant
  ) -> Bool {
    if output.isPending, output.acknowledged == acknowledged {
      return lastProgress.duration(to: now) >= time
    }
    // The time begins with the bytes that are sent next.
    acknowledged = output.isPending ? output.acknowledged : nil
    lastProgress = now
    return false
  }
}
