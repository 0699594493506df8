extension Phrase {
  /// The text in French, by the forms of its plural.
  var french: [PluralCategory: String] {
    switch self {
    case .noResults: [.other: "Aucun résultat"]
    case .noAnswer: [.other: "Aucune réponse"]
    case .results:
      [
        .one: "{{count}} résultat",
        .many: "{{count}} de résultats",
        .other: "{{count}} résultats",
      ]
    case .resultsFound: [.other: "{{results}} en {{time}}"]
    case .milliseconds: [.other: "{{count}} ms"]
    case .lessThanAMillisecond: [.other: "moins de 1 ms"]
    case .loading: [.other: "Chargement…"]
    case .clearFilters: [.other: "Effacer les filtres"]
    case .hitsPerPage: [.other: "{{count}} par page"]
    case .relevance: [.other: "Pertinence"]
    case .search: [.other: "Rechercher"]
    case .pageOfPages: [.other: "Page {{page}} sur {{pages}}"]
    case .showMore: [.other: "… plus"]
    case .showLess: [.other: "… moins"]
    case .range: [.other: "{{from}} à {{to}}"]
    case .not: [.other: "pas {{value}}"]
    case .or: [.other: "ou"]
    case .selected: [.other: "sélection"]
    case .minimum: [.other: "minimum"]
    case .maximum: [.other: "maximum"]
    case .average: [.other: "moyenne"]
    case .sum: [.other: "somme"]
    case .count: [.other: "nombre"]
    case .andUp: [.other: "{{count}} et plus"]
    case .all: [.other: "Tous"]
    case .number: [.other: "Nombre"]
    case .anyNumber: [.other: "au choix"]
    case .anyTime: [.other: "Toutes les dates"]
    case .since: [.other: "depuis le {{from}}"]
    case .until: [.other: "jusqu’au {{to}}"]
    case .today: [.other: "Aujourd’hui"]
    case .yesterday: [.other: "Hier"]
    case .thisWeek: [.other: "Cette semaine"]
    case .thisMonth: [.other: "Ce mois-ci"]
    case .thisQuarter: [.other: "Ce trimestre"]
    case .thisYear: [.other: "Cette année"]
    case .lastWeek: [.other: "La semaine dernière"]
    case .lastMonth: [.other: "Le mois dernier"]
    case .lastQuarter: [.other: "Le trimestre dernier"]
    case .lastYear: [.other: "L’année dernière"]
    case .lastDays: [.one: "Le dernier jour", .other: "Les {{count}} derniers jours"]
    case .lastWeeks: [.one: "Les sept derniers jours", .other: "Les {{count}} dernières semaines"]
    case .lastMonths: [.one: "Un mois jusqu’à ce jour", .other: "Les {{count}} derniers mois"]
    case .lastQuarters:
      [
        .one: "Un trimestre jusqu’à ce jour",
        .other: "Les {{count}} derniers trimestres",
      ]
    case .lastYears: [.one: "Un an jusqu’à ce jour", .other: "Les {{count}} dernières années"]
    case .showPrevious: [.other: "… précédents"]
    case .moreHits: [.other: "{{count}} de plus"]
    case .otherHits: [.other: "Autres"]
    case .relevantResults:
      [
        .one: "{{count}} résultat pertinent trié sur {{total}}",
        .many: "{{count}} de résultats pertinents triés sur {{total}}",
        .other: "{{count}} résultats pertinents triés sur {{total}}",
      ]
    case .noRelevantResults: [.other: "Aucun résultat pertinent sur {{total}}"]
    case .onlyRelevantShown: [.other: "Les résultats moins pertinents sont omis."]
    case .showAllResults: [.other: "Afficher tous les résultats"]
    case .allResultsShown: [.other: "Tous les résultats sont affichés."]
    case .showRelevantResults: [.other: "Afficher seulement les résultats pertinents"]
    case .applyChanges:
      [
        .one: "Appliquer {{count}} changement",
        .many: "Appliquer {{count}} de changements",
        .other: "Appliquer {{count}} changements",
      ]
    case .discardChanges: [.other: "Abandonner"]
    case .nothingFound: [.other: "Rien n’a été trouvé{{#query}} pour « {{query}} »{{/query}}."]
    case .shownInstead: [.other: "À la place : {{offer}}."]
    case .withoutFilter: [.other: "Sans {{filter}}"]
    case .withoutFilters: [.other: "Sans filtres"]
    case .withoutQuery: [.other: "Sans le texte cherché"]
    case .searchFor: [.other: "« {{query}} »"]
    case .similarWords: [.other: "Mots semblables"]
    case .refinements: [.other: "Filtres"]
    case .hits: [.other: "Résultats"]
    case .record: [.other: "Fiche"]
    case .zoomIn: [.other: "Agrandir"]
    case .zoomOut: [.other: "Réduire"]
    case .north: [.other: "Nord"]
    case .east: [.other: "Est"]
    case .south: [.other: "Sud"]
    case .west: [.other: "Ouest"]
    }
  }
}
