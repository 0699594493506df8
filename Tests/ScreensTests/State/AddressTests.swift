import Testing
import WidgetCore

@testable import Screens

@Suite struct AddressTests {
  @Test func anAddressLeadsToTheStateAfterAnAction() throws {
    var machine = SessionStateMachine(try .phones(), StartOptions(address: "q=max&page=3"))
    _ = machine.start()
    let action = try Action.double("facetList.brand.toggle=Apple")
    let address = machine.frame.address.after(action)
    #expect(address == "q=max&brand=Apple")
    _ = try machine.send(action)
    #expect(machine.frame.address.description == address)
  }

  @Test func anActionWithoutSenseLeadsNowhere() throws {
    let machine = SessionStateMachine(try .phones())
    #expect(machine.frame.address.after(try .double("nobody.toggle=Apple")) == nil)
  }

  @Test func aScreenThatWaitsForInputSearchesWhatAnAddressSays() throws {
    var screen = try Screen.phones()
    screen.searchOn = .input
    var machine = SessionStateMachine(screen, StartOptions(address: "brand=Apple"))
    #expect(machine.start().count > 1)
  }
}
