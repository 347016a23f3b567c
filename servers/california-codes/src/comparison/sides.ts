import { ToolError } from '@wellspoken/kit';

import { createNoSubdivisionError } from '../sections/cited-subdivision.ts';
import { omitEmpty } from '../answers/fields.ts';
import { toDays } from '../history/history.shapes.ts';
import { chooseVersions, type NumberedVersion } from '../history/versions.ts';
import { buildSubdivisions, findSubdivision, joinParagraphs } from '../sections/subdivisions.ts';
import type { CompareOutput } from './comparison.shapes.ts';
import { compareParagraphs, type RedlineRow, countSharedWords, countEachWord } from './redline.ts';

/** Two texts that are compared. */
export interface Sides {
  readonly match: CompareOutput['match'];
  readonly rows: readonly RedlineRow[];
  readonly from: CompareOutput['from'];
  readonly to: CompareOutput['to'];
  readonly notes: readonly string[];
}

/** What is compared with what. */
interface SidesRequest {
  readonly fromVersion: string | undefined;
  readonly toVersion: string | undefined;
  readonly quote: string | undefined;
  readonly labels: readonly string[];
  readonly citation: string;
  readonly today: string;
}

/** Finds the two texts: two versions, or a quote and a version. */
export function findSides(all: readonly NumberedVersion[], request: SidesRequest): Sides {
  return request.quote === undefined
    ? compareTwoVersions(all, request)
    : compareQuoteAndVersion(all, request);
}

function compareQuoteAndVersion(all: readonly NumberedVersion[], request: SidesRequest): Sides {
  if (request.fromVersion !== undefined) {
    throw new ToolError(
      'invalid_arguments',
      'from_version: a quote takes its place; got both. Expected one of them.',
      { suggestions: ['Leave from_version out: to_version says what the quote is held against.'] },
    );
  }
  const to = chooseOne(all, 'to_version', request);
  const law = listParagraphs(to, request.labels);
  if (law.length === 0) throw createLackingError(to, request);
  const quoted = placeQuote(request.quote ?? '', law);
  const { match, isPart } = quoted;
  const rows = compareQuote(quoted);
  const notes = match === 'different' ? describeRedline(rows, isPart) : [];
  return { match, rows, from: {}, to: toSide(to), notes };
}

function describeRedline(rows: readonly RedlineRow[], isPart: boolean): readonly string[] {
  const isStrange = rows.every(({ change }) => change === 'added' || change === 'removed');
  if (isStrange) return ['Nothing there is like the quote; it is shown beside what comes nearest.'];
  return isPart ? ['Only the paragraphs that the quote speaks of are compared.'] : [];
}

function compareTwoVersions(all: readonly NumberedVersion[], request: SidesRequest): Sides {
  if (all.length === 1) {
    throw new ToolError(
      'not_found',
      `${request.citation} has one version: there is no other to compare it with.`,
      {
        suggestions: ['Pass quote to compare it with a text that you have.'],
      },
    );
  }
  const isPair = all.length === 2;
  const from = chooseOne(all, 'from_version', { ...request, ...(isPair && { fallback: '1' }) });
  const to = chooseOne(all, 'to_version', { ...request, ...(isPair && { fallback: '2' }) });
  const [before, after] = [
    listParagraphs(from, request.labels),
    listParagraphs(to, request.labels),
  ];
  if (before.length === 0 && after.length === 0) throw createLackingError(from, request);
  const isEqual = before.join('\n\n') === after.join('\n\n');
  const notes = [from, to]
    .filter((version) => listParagraphs(version, request.labels).length === 0)
    .map(({ number }) => `Version ${number} has no such subdivision.`);
  return {
    match: isEqual ? 'equal' : 'different',
    rows: compareParagraphs(before, after),
    from: toSide(from),
    to: toSide(to),
    notes,
  };
}

interface VersionRequest extends SidesRequest {
  readonly fallback?: string;
}

/** One version and no other: a day on which several may be in force is ambiguous. */
function chooseOne(
  all: readonly NumberedVersion[],
  field: 'from_version' | 'to_version',
  request: VersionRequest,
): NumberedVersion {
  const given = field === 'from_version' ? request.fromVersion : request.toVersion;
  const wanted = given ?? request.fallback;
  const { chosen } = chooseVersions(all, { today: request.today, field, ...omitEmpty({ wanted }) });
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0) return only;
  const told = chosen.map(({ number, version }) => `${number}: ${version.note ?? 'no note'}`);
  const problem =
    wanted === undefined
      ? `the section has ${chosen.length} versions; expected which one to compare`
      : `expected one version; ${wanted} may mean any of ${chosen.length}`;
  throw new ToolError('invalid_arguments', `${field}: ${problem}.`, {
    suggestions: [`Pass one of these numbers: ${told.slice(0, 8).join('; ')}`],
  });
}

