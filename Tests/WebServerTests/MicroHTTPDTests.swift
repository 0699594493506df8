import Testing

@testable import WebServer
@testable import Serving

@Suite struct MicroHTTPDTests {
  @Test func missingLibraryIsReportedWithItsPackage() {
    #expect {
      try MicroHTTPD.open("libmissing.so.0")
    } throws: { error in
      (error as? ServerError)?.message
        == "cannot load 'libmissing.so.0'; install the Debian package libmicrohttpd12"
    }
  }

  @Test func libraryWithoutTheFunctionsIsRejected() {
    #expect(throws: ServerError.self) { try MicroHTTPD.open("libc.so.6") }
  }
}
