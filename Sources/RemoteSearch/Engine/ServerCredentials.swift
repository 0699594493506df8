import Components

/// The headers that authenticate requests, and the secrets that messages must not contain.
struct ServerCredentials {
  /// The headers with the key for searches.
  let searchHeaders: [HTTPHeader]
  /// The headers with the key that can write records and read settings.
  let writeHeaders: [HTTPHeader]
  let secrets: [Secret]

  /// - Parameters:
  ///   - searchKey: the key for searches; also used for writing unless `push` has a key for that.
  ///   - password: another secret that messages must not contain.
  ///   - headers: returns the headers for a key; headers with an empty value are omitted.
  init(
    _ searchKey: Secret?, _ push: PushParameters, password: Secret? = nil,
    headers: (Secret?) -> [HTTPHeader]
  ) {
    let writeKey = push.writeKey.flatMap { $0.value.isEmpty ? nil : $0 }
    searchHeaders = headers(searchKey).filter { !$0.value.isEmpty }
    writeHeaders = headers(writeKey ?? searchKey).filter { !$0.value.isEmpty }
    secrets = [searchKey, writeKey, password].compactMap(\.self)
  }
}
