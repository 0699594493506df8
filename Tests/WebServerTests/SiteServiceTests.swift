import Testing

@testable import WebServer
@testable import Serving

@Suite struct SiteServiceTests {
  @Test func eachPathHasItsContentType() async throws {
    let types = [
      "/": "text/html; charset=utf-8", "/part?q=zur": "text/html; charset=utf-8",
      "/screen.json": "application/json", "/style.css": "text/css; charset=utf-8",
      "/script.js": "text/javascript; charset=utf-8", "/healthz": "text/plain; charset=utf-8",
      "/metrics": "text/plain; version=0.0.4; charset=utf-8", "/events": "text/event-stream",
      "/map.js": "text/javascript; charset=utf-8", "/map.css": "text/css; charset=utf-8",
      "/map/4-8-5.svg": "image/svg+xml",
    ]
    let service = try await ServedSite().service()
    for (path, type) in types {
      let response = await service.response(to: path)
      #expect(response.status == 200 && response.headers["Content-Type"] == type, "\(path)")
    }
  }

  @Test func everyResponseHasASecurityPolicy() async throws {
    let service = try await ServedSite().service()
    for path in ["/", "/nowhere", "/style.css", "/events", "/?do=nobody.set&state=&value=1"] {
      let headers = await service.response(to: path).headers
      let policy = headers["Content-Security-Policy"] ?? ""
      #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"), "\(path)")
      #expect(headers["X-Content-Type-Options"] == "nosniff", "\(path)")
    }
    let rejection = Response(RequestHeadValidator.Rejection(status: 400, message: "no"))
    #expect(rejection.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
  }

  @Test func tilesOfMapsAreCachedByBrowsersAndCompressed() async throws {
    let service = try await ServedSite().service()
    let accepted = ["accept-encoding": "gzip"]
    let tile = await service.response(to: "/map/4-8-5.svg", headers: accepted)
    #expect(tile.headers["Cache-Control"] == "max-age=86400" && tile.headers["ETag"] != nil)
    #expect(tile.headers["Content-Encoding"] == "gzip" && tile.sentSize(to: "HEAD") == 0)
    #expect(await service.response(to: "/map/4-16-5.svg").status == 404)
  }

  @Test func unchangedPagesAreNotSentAgain() async throws {
    let service = try await ServedSite().service()
    let tag = try #require(await service.response(to: "/?q=zur").headers["ETag"])
    let headers = ["if-none-match": tag]
    let again = await service.response(to: "/?q=zur", headers: headers)
    #expect(again.status == 304 && again.sentSize(to: "GET") == 0)
    #expect(await service.response(to: "/?q=oslo", headers: headers).status == 200)
  }

  @Test func constantAndCachedResponsesAreImmediate() async throws {
    let service = try await ServedSite().service()
    let isImmediate = { (target: String) in
      service.immediateResponse(to: ClientRequest(target: target, client: "::1")) != nil
    }
    for path in ["/healthz", "/style.css", "/script.js", "/metrics", "/nowhere"] {
      #expect(isImmediate(path), "\(path)")
    }
    for path in ["/part?q=zur", "/?q=zur", "/screen.json?q=zur"] {
      #expect(!isImmediate(path), "\(path)")
      let response = await service.response(to: path)
      #expect(isImmediate(path), "\(path)")
      #expect(await service.response(to: path).bytes == response.bytes, "\(path)")
    }
    for path in ["/events", "/go?do=hits.click%3DZRH&state=&queryID=abc", "/1/indexes/main"] {
      #expect(!isImmediate(path), "\(path)")
    }
  }

  @Test func responsesAreCompressedOnRequest() async throws {
    let service = try await ServedSite().service()
    let compressed = await service.response(
      to: "/", headers: ["accept-encoding": "br, gzip;q=0.8"])
    #expect(compressed.headers["Content-Encoding"] == "gzip")
    #expect(compressed.bytes.prefix(2) == [0x1F, 0x8B])
    let plain = await service.response(to: "/", headers: ["accept-encoding": "gzip;q=0"])
    #expect(plain.headers["Content-Encoding"] == nil && plain.text.hasPrefix("<!DOCTYPE html>"))
    #expect(plain.headers["Vary"] == "Accept-Encoding")
    #expect(compressed.bytes.count * 3 < plain.bytes.count)
  }

  @Test func otherMethodsAndPathsAreRejected() async throws {
    let service = try await ServedSite().service()
    let post = await service.response(to: "/", method: "POST")
    #expect(post.status == 405 && post.headers["Allow"] == "GET, HEAD")
    for path in ["/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/style.css/../../README.md"] {
      #expect(await service.response(to: path).status == 404, "\(path)")
    }
  }

  @Test func requestTargetsCannotInjectScripts() async throws {
    let evil = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    let queries = [
      "q=\(evil)", "country=\(evil)", "do=\(evil).x&state=\(evil)", "\(evil)=\(evil)",
      "do=pagination.set&state=q%3D\(evil)&value=\(evil)", "search~\(evil)=\(evil)",
    ]
    let service = try await ServedSite().service()
    for path in ["/", "/part"] {
      for query in queries {
        let page = await service.response(to: "\(path)?\(query)").text
        #expect(!page.contains("<script>"), "\(path)?\(query)")
      }
    }
  }

  @Test func requestTargetsCannotInjectHeaders() async throws {
    let response = try await ServedSite().service()
      .response(to: "/?do=search.set&state=&value=a%0D%0ASet-Cookie:%20x=1")
    #expect(response.status == 303 && response.headers["Set-Cookie"] == nil)
    #expect(response.headers["Location"] == "/?q=a%0D%0ASet-Cookie:+x%3D1")
  }

