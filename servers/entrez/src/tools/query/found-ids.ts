/** Ids that were asked for and did not come. */
export interface LostIds {
  readonly missing: readonly string[];
  /** How many more did not come, of which it cannot be told which they are. */
  readonly unnamed: number;
}

const ARTICLES: readonly RegExp[] = [
  /<(?:MedlineCitation|BookDocument)\b[^>]*>\s*<PMID[^>]*>\s*(\d+)/g,
  /^PMID-\s*(\d+)/gm,
  /^PMID:\s*(\d+)/gm,
  /^(\d+)\s*$/gm,
];

const SEQUENCES: readonly RegExp[] = [
  /<(?:GBSeq|INSDSeq)_accession-version>\s*([^<\s]+)/g,
  /<TSeq_accver>\s*([^<\s]+)/g,
  /^VERSION\s+(\S+)/gm,
  /^>(?:\w+\|)?([\w.]+)/gm,
  /^([A-Z]\w*\.\d+)\s*$/gm,
];

/** How each database names its records in the forms in which it writes them. */
const PATTERNS: Readonly<Record<string, readonly RegExp[]>> = {
  pubmed: ARTICLES,
  nuccore: SEQUENCES,
  nucleotide: SEQUENCES,
  protein: SEQUENCES,
  gene: [/<Gene-track_geneid>\s*(\d+)/g],
  taxonomy: [/<Taxon>\s*<TaxId>\s*(\d+)/g],
  // One that PMC does not give is named among the records, with the reason.
  pmc: [/<article-id pub-id-type="pmc(?:id|aid)?">\s*(?:PMC)?(\d+)|<error id="(?:PMC)?(\d+)"/g],
};

/** The ids whose records did not come; undefined where the form of the records does not tell. */
export function lostIds(
  text: string,
  { database, ids }: { readonly database: string; readonly ids: readonly string[] },
): LostIds | undefined {
  const isAsked = (name: string): boolean => ids.some((id) => isNameOf(name, id));
  const names = (PATTERNS[database] ?? [])
    .map((pattern) => namesIn(text, pattern))
    // Numbers none of which was asked for are something else than names.
    .find((found) => found.some((name) => isAsked(name) || !isNumber(name)));
  if (names === undefined) return undefined;
  const unseen = ids.filter((id) => !names.some((name) => isNameOf(name, id)));
  const unasked = names.filter((name) => !isAsked(name));
  // A record with an accession may be the one that was asked for by its number.
  const [numbers, accessions] = [unseen.filter(isNumber), unseen.filter((id) => !isNumber(id))];
  const open = unasked.filter((name) => !isNumber(name)).length;
  if (open === 0) return { missing: unseen, unnamed: 0 };
  return { missing: accessions, unnamed: Math.max(0, numbers.length - open) };
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  const found = [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '');
  return [...new Set(found)];
}

function isNameOf(name: string, id: string): boolean {
  const asked = id.replace(/^PMC(?=\d)/i, '').toUpperCase();
  const named = name.toUpperCase();
  return named === asked || named.replace(/\.\d+$/, '') === asked;
}

function isNumber(id: string): boolean {
  return /^\d+$/.test(id);
}

/** Whether there is no record at all in what was fetched. */
export function isEmptySet(text: string): boolean {
  const body = text.replace(/<\?[^>]*\?>|<!DOCTYPE[^>]*>|<!--[^]*?-->/gi, '').trim();
  return body === '' || /^<([\w:-]+)[^<>]*(?:\/>|>\s*<\/\1>)$/.test(body);
}
