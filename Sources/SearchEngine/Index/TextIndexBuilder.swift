/// Builds a text index record by record.
struct TextIndexBuilder {
  /// The distance in positions between two items of a list: words of different items are not near.
  static let listGap = Proximity.maximum + 1

  private struct Occurrence {
    var term: UInt32
    var posting: Posting
  }

  private var tokenizer = Tokenizer()
  private var tree = AttributeTree()
  private var terms = ByteTable()
  private var occurrences: [Occurrence] = []
  private var recordCount = 0

  private let isOpen: Bool
  private var attributes: [String]
  private var numbers: [String: Int]
  /// For each node of the tree the number of its attribute; nil if it is not searched.
  private var attributeOfNode: [Int?] = [nil]
  /// For each attribute the next free position in the present record.
  private var positions: [Int]

  /// - Parameter searchable: the attributes to index in order of importance; if empty, all that
  ///   hold text, in the order in which they are first seen.
  init(searchable: [String]) {
    isOpen = searchable.isEmpty
    attributes = Array(searchable.prefix(Posting.maximumAttributes))
    numbers = Dictionary(
      attributes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    positions = [Int](repeating: 0, count: attributes.count)
  }

  /// The dotted paths of everything that the records hold, in the order of first appearance.
  var paths: [String] {
    Array(tree.paths.dropFirst())
  }

  /// How many attributes hold text but are not searched, because there are too many.
  private(set) var unsearchedAttributes = 0

  /// Adds the next record.
  mutating func add(_ tape: Tape) {
    let start = occurrences.count
    for index in positions.indices { positions[index] = 0 }
    walk(tape, at: Tape.root, node: AttributeTree.root)
    let isOrdered = zip(occurrences[start...], occurrences[start...].dropFirst())
      .allSatisfy { $0.posting <= $1.posting }
    if !isOrdered { occurrences[start...].sort { $0.posting < $1.posting } }
    recordCount += 1
  }

  private mutating func walk(_ tape: Tape, at index: Int, node: Int) {
    switch tape.element(index) {
    case .object:
      let end = tape.next(index) - 1
      var name = index + 1
      while name < end {
        walk(tape, at: name + 1, node: tree.child(of: node, named: tape.text(name)))
        name = tape.next(name + 1)
      }
    case .array:
      let end = tape.next(index) - 1
      var item = index + 1
      while item < end {
        walk(tape, at: item, node: node)
        item = tape.next(item)
      }
    case .text(let bytes):
      if let attribute = attribute(of: node) { add(bytes, attribute) }
    case .integer, .number:
      if !isOpen, let attribute = attribute(of: node) {
        var text = FacetText.text(of: tape.element(index)) ?? ""
        text.withUTF8 { add($0, attribute) }
      }
    case .boolean, .null: break
    }
  }

  private mutating func attribute(of node: Int) -> Int? {
    while attributeOfNode.count <= node {
      let path = tree.paths[attributeOfNode.count]
      attributeOfNode.append(numbers[path])
    }
    if let known = attributeOfNode[node] { return known }
    guard isOpen else { return nil }
    let path = tree.paths[node]
    if let known = numbers[path] {
      attributeOfNode[node] = known
      return known
    }
    guard attributes.count < Posting.maximumAttributes else {
      unsearchedAttributes += 1
      return nil
    }
    numbers[path] = attributes.count
    attributeOfNode[node] = attributes.count
    attributes.append(path)
    positions.append(0)
    return attributes.count - 1
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ attribute: Int) {
    tokenizer.read(text)
    let base = positions[attribute]
    tokenizer.folded.withUnsafeBufferPointer { folded in
      for token in tokenizer.tokens {
        let position = base + Int(token.position)
        guard position <= Posting.maximumPosition else { break }
        let letters = UnsafeBufferPointer(rebasing: folded[token.foldedRange])
        occurrences.append(
          Occurrence(
            term: UInt32(terms.number(of: letters)),
            posting: Posting(record: recordCount, attribute: attribute, position: position)))
      }
    }
    guard let last = tokenizer.tokens.last else { return }
    positions[attribute] = base + Int(last.position) + Self.listGap
  }

  /// The finished index.
  consuming func finish() -> TextIndex {
    let (dictionary, places) = TermDictionary.sorted(terms)
    var starts = [Int](repeating: 0, count: dictionary.count + 1)
    for occurrence in occurrences { starts[places[Int(occurrence.term)] + 1] += 1 }
    for place in 0..<dictionary.count { starts[place + 1] += starts[place] }
    var next = starts
    var postings = [Posting](
      repeating: Posting(record: 0, attribute: 0, position: 0), count: occurrences.count)
    for occurrence in occurrences {
      let place = places[Int(occurrence.term)]
      postings[next[place]] = occurrence.posting
      next[place] += 1
    }
    return TextIndex(
      attributes: attributes, terms: dictionary, postings: postings, starts: starts,
      recordCount: recordCount)
  }
}
