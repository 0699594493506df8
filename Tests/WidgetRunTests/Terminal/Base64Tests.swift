import Foundation
import Testing

@testable import WidgetRun

@Suite struct Base64Tests {
  @Test("encoding matches Foundation", arguments: 0..<20)
  func sameAsFoundation(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ 200) }
    #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
  }
}
