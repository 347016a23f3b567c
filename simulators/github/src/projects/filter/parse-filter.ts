/** One condition of a project's filter. */
export interface Term {
  readonly isNegated: boolean;
  /** The qualifier in lower case; undefined for words that are looked for in titles. */
  readonly key: string | undefined;
  /** Any of them has to fit. */
  readonly values: readonly string[];
}

const TERM = /(-?)(?:("[^"]+"|[\w@./-]+):)?((?:"[^"]*"|[^\s"])+)/gu;
const VALUE = /(?:"[^"]*"|[^,"])+/gu;

/** Reads a filter as people write it above a project: all terms have to fit. */
export function parseFilter(text: string): readonly Term[] {
  return [...text.matchAll(TERM)].map(([, minus, key, values = '']) => ({
    isNegated: minus === '-',
    key: key === undefined ? undefined : removeQuotes(key).toLowerCase().replaceAll(' ', '-'),
    values: (values.match(VALUE) ?? []).map(removeQuotes),
  }));
}

function removeQuotes(text: string): string {
  return text.replaceAll('"', '');
}
