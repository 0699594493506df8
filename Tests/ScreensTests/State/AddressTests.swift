import Testing
import WidgetCore

@testable import Screens

@Suite struct AddressTests {
  @Test func addressAfterAnActionRestoresTheState() throws {
    var machine = SessionStateMachine(try .phones(), StartOptions(address: "q=max&page=3"))
    _ = machine.start()
    let action = try Action.double("facetList.brand.toggle=Apple")
    let address = machine.frame.address.after(action)
    #expect(address == "q=max&brand=Apple")
    _ = try machine.send(action)
    #expect(machine.frame.address.description == address)
  }

  @Test func rejectedActionHasNoAddress() throws {
    let machine = SessionStateMachine(try .phones())
    #expect(machine.frame.address.after(try .double("nobody.toggle=Apple")) == nil)
  }

  @Test(arguments: [
    "", "q=max", "q=max&page=3", "q=max&page=3&news:page=2", "q=mini&sort=price&hitsPerPage=20",
    "brand=Apple", "q=max&brand=Apple&page=2", "brand=Apple&news:topic=world&news:page=2", "topic=",
  ])
  func addressesAfterActionsAreThoseOfTheStates(address: String) throws {
    let prepared = PreparedScreen(try .federated())
    // The second session uses what the first one has cached, and the third one what the others have.
    for earlier in ["", address, address] {
      let options = StartOptions(now: 0, address: earlier)
      let actions = [
        "brands.toggle=Apple", "brands.toggle=Pear", "topics.toggle=world", "search.set=max",
        "search.set=other", "phones.page=2",
      ]
      for action in try actions.map(Action.double) {
        var machine = SessionStateMachine(prepared, options)
        let next = try #require(machine.frame.address.next(after: action))
        let pages = machine.state.scopes.map { machine.state[$0].page }
        _ = try machine.send(action)
        #expect(next.text == machine.frame.address.description)
        let isKept = zip(machine.state.scopes, pages).contains { scope, page in
          page > 0 && machine.state[scope].page == page
        }
        #expect(next.keepsPage || !isKept)
      }
    }
  }

  @Test func effectsOfRefinementsAreSharedByQueriesPagesAndTimes() throws {
    let prepared = PreparedScreen(try .phones())
    let action = try Action.double("facetList.brand.toggle=Apple")
    for (query, page) in [("max", 1), ("max", 2), ("mini", 3)] {
      let options = StartOptions(now: Double(page), address: "q=\(query)&page=\(page)")
      let next = SessionStateMachine(prepared, options).frame.address.next(after: action)
      #expect(next?.text == "q=\(query)&brand=Apple" && next?.keepsPage == false)
    }
    let session = SessionStateMachine(prepared, StartOptions(now: 0, address: "q=maxi"))
    #expect(session.query.refinements.effects(on: session.state).value(for: action) != nil)
  }

  @Test func longEffectsAreNotCached() throws {
    let session = SessionStateMachine(PreparedScreen(try .phones()), StartOptions(now: 0))
    let effects = session.query.refinements.effects(on: session.state)
    for (length, isCached) in [(200, true), (201, false)] {
      let value = String(repeating: "a", count: length)
      let action = try Action.double("facetList.brand.toggle=\(value)")
      #expect(session.frame.address.next(after: action)?.text == "brand=\(value)")
      #expect((effects.value(for: action) != nil) == isCached)
    }
  }

  @Test func rejectedRefinementHasNoAddress() throws {
    let machine = SessionStateMachine(try .phones())
    let action = try Action.double("facetList.brand.toggle")
    for _ in 1...2 { #expect(machine.frame.address.next(after: action) == nil) }
  }

  @Test func addressContainsPendingChanges() throws {
    var screen = try Screen.phones()
    screen.searchOn = .submit
    var machine = SessionStateMachine(screen, StartOptions(address: "q=max"))
    _ = machine.start()
    let typed = machine.frame.address.after(try .double("search.set=mini"))
    #expect(typed == "q=mini&~searched=q%3Dmax")
    let after = SessionStateMachine(screen, StartOptions(address: typed))
    let search = try #require(after.frame.searches.first)
    #expect(search.state.query == "mini" && search.searched?.query == "max")
    #expect(after.frame.address.description == typed)
  }

  @Test func addressContainsThatNoSearchHasStarted() throws {
    var screen = try Screen.phones()
    screen.searchOn = .manual
    var machine = SessionStateMachine(screen)
    #expect(machine.start().count == 1 && machine.frame.address.description == "")
    let chosen = machine.frame.address.after(try .double("facetList.brand.toggle=Apple"))
    #expect(chosen == "brand=Apple&~searched=nothing")
    var waiting = SessionStateMachine(screen, StartOptions(address: chosen))
    #expect(waiting.start().count == 1)
    var released = SessionStateMachine(screen, StartOptions(address: "brand=Apple"))
    #expect(released.start().count == 2)
  }

  @Test func addressCountsAsInput() throws {
    var screen = try Screen.phones()
    screen.searchOn = .input
    var machine = SessionStateMachine(screen, StartOptions(address: "brand=Apple"))
    #expect(machine.start().count > 1)
  }
}
