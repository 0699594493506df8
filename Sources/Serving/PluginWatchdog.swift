internal import Synchronization
internal import WidgetCore

/// Ends requests whose plug-in does not return, and disables the plug-in until the process ends.
enum PluginWatchdog {
  /// The time after which a plug-in that has not returned is disabled.
  static let limit = Duration.seconds(5)

  private static let disabled = Mutex<[PluginThread.Culprit]>([])

  /// The message for screens that use a disabled plug-in; nil if none of the plug-ins is disabled.
  ///
  /// - Parameter plugins: the paths of the screen's plug-ins.
  static func failure(of plugins: Set<String>) -> String? {
    if plugins.isEmpty { return nil }
    return disabled.withLock { $0.first { plugins.contains($0.plugin) } }.map(message)
  }

  /// Returns a response that code of plug-ins contributes to, or status 503 if a plug-in does not return.
  ///
  /// Cancelling the task cancels the operation.
  ///
  /// - Parameters:
  ///   - reportError: prints a message if a plug-in is disabled.
  ///   - operation: makes the response.
  static func response(
    _ reportError: @escaping @Sendable (String) -> Void,
    _ operation: @escaping @Sendable () async -> SiteResponse
  ) async -> SiteResponse {
    guard let thread = PluginThread.reserve() else {
      return SiteResponse(status: 503, "too many requests are waiting for plug-ins; try again")
    }
    let (responses, continuation) = AsyncStream<SiteResponse>.makeStream(
      bufferingPolicy: .bufferingOldest(1))
    let task = Task(executorPreference: thread) {
      let response = await PluginThread.$current.withValue(thread) { await operation() }
      thread.release()
      continuation.yield(response)
      continuation.finish()
    }
    let watchdog = Task {
      guard let culprit = await culprit(on: thread) else { return }
      thread.abandon()
      if disable(culprit) { reportError(message(for: culprit)) }
      continuation.yield(SiteResponse(status: 503, message(for: culprit)))
      continuation.finish()
    }
    defer { watchdog.cancel() }
    return await withTaskCancellationHandler {
      for await response in responses { return response }
      // The stream ends without a response only if this task was cancelled.
      return SiteResponse(status: 503, "cancelled")
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits until a plug-in occupies a thread for too long; nil if the task is cancelled before.
  private static func culprit(on thread: PluginThread) async -> PluginThread.Culprit? {
    var pause = limit
    while (try? await Task.sleep(for: pause)) != nil {
      if let culprit = thread.culprit(after: limit) { return culprit }
      pause = .milliseconds(250)
    }
    return nil
  }

  /// Disables a plug-in, and returns whether it was enabled.
  private static func disable(_ culprit: PluginThread.Culprit) -> Bool {
    disabled.withLock { disabled in
      guard !disabled.contains(where: { $0.plugin == culprit.plugin }) else { return false }
      disabled.append(culprit)
      return true
    }
  }

  private static func message(for culprit: PluginThread.Culprit) -> String {
    "\(culprit.phrase) did not return within \(limit.components.seconds) seconds; it is disabled "
      + "until the server is restarted"
  }
}
