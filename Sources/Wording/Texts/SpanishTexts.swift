extension Phrase {
  /// The text in Spanish, by the forms of its plural.
  var spanish: [PluralCategory: String] {
    switch self {
    case .noResults: [.other: "Sin resultados"]
    case .noAnswer: [.other: "Sin respuesta"]
    case .results:
      [
        .one: "{{count}} resultado",
        .many: "{{count}} de resultados",
        .other: "{{count}} resultados",
      ]
    case .resultsFound: [.other: "{{results}} en {{time}}"]
    case .milliseconds: [.other: "{{count}} ms"]
    case .lessThanAMillisecond: [.other: "menos de 1 ms"]
    case .loading: [.other: "Cargando…"]
    case .clearFilters: [.other: "Borrar filtros"]
    case .hitsPerPage: [.other: "{{count}} por página"]
    case .relevance: [.other: "Relevancia"]
    case .search: [.other: "Buscar"]
    case .pageOfPages: [.other: "Página {{page}} de {{pages}}"]
    case .showMore: [.other: "… más"]
    case .showLess: [.other: "… menos"]
    case .range: [.other: "{{from}} a {{to}}"]
    case .not: [.other: "no {{value}}"]
    case .or: [.other: "o"]
    case .selected: [.other: "selección"]
    case .minimum: [.other: "mínimo"]
    case .maximum: [.other: "máximo"]
    case .average: [.other: "media"]
    case .sum: [.other: "suma"]
    case .count: [.other: "cantidad"]
    case .andUp: [.other: "{{count}} o más"]
    case .all: [.other: "Todos"]
    case .number: [.other: "Número"]
    case .anyNumber: [.other: "cualquiera"]
    case .anyTime: [.other: "Cualquier fecha"]
    case .since: [.other: "desde el {{from}}"]
    case .until: [.other: "hasta el {{to}}"]
    case .today: [.other: "Hoy"]
    case .yesterday: [.other: "Ayer"]
    case .thisWeek: [.other: "Esta semana"]
    case .thisMonth: [.other: "Este mes"]
    case .thisQuarter: [.other: "Este trimestre"]
    case .thisYear: [.other: "Este año"]
    case .lastWeek: [.other: "La semana pasada"]
    case .lastMonth: [.other: "El mes pasado"]
    case .lastQuarter: [.other: "El trimestre pasado"]
    case .lastYear: [.other: "El año pasado"]
    case .lastDays: [.one: "El último día", .other: "Últimos {{count}} días"]
    case .lastWeeks: [.one: "Últimos siete días", .other: "Últimas {{count}} semanas"]
    case .lastMonths: [.one: "Último mes hasta hoy", .other: "Últimos {{count}} meses"]
    case .lastQuarters:
      [.one: "Último trimestre hasta hoy", .other: "Últimos {{count}} trimestres"]
    case .lastYears: [.one: "Último año hasta hoy", .other: "Últimos {{count}} años"]
    case .showPrevious: [.other: "… anteriores"]
    case .moreHits: [.other: "{{count}} más"]
    case .otherHits: [.other: "Otros"]
    case .relevantResults:
      [
        .one: "{{count}} resultado relevante ordenado de {{total}}",
        .many: "{{count}} de resultados relevantes ordenados de {{total}}",
        .other: "{{count}} resultados relevantes ordenados de {{total}}",
      ]
    case .noRelevantResults: [.other: "Ningún resultado relevante de {{total}}"]
    case .onlyRelevantShown: [.other: "Se omiten los resultados menos relevantes."]
    case .showAllResults: [.other: "Mostrar todos los resultados"]
    case .allResultsShown: [.other: "Se muestran todos los resultados."]
    case .showRelevantResults: [.other: "Mostrar solo los resultados relevantes"]
    case .applyChanges:
      [
        .one: "Aplicar {{count}} cambio",
        .many: "Aplicar {{count}} de cambios",
        .other: "Aplicar {{count}} cambios",
      ]
    case .discardChanges: [.other: "Descartar"]
    case .nothingFound: [.other: "No se encontró nada{{#query}} para «{{query}}»{{/query}}."]
    case .shownInstead: [.other: "En su lugar: {{offer}}."]
    case .withoutFilter: [.other: "Sin {{filter}}"]
    case .withoutFilters: [.other: "Sin filtros"]
    case .withoutQuery: [.other: "Sin el texto buscado"]
    case .searchFor: [.other: "«{{query}}»"]
    case .similarWords: [.other: "Palabras parecidas"]
    case .refinements: [.other: "Filtros"]
    case .hits: [.other: "Resultados"]
    case .record: [.other: "Registro"]
    case .zoomIn: [.other: "Acercar"]
    case .zoomOut: [.other: "Alejar"]
    case .north: [.other: "Norte"]
    case .east: [.other: "Este"]
    case .south: [.other: "Sur"]
    case .west: [.other: "Oeste"]
    }
  }
}
