internal import Synchronization

/// What a screen may access: files, environment variables, hosts, plug-ins, and programs.
///
/// A policy is immutable. The functions that decide are pure; `ResolvedPath` queries the file system.
package struct AccessPolicy: Hashable, Sendable {
  /// The permissions of a screen that is not trusted.
  package struct Permissions: Hashable, Sendable {
    /// The resolved paths of the folders that may be read and written, with everything below them.
    package var folders: Set<String> = []
    /// The files that the user named, as written and as resolved.
    package var files: Set<String> = []
    /// The resolved folders of the program and the system, such as that of the index cache.
    package var ownFolders: Set<String> = []
    /// The environment variables that may be read.
    package var variables: Set<String> = []
    /// The hosts to which connections may be made.
    package var hosts: [AllowedHost] = []

    /// Creates permissions for nothing.
    package init() {}
  }

  /// The permissions; nil if everything is allowed.
  package let permissions: Permissions?

  /// The policy for trusted screens, which may access everything.
  package static let unrestricted = AccessPolicy(permissions: nil)

  /// Creates a policy that allows only what the permissions list.
  package init(allowing permissions: Permissions) {
    self.init(permissions: permissions)
  }

  private init(permissions: Permissions?) {
    self.permissions = permissions
  }

  /// Whether the policy forbids anything. Plug-ins and programs are then not allowed.
  package var isRestricted: Bool { permissions != nil }

  /// Whether a file may be read and written.
  ///
  /// - Parameter path: the absolute path without symbolic links.
  package func allows(resolvedPath path: String) -> Bool {
    guard let permissions else { return true }
    return permissions.folders.contains { path.isPath(inside: $0) }
      || permissions.ownFolders.contains { path.isPath(inside: $0) }
      || permissions.files.contains(path)
      // Files are replaced by renaming a temporary file in the same folder.
      || permissions.files.contains { path.hasPrefix($0 + ".") && path.hasSuffix(".partial") }
  }

  /// Whether an environment variable may be read.
  package func allows(variable name: String) -> Bool {
    permissions?.variables.contains(name) ?? true
  }

  /// Whether a connection to a host, or to the Unix socket in a folder, may be made.
  package func allows(host: String, port: Int) -> Bool {
    permissions?.hosts.contains { $0.matches(host, port) } ?? true
  }

  /// Whether standard input may be read: the user named it as `-`.
  package var allowsStandardInput: Bool { permissions?.files.contains("-") ?? true }

  /// The policy for a screen: of the folders, only that of the screen is allowed.
  ///
  /// - Parameter folder: the folder of the screen.
  package func scoped(to folder: String) -> AccessPolicy {
    guard var permissions else { return self }
    permissions.folders = Set([ResolvedPath(folder)?.text].compactMap(\.self))
    permissions.ownFolders = []
    return AccessPolicy(allowing: permissions)
  }
}

extension AccessPolicy {
  /// Whether a path may be read and written, after resolving symbolic links.
  ///
  /// The file need not exist. The result does not depend on whether a forbidden file exists.
  package func allows(path: String) -> Bool {
    guard let permissions else { return true }
    if permissions.files.contains(path) { return true }
    return ResolvedPath(path).map { allows(resolvedPath: $0.text) } ?? false
  }

  /// The policy for one task and its children; nil for that of the process.
  @TaskLocal package static var scoped: AccessPolicy?

  private static let installed = Mutex(AccessPolicy.unrestricted)

  /// The policy that applies to the current task.
  package static var current: AccessPolicy { scoped ?? installed.withLock { $0 } }

  /// Sets the policy of the process, including threads that other libraries start.
  package static func install(_ policy: AccessPolicy) {
    installed.withLock { $0 = policy }
  }
}

/// A host that `--allow-outbound` names, optionally with a port.
package struct AllowedHost: Hashable, Sendable {
  /// The host name or address in lower case, or the folder of a Unix socket.
  package let host: String
  /// The port; nil for any.
  package let port: Int?

  /// Parses `HOST`, `HOST:PORT`, `[IPv6]`, `[IPv6]:PORT`, or `/FOLDER`; nil for other texts.
  package init?(_ text: String) {
    if text.hasPrefix("/") {
      (host, port) = (text, nil)
      return
    }
    var name = text[...]
    var number: Substring?
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      name = text[..<end].dropFirst()
      let rest = text[end...].dropFirst()
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      number = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      name = text[..<colon]
      number = text[colon...].dropFirst()
    }
    let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._:".utf8.contains($0) }
    guard !name.isEmpty, isName else { return nil }
    if let number {
      guard let value = Int(number), (1...65_535).contains(value) else { return nil }
      port = value
    } else {
      port = nil
    }
    host = name.lowercased()
  }

  /// Whether a connection has this host, and this port if there is one.
  package func matches(_ host: String, _ port: Int) -> Bool {
    (self.host.hasPrefix("/") ? self.host == host : self.host == host.lowercased())
      && (self.port == nil || self.port == port)
  }
}

extension String {
  /// Whether a resolved path is a folder or below it.
  fileprivate func isPath(inside folder: String) -> Bool {
    self == folder || hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
