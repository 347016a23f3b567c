import { tokensOf } from '@wellspoken/kit/paging';

import { omitEmpty } from '../answers/fields.ts';
import type { TextSource } from '../answers/text-pages.ts';
import { formatSubdivision } from '../citations/citation.ts';
import { toHistoryView } from '../history/history.shapes.ts';
import type { History } from '../history/history.ts';
import type { NumberedVersion } from '../history/versions.ts';
import { listLeadingWords, createNoSubdivisionError } from './cited-subdivision.ts';
import type { SectionOptions } from './section-arguments.ts';
import { toOutline, type Placed, placeSubdivisions, type SectionOutput } from './section.shapes.ts';
import {
  buildSubdivisions,
  findSubdivision,
  joinParagraphs,
  type Subdivision,
} from './subdivisions.ts';

type Opening = Pick<SectionOutput, 'subdivisions'>;

/** The text of a version as requested, and the fields that are sent with its beginning. */
export interface ShownText extends TextSource {
  readonly number: number;
  readonly history: History;
  readonly tree: readonly Placed[];
  /** The words above it, where only a subdivision is shown. */
  readonly above: readonly string[];
  readonly opening: Opening;
  /** Whether the tree has more levels than there was room for. */
  readonly isPruned: boolean;
}

/** What of each version is shown. */
export interface Wanted extends Pick<SectionOptions, 'detail' | 'max_tokens'> {
  /** The labels of the subdivision that is shown alone; none for all of the section. */
  readonly labels: readonly string[];
  /** Those that the citation names. */
  readonly cited: readonly (readonly string[])[];
  /** How the section is cited. */
  readonly citation: string;
}

interface Divided {
  readonly version: NumberedVersion;
  readonly nodes: readonly Subdivision[];
}

/** Prepares the texts of versions; a subdivision that none of them has is an error. */
export function prepareTexts(
  versions: readonly NumberedVersion[],
  wanted: Wanted,
): { readonly shown: readonly ShownText[]; readonly notes: readonly string[] } {
  const { labels, citation } = wanted;
  const divided = versions.map((version) => ({
    version,
    nodes: buildSubdivisions(version.version.paragraphs),
  }));
  const isThere = ({ nodes }: Divided): boolean =>
    labels.length === 0 || findSubdivision(nodes, labels) !== undefined;
  const having = divided.filter(isThere);
  if (having.length === 0)
    throw createNoSubdivisionError(divided[0]?.nodes ?? [], labels, citation);
  const shown = having.map((one) => prepare(one, wanted));
  const lacking = divided
    .filter((one) => !isThere(one))
    .map(({ version }) => `Version ${version.number} has no such subdivision.`);
  const pruned = shown.some(({ isPruned }) => isPruned)
    ? ['subdivisions has no room for its deeper levels; a larger max_tokens shows them.']
    : [];
  return { shown, notes: [...lacking, ...pruned, ...describeUnknown(shown, wanted)] };
}

/** What a citation names and no version has. */
function describeUnknown(
  shown: readonly ShownText[],
  { cited, labels }: Wanted,
): readonly string[] {
  if (labels.length > 0) return [];
  return cited
    .filter((path) => shown.every(({ tree }) => findPlaced(tree, path) === undefined))
    .map((path) => `It has no subdivision ${formatSubdivision(path)}, which the citation names.`);
}

function prepare({ version, nodes }: Divided, wanted: Wanted): ShownText {
  const { labels, detail } = wanted;
  const node = findSubdivision(nodes, labels);
  const chosen = node === undefined ? nodes : [node];
  const tree = placeSubdivisions(chosen);
  const outline = detail === 'outline' ? fitOutline(tree, wanted.max_tokens) : undefined;
  const opening = omitEmpty({ subdivisions: outline?.views });
  return {
    number: version.number,
    history: version.history,
    text: joinParagraphs(chosen).join('\n\n'),
    tree,
    above: node === undefined ? [] : listLeadingWords(nodes, labels),
    opening,
    overhead: tokensOf(opening),
    isPruned: outline?.isPruned ?? false,
  };
}

/** An outline takes no more than this part of an answer. */
const SHARE = 1 / 4;
const LEVELS = [Infinity, 3, 2, 1];

interface Outline {
  readonly views: NonNullable<Opening['subdivisions']>;
  readonly isPruned: boolean;
}

function fitOutline(tree: readonly Placed[], maxTokens: number): Outline {
  for (const levels of LEVELS) {
    const views = toOutline(tree, levels);
    if (tokensOf(views) <= maxTokens * SHARE) return { views, isPruned: levels !== Infinity };
  }
  return { views: [], isPruned: true };
}

type Beginning = Pick<SectionOutput, 'above' | 'cited' | 'history'>;

/** The fields that only the first page has, beside the texts. */
export function createBeginning(shown: readonly ShownText[], { cited, labels }: Wanted): Beginning {
  const [first] = shown;
  const isOne = shown.length === 1;
  const above = isOne
    ? shown.flatMap((one) => one.above)
    : shown.flatMap((one) => one.above.map((words) => `Version ${one.number}: ${words}`));
  const named = labels.length > 0 ? [] : cited;
  return {
    ...(isOne && first !== undefined && { history: toHistoryView(first.history) }),
    ...omitEmpty({
      above,
      cited: shown.flatMap((one) =>
        named.map((path) => ({
          ...(!isOne && { version: one.number }),
          ...toCited(path, one),
        })),
      ),
    }),
  };
}

const SHORT = 400;

function toCited(
  path: readonly string[],
  { tree, text }: ShownText,
): NonNullable<Beginning['cited']>[number] {
  const found = findPlaced(tree, path);
  const own = found === undefined ? '' : text.slice(found.start, found.end);
  return {
    subdivision: formatSubdivision(path),
    ...(tokensOf(own) <= SHORT && omitEmpty({ text: own })),
  };
}

function findPlaced(tree: readonly Placed[], path: readonly string[]): Placed | undefined {
  const [first, ...rest] = path;
  const found = tree.filter(({ label }) => label === first);
  if (rest.length === 0) return found[0];
  return found.map(({ children }) => findPlaced(children, rest)).find((one) => one !== undefined);
}
