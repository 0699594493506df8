import Glibc
import Testing

@testable import WebServer
@testable import WidgetRun

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
  func freePortIsTaken(_ host: String) throws {
    let listener = try Listener(host: host, port: 0)
    #expect(listener.port > 0)
    listener.close()
  }

  @Test func portInUseIsReported() throws {
    let listener = try Listener(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    #expect(
      message(host: "127.0.0.1", port: listener.port)
        == "'127.0.0.1:\(listener.port)' is in use; '--port 0' takes any port that is free")
  }

  @Test func addressOfAnotherMachineIsReported() {
    #expect(
      message(host: "192.0.2.1", port: 8080)
        == "'192.0.2.1:8080' is no address of this machine")
  }

  @Test func privilegedPortIsReported() {
    // Root may listen to any port.
    if geteuid() == 0 { return }
    #expect(
      message(host: "127.0.0.1", port: 1)
        == "no permission to listen to '127.0.0.1:1'; expected a port from 1024 on")
  }

  @Test func unknownHostIsReported() {
    #expect(
      message(host: "not a host", port: 1)?.hasPrefix("cannot listen to 'not a host:1': ") == true)
  }
}
