import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import WebServer
@testable import WidgetRun

@Suite struct SiteServiceTests {
  @Test func eachPathHasItsType() async throws {
    let types = [
      "/": "text/html; charset=utf-8", "/part?q=zur": "text/html; charset=utf-8",
      "/screen.json": "application/json", "/style.css": "text/css; charset=utf-8",
      "/script.js": "text/javascript; charset=utf-8", "/healthz": "text/plain; charset=utf-8",
      "/metrics": "text/plain; version=0.0.4; charset=utf-8",
    ]
    try await ServedSite().ask { client in
      for (path, type) in types {
        let answer = try await client.execute(uri: path, method: .get)
        #expect(answer.status == .ok && answer.headers[.contentType] == type, "\(path)")
      }
    }
  }

  @Test func everyAnswerTellsBrowsersToAllowNothingBesides() async throws {
    try await ServedSite().ask { client in
      for path in ["/", "/nowhere", "/style.css", "/?do=nobody.set&state=&value=1"] {
        let headers = try await client.execute(uri: path, method: .get).headers
        let policy = headers[.contentSecurityPolicy] ?? ""
        #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"), "\(path)")
        #expect(headers[.xContentTypeOptions] == "nosniff", "\(path)")
      }
    }
  }

  @Test func whatABrowserHasIsNotSentAgain() async throws {
    try await ServedSite().ask { client in
      let first = try await client.execute(uri: "/?q=zur", method: .get)
      let tag = try #require(first.headers[.eTag])
      let again = try await client.execute(
        uri: "/?q=zur", method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified && again.body.readableBytes == 0)
      let other = try await client.execute(
        uri: "/?q=oslo", method: .get, headers: [.ifNoneMatch: tag])
      #expect(other.status == .ok)
    }
  }

