import Foundation
import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import Serving
@testable import WidgetRun

/// The responses of a website, without a network.
@Suite struct ScreenWebsiteTests {
  private func site(_ screen: String = "Configs/airports.yaml") async throws -> ScreenWebsite {
    let file = Executable.package.appendingPathComponent(screen).path
    let loaded = ScreenFile.load(file, registry: try Registry.builtIn())
    let opened = try await ConnectedScreen.connect(try #require(loaded.screen), usesCache: false)
    return ScreenWebsite(opened.siteScreen) { _ in }
  }

  private func answer(_ site: ScreenWebsite, _ path: String, _ query: String = "") async
    -> SiteResponse
  {
    await site.response(to: SiteRequest(method: "GET", path: path, query: query))
  }

  private func text(_ answer: SiteResponse) -> String {
    String(decoding: answer.body, as: UTF8.self)
  }

  @Test func tilesOfTheBaseMapAreServed() async throws {
    let site = try await site("Configs/map.yaml")
    let page = text(await answer(site, "/"))
    let references = page.split(separator: "<use href=\"").dropFirst().compactMap {
      $0.split(separator: "#").first?.split(separator: "?")
    }
    #expect(references.count >= 4)
    for reference in references {
      let tile = await answer(site, "/\(reference[0])", String(reference[1]))
      #expect(tile.status == 200 && tile.contentType == "image/svg+xml", "\(reference)")
      #expect(text(tile).contains("<symbol id=\"tile\"") && text(tile).contains("var(--map-"))
    }
  }

  @Test(arguments: ["8-0-0", "3-8-0", "3-0-8", "3-0--1", "03-0-0", "3-0", "x", "3-0-0-0"])
  func tilesOutsideOfTheBaseMapAreNotFound(name: String) async throws {
    #expect(await answer(try await site(), "/map/\(name).svg").status == 404)
  }

  @Test func statesOfAddressesAreLimited() async throws {
    let site = try await site()
    let values = { (count: Int) in
      (0..<count).map { "country=-value\($0)" }.joined(separator: "&")
    }
    let most = values(AddressLimits.maximumValues)
    let longest = "q=" + String(repeating: "a", count: AddressLimits.maximumSize - 2)
    let action = { (state: String) in "do=search.set&value=b&state=\(URLQuery.escaped(state))" }
    for path in ["/", "/part", "/screen.json"] {
      #expect(await answer(site, path, most).status == 200, "\(path)")
      #expect(await answer(site, path, longest).status == 200, "\(path)")
      for query in [most + "&q=a", longest + "a", action(most + "&q=a"), action(longest + "a")] {
        #expect(await answer(site, path, query).status == 400, "\(path)")
      }
      // The action adds a value.
      let response = await answer(site, path, action(most))
      #expect(response.status == 400, "\(path)")
      #expect(text(response) == "the address of the page has more than 100 values\n")
    }
  }

  @Test func sizeOfPagesIsLimited() async throws {
    let site = try await site()
    let count = AddressLimits.maximumValues
    let value = String(
      repeating: "a", count: AddressLimits.maximumSize / count - "country=-00&".count)
    let longest = (0..<count).map { "country=-\(value)\($0 / 10)\($0 % 10)" }.joined(separator: "&")
    let page = await answer(site, "/", longest)
    #expect(page.status == 200 && page.body.count < 1_000_000, "\(page.body.count)")
  }

  @Test func linksLeadToTheirStates() async throws {
    let site = try await site()
    let page = text(await answer(site, "/", "q=zur"))
    #expect(page.contains("href=\"?q=zur&amp;country=Switzerland\""))
    let next = text(await answer(site, "/", "q=zur&country=Switzerland"))
    #expect(next.contains("href=\"?q=zur\"") && next.contains("aria-checked=\"true\""))
  }

  @Test func browsersKeepFilesWithTheFingerprintOfThePage() async throws {
    let site = try await site("Configs/map.yaml")
    let page = text(await answer(site, "/"))
    let fingerprint = try #require(page.firstMatch(of: /style\.css\?v=([0-9a-z]+)"/)?.1)
    for file in ["script.js", "map.js", "map.css", "icon.svg"] {
      #expect(page.contains("\(file)?v=\(fingerprint)\""))
    }
    for path in ["/style.css", "/script.js", "/map.js", "/icon.svg", "/map/0-0-0.svg"] {
      let kept = await answer(site, path, "v=\(fingerprint)")
      #expect(kept.headers["Cache-Control"] == "max-age=31536000, immutable", "\(path)")
      let stale = await answer(site, path, "v=1")
      #expect(stale.headers["Cache-Control"]?.contains("immutable") != true, "\(path)")
    }
    #expect(await answer(site, "/", "v=\(fingerprint)").headers["Cache-Control"] == nil)
  }

  @Test func browsersGetErrorPages() async throws {
    let site = try await site()
    var request = SiteRequest(method: "GET", path: "/a/b", headers: ["accept": "text/html,*/*"])
    let missing = await site.response(to: request)
    #expect(missing.status == 404 && missing.contentType == "text/html; charset=utf-8")
    #expect(missing.headers["Vary"] == "Accept")
    #expect(text(missing).contains("<h2>Page not found</h2><p class=\"faint\">/a/b</p>"))
    #expect(text(missing).contains("href=\"../style.css?v="))
    #expect(text(missing).contains("<a class=\"primary\" href=\".././\">Back to the search</a>"))
    request.path = "/go"
    #expect(
      text(await site.response(to: request)).contains("expected a hit on a page of this site"))
    request.headers = [:]
    #expect(await site.response(to: request).contentType == "text/plain; charset=utf-8")
  }