function listParagraphs(
  { version }: NumberedVersion,
  labels: readonly string[],
): readonly string[] {
  if (labels.length === 0) return version.paragraphs.map(({ text }) => text);
  const node = findSubdivision(buildSubdivisions(version.paragraphs), labels);
  return node === undefined ? [] : joinParagraphs([node]);
}

function createLackingError(
  { version }: NumberedVersion,
  { labels, citation }: SidesRequest,
): ToolError {
  return createNoSubdivisionError(buildSubdivisions(version.paragraphs), labels, citation);
}

function toSide({ number, status, version, history }: NumberedVersion): CompareOutput['from'] {
  return {
    version: number,
    status,
    ...omitEmpty({ historyNote: version.note }),
    ...toDays(history),
  };
}

/** How a quoted text stands to the law. */
interface Quoted {
  /** The same; a part of it, word for word; or neither. */
  readonly match: 'equal' | 'contained' | 'different';
  /** The two texts that are to be compared: the quote, and the part of the law that it quotes. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the law has more than what is compared. */
  readonly isPart: boolean;
}

/** Finds the part of the law that a quote repeats; line breaks and kinds of quotation marks do not count. */
export function placeQuote(quote: string, law: readonly string[]): Quoted {
  const before = quote
    .split(/\n\s*\n/)
    .map(collapseSpaces)
    .filter((text) => text !== '');
  const [quoted, whole] = [before.join(' '), law.map(collapseSpaces).join(' ')];
  if (quoted === whole) return { match: 'equal', before: law, after: law, isPart: false };
  if (isWithin(quoted, whole)) {
    return { match: 'contained', before: [], after: [], isPart: true };
  }
  const spoken = law.slice(...findRange(quoted, law));
  const isPart = spoken.length < law.length;
  // A quote in one piece is compared as one piece, wherever the law breaks its lines.
  const compared = before.length === 1 ? [spoken.join(' ')] : spoken;
  return { match: 'different', before, after: compared, isPart };
}

/** With one kind of quotation marks and of spaces; each sign stays one sign. */
function normalizeSigns(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s/g, ' ');
}

function collapseSpaces(text: string): string {
  return normalizeSigns(text).replace(/ +/g, ' ').trim();
}

/** What must change in a quote to make it the law; the law itself is shown as it is printed. */
export function compareQuote({ before, after }: Quoted): readonly RedlineRow[] {
  const printed = after.values();
  return compareParagraphs(before.map(normalizeSigns), after.map(normalizeSigns)).map(
    ({ change, segments }) => {
      const law = change === 'removed' ? '' : (printed.next().value ?? '');
      let at = 0;
      return {
        change,
        segments: segments.map(({ kind, text }) => {
          if (kind === 'removed') return { kind, text };
          at += text.length;
          return { kind, text: law.slice(at - text.length, at) };
        }),
      };
    },
  );
}

/** Whole words only: "art" is not in "party". */
function isWithin(quoted: string, whole: string): boolean {
  const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);
  for (let at = whole.indexOf(quoted); at !== -1; at = whole.indexOf(quoted, at + 1)) {
    const end = at + quoted.length;
    const startsApart = !isWord(quoted.charAt(0)) || !isWord(whole.charAt(at - 1));
    const endsApart = !isWord(quoted.at(-1) ?? '') || !isWord(whole.charAt(end));
    if (startsApart && endsApart) return true;
  }
  return false;
}

const MOSTLY = 0.6;

/** From the first to the last paragraph that is mostly in the quote; else the one that shares most. */
function findRange(quoted: string, law: readonly string[]): readonly [number, number] {
  const words = countEachWord(quoted);
  const shares = law.map((text) => {
    const own = countEachWord(text);
    const shared = countSharedWords(own, words);
    return { shared, isMostly: own.total > 0 && shared / own.total >= MOSTLY };
  });
  const first = shares.findIndex(({ isMostly }) => isMostly);
  const last = shares.findLastIndex(({ isMostly }) => isMostly);
  const most = Math.max(...shares.map(({ shared }) => shared));
  const best = shares.findIndex(({ shared }) => shared === most);
  const inside = first === -1 ? [best] : [first, last, best];
  return [Math.min(...inside), Math.max(...inside) + 1];
}
