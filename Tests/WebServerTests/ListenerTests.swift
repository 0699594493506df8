import Glibc
import Testing

@testable import WebServer
@testable import Serving

@Suite struct ListenerTests {
  private func message(host: String, port: Int) -> String? {
    do throws(ServerError) {
      try Listener(host: host, port: port).close()
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0"])
  func freePortIsSelected(_ host: String) throws {
    let listener = try Listener(host: host, port: 0)
    #expect(listener.port > 0)
    listener.close()
  }

  @Test func portInUseIsReported() throws {
    let listener = try Listener(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    #expect(
      message(host: "127.0.0.1", port: listener.port)
        == "'127.0.0.1:\(listener.port)' is in use; '--port 0' selects a free port")
  }

  @Test func addressOfAnotherMachineIsReported() {
    #expect(
      message(host: "192.0.2.1", port: 8080)
        == "'192.0.2.1:8080' is not an address of this machine")
  }

  @Test func privilegedPortIsReported() {
    // Root can listen on any port.
    if geteuid() == 0 { return }
    #expect(
      message(host: "127.0.0.1", port: 1)
        == "no permission to listen on '127.0.0.1:1'; use a port from 1024")
  }

  @Test func socketIsIdentified() throws {
    let listener = try Listener(host: "127.0.0.1", port: 0)
    let identity = try #require(listener.identity)
    #expect(listener.identity == identity)
    // Another socket with the same descriptor.
    let other = try Listener(host: "127.0.0.1", port: 0)
    dup2(other.descriptor, listener.descriptor)
    other.close()
    #expect(listener.identity != identity)
    listener.close()
  }

  @Test(arguments: ["127.0.0.1", "0.0.0.0"])
  func inheritedSocketIsUsed(_ host: String) throws {
    let original = try Listener(host: host, port: 0)
    defer { original.close() }
    // Blocking and inheritable, as passed by systemd.
    let descriptor = dup(original.descriptor)
    _ = fcntl(descriptor, F_SETFL, 0)
    let listener = try Listener(inherited: descriptor)
    defer { listener.close() }
    #expect(listener.host == host && listener.port == original.port)
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
  }

  @Test func otherDescriptorsAreNotInherited() throws {
    var pair: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    let descriptors = [
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0),
      socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0),
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0), pair[0], pair[1],
      Glibc.open("/dev/null", O_RDONLY), -1,
    ]
    for descriptor in descriptors {
      #expect(throws: ServerError.self) { try Listener(inherited: descriptor) }
      close(descriptor)
    }
  }

  @Test func unknownHostIsReported() {
    #expect(
      message(host: "not a host", port: 1)?.hasPrefix("cannot listen on 'not a host:1': ") == true)
  }
}