  @Test func formsRedirectToTheStateAfterTheirAction() async throws {
    let site = try await site()
    let query = "do=numberRange.elevation_ft.set&state=country%3DItaly&from=&to=500"
    let answer = await answer(site, "/", query)
    #expect(answer.status == 303)
    #expect(answer.location == "/?country=Italy&elevation_ft=..500")
  }

  @Test func minimumWithoutMaximumAppliesToOtherQueries() async throws {
    let site = try await site("Configs/answers/open-range.yaml")
    let answer = await answer(site, "/", "do=range.set&state=q%3Dtea&from=5&to=")
    #expect(answer.location == "/?q=tea&price=5..")
    let page = text(await self.answer(site, "/", "q=phone&price=5.."))
    #expect(page.contains("name=\"from\" id=\"w-range-from\" value=\"5\""))
    #expect(page.contains("name=\"to\" id=\"w-range-to\" placeholder=\"599\""))
    #expect(page.contains("<mark>phone</mark> case"))
  }

  @Test func invalidActionIsReportedOnThePage() async throws {
    let answer = await answer(try await site(), "/", "do=pagination.set&state=&value=99999")
    #expect(answer.status == 400)
    #expect(text(answer).contains("role=\"alert\""))
  }

  @Test(arguments: [
    "sort=Heaviest", "page=999", "nosuch=1", "hitsPerPage=x", "brand=Nobody", "price=9..1",
  ])
  func itemsWithoutMeaningAreIgnoredWithANotice(item: String) async throws {
    let site = try await site("Configs/shop.yaml")
    let notice = "Ignored in the address: \(item)"
    for path in ["/", "/part"] {
      let answer = await answer(site, path, "q=tea&\(item)")
      #expect(answer.status == 200)
      #expect(text(answer).contains("data-address=\"q=tea\""))
      #expect(text(answer).contains(notice))
    }
    let answer = await answer(site, "/screen.json", "q=tea&\(item)")
    #expect(answer.status == 200 && text(answer).contains(notice))
  }

  @Test func filterWithoutResultsForTheQueryIsKept() async throws {
    let page = text(await answer(try await site(), "/", "q=zzzzzz&country=Italy"))
    #expect(page.contains("data-address=\"q=zzzzzz&amp;country=Italy\""))
    #expect(!page.contains("Ignored in the address"))
  }

  @Test func sameAddressReturnsTheSamePage() async throws {
    let site = try await site()
    let first = await answer(site, "/screen.json", "q=zur")
    #expect(await answer(site, "/screen.json", "q=zur").body == first.body)
    #expect(await answer(site, "/", "q=zur").body != first.body)
  }

  @Test func partContainsTheStateAfterTheAction() async throws {
    let site = try await site()
    let part = await answer(site, "/part", "do=facetList.country.toggle%3DItaly&state=q%3Drome")
    #expect(part.status == 200 && text(part).contains("data-address=\"q=rome&amp;country=Italy\""))
    let query = "do=facetList.country.toggle%3DItaly&do=search.set%3Drome&state=country%3DFrance"
    let both = text(await answer(site, "/part", query))
    #expect(both.contains("data-address=\"q=rome&amp;country=France&amp;country=Italy\""))
    let redirection = await answer(site, "/", query)
    #expect(redirection.location == "/?q=rome&country=France&country=Italy")
    let same = await answer(site, "/part", "country=Italy&q=rome")
    #expect(text(same).contains("data-address=\"q=rome&amp;country=Italy\""))
  }

  @Test func invalidActionDoesNotPreventOthers() async throws {
    let query = "do=nobody.toggle&do=search.set%3Drome&state="
    let site = try await site()
    let part = await answer(site, "/part", query)
    #expect(part.status == 400 && text(part).contains("data-address=\"q=rome\""))
    #expect(text(part).contains("nobody"))
    #expect(await answer(site, "/", query).status == 400)
  }

