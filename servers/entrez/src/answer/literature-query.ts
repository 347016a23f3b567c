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
  const { journal, author } = filters;
  return [
    ...(journal === undefined ? [] : [`"${plain(journal)}"[journal]`]),
    ...(author === undefined ? [] : [`${plain(author)}[au]`]),
    ...typesOf(filters),
    ...yearsOf(filters),
    ...(filters.has_abstract === true ? ['hasabstract'] : []),
    ...(filters.free_full_text === true ? ['free full text[sb]'] : []),
  ];
}

function typesOf({ article_types: given = [] }: LiteratureFilters): readonly string[] {
  const types = given.map((type) => `"${plain(type)}"[pt]`);
  return types.length < 2 ? types : [`(${types.join(' OR ')})`];
}

function yearsOf({ from_year: from, to_year: to }: LiteratureFilters): readonly string[] {
  return from === undefined && to === undefined ? [] : [`${from ?? 1000}:${to ?? 3000}[dp]`];
}

/** A name without what has a meaning in queries. */
function plain(name: string): string {
  return name
    .replace(/["[\]()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
