public import Components

/// The content of a user's file with default values for the options of commands.
public struct ConfigurationFile: Sendable {
  /// The path of the file, for diagnostics.
  public var name: String
  /// The content: YAML in UTF-8.
  public var bytes: [UInt8]

  /// Creates a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The path of a program's file, according to the XDG Base Directory Specification.
  ///
  /// That is `$XDG_CONFIG_HOME/PROGRAM/config.yaml`, or `$HOME/.config/PROGRAM/config.yaml` if the
  /// first variable is not set, empty, or a relative path.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - variable: returns the value of an environment variable; nil if it is not set.
  /// - Returns: nil if neither variable is an absolute path.
  public static func path(program: String, variable: (String) -> String?) -> String? {
    func folder(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { "\($0)/.config" }
    return base.map { "\($0)/\(program)/config.yaml" }
  }
}

/// The errors in a configuration file.
public struct ConfigurationError: Error {
  /// At least one error.
  public var diagnostics: Diagnostics
  /// The file, for excerpts; nil if it cannot be read.
  public var file: ConfigurationFile?

  /// Creates an error.
  public init(_ diagnostics: Diagnostics, in file: ConfigurationFile? = nil) {
    self.diagnostics = diagnostics
    self.file = file
  }
}
