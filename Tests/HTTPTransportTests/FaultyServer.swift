import NIOCore
import NIOPosix
import Synchronization

/// A server on this machine that answers every request in one way, mostly a wrong one.
final class FaultyServer: Sendable {
  /// What it does when a request has come.
  enum Behaviour: Sendable {
    /// Writes these bytes, and keeps the connection open.
    case write(String)
    case writeAndClose(String)
    case close
    case silence
    /// Writes these bytes, then the others again and again, as fast as they are taken.
    case flood(String, String)
    /// Writes these bytes, then a letter every few milliseconds.
    case dribble(String)
  }

  let port: Int
  private let channel: any Channel
  /// Its own thread, so that it cannot keep the client from working.
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let opened: Counter

  /// How many connections there were.
  var connections: Int { opened.value.withLock(\.self) }
  var url: String { "http://127.0.0.1:\(port)/x" }

  final class Counter: Sendable {
    let value = Mutex(0)
  }

  init(_ behaviour: Behaviour) async throws {
    let opened = Counter()
    channel = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        opened.value.withLock { $0 += 1 }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FaultyHandler(behaviour))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    self.opened = opened
    port = channel.localAddress?.port ?? 0
  }

  func stop() async throws {
    try await channel.close()
    try await group.shutdownGracefully()
  }

  /// Runs a test with a server.
  static func run(
    _ behaviour: Behaviour, _ test: (FaultyServer) async throws -> Void
  ) async throws {
    let server = try await FaultyServer(behaviour)
    do { try await test(server) } catch {
      try await server.stop()
      throw error
    }
    try await server.stop()
  }
}

/// Answers on one connection; used on its event loop only.
private final class FaultyHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let behaviour: FaultyServer.Behaviour
  private var received: [UInt8] = []

  init(_ behaviour: FaultyServer.Behaviour) {
    self.behaviour = behaviour
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytesView
    // A connection is free for the next request only when the whole of this one has been sent.
    guard String(decoding: received, as: UTF8.self).hasSuffix("\r\n\r\n\(requestBody)") else {
      return
    }
    received = []
    answer(context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func answer(_ context: ChannelHandlerContext) {
    switch behaviour {
    case .silence: break
    case .close: context.close(promise: nil)
    case .write(let text): write(text, context)
    case .writeAndClose(let text):
      write(text, context)
      context.close(promise: nil)
    case .flood(let start, let again):
      write(start, context)
      flood(again, context)
    case .dribble(let start):
      write(start, context)
      let loop = context.loopBound
      context.eventLoop.scheduleRepeatedTask(
        initialDelay: .milliseconds(5), delay: .milliseconds(5)
      ) { task in
        let context = loop.value
        guard context.channel.isActive else { return task.cancel() }
        context.writeAndFlush(NIOAny(ByteBuffer(string: "x")), promise: nil)
      }
    }
  }

  /// One write after the other, so that nothing else on the loop has to wait for the end.
  private func flood(_ text: String, _ context: ChannelHandlerContext) {
    let context = context.loopBound
    context.value.writeAndFlush(NIOAny(ByteBuffer(string: text))).assumeIsolated().whenSuccess {
      self.flood(text, context.value)
    }
  }

  private func write(_ text: String, _ context: ChannelHandlerContext) {
    context.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
  }
}
