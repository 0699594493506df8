import Search
import SimdJSON

extension RemoteConnection {
  /// Sends a request to the servers, in the order of their availability, until one responds.
  ///
  /// If a server has not responded after `limits.stagger`, the request is also sent to the next one, and the
  /// first response is used. Slower and failed servers are tried last in later requests. A request with an
  /// alternative is sent to each server twice, because a slow server may only be waiting for another node.
  func attempt(
    _ request: EngineRequest, by deadline: SearchDeadline
  ) async throws(SearchError) -> Attempt {
    let addresses = hosts.byAvailability
    let alternative = request.alternative
    let first = hosts.hasFailures ? alternative : request
    guard addresses.count > 1 else {
      return try await attempt(first, at: addresses.first ?? "", by: deadline)
    }
    let passes = request.alternativeBody == nil ? 1 : 2
    var requests = (0..<passes).flatMap { _ in addresses.map { ($0, alternative) } }
    requests[0].1 = first
    let outcome = await withTaskGroup(of: Event.self) { [requests] group in
      await firstResponse(to: requests, by: deadline, &group)
    }
    return try outcome.get()
  }

  private typealias Outcome = Result<Attempt, SearchError>

  /// An event of the attempt with a number, from 0.
  private enum Event {
    case outcome(Outcome, of: Int)
    /// The time `stagger` has passed since the request was sent.
    case timer(of: Int)
  }

  private func firstResponse(
    to requests: [(host: String, request: EngineRequest)], by deadline: SearchDeadline,
    _ group: inout TaskGroup<Event>
  ) async -> Outcome {
    var sentCount = 0
    var pending: Set<Int> = []
    var failed: Set<String> = []
    var failure = Outcome.failure(unavailable("no server is configured"))
    func sendNext(_ group: inout TaskGroup<Event>) {
      // A server that has failed is not asked again.
      while sentCount < requests.count, failed.contains(requests[sentCount].host) { sentCount += 1 }
      guard sentCount < requests.count else { return }
      let number = sentCount
      let (host, request) = requests[number]
      sentCount += 1
      if number > 0 { recorder.recordResend() }
      pending.insert(number)
      group.addTask {
        .outcome(await outcome(of: request, at: host, by: deadline), of: number)
      }
      guard let stagger = limits.stagger, sentCount < requests.count else { return }
      group.addTask {
        try? await Task.sleep(for: stagger)
        return .timer(of: number)
      }
    }
    sendNext(&group)
    while let event = await group.next() {
      switch event {
      case .timer(let number):
        // A failed attempt was already followed by the next one.
        if pending.contains(number) { sendNext(&group) }
      case .outcome(let outcome, let number):
        pending.remove(number)
        if case .success(.failure) = outcome {
          failure = outcome
          failed.insert(requests[number].host)
          sendNext(&group)
          if pending.isEmpty {
            group.cancelAll()
            return failure
          }
          continue
        }
        let host = requests[number].host
        if case .success(.success) = outcome {
          for slow in pending where requests[slow].host != host {
            hosts.recordFailure(of: requests[slow].host)
          }
        }
        group.cancelAll()
        return outcome
      }
    }
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
