internal import Components

/// The bytes of a shared library, checked before the dynamic linker maps them.
///
/// The linker does not compare the tables of a file with its size: reading behind the end of a truncated
/// file ends the process with SIGBUS.
struct ELFLibrary {
  private let header: ELFHeader
  private var size: Int { header.bytes.count }

  /// - Parameter bytes: the whole file.
  init(_ bytes: [UInt8]) {
    header = ELFHeader(bytes)
  }

  #if arch(x86_64)
    // `EM_X86_64`.
    private static let machine = 62
  #elseif arch(arm64)
    // `EM_AARCH64`.
    private static let machine = 183
  #endif

  /// The reason why the file is not a complete shared library for this machine; nil if it is.
  var defect: String? {
    guard header.number(at: 0, bytes: 4) == 0x464C_457F, size >= 64 else {
      return "not a shared library"
    }
    // 64 bits, little-endian, version 1 (`EI_CLASS`, `EI_DATA`, `EI_VERSION`).
    guard Array(header.bytes[4..<7]) == [2, 1, 1], header.number(at: 18, bytes: 2) == Self.machine
    else { return "built for another kind of machine" }
    // `e_type` 3 is a shared object; position-independent executables have it, too.
    guard header.number(at: 16, bytes: 2) == 3 else { return "not a shared library" }
    let isComplete = hasTable(at: 32, entrySize: 54, count: 56, expected: 56) && hasSegments
    return isComplete && hasTable(at: 40, entrySize: 58, count: 60, expected: 64) && hasSections
      ? nil : "the file is truncated or corrupt"
  }

  /// Whether no bytes follow the section headers, which linkers write last.
  var isWholeFile: Bool {
    guard let sections, let last = sections.last else { return false }
    return last + 64 == size
  }

  /// Whether a table of the header has entries of the expected size and is inside the file.
  private func hasTable(at offset: Int, entrySize: Int, count: Int, expected: Int) -> Bool {
    guard let start = header.number(at: offset, bytes: 8),
      let entry = header.number(at: entrySize, bytes: 2),
      let entries = header.number(at: count, bytes: 2)
    else { return false }
    return entries > 0 && entry == expected && isInside(start, entries * entry)
  }

  private func isInside(_ start: Int?, _ length: Int?) -> Bool {
    guard let start, let length else { return false }
    return start <= size && length <= size - start
  }

  private var hasSegments: Bool {
    guard let segments = entries(ofTable: 32, count: 56, size: 56) else { return false }
    // `PT_LOAD` is 1, `PT_DYNAMIC` is 2.
    let types = Set(segments.compactMap { header.number(at: $0, bytes: 4) })
    return types.isSuperset(of: [1, 2])
      && segments.allSatisfy {
        isInside(header.number(at: $0 + 8, bytes: 8), header.number(at: $0 + 32, bytes: 8))
      }
  }

  private var hasSections: Bool {
    guard let sections else { return false }
    return sections.allSatisfy {
      // `SHT_NOBITS`, a section without bytes in the file, is 8; the empty first section has type 0.
      [0, 8].contains(header.number(at: $0 + 4, bytes: 4))
        || isInside(header.number(at: $0 + 24, bytes: 8), header.number(at: $0 + 32, bytes: 8))
    }
  }

  /// The offsets of the section headers.
  private var sections: [Int]? { entries(ofTable: 40, count: 60, size: 64) }

  private func entries(ofTable offset: Int, count: Int, size: Int) -> [Int]? {
    guard let start = header.number(at: offset, bytes: 8),
      let count = header.number(at: count, bytes: 2)
    else { return nil }
    return (0..<count).map { start + $0 * size }
  }
}

extension ELFLibrary {
  /// A function in the symbol table.
  struct Function {
    /// The mangled name.
    var name: String
    /// The addresses in the file.
    var addresses: Range<Int>
  }

  /// The functions in `.symtab`, in any order; empty if the library was stripped.
  ///
  /// The library must have no defects. Complexity: O(*n*) for *n* symbols.
  var functions: [Function] {
    let sections = sections ?? []
    // `SHT_SYMTAB` is 2.
    guard let table = sections.first(where: { header.number(at: $0 + 4, bytes: 4) == 2 }),
      let start = header.number(at: table + 24, bytes: 8),
      let length = header.number(at: table + 32, bytes: 8),
      let link = header.number(at: table + 40, bytes: 4), sections.indices.contains(link),
      let names = header.number(at: sections[link] + 24, bytes: 8)
    else { return [] }
    return stride(from: start, to: start + length / 24 * 24, by: 24).compactMap {
      function(at: $0, names: names)
    }
  }

  private func function(at offset: Int, names: Int) -> Function? {
    // `STT_FUNC` is 2.
    guard let info = header.number(at: offset + 4, bytes: 1), info & 15 == 2,
      let name = header.number(at: offset, bytes: 4),
      let address = header.number(at: offset + 8, bytes: 8), address > 0,
      let length = header.number(at: offset + 16, bytes: 8), length > 0, length <= size,
      address < Int.max - length, names + name < size
    else { return nil }
    let text = header.bytes[(names + name)...].prefix { $0 != 0 }
    return Function(
      name: String(decoding: text, as: UTF8.self), addresses: address..<(address + length))
  }
}
