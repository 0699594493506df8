import Search
import SimdJSON

extension RemoteConnection {
  /// Sends a request to the servers, in the order of their availability, until one responds.
  ///
  /// If a server has not responded after `limits.stagger`, the request is also sent to the next one, and the
  /// first response is used. Slower and failed servers are tried last in later requests.
  func attempt(
    _ request: EngineRequest, by deadline: SearchDeadline
  ) async throws(SearchError) -> Attempt {
    let addresses = hosts.byAvailability
    guard addresses.count > 1 else {
      return try await attempt(request, at: addresses.first ?? "", by: deadline)
    }
    let outcome = await withTaskGroup(of: Event.self) { group in
      await firstResponse(to: request, from: addresses[...], by: deadline, &group)
    }
    return try outcome.get()
  }

  private typealias Outcome = Result<Attempt, SearchError>

  private enum Event {
    case outcome(Outcome, host: String)
    /// The time `stagger` has passed since the request was sent to a server.
    case timer(host: String)
  }

  private func firstResponse(
    to request: EngineRequest, from addresses: ArraySlice<String>, by deadline: SearchDeadline,
    _ group: inout TaskGroup<Event>
  ) async -> Outcome {
    var addresses = addresses
    var pending: Set<String> = []
    var failure = Outcome.failure(unavailable("no server is configured"))
    func askNext(_ group: inout TaskGroup<Event>, isResend: Bool = true) {
      guard let host = addresses.popFirst() else { return }
      if isResend { recorder.recordResend() }
      pending.insert(host)
      group.addTask { .outcome(await outcome(of: request, at: host, by: deadline), host: host) }
      guard let stagger = limits.stagger, !addresses.isEmpty else { return }
      group.addTask {
        try? await Task.sleep(for: stagger)
        return .timer(host: host)
      }
    }
    askNext(&group, isResend: false)
    while let event = await group.next() {
      let (outcome, host): (Outcome, String)
      switch event {
      case .timer(let slow):
        // A server that has failed was already followed by the next one.
        if pending.contains(slow) { askNext(&group) }
        continue
      case .outcome(let received, let sender): (outcome, host) = (received, sender)
      }
      pending.remove(host)
      if case .success(.failure) = outcome {
        failure = outcome
        askNext(&group)
        if pending.isEmpty { break }
        continue
      }
      if case .success(.success) = outcome { pending.forEach(hosts.recordFailure) }
      group.cancelAll()
      return outcome
    }
    group.cancelAll()
    return failure
  }

  private func outcome(
    of request: EngineRequest, at host: String, by deadline: SearchDeadline
  ) async -> Outcome {
    do throws(SearchError) {
      return .success(try await attempt(request, at: host, by: deadline))
    } catch {
      return .failure(error)
    }
  }

  /// Sends a request to one server, and records whether it has responded.
  private func attempt(
    _ request: EngineRequest, at host: String, by deadline: SearchDeadline
  ) async throws(SearchError) -> Attempt {
    let remaining = deadline.remaining ?? limits.total
    guard remaining > .zero else { return .failure("\(host): no time remains") }
    let attempt = try await attempt(request, at: host, within: min(remaining, limits.perAttempt))
    switch attempt {
    case .success: hosts.recordSuccess(of: host)
    case .failure(_, isServerHealthy: false): hosts.recordFailure(of: host)
    case .failure, .overloaded: break
    }
    return attempt
  }
}
