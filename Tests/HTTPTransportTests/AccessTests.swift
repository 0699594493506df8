import Components
import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite struct AccessTests {
  private static func policy(_ hosts: String...) -> AccessPolicy {
    var permissions = AccessPolicy.Permissions()
    permissions.hosts = hosts.compactMap(AllowedHost.init)
    return AccessPolicy(allowing: permissions)
  }

  private static func failure(
    of url: String, _ transport: HTTPClientTransport
  ) async -> HTTPFailure? {
    do throws(HTTPFailure) {
      _ = try await transport.send(HTTPRequest(url: url, timeout: .milliseconds(500)))
      return nil
    } catch {
      return error
    }
  }

  @Test("a request to a host that is not allowed is not sent")
  func forbiddenHost() async {
    let transport = AccessPolicy.$scoped.withValue(Self.policy("localhost:1")) {
      HTTPClientTransport()
    }
    // Independent of the task that sends the request.
    for url in ["http://127.0.0.1:1/", "http://localhost:2/", "http://localhost:1@127.0.0.1/"] {
      let failure = await Self.failure(of: url, transport)
      #expect(failure?.message.hasPrefix("the sandbox does not allow") == true, "\(url)")
    }
    let allowed = await Self.failure(of: "http://localhost:1/", transport)
    #expect(allowed?.message.contains("sandbox") == false)
  }

  @Test("the policy of the sending task applies, too")
  func forbiddenHostOfTask() async {
    let transport = HTTPClientTransport()
    let failure = await AccessPolicy.$scoped.withValue(Self.policy()) {
      await Self.failure(of: "http://127.0.0.1:1/", transport)
    }
    #expect(failure?.message.hasPrefix("the sandbox does not allow") == true)
  }
}
