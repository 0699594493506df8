internal import WidgetCore

extension ExplanationPage {
  /// What can be wrong with a file before anyone looks at what it says.
  static let syntaxPages: [ExplanationPage] = [
    ExplanationPage(
      "empty-file", "The file holds nothing, or only comments.",
      .file("# to be written"), cure: "Write a 'searcher' and 'widgets'."),
    ExplanationPage(
      "file-too-large", "The file has more than 16 MiB, which no screen needs.",
      .commands("yes '# and so on' | head -c 17000000 >> phones.yaml"),
      cure: "Keep records in a file of their own and name it by 'records'."),
    ExplanationPage(
      "too-deep", "Lists and mappings stand inside one another more than 128 levels deep.",
      .commands("{ printf 'title: '; printf '[%.0s' $(seq 200); } > phones.yaml"),
      cure: "Write a flatter file; mostly a bracket is not closed."),
    ExplanationPage(
      "too-many-nodes", "The file has more than 100,000 values, each alias counted in full.",
      .commands("{ echo 'tests:'; seq 100001 | sed 's/^/  - /'; } >> phones.yaml"),
      cure: "Keep records in a file of their own, or use fewer aliases."),
    ExplanationPage(
      "invalid-encoding", "The file is not UTF-8, the only encoding that screens have.",
      .commands(#"printf 'title: Caf\351\n' >> phones.yaml"#),
      cure: "Save the file as UTF-8."),
    ExplanationPage(
      "control-character", "The text holds a control character, which a text file must not have.",
      .commands(#"printf 'title: a\001b\n' >> phones.yaml"#),
      cure: #"Remove it, or write it as an escape in double quotes, such as "\u0001"."#),
    ExplanationPage(
      "several-documents", "A second document starts in the file; a screen is one document.",
      .screen("widgets: [{ type: hits }]\n---\ntitle: Another"),
      cure: "Move it into a file of its own, or remove the '---'."),
    ExplanationPage(
      "duplicate-key", "A mapping has the same key twice; only one of the values could hold.",
      .widgets("  - { type: facetList, attribute: brand, attribute: price }"),
      cure: "Remove or rename one of them."),
    ExplanationPage(
      "invalid-key", "A key is a list, a mapping or nothing; keys of screens are texts.",
      .screen("? [a, b]\n: 1\nwidgets: [{ type: hits }]"), cure: "Write a text as the key."),
    ExplanationPage(
      "unknown-alias", "An alias such as '*levels' names no anchor ('&levels') above it.",
      .widgets("  - { type: hierarchicalMenu, attributes: *levels }"),
      cure: "Set the anchor above, or put a text that begins with '*' in quotes."),
    ExplanationPage(
      "recursive-alias", "An alias stands inside the very value that it stands for.",
      .screen("presets: &all\n  long: *all\nwidgets: [{ type: hits }]"),
      cure: "Move the anchor to a value that does not hold the alias."),
    ExplanationPage(
      "invalid-merge", "The value of a merge key '<<' is no mapping, so nothing can be merged.",
      .widgets("  - { type: hits, <<: long }"),
      cure: "Write an alias of a mapping there, or use 'preset'."),
    ExplanationPage(
      "tag-directive", "A line '%TAG' would set names for tags, which screens do not have.",
      .file("%TAG ! tag:example.com,2000:\n---\ntitle: Phones"), cure: "Remove the line."),
    ExplanationPage(
      "unknown-tag", "A tag such as '!date' is outside of YAML's core schema.",
      .screen("title: !date 2024-01-01\nwidgets: [{ type: hits }]"),
      cure: "Remove the tag; write texts in quotes."),
    ExplanationPage(
      "invalid-tag", "A value is not what its tag says.",
      .widgets("  - { type: facetList, attribute: brand, limit: !!int many }"),
      cure: "Write a value that fits the tag, or remove the tag."),
    ExplanationPage(
      "tab-indentation", "A line is indented by a tab; YAML takes spaces only.",
      .commands(#"printf 'state:\n\tquery: red\n' >> phones.yaml"#),
      cure: "Indent by two spaces a level."),
    ExplanationPage(
      "bad-indentation", "A line's indentation fits no line above it.",
      .file("searcher:\n    type: embedded\n  records: phones.json"),
      cure: "Let it begin under the line that it belongs to."),
    ExplanationPage(
      "unclosed-bracket", "A bracket or a brace is never closed.",
      .file("searcher: { type: embedded, records: phones.json\nwidgets:\n  - type: hits"),
      cure: "Close it where the list or the mapping ends."),
    ExplanationPage(
      "unexpected-bracket", "A bracket closes nothing, or closes one of another kind.",
      .widgets("  - { type: numberRange, attribute: price, bounds: [0, 500} }"),
      cure: "Close '[' with ']' and '{' with '}'."),
    ExplanationPage(
      "missing-comma", "Two items in brackets or braces have no comma between them.",
      .widgets("  - { type: facetList, attribute: \"brand\" limit: 5 }"),
      cure: "Put a comma between them."),
    ExplanationPage(
      "unclosed-quote", "A quote is never closed.",
      .file("title: \"Phones\nwidgets: [{ type: hits }]"), cure: "Close it where the text ends."),
    ExplanationPage(
      "text-after-quote", "Text stands behind a closing quote.",
      .file("title: \"Phones\" and more\nwidgets: [{ type: hits }]"),
      cure: "Put all of the text in the quotes; write \\\" for a quote inside."),
    ExplanationPage(
      "missing-colon", "A line in a mapping has no colon behind its key.",
      .file("title: Phones\nwidgets\n  - type: hits"), cure: "Write 'key: value'."),
    ExplanationPage(
      "missing-space", "A colon or a dash has no space behind it.",
      .file("searcher:\n  type:embedded\n  records: phones.json"),
      cure: "Put a space behind it: 'type: embedded'."),
    ExplanationPage(
      "unquoted-colon", "A text with a colon and a space in it looks like another key.",
      .screen("title: Phones: all of them\nwidgets: [{ type: hits }]"),
      cure: "Put the text in quotes."),
    ExplanationPage(
      "unquoted-indicator", "A text starts with a character that has a meaning in YAML.",
      .screen("title: @phones\nwidgets: [{ type: hits }]"), cure: "Put the text in quotes."),
    ExplanationPage(
      "unquoted-template", "A template without quotes: '{{' starts a mapping in YAML.",
      .widgets("  - type: hits\n    template: {{name}}"), cure: "Put the template in quotes."),
    ExplanationPage(
      "misplaced-item", "The first item of a list stands on the line of its key.",
      .screen("widgets: - type: hits"), cure: "Put each item on a line of its own."),
    ExplanationPage(
      "invalid-escape", "A backslash in double quotes stands before a letter that means nothing.",
      .screen("title: \"C:\\phones\"\nwidgets: [{ type: hits }]"),
      cure: "Write the backslash twice, or use single quotes."),
    ExplanationPage(
      "invalid-syntax", "The text is no YAML for a reason that has no page of its own.",
      .file("%YAML 3.0\n---\ntitle: Phones"),
      cure: "Put texts with special characters in quotes; remove lines that begin with '%'."),
  ]
}
