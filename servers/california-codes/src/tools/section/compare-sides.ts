import { ToolError } from '@wellspoken/kit';

import { daysOf } from '../../answer/history-view.ts';
import { noSubdivision } from '../../answer/narrow.ts';
import { present } from '../../answer/present.ts';
import { chooseVersions, type NumberedVersion } from '../../answer/version-view.ts';
import { redline, type RedlineRow } from '../../law/redline.ts';
import { placeQuote, redlineQuote } from '../../law/redline/quote.ts';
import { buildSubdivisions, findSubdivision, paragraphsOf } from '../../law/subdivisions.ts';
import type { CompareOutput } from './compare-output.ts';

/** Two texts that are compared. */
export interface Sides {
  readonly match: CompareOutput['match'];
  readonly rows: readonly RedlineRow[];
  readonly from: CompareOutput['from'];
  readonly to: CompareOutput['to'];
  readonly notes: readonly string[];
}

/** What is compared with what. */
export interface SidesWish {
  readonly fromVersion: string | undefined;
  readonly toVersion: string | undefined;
  readonly quote: string | undefined;
  readonly labels: readonly string[];
  readonly citation: string;
  readonly today: string;
}

/** Finds the two texts: two versions, or a quote and a version. */
export function sidesOf(all: readonly NumberedVersion[], wish: SidesWish): Sides {
  return wish.quote === undefined ? twoVersions(all, wish) : quoteAndVersion(all, wish);
}

function quoteAndVersion(all: readonly NumberedVersion[], wish: SidesWish): Sides {
  if (wish.fromVersion !== undefined) {
    throw new ToolError(
      'invalid_arguments',
      'from_version: a quote takes its place; got both. Expected one of them.',
      { suggestions: ['Leave from_version out: to_version says what the quote is held against.'] },
    );
  }
  const to = one(all, 'to_version', wish);
  const law = textOf(to, wish.labels);
  if (law.length === 0) throw lacking(to, wish);
  const quoted = placeQuote(wish.quote ?? '', law);
  const { match, isPart } = quoted;
  const rows = redlineQuote(quoted);
  const notes = match === 'different' ? notesOn(rows, isPart) : [];
  return { match, rows, from: {}, to: toSide(to), notes };
}

function notesOn(rows: readonly RedlineRow[], isPart: boolean): readonly string[] {
  const isStrange = rows.every(({ change }) => change === 'added' || change === 'removed');
  if (isStrange) return ['Nothing there is like the quote; it is shown beside what comes nearest.'];
  return isPart ? ['Only the paragraphs that the quote speaks of are compared.'] : [];
}

function twoVersions(all: readonly NumberedVersion[], wish: SidesWish): Sides {
  if (all.length === 1) {
    throw new ToolError(
      'not_found',
      `${wish.citation} has one version: there is no other to compare it with.`,
      {
        suggestions: ['Pass quote to compare it with a text that you have.'],
      },
    );
  }
  const isPair = all.length === 2;
  const from = one(all, 'from_version', { ...wish, ...(isPair && { fallback: '1' }) });
  const to = one(all, 'to_version', { ...wish, ...(isPair && { fallback: '2' }) });
  const [before, after] = [textOf(from, wish.labels), textOf(to, wish.labels)];
  if (before.length === 0 && after.length === 0) throw lacking(from, wish);
  const isEqual = before.join('\n\n') === after.join('\n\n');
  const notes = [from, to]
    .filter((version) => textOf(version, wish.labels).length === 0)
    .map(({ number }) => `Version ${number} has no such subdivision.`);
  return {
    match: isEqual ? 'equal' : 'different',
    rows: redline(before, after),
    from: toSide(from),
    to: toSide(to),
    notes,
  };
}

interface OneWish extends SidesWish {
  readonly fallback?: string;
}

/** One version and no other: a day on which several may be in force does not tell which. */
function one(
  all: readonly NumberedVersion[],
  field: 'from_version' | 'to_version',
  wish: OneWish,
): NumberedVersion {
  const given = field === 'from_version' ? wish.fromVersion : wish.toVersion;
  const wanted = given ?? wish.fallback;
  const { chosen } = chooseVersions(all, { today: wish.today, field, ...present({ wanted }) });
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

function textOf({ version }: NumberedVersion, labels: readonly string[]): readonly string[] {
  if (labels.length === 0) return version.paragraphs.map(({ text }) => text);
  const node = findSubdivision(buildSubdivisions(version.paragraphs), labels);
  return node === undefined ? [] : paragraphsOf([node]);
}

function lacking({ version }: NumberedVersion, { labels, citation }: SidesWish): ToolError {
  return noSubdivision(buildSubdivisions(version.paragraphs), labels, citation);
}

function toSide({ number, status, version, history }: NumberedVersion): CompareOutput['from'] {
  return { version: number, status, ...present({ historyNote: version.note }), ...daysOf(history) };
}
