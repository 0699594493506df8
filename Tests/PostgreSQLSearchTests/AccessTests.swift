import Components
import Search
import Testing

@testable import PostgreSQLSearch

@Suite struct AccessTests {
  private typealias Options = [String: String]

  @Test("each host of a connection string has its port")
  func hosts() {
    #expect(
      ConnectionSettings.accesses(["host": "a,/run/b", "port": "1,2", "hostaddr": "::1,::2"]) == [
        .host("a", port: 1), .host("/run/b", port: 2), .host("::1", port: 1), .host("::2", port: 2),
      ])
    #expect(ConnectionSettings.accesses(["hostaddr": "::1"]) == [.host("::1", port: 5432)])
    #expect(
      ConnectionSettings.accesses(["host": "a,b", "port": "7"]) == [
        .host("a", port: 7), .host("b", port: 7),
      ])
  }

  @Test(
    "connection strings without a host, and with files or services, cannot be allowed",
    arguments: [
      [:], ["dbname": "d"], ["host": ""], ["host": "a,"], ["host": "a", "service": "s"],
      ["host": "a", "passfile": "p"], ["host": "a", "sslkey": "k"],
      ["host": "a", "sslrootcert": "c"],
    ])
  func forbidden(options: [String: String]) {
    let accesses = ConnectionSettings.accesses(options)
    guard accesses.count == 1, case .forbidden? = accesses.first else {
      Issue.record("\(accesses)")
      return
    }
  }
}