  @Test func actionsOfScriptsReturnTheNewState() async throws {
    let service = try await ServedSite().service()
    let part = await service.response(
      to: "/part?do=search.set&state=country%3DItaly&value=rome")
    #expect(part.status == 200)
    #expect(part.text.contains("data-address=\"q=rome&amp;country=Italy\""))
    #expect(part.text.contains("href=\"?do=") && !part.text.contains("<head>"))
    let rejected = await service.response(to: "/part?do=pagination.set&state=&value=99999")
    #expect(rejected.status == 400 && rejected.text.contains("role=\"alert\""))
  }

  @Test func longRequestTargetsAndBodiesAreRejected() async throws {
    var site = ServedSite()
    site.settings.maximumBodySize = 1000
    let service = try await site.service()
    let longest = "/nowhere?q=" + String(repeating: "a", count: 8181)
    #expect(await service.response(to: longest).status == 404)
    let address = await service.response(to: longest + "a")
    #expect(
      address.status == 414 && address.text == "the request target is longer than 8192 bytes\n")
    let body = await service.response(
      to: "/1/indexes/main/query", method: "POST", body: String(repeating: " ", count: 1001))
    #expect(body.status == 413 && body.headers["Connection"] == "close")
    #expect(body.text == "the body is larger than 1000 bytes\n")
  }

  @Test func requestsAboveTheRateLimitHaveStatus429() async throws {
    var site = ServedSite()
    site.settings.rate = 1
    let service = try await site.service()
    #expect(await service.response(to: "/healthz").status == 200)
    var waiting: Response?
    // Several requests, because the bucket is refilled continuously.
    for _ in 0..<1000 where waiting == nil {
      let response = await service.response(to: "/healthz")
      if response.status == 429 { waiting = response }
    }
    #expect(waiting?.headers["Retry-After"] == "1")
  }

  @Test func searchAPIRequiresAKey() async throws {
    var site = ServedSite()
    site.api = SearchAPI(keys: ["secret"])
    let service = try await site.service()
    let path = "/1/indexes/main/query"
    let body = "{\"query\":\"zur\"}"
    #expect(await service.response(to: path, method: "POST", body: body).status == 403)
    let response = await service.response(
      to: path, method: "POST", headers: ["x-algolia-api-key": "secret"], body: body)
    #expect(response.status == 200 && response.text.contains("\"nbHits\":"))
  }

  @Test func searchAPIReportsMalformedRequests() async throws {
    let service = try await ServedSite().service()
    for body in ["", "{", "[1,2]", "{\"query\": 7}", "{\"filters\": \"((((\"}"] {
      let response = await service.response(
        to: "/1/indexes/main/query", method: "POST", body: body)
      #expect(response.status < 500, "\(body)")
    }
    let unknown = await service.response(
      to: "/1/indexes/nowhere/query", method: "POST", body: "{}")
    #expect(unknown.status == 404 && unknown.text.contains("message"))
  }

  @Test func otherOriginsCannotReadUnlessAllowed() async throws {
    let service = try await ServedSite().service()
    for (origin, expected) in [
      ("https://evil.example", nil), ("http://localhost:3000", "http://localhost:3000"),
    ] {
      let response = await service.response(
        to: "/1/indexes/main/query", method: "POST", headers: ["origin": origin], body: "{}")
      #expect(response.headers["Access-Control-Allow-Origin"] == expected)
    }
  }

  @Test func onlyPagesOfTheSiteReportHits() async throws {
    let service = try await ServedSite().service()
    let path = "/go?do=hits.click%3DZRH&state=&queryID=abc"
    let other = await service.response(
      to: path, method: "POST", headers: ["origin": "https://evil.example", "host": "localhost"])
    #expect(other.status == 400)
    // The screen does not report clicks.
    let own = await service.response(
      to: path, method: "POST", headers: ["origin": "http://localhost", "host": "localhost"])
    #expect(own.status == 404)
  }

  @Test func metricsAreForProgramsOnThisMachine() async throws {
    var site = ServedSite()
    for isPublic in [false, true] {
      site.settings.hasPublicMetrics = isPublic
      let service = try await site.service()
      let status = { (client: String, headers: [String: String]) in
        service.immediateResponse(
          to: ClientRequest(target: "/metrics", headers: headers, client: client))?.status
      }
      for client in ["127.0.0.1", "::1"] { #expect(status(client, [:]) == 200, "\(client)") }
      let expected = isPublic ? 200 : 404
      #expect(status("192.0.2.1", [:]) == expected)
      for name in ["x-forwarded-for", "forwarded", "via", "x-real-ip"] {
        #expect(status("127.0.0.1", [name: "127.0.0.1"]) == expected, "\(name)")
      }
    }
  }

  @Test func metricsCountRequestsByPathAndStatus() async throws {
    let service = try await ServedSite().service()
    _ = await service.response(to: "/healthz")
    _ = await service.response(to: "/made-up")
    service.recorder.begin()
    service.recorder.abandon()
    let text = await service.response(to: "/metrics").text
    let name = "http_server_request_duration_seconds_count"
    #expect(text.contains("\(name){http_route=\"/healthz\",http_response_status_code=\"200\"} 1"))
    #expect(text.contains("\(name){http_route=\"other\",http_response_status_code=\"404\"} 1"))
    // The request for the metrics itself.
    #expect(text.contains("http_server_active_requests 1\n"))
  }
}
