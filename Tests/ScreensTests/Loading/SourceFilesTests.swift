import Testing

@testable import ScreenLoading

@Suite struct SourceFilesTests {
  @Test(arguments: [
    ("presets.yaml", "screen.yaml", "presets.yaml"),
    ("presets.yaml", "-", "presets.yaml"),
    ("a/b.yaml", "configs/screen.yaml", "configs/a/b.yaml"),
    ("./b.yaml", "configs/screen.yaml", "configs/b.yaml"),
    ("../b.yaml", "configs/screen.yaml", "b.yaml"),
    ("../../b.yaml", "configs/screen.yaml", "../b.yaml"),
    ("../b.yaml", "../screen.yaml", "../../b.yaml"),
    ("../b.yaml", "./screen.yaml", "../b.yaml"),
    ("./screen.yaml", "", "screen.yaml"),
    ("-", "", "-"),
    ("b.yaml", "/etc/screen.yaml", "/etc/b.yaml"),
    ("/b.yaml", "configs/screen.yaml", "/b.yaml"),
  ])
  func pathsAreRelativeToTheFolderOfTheirFile(path: String, file: String, resolved: String) {
    #expect(SourceFiles.resolve(path, from: file) == resolved)
  }
}