  @Test func initialLinksContainTheirActions() async throws {
    let page = text(await answer(try await site(), "/"))
    #expect(page.contains("data-key=\"facetList.country.toggle=Brazil\" data-do role=\"checkbox\""))
    #expect(page.contains("data-do=\"pagination.set=2\""))
    #expect(!text(await answer(try await site(), "/part")).contains("data-do"))
  }

  @Test func hitEventsAreAcceptedOnlyFromTheSameOrigin() async throws {
    let site = try await site("Configs/answers/insights.yaml")
    let query = "do=hits.click%3D2&state=&queryID=abc"
    var request = SiteRequest(method: "POST", path: "/go", query: query)
    #expect(await site.response(to: request).status == 204)
    request.headers = ["origin": "https://evil.example", "host": "localhost:8080"]
    #expect(await site.response(to: request).status == 400)
    request.headers["origin"] = "http://localhost:8080"
    #expect(await site.response(to: request).status == 204)
    #expect(await answer(site, "/go", "do=hits.click%3Dnone&state=&queryID=abc").status == 404)
    #expect(await answer(site, "/go", "do=hits.click%3D2&state=").status == 400)
    // The records of this screen have no addresses.
    #expect(await answer(site, "/go", query).status == 404)
  }

  @Test func acceptedHitIsAClickOnTheDisplayedResponse() async throws {
    let file = Executable.package.appendingPathComponent("Configs/answers/insights.yaml").path
    let loaded = ScreenFile.load(file, registry: try Registry.builtIn())
    let opened = try await ConnectedScreen.connect(try #require(loaded.screen), usesCache: false)
    let frame = await ServedScreen(opened.siteScreen, generation: 0).frame(at: "")
    let event = try #require(EventFile.click(on: "2", in: frame, of: opened.screen))
    #expect(event.type == .click && event.objectIDs == ["2"] && event.positions == [2])
    #expect(event.queryID == frame.searches.first?.response?.queryID)
    #expect(EventFile.click(on: "none", in: frame, of: opened.screen) == nil)
  }

  @Test func unknownPathsAndMethodsAreRejected() async throws {
    let site = try await site()
    #expect(await answer(site, "/2").status == 404)
    #expect(await site.response(to: SiteRequest(method: "POST", path: "/")).status == 405)
  }

  @Test func subscribersReceiveReloadEvents() async throws {
    let site = try await site()
    var events = await site.events().makeAsyncIterator()
    await site.send(.reload)
    #expect(await events.next() == .reload)
  }

  @Test func laterSubscribersReceiveTheErrorsOfTheScreen() async throws {
    let site = try await site()
    await site.fail("error: unknown widget\n  line")
    var events = await site.events().makeAsyncIterator()
    #expect(await events.next() == .failure("error: unknown widget\n  line"))
  }

  @Test func serveWithoutServerIsAUsageError() async {
    #expect(await WidgetRun.run(["serve", "--no-config", "Configs/minimal.yaml"]) == .usage)
  }
}

@Suite struct ResponseCacheTests {
  private let now = ContinuousClock.now

  private func key(_ query: Int) -> ResponseCache.Key { .init(path: "/", query: String(query)) }

  @Test func responsesExpireAfterAMinute() {
    var cache = ResponseCache()
    _ = cache.insert(SiteResponse("one"), for: key(1), at: now)
    #expect(cache[key(1), now + .seconds(59)] != nil)
    #expect(cache[key(1), now + .seconds(61)] == nil)
    #expect(cache[key(2), now] == nil)
  }

  @Test func fullCacheIsEmptied() {
    var cache = ResponseCache(capacity: 1000)
    for query in 0..<1000 { _ = cache.insert(SiteResponse("0123456789"), for: key(query), at: now) }
    #expect((0..<1000).count { cache[key($0), now] != nil } < 100)
    #expect(cache[key(999), now] != nil)
  }

  @Test func copiesOfAResponseAreCompressedOnce() {
    var cache = ResponseCache()
    _ = cache.insert(SiteResponse("one"), for: key(1), at: now)
    var counts = 0
    for _ in 0..<3 {
      let bytes = cache[key(1), now]?.compressedBody.value {
        counts += 1
        return [1]
      }
      #expect(bytes == [1])
    }
    #expect(counts == 1)
    var changed = cache[key(1), now]
    changed?.body = [2]
    #expect(changed?.compressedBody.value { [3] } == [3])
    #expect(cache[key(1), now]?.compressedBody.value { nil } == [1])
  }

  @Test func failuresAreNotCached() {
    var cache = ResponseCache()
    _ = cache.insert(SiteResponse(status: 503, "later"), for: key(1), at: now)
    #expect(cache[key(1), now] == nil)
  }
}
