public import Components

/// A language of which the words are known that say little by themselves, by its ISO 639-1 code.
public enum StopWordLanguage: String, Hashable, Sendable, CaseIterable, ParameterValue {
  case en, de, fr, es, it

  /// The folded letters of each stop word of all languages.
  static let allWords = words(of: allCases)

  /// The folded letters of each stop word of some languages.
  static func words(of languages: [StopWordLanguage]) -> Set<[UInt8]> {
    QueryTerm.letters(of: languages.map(\.words))
  }

  private var words: String {
    switch self {
    case .en:
      """
      a about after all also am an and any are as at be because been before being between both but
      by can could did do does doing down during each few for from further had has have having he
      her here hers him his how i if in into is it its just me more most my no nor not of off on
      once only or other our out over own same she should so some such than that the their them then
      there these they this those through to too under until up very was we were what when where
      which while who whom why will with would you your
      """
    case .de:
      """
      aber als am an auch auf aus bei beim bin bis bist da damit dann das dass dein dem den denn der
      des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem
      einen einer eines er es euer für hat hatte habe haben hier ich ihm ihn ihr ihre im in ins ist
      ja jede jedem jeden jeder jedes kann kein keine können mein meine mich mir mit nach nicht noch
      nun nur ob oder ohne sehr sein seine sich sie sind so über um und uns unser unter vom von vor
      war waren was wegen weil wenn wer werden wie wir wird wo zu zum zur zwischen
      """
    case .fr:
      """
      à afin ai alors as au aussi aux avec avoir avons car ce ceci cela ces cet cette ceux chez
      comme dans de des donc dont du elle elles en est et être eu fait il ils je la le les leur leurs
      lui ma mais me même mes moi mon ne ni nos notre nous on ont ou où par pas plus pour qu que
      quel quelle qui sa sans se sera ses si son sont sous sur ta te tes toi ton tous tout très tu un
      une vos votre vous y
      """
    case .es:
      """
      a al algo ante antes aquel aquella como con contra cual cuando de del desde donde dos durante
      e el él ella ellas ellos en entre era es esa ese eso esta está estas este esto estos fue ha
      han hasta hay la las le les lo los más me mi mis muy nada ni no nos nosotros nuestra nuestro o
      os otra otro para pero poco por porque que qué quien se sea ser si sí sin sobre son su sus
      también te tiene tu tus un una uno unos y ya yo
      """
    case .it:
      """
      a ad agli ai al alla alle allo anche che chi ci come con contro cui da dagli dai dal dalla
      dalle dallo degli dei del della delle dello di dove e è ed era gli ha hanno ho i il in io la
      le lei li lo loro lui ma mi mia mio ne negli nei nel nella nelle nello no noi non nostra
      nostro o per perché più quale quando quella quello questa questo se sei senza si sia sono sopra
      su sua sugli sui sul sulla sulle sullo suo te ti tra tu tua tuo un una uno vi voi
      """
    }
  }
}
