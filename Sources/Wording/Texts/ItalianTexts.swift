extension Phrase {
  /// The text in Italian, by the forms of its plural.
  var italian: [PluralCategory: String] {
    switch self {
    case .noResults: [.other: "Nessun risultato"]
    case .noAnswer: [.other: "Nessuna risposta"]
    case .results:
      [
        .one: "{{count}} risultato",
        .many: "{{count}} di risultati",
        .other: "{{count}} risultati",
      ]
    case .resultsFound: [.other: "{{results}} in {{time}}"]
    case .milliseconds: [.other: "{{count}} ms"]
    case .lessThanAMillisecond: [.other: "meno di 1 ms"]
    case .loading: [.other: "Caricamento…"]
    case .clearFilters: [.other: "Cancella filtri"]
    case .hitsPerPage: [.other: "{{count}} per pagina"]
    case .relevance: [.other: "Pertinenza"]
    case .search: [.other: "Cerca"]
    case .pageOfPages: [.other: "Pagina {{page}} di {{pages}}"]
    case .showMore: [.other: "… altro"]
    case .showLess: [.other: "… meno"]
    case .range: [.other: "da {{from}} a {{to}}"]
    case .not: [.other: "non {{value}}"]
    case .or: [.other: "o"]
    case .selected: [.other: "selezione"]
    case .minimum: [.other: "minimo"]
    case .maximum: [.other: "massimo"]
    case .average: [.other: "media"]
    case .sum: [.other: "somma"]
    case .count: [.other: "numero"]
    case .andUp: [.other: "{{count}} e oltre"]
    case .all: [.other: "Tutti"]
    case .number: [.other: "Numero"]
    case .anyNumber: [.other: "qualsiasi"]
    case .anyTime: [.other: "Qualsiasi data"]
    case .since: [.other: "dal {{from}}"]
    case .until: [.other: "fino al {{to}}"]
    case .today: [.other: "Oggi"]
    case .yesterday: [.other: "Ieri"]
    case .thisWeek: [.other: "Questa settimana"]
    case .thisMonth: [.other: "Questo mese"]
    case .thisQuarter: [.other: "Questo trimestre"]
    case .thisYear: [.other: "Quest’anno"]
    case .lastWeek: [.other: "La settimana scorsa"]
    case .lastMonth: [.other: "Il mese scorso"]
    case .lastQuarter: [.other: "Il trimestre scorso"]
    case .lastYear: [.other: "L’anno scorso"]
    case .lastDays: [.one: "L’ultimo giorno", .other: "Ultimi {{count}} giorni"]
    case .lastWeeks: [.one: "Ultimi sette giorni", .other: "Ultime {{count}} settimane"]
    case .lastMonths: [.one: "Ultimo mese fino a oggi", .other: "Ultimi {{count}} mesi"]
    case .lastQuarters:
      [.one: "Ultimo trimestre fino a oggi", .other: "Ultimi {{count}} trimestri"]
    case .lastYears: [.one: "Ultimo anno fino a oggi", .other: "Ultimi {{count}} anni"]
    case .showPrevious: [.other: "… precedenti"]
    case .moreHits: [.other: "{{count}} in più"]
    case .otherHits: [.other: "Altri"]
    case .relevantResults:
      [
        .one: "{{count}} risultato pertinente ordinato su {{total}}",
        .many: "{{count}} di risultati pertinenti ordinati su {{total}}",
        .other: "{{count}} risultati pertinenti ordinati su {{total}}",
      ]
    case .noRelevantResults: [.other: "Nessun risultato pertinente su {{total}}"]
    case .onlyRelevantShown: [.other: "I risultati meno pertinenti sono omessi."]
    case .showAllResults: [.other: "Mostra tutti i risultati"]
    case .allResultsShown: [.other: "Sono mostrati tutti i risultati."]
    case .showRelevantResults: [.other: "Mostra solo i risultati pertinenti"]
    case .applyChanges:
      [
        .one: "Applica {{count}} modifica",
        .many: "Applica {{count}} di modifiche",
        .other: "Applica {{count}} modifiche",
      ]
    case .discardChanges: [.other: "Annulla"]
    case .nothingFound: [.other: "Non è stato trovato nulla{{#query}} per «{{query}}»{{/query}}."]
    case .shownInstead: [.other: "Invece: {{offer}}."]
    case .withoutFilter: [.other: "Senza {{filter}}"]
    case .withoutFilters: [.other: "Senza filtri"]
    case .withoutQuery: [.other: "Senza il testo cercato"]
    case .searchFor: [.other: "«{{query}}»"]
    case .similarWords: [.other: "Parole simili"]
    case .refinements: [.other: "Filtri"]
    case .hits: [.other: "Risultati"]
    case .record: [.other: "Scheda"]
    case .zoomIn: [.other: "Ingrandisci"]
    case .zoomOut: [.other: "Riduci"]
    case .north: [.other: "Nord"]
    case .east: [.other: "Est"]
    case .south: [.other: "Sud"]
    case .west: [.other: "Ovest"]
    }
  }
}
