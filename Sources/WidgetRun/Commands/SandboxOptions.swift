internal import CommandParsing
internal import Components
internal import Glibc
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// The options for screens that are not trusted.
struct SandboxOptions: ParameterRecord {
  @Parameter("Restrict the screen to files in its folder: no network, environment, or plug-ins")
  var sandbox = false
  @Parameter("With --sandbox, let the screen read this environment variable")
  var allowVariable: [String] = []
  @Parameter("With --sandbox, let the screen connect to this host, or HOST:PORT")
  var allowOutbound: [String] = []

  /// The command-line syntax of the options.
  static let arguments: [ArgumentSyntax] = [
    .option("allowVariable", "NAME"), .option("allowOutbound", "HOST"),
  ]

  func validate(_ report: inout ParameterReport) {
    for (name, option, values) in [
      ("allowVariable", "--allow-variable", allowVariable),
      ("allowOutbound", "--allow-outbound", allowOutbound),
    ] where !sandbox && !values.isEmpty {
      report.error(name, "'\(option)' needs '--sandbox'")
    }
    for host in allowOutbound where AllowedHost(host) == nil {
      report.error(
        "allowOutbound",
        "invalid value '\(host)' for '--allow-outbound': expected a host, as in "
          + "'search.example.com' or 'localhost:8108', or the folder of a Unix socket")
    }
  }

  /// The policy for a command.
  ///
  /// - Parameter named: the files on its command line.
  func policy(for named: NamedFiles) -> AccessPolicy {
    guard sandbox else { return .unrestricted }
    var permissions = AccessPolicy.Permissions()
    permissions.variables = Set(allowVariable)
    permissions.hosts = allowOutbound.compactMap(AllowedHost.init)
    let folders = named.screens.map { Files.isFolder($0) ? $0 : FilePath.folder(of: $0) }
    permissions.folders = Set(folders.compactMap { ResolvedPath($0)?.text })
    let own =
      named.folders + [CachedIndex.standardFolder, "/usr/share/zoneinfo"].compactMap(\.self)
    permissions.ownFolders = Set(own.compactMap { ResolvedPath($0)?.text })
    let files = named.files.filter { $0 != "-" }
    permissions.files = Set(files + files.compactMap { ResolvedPath($0)?.text })
    // Records in place of a screen, and a screen on standard input.
    for screen in named.screens where screen == "-" || RecordsArgument.isRecords(screen) {
      permissions.files.formUnion([screen] + [ResolvedPath(screen)?.text].compactMap(\.self))
    }
    return AccessPolicy(allowing: permissions)
  }
}

/// The files and folders on a command line.
struct NamedFiles {
  /// The screens, or folders of screens; files of records that are shown without a screen.
  var screens: [String]
  /// The other files to read and write; `-` for standard streams.
  var files: [String] = []
  /// The folders to read and write.
  var folders: [String] = []
}

/// A command that loads screens.
protocol ScreenCommand: PluginCommand {
  var sandbox: SandboxOptions { get }
  /// The files that the user names, which the sandbox allows.
  var namedFiles: NamedFiles { get }
}

extension ScreenCommand {
  /// What the screens of the command may access.
  ///
  /// - Throws: `CommandFailure` if an option contradicts the sandbox. That is not part of `validate`,
  ///   which would drop a `sandbox` of the configuration file in favor of the other option.
  func accessPolicy() throws(CommandFailure) -> AccessPolicy {
    let policy = sandbox.policy(for: namedFiles)
    guard policy.isRestricted else { return policy }
    let reason = "cannot be combined with '--sandbox': plug-ins run code without restrictions"
    if !plugins.plugin.isEmpty { throw CommandFailure(option: "plugin", reason) }
    if plugins.allowPlugins {
      throw CommandFailure(option: "allow-plugins", parameter: "allowPlugins", reason)
    }
    return policy
  }
}

extension AccessPolicy {
  /// Removes the environment variables that libpq reads, except those that are allowed.
  ///
  /// Call before other threads exist.
  func removeConnectionVariables() {
    guard isRestricted else { return }
    for name in Environment.variables().keys where name.hasPrefix("PG") && !allows(variable: name) {
      unsetenv(name)
    }
  }
}
