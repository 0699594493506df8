import Foundation
import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import Serving
@testable import WidgetRun

/// The studio for authors of screens.
@Suite struct StudioTests {
  private func site(hasStudio: Bool = true) async throws -> ScreenWebsite {
    let file = Executable.package.appendingPathComponent("Configs/airports.yaml").path
    let loaded = ScreenFile.load(file, registry: try Registry.builtIn())
    let connected = try await ConnectedScreen.connect(
      try #require(loaded.screen), usesCache: false)
    return ScreenWebsite(connected.siteScreen, followsEvents: true, hasStudio: hasStudio) { _ in }
  }

  private func response(
    _ path: String, _ query: String = "", host: String = "127.0.0.1:8080", of site: ScreenWebsite
  ) async -> SiteResponse {
    await site.response(
      to: SiteRequest(method: "GET", path: path, query: query, headers: ["host": host]))
  }

  @Test func studioShowsThePageInAFrame() async throws {
    let site = try await site()
    let studio = await response("/studio", of: site)
    #expect(studio.status == 200)
    #expect(studio.allowsFrames)
    #expect(String(decoding: studio.body, as: UTF8.self).contains("<iframe"))
    let page = await response("/", of: site)
    #expect(page.status == 200 && page.allowsFrames)
    #expect(await response("/studio.js", of: site).contentType.hasPrefix("text/javascript"))
  }

  @Test func otherPagesHaveNoStudio() async throws {
    let site = try await site(hasStudio: false)
    #expect(await response("/studio", of: site).status == 404)
    #expect(await response("/studio/widget", "id=search", of: site).status == 404)
    #expect(await !response("/", of: site).allowsFrames)
  }

  @Test func otherHostsHaveNoStudio() async throws {
    let site = try await site()
    for host in ["evil.example", "localhost.evil.example:80", "127.evil.example", "10.0.0.1"] {
      #expect(await response("/studio/widget", "id=search", host: host, of: site).status == 403)
    }
    for host in ["localhost:8080", "[::1]:8080", "127.0.0.1"] {
      #expect(await response("/studio", host: host, of: site).status == 200)
    }
  }

  @Test func clientsOfProxiesHaveNoStudio() async throws {
    let site = try await site()
    for name in ["x-forwarded-for", "forwarded", "via", "x-real-ip"] {
      let headers = ["host": "127.0.0.1:8080", name: "192.0.2.1"]
      let request = SiteRequest(method: "GET", path: "/studio", headers: headers)
      #expect(await site.response(to: request).status == 403, "\(name)")
    }
  }

  @Test func declarationsHaveTheirLocation() async throws {
    let site = try await site()
    let result = await response("/studio/widget", "id=search", of: site)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(result.body)) as? [String: Any])
    let (line, column) = (json["line"] as? Int ?? 0, json["column"] as? Int ?? 0)
    let file = try String(contentsOfFile: json["file"] as? String ?? "", encoding: .utf8)
    let source = file.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
    let yaml = try #require(json["yaml"] as? String)
    #expect(json["type"] as? String == "searchBox" && column > 1)
    #expect(source.contains("searchBox") && yaml.contains("searchBox"))
    #expect(await response("/studio/widget", "id=nobody", of: site).status == 404)
    #expect(await response("/studio/nosuch", of: site).status == 404)
  }

  @Test func stylesheetHasTheChosenTheme() async throws {
    let site = try await site()
    let plum = await response("/studio/style.css", "name=plum&mode=dark", of: site)
    let text = String(decoding: plum.body, as: UTF8.self)
    #expect(text.contains("--accent: #d9a6ea") && !text.contains("prefers-color-scheme"))
    let unknown = await response("/studio/style.css", "name=nosuch", of: site)
    #expect(unknown.body == (await response("/style.css", of: site)).body)
  }

  @Test(arguments: [
    (1, 1, 2, 8, "a:\n  - b"), (2, 5, 2, 8, "- b"), (2, 5, 3, 1, "- b"), (3, 1, 4, 1, ""),
    (4, 3, 5, 9, "c: 1\n  d: 2"), (9, 1, 10, 1, ""), (0, 0, 0, 0, ""),
  ])
  func excerptsHaveNoCommonIndentation(
    line: Int, column: Int, endLine: Int, endColumn: Int, excerpt: String
  ) {
    let text = "a:\n  - b\n\n  c: 1\n    d: 2\n"
    let range = SourceRange(
      file: "x", start: SourcePosition(line: line, column: column),
      end: SourcePosition(line: endLine, column: endColumn))
    #expect(Studio.excerpt(range, of: text) == excerpt)
  }
}
