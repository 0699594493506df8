import Search

/// The statements that are required when all records have been stored.
extension PushedTable {
  // MARK: Privileges

  /// The query for the quoted names of the roles, other than the owner, that may read the table.
  var readersQuery: Statement {
    Statement(
      text: """
        SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(rolname) END \
        FROM pg_class CROSS JOIN aclexplode(relacl) LEFT JOIN pg_roles r ON r.oid = grantee \
        WHERE pg_class.oid = to_regclass($1) AND privilege_type = 'SELECT' AND grantee <> relowner
        """, parameters: [name])
  }

  /// The statements that allow roles to read all tables.
  ///
  /// - Parameter readers: the quoted names of the roles.
  func grantStatements(to readers: [String]) -> [Statement] {
    if readers.isEmpty { return [] }
    let names = tables.map { SQLName.quoted(table: $0) }.joined(separator: ", ")
    return [Statement(text: "GRANT SELECT ON \(names) TO \(readers.joined(separator: ", "))")]
  }

  // MARK: Counts

  /// The quoted name of the function that deletes the counts after a change of the table.
  var changeFunction: String { SQLName.quoted(table: settings.table + "_changed") }

  /// The statements that store the counts.
  func countStatements(_ counts: PrefixCounts) -> [Statement] {
    var rows = CopyRows()
    for count in counts.stored ?? [] {
      let present = count.values.enumerated().filter { $0.element > 0 }
      rows.add(utf8: count.prefix)
      rows.add("")
      for records in [count.records, count.best, count.bestWhole] { rows.add(String(records)) }
      for _ in 0..<3 { rows.add(nil) }
      rows.add(present.map(\.offset))
      rows.add(nil)
      rows.add(present.map(\.element))
      rows.endRow()
      for (index, numbers) in count.numbers.enumerated() where numbers.count > 0 {
        rows.add(utf8: count.prefix)
        rows.add(counts.attributes[index])
        rows.add(String(numbers.count))
        for _ in 0..<2 { rows.add(nil) }
        for number in [numbers.minimum, numbers.maximum, numbers.sum] { rows.add(String(number)) }
        rows.add(nil)
        if let lists = counts.listCounts(of: count, attribute: index) {
          rows.add(lists.map { "\"\($0.list.map { String($0) }.joined(separator: ","))\"" })
          rows.add(lists.map(\.records))
        } else {
          for _ in 0..<2 { rows.add(nil) }
        }
        rows.endRow()
      }
    }
    return [
      Statement(text: "DELETE FROM \(self.counts)"), Self.copy(rows, to: self.counts),
      Statement(text: "ANALYZE \(self.counts)"),
    ]
  }

  /// The statements that delete the counts whenever the table is changed.
  ///
  /// - Parameter schemaName: the name of the schema that contains the tables.
  func changeStatements(schemaName: String) -> [Statement] {
    let table =
      "\(SQLName.quoted(schemaName)).\(SQLName.quoted(Self.parts(of: countsTable).name))"
    return [
      // The function runs with the rights of its owner, because others may change the table.
      Statement(
        text: """
          CREATE OR REPLACE FUNCTION \(changeFunction)() RETURNS trigger LANGUAGE plpgsql \
          SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS \
          \(SQLName.literal("BEGIN DELETE FROM \(table); RETURN NULL; END"))
          """),
      Statement(text: "DROP TRIGGER IF EXISTS changed ON \(name)"),
      Statement(
        text: """
          CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(name) \
          FOR EACH STATEMENT EXECUTE FUNCTION \(changeFunction)()
          """),
    ]
  }

  /// The query for the name of the schema of the tables, which need not exist yet.
  var schemaQuery: Statement {
    let named = Self.parts(of: settings.table).schema.dropLast()
    return Statement(
      text: """
        SELECT coalesce((SELECT nspname::text FROM pg_class c JOIN pg_namespace n \
        ON n.oid = relnamespace WHERE c.oid = to_regclass($1)), nullif($2, ''), \
        current_schema()::text)
        """,
      parameters: [name, String(named)])
  }
}
