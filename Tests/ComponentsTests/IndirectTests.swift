import Testing

@testable import Components

private struct Holder: Hashable {
  @Indirect var values: [Int] = [1]
}

@Test func changeOfACopyDoesNotAffectTheOriginal() {
  let original = Holder()
  var copy = original
  #expect(copy == original)
  copy.values.append(2)
  #expect(original.values == [1])
  #expect(copy.values == [1, 2])
  #expect(copy != original)
}

@Test func descriptionIsThatOfTheValue() {
  #expect("\(Indirect(wrappedValue: [1, 2]))" == "[1, 2]")
}

@Test func equalValuesInDifferentStoragesAreEqual() {
  let (first, second) = (Holder(values: [3]), Holder(values: [3]))
  #expect(first == second)
  #expect(first.hashValue == second.hashValue)
}
