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
