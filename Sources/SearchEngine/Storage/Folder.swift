import Glibc

/// A folder by its path.
struct Folder {
  let path: String

  /// The names of what is in it, but for `.` and `..`, in no order; nil if it cannot be read.
  var names: [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes the folder, and those that it lies in, as far as they are missing and can be made.
  func make() {
    guard access(path, F_OK) != 0 else { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      Folder(path: String(path[..<slash])).make()
    }
    mkdir(path, 0o777)
  }
}
