import { cutText } from '@wellspoken/kit/paging';

import type { Selection } from '../../eutils/eutils.ts';

/** The next part of a selection, after so many records. */
export function selectNext(selection: Selection, done: number, size: number): Selection {
  if ('ids' in selection) return { ...selection, ids: selection.ids.slice(done, done + size) };
  const { from, count } = selection;
  return { ...selection, from: from + done, count: Math.min(size, count - done) };
}

/** What became of the ids of a request. */
interface MissingIds {
  /** Ids for which nothing came. */
  readonly missing: readonly string[];
  /** How many of `doubtful` have nothing, where records do not say which id they answer. */
  readonly short: number;
  readonly doubtful: readonly string[];
}

/** Compares ids with the names of the records that came; a number may stand for any accession. */
export function findMissing(
  ids: readonly string[],
  records: readonly (readonly string[])[],
): MissingIds {
  const asked = new Set(ids.map(normalizeName));
  const named = new Set(records.flat().map(normalizeName));
  const absent = ids.filter((id) => !named.has(normalizeName(id)) && !named.has(stripVersion(id)));
  const nameless = records.filter(
    (names) =>
      !names.some((name) => asked.has(normalizeName(name)) || asked.has(stripVersion(name))),
  );
  const short = Math.max(0, absent.length - nameless.length);
  if (nameless.length === 0) return { missing: absent, short: 0, doubtful: [] };
  return { missing: [], short, doubtful: short === 0 ? [] : absent };
}

function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^pmc(?=\d)/, '')
    .replace(/^rs(?=\d)/, '');
}

/** An accession without its version. */
function stripVersion(name: string): string {
  return normalizeName(name).replace(/\.\d+$/, '');
}

const LONGEST = 120;

/** Where records say what they are, in the order of asking. */
const TITLES = ['title', 'definition', 'fullName', 'description', 'name', 'scientificname', 'text'];

/** What a record is, in a line. */
export function createSnippet(facts: unknown): string {
  const [, value = facts] = Array.isArray(facts) ? (facts as readonly unknown[]) : [];
  const said = findTitle(value) ?? JSON.stringify(value);
  return said.length > LONGEST ? `${cutText(said, LONGEST - 1)}…` : said;
}

function findTitle(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
  const found = TITLES.map((name) => fields.get(name.toLowerCase()) as unknown);
  return found.find((one): one is string => typeof one === 'string' && one !== '');
}
