import Glibc

/// Maps files into memory.
enum MappedFile {
  /// The content of a file as it is now; nil if it cannot be read, or is empty.
  static func memory(path: String) -> OwnedBytes? {
    // Not to wait for who writes, should a pipe stand there.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let size = SourceIdentity(descriptor: descriptor)?.size, size > 0 else { return nil }
    let address = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else { return nil }
    return OwnedBytes(mapped: UnsafeRawBufferPointer(start: address, count: size))
  }
}
