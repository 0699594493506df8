/// A component of a screen that accesses files or hosts, such as the settings of a searcher.
package protocol AccessDeclaration {
  /// What the component accesses, with the parameters that name it.
  ///
  /// - Parameter folder: the folder of the screen, to which relative paths refer.
  func accesses(in folder: String) -> [DeclaredAccess]
}

/// A file or a host that a parameter of a screen names.
package struct DeclaredAccess: Hashable, Sendable {
  /// What is accessed.
  package enum Resource: Hashable, Sendable {
    /// A file or folder, with its path relative to the working directory; `-` is standard input.
    case file(String)
    /// A port of a host. The host can be the folder of a Unix socket.
    case host(String, port: Int)
    /// Something that cannot be allowed, with the reason.
    case forbidden(String)
  }

  /// The name of the parameter.
  package let parameter: String
  /// What is accessed.
  package let resource: Resource

  /// Creates an access.
  package init(_ parameter: String, _ resource: Resource) {
    self.parameter = parameter
    self.resource = resource
  }
}

extension AccessPolicy {
  /// The reason why an access is refused, and a help; nil if it is allowed.
  package func refusal(of resource: DeclaredAccess.Resource) -> AccessRefusal? {
    switch resource {
    case .file("-"):
      allowsStandardInput ? nil : .standardInput
    case .file(let path): allows(path: path) ? nil : .file(path)
    case .host(let host, let port): allows(host: host, port: port) ? nil : .host(host, port)
    case .forbidden(let reason): isRestricted ? .other(reason) : nil
    }
  }
}

/// An access that the sandbox refuses: the problem and the fix for messages.
package struct AccessRefusal: Hashable, Sendable {
  /// The kind of the diagnostic.
  package let id: DiagnosticID
  /// The problem, in lower case.
  package let message: String
  /// How the access can be allowed.
  package let help: String

  /// The problem and the fix on one line.
  package var text: String { "\(message); \(help)" }

  /// A diagnostic at a source location.
  package func diagnostic(at range: SourceRange) -> Diagnostic {
    Diagnostic(id, message, at: range, help: help)
  }
}

extension AccessRefusal {
  /// A file that is not below the folder of the screen.
  package static func file(_ path: String) -> AccessRefusal {
    AccessRefusal(
      id: .forbiddenFile,
      message: "the sandbox does not allow '\(path)', which is not below the folder of the screen",
      help: "move the file there, or leave out '--sandbox' if you trust the screen")
  }

  /// Standard input that the user did not name.
  package static let standardInput = AccessRefusal(
    id: .forbiddenFile, message: "the sandbox does not allow a screen to read standard input",
    help: "name a file, or leave out '--sandbox' if you trust the screen")

  /// An environment variable that is not listed.
  package static func variable(_ name: String) -> AccessRefusal {
    AccessRefusal(
      id: .forbiddenVariable,
      message: "the sandbox does not allow the environment variable '\(name)'",
      help: "allow it with '--allow-variable \(name)'")
  }

  /// A host that is not listed.
  package static func host(_ host: String, _ port: Int) -> AccessRefusal {
    let name = host.hasPrefix("/") ? host : "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    return AccessRefusal(
      id: .forbiddenHost, message: "the sandbox does not allow connections to '\(name)'",
      help: "allow them with '--allow-outbound \(name)'")
  }

  /// A connection whose destination the screen does not name.
  package static func other(_ reason: String) -> AccessRefusal {
    AccessRefusal(
      id: .forbiddenHost, message: "the sandbox does not allow \(reason)",
      help: "name the host, and allow it with '--allow-outbound HOST'")
  }

  /// A plug-in of a screen.
  package static func plugin(_ path: String) -> AccessRefusal {
    AccessRefusal(
      id: .forbiddenPlugin, message: "the sandbox does not allow the plug-in '\(path)'",
      help: "remove it, or leave out '--sandbox' if you trust the screen: plug-ins run code")
  }
}

extension DiagnosticID {
  /// A file outside of the screen's folder.
  package static let forbiddenFile: Self = "forbidden-file"
  /// An environment variable that is not listed.
  package static let forbiddenVariable: Self = "forbidden-variable"
  /// A host that is not listed.
  package static let forbiddenHost: Self = "forbidden-host"
  /// A plug-in of a screen in the sandbox.
  package static let forbiddenPlugin: Self = "forbidden-plugin"
}
