import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite(.serialized, .timeLimit(.minutes(20))) struct CancellationTests {
  @Test func cancelledTaskEndsItsRequest() async throws {
    try await FaultyServer.run(.silence) { server in
      let url = server.url
      let task = Task { await send(to: url) }
      while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      task.cancel()
      #expect(await task.value.reason == .cancelled)
    }
  }

  @Test func cancelledTaskSendsNothing() async throws {
    try await FaultyServer.run(.silence) { server in
      let url = server.url
      let task = Task {
        try? await Task.sleep(for: .seconds(60))
        return await send(to: url)
      }
      task.cancel()
      #expect(await task.value.reason == .cancelled)
      #expect(server.connections == 0)
    }
  }

  @Test func requestsCanBeCancelledAtAnyTime() async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      let url = server.url
      let tasks = (0..<200).map { number in
        Task {
          let task = Task { await send(to: url) }
          try? await Task.sleep(for: .microseconds(number * 50))
          task.cancel()
          return await task.value
        }
      }
      for task in tasks {
        let result = await task.value
        #expect(result.reason == .cancelled || result.response?.text == "{}")
      }
      #expect(await send(to: url).response?.status == 200)
    }
  }

  @Test func cancellationDoesNotAffectOtherRequests() async throws {
    try await FaultyServer.run(.silence) { silent in
      let url = silent.url
      let tasks = (0..<20).map { _ in Task { await send(to: url) } }
      while silent.requests.count < 20 { try await Task.sleep(for: .milliseconds(1)) }
      try await FaultyServer.run(.text(emptyObject)) { server in
        #expect(await send(to: server.url).response?.status == 200)
      }
      for task in tasks.dropFirst() { task.cancel() }
      for task in tasks.dropFirst() { #expect(await task.value.reason == .cancelled) }
      silent.stop()
      #expect(await tasks[0].value.reason == .connection)
    }
  }
}
