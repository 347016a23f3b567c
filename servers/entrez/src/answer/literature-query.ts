/** What narrows a search in PubMed. */
export interface LiteratureFilters {
  readonly from_year?: number | undefined;
  readonly to_year?: number | undefined;
  readonly article_types?: readonly string[] | undefined;
  readonly journal?: string | undefined;
  readonly author?: string | undefined;
  readonly has_abstract?: boolean | undefined;
  readonly free_full_text?: boolean | undefined;
}

/** The words of a search and its filters as one query of PubMed; empty where there is neither. */
export function literatureQuery(words: string | undefined, filters: LiteratureFilters): string {
  const conditions = conditionsOf(filters);
  const asked = words?.trim() ?? '';
  if (asked === '') return conditions.join(' AND ');
  // In brackets, or an OR among the words would reach beyond the filters.
  return conditions.length === 0 ? asked : [`(${asked})`, ...conditions].join(' AND ');
}

function conditionsOf(filters: LiteratureFilters): readonly string[] {
  const { from_year: from, to_year: to, journal, author } = filters;
  const types = (filters.article_types ?? []).map((type) => `"${plain(type)}"[pt]`);
  return [
    ...(journal === undefined ? [] : [`"${plain(journal)}"[journal]`]),
    ...(author === undefined ? [] : [`${plain(author)}[au]`]),
    ...(types.length === 0 ? [] : [types.length === 1 ? types.join() : `(${types.join(' OR ')})`]),
    ...(from === undefined && to === undefined ? [] : [`${from ?? 1800}:${to ?? 3000}[dp]`]),
    ...(filters.has_abstract === true ? ['hasabstract'] : []),
    ...(filters.free_full_text === true ? ['free full text[sb]'] : []),
  ];
}

/** A name without what has a meaning in queries. */
function plain(name: string): string {
  return name
    .replace(/["[\]()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
