import Components

/// The headers with a server's keys, and all that no message may show.
struct ServerKeys {
  let searching: [HTTPHeader]
  /// Those of the key that writes, and reads settings.
  let writing: [HTTPHeader]
  let secrets: [Secret]

  /// - Parameters:
  ///   - searchKey: also for writing where there is no other.
  ///   - password: what else no message may show.
  ///   - headers: the headers with a key; those without a value are left out.
  init(
    _ searchKey: Secret?, _ push: PushParameters, password: Secret? = nil,
    headers: (Secret?) -> [HTTPHeader]
  ) {
    let write = push.writeKey.flatMap { $0.value.isEmpty ? nil : $0 }
    searching = headers(searchKey).filter { !$0.value.isEmpty }
    writing = headers(write ?? searchKey).filter { !$0.value.isEmpty }
    secrets = [searchKey, write, password].compactMap(\.self)
  }
}
