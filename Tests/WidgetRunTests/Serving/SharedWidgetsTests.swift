import Foundation
import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import Serving
@testable import WidgetRun

/// Pages of the same result share widgets. They must equal pages that share none.
@Suite struct SharedWidgetsTests {
  @Test(arguments: ["airports", "shop", "food", "birds", "travel", "regions", "dictionary"])
  func pagesEqualThoseThatShareNothing(name: String) async throws {
    let screen = try await screen(name)
    let site = ScreenWebsite(screen) { _ in }
    let start = await text("/", "", of: ScreenWebsite(screen) { _ in })
    let states = ["", "q=e", "q=zzzz"] + links(in: start).map { String($0.dropFirst()) }
    for path in ["/", "/part"] {
      for state in states {
        // Later pages first, so that they write the widgets that the others share.
        for page in [2, 1, 3] {
          let address = state.isEmpty ? "page=\(page)" : "\(state)&page=\(page)"
          let expected = await text(path, address, of: ScreenWebsite(screen) { _ in })
          #expect(await text(path, address, of: site) == expected, "\(path)?\(address)")
        }
      }
    }
  }

  @Test func allPagesOfAnEmptyResultAreTheFirst() async throws {
    let site = ScreenWebsite(try await screen("shop")) { _ in }
    for path in ["/", "/part", "/screen.json"] {
      let first = await text(path, "q=zzzz", of: site)
      #expect(first.contains("zzzz"))
      #expect(await text(path, "q=zzzz&page=4", of: site) == first)
    }
  }

  private func screen(_ name: String) async throws -> SiteScreen {
    let file = Executable.package.appendingPathComponent("Configs/\(name).yaml").path
    let loaded = ScreenFile.load(file, registry: try Registry.builtIn())
    return try await ConnectedScreen.connect(try #require(loaded.screen), usesCache: false)
      .siteScreen
  }

  /// Returns about 8 addresses of links that change the state, evenly distributed over the page.
  private func links(in page: String) -> [String] {
    let all = page.matches(of: /href="(\?[^"]+)"/).map { String($0.1) }
    let addresses = all.filter { !$0.contains("page=") }
      .map { $0.replacing("&amp;", with: "&").replacing("&#39;", with: "'") }
    return addresses.indices.filter { $0.isMultiple(of: max(addresses.count / 8, 1)) }
      .map { addresses[$0] }
  }

  /// Returns the body of a response without times.
  private func text(_ path: String, _ query: String, of site: ScreenWebsite) async -> String {
    let response = await site.response(to: SiteRequest(method: "GET", path: path, query: query))
    return String(decoding: response.body, as: UTF8.self)
      .replacing(/found in [^<"]*/, with: "found in 0 ms")
      .replacing(/"processingTimeMS":[0-9.]+/, with: "\"processingTimeMS\":0")
  }
}