  @Test func answersAreCompressedForThoseWhoAsk() async throws {
    try await ServedSite().ask { client in
      let packed = try await client.execute(
        uri: "/", method: .get, headers: [.acceptEncoding: "br, gzip;q=0.8"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.body.getBytes(at: 0, length: 2) == [0x1F, 0x8B])
      let plain = try await client.execute(
        uri: "/", method: .get, headers: [.acceptEncoding: "gzip;q=0"])
      #expect(plain.headers[.contentEncoding] == nil && plain.text.hasPrefix("<!DOCTYPE html>"))
      #expect(packed.body.readableBytes * 3 < plain.body.readableBytes)
    }
  }

  @Test func headHasTheLengthAndNoBody() async throws {
    try await ServedSite().ask { client in
      let head = try await client.execute(uri: "/style.css", method: .head)
      let whole = try await client.execute(uri: "/style.css", method: .get)
      #expect(head.headers[.contentLength] == String(whole.body.readableBytes))
      #expect(head.body.readableBytes == 0)
    }
  }

  @Test func otherMethodsAndPathsAreRefused() async throws {
    try await ServedSite().ask { client in
      let post = try await client.execute(uri: "/", method: .post)
      #expect(post.status == .methodNotAllowed && post.headers[.allow] == "GET, HEAD")
      for path in ["/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/style.css/../../README.md"] {
        #expect(try await client.execute(uri: path, method: .get).status == .notFound, "\(path)")
      }
    }
  }

  @Test func nothingInAnAddressBecomesCode() async throws {
    let evil = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    let queries = [
      "q=\(evil)", "country=\(evil)", "do=\(evil).x&state=\(evil)", "\(evil)=\(evil)",
      "do=pagination.set&state=q%3D\(evil)&value=\(evil)", "search~\(evil)=\(evil)",
    ]
    try await ServedSite().ask { client in
      for path in ["/", "/part"] {
        for query in queries {
          let page = try await client.execute(uri: "\(path)?\(query)", method: .get).text
          #expect(!page.contains("<script>"), "\(path)?\(query)")
        }
      }
    }
  }

  @Test func noHeaderComesOutOfAnAddress() async throws {
    try await ServedSite().ask { client in
      let answer = try await client.execute(
        uri: "/?do=search.set&state=&value=a%0D%0ASet-Cookie:%20x=1", method: .get)
      #expect(answer.status == .seeOther && answer.headers[.setCookie] == nil)
      #expect(answer.headers[.location] == "/?q=a%0D%0ASet-Cookie:+x%3D1")
    }
  }

  @Test func aFormOfAProgramIsAnsweredAtOnce() async throws {
    try await ServedSite().ask { client in
      let part = try await client.execute(
        uri: "/part?do=search.set&state=country%3DItaly&value=rome", method: .get)
      #expect(part.status == .ok)
      #expect(part.text.contains("data-address=\"q=rome&amp;country=Italy\""))
      #expect(part.text.contains("href=\"?do=") && !part.text.contains("<head>"))
      let refused = try await client.execute(
        uri: "/part?do=pagination.set&state=&value=99999", method: .get)
      #expect(refused.status == .badRequest && refused.text.contains("role=\"alert\""))
    }
  }

  @Test func longAddressesAndBodiesAreRefused() async throws {
    var site = ServedSite()
    site.settings.longestBody = 1000
    try await site.ask { client in
      let address = try await client.execute(
        uri: "/?q=" + String(repeating: "a", count: 9000), method: .get)
      #expect(address.status == .uriTooLong)
      let body = try await client.execute(
        uri: "/1/indexes/main/query", method: .post,
        body: ByteBuffer(repeating: 32, count: 1001))
      #expect(body.status == .contentTooLarge && body.headers[.connection] == "close")
    }
  }

  @Test func whoAsksTooOftenHasToWait() async throws {
    var site = ServedSite()
    site.settings.rate = 1
    try await site.ask { client in
      var (first, waiting): (HTTPResponse.Status?, TestResponse?)
      // As many as it takes, since more are allowed as time goes by.
      for _ in 0..<1000 where waiting == nil {
        let answer = try await client.execute(uri: "/healthz", method: .get)
        first = first ?? answer.status
        if answer.status == .tooManyRequests { waiting = answer }
      }
      #expect(first == .ok && waiting?.headers[.retryAfter] == "1")
    }
  }

  @Test func theSearchAPIRefusesWhoHasNoKey() async throws {
    var site = ServedSite()
    site.api = SearchAPI(keys: ["secret"])
    try await site.ask { client in
      let path = "/1/indexes/main/query"
      let body = ByteBuffer(string: "{\"query\":\"zur\"}")
      let without = try await client.execute(uri: path, method: .post, body: body)
      #expect(without.status == .forbidden)
      let key = try #require(HTTPField.Name("X-Algolia-API-Key"))
      let with = try await client.execute(
        uri: path, method: .post, headers: [key: "secret"], body: body)
      #expect(with.status == .ok && with.text.contains("\"nbHits\":"))
    }
  }

  @Test func theSearchAPIAnswersNonsenseWithAReason() async throws {
    try await ServedSite().ask { client in
      for body in ["", "{", "[1,2]", "{\"query\": 7}", "{\"filters\": \"((((\"}"] {
        let answer = try await client.execute(
          uri: "/1/indexes/main/query", method: .post, body: ByteBuffer(string: body))
        #expect(answer.status.code < 500, "\(body)")
      }
      let unknown = try await client.execute(
        uri: "/1/indexes/nowhere/query", method: .post, body: ByteBuffer(string: "{}"))
      #expect(unknown.status == .notFound && unknown.text.contains("message"))
    }
  }

  @Test func pagesOfOthersMayNotReadUnlessNamed() async throws {
    try await ServedSite().ask { client in
      let allowance = try #require(HTTPField.Name("Access-Control-Allow-Origin"))
      for (origin, expected) in [
        ("https://evil.example", nil), ("http://localhost:3000", "http://localhost:3000"),
      ] {
        let answer = try await client.execute(
          uri: "/1/indexes/main/query", method: .post, headers: [.origin: origin],
          body: ByteBuffer(string: "{}"))
        #expect(answer.headers[allowance] == expected)
      }
    }
  }

  @Test func onlyPagesOfTheSiteTellOfHits() async throws {
    try await ServedSite().ask { client in
      let path = "/go?do=hits.click%3DZRH&state=&queryID=abc"
      let other = try await client.execute(
        uri: path, method: .post, headers: [.origin: "https://evil.example"])
      #expect(other.status == .badRequest)
      // The screen tells nobody of clicks.
      let own = try await client.execute(
        uri: path, method: .post, headers: [.origin: "http://localhost"])
      #expect(own.status == .notFound)
    }
  }

  @Test func figuresCountRequestsByPathAndStatus() async throws {
    try await ServedSite().ask { client in
      _ = try await client.execute(uri: "/healthz", method: .get)
      _ = try await client.execute(uri: "/made-up", method: .get)
      let text = try await client.execute(uri: "/metrics", method: .get).text
      let name = "http_server_request_duration_seconds_count"
      #expect(text.contains("\(name){http_route=\"/healthz\",http_response_status_code=\"200\"} 1"))
      #expect(text.contains("\(name){http_route=\"other\",http_response_status_code=\"404\"} 1"))
    }
  }

  @Test func aRealConnectionIsAnswered() async throws {
    try await ServedSite().connect { client in
      let answer = try await client.execute(uri: "/?q=zurich", method: .get)
      #expect(answer.status == .ok && answer.text.contains("<mark>Zurich</mark> Airport"))
    }
  }
}
