import { openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { defineCount, omitEmpty } from '../answers/fields.ts';
import { toProvenanceView } from '../answers/provenance.ts';
import { citeSection, formatHeadingPath, getTitle } from '../answers/section-names.ts';
import {
  assertMark,
  createTextMark,
  fillPage,
  type TextSlice,
  type TextSource,
} from '../answers/text-pages.ts';
import { formatSubdivision } from '../citations/citation.ts';
import { toDays, toHistoryView } from '../history/history.shapes.ts';
import type { History } from '../history/history.ts';
import { chooseVersions, type NumberedVersion, numberVersions } from '../history/versions.ts';
import type { AskedSection } from './address.ts';
import { createNoSubdivisionError, listLeadingWords, readLabels } from './cited-subdivision.ts';
import type { FoundSection } from './read-section.ts';
import type { SectionOptions } from './section-arguments.ts';
import {
  type Placed,
  placeSubdivisions,
  type SectionOutput,
  toOutline,
  toTree,
} from './section.shapes.ts';
import {
  buildSubdivisions,
  findSubdivision,
  joinParagraphs,
  type Subdivision,
} from './subdivisions.ts';

/** How a section that was found is to be shown. */
interface Showing {
  readonly tool: string;
  readonly asked: AskedSection;
  readonly view: SectionOptions;
  /** The day in California. */
  readonly today: string;
}

const place = z.object({ source: defineCount(), offset: defineCount(), mark: z.string() });

// A cursor and what stands around the fields.
const BESIDE = 80;
/** What a node of a tree takes beside its text. */
const PER_NODE = 16;

/** Puts a section into an answer that is no larger than requested, and says how to continue. */
export function showSection(found: FoundSection, showing: Showing): SectionOutput {
  const { asked, view, today } = showing;
  const { detail, subdivision } = view;
  const all = numberVersions(found.section, today);
  const request = { today, field: 'version', ...omitEmpty({ wanted: view.version }) };
  const choice = chooseVersions(all, request);
  const labels = subdivision === undefined ? [] : readLabels(subdivision);
  const citation = citeSection(asked.at);
  const wanted = { ...view, ...asked, labels, citation };
  const { shown, notes } = prepareTexts(choice.chosen, wanted);
  const bound = { at: asked.at, version: request.wanted, labels, detail, cursor: view.cursor };
  const { start, goOn } = openPage({ tool: showing.tool, places: place }, bound);
  const texts = shown.map(({ text }) => text);
  if (start !== undefined) assertMark(start.mark, texts);
  const from = start ?? { source: 0, offset: 0 };
  const frame = {
    ...createFrame(found, labels),
    ...(from.source === 0 && from.offset === 0 && createBeginning(shown, wanted)),
    ...omitEmpty({ notes: [...choice.notes, ...notes] }),
    versions: all.map(toVersion),
  };
  const page = fillPage(shown, from, {
    tokens: view.max_tokens - tokensOf(frame) - BESIDE,
    // The text is the first block, and it is in the data; a tree has it once more.
    copies: detail === 'tree' ? 3 : 2,
    perParagraph: detail === 'tree' ? PER_NODE : 0,
  });
  const parts = page.slices.map((piece) => toPart(piece, shown[piece.source], detail));
  return {
    ...withParts(frame, parts, shown.length),
    ...goOn(page.next && { ...page.next, mark: createTextMark(texts) }),
  };
}

type Frame = Omit<SectionOutput, 'nextCursor'>;

function createFrame(
  { section, provenance }: FoundSection,
  labels: readonly string[],
): Omit<Frame, 'versions'> {
  const { code, article } = section;
  return {
    code,
    section: section.section,
    ...omitEmpty({ article }),
    ...omitEmpty({ subdivision: formatSubdivision(labels) }),
    citation: citeSection(section, labels),
    title: getTitle(section),
    ...toProvenanceView(provenance),
    headings: [...formatHeadingPath(section)],
  };
}

type VersionOutput = SectionOutput['versions'][number];

function toVersion({ number, status, version, history }: NumberedVersion): VersionOutput {
  return {
    version: number,
    status,
    ...omitEmpty({ historyNote: version.note }),
    ...toDays(history),
  };
}

interface Part extends Pick<VersionOutput, 'text' | 'textStart' | 'subdivisions'> {
  readonly version: number;
}

/** What a page shows of one version. */
function toPart(piece: TextSlice, shown: ShownText | undefined, detail: string): Part {
  const { start, text } = piece;
  if (shown === undefined) throw new Error('A piece belongs to a text.');
  return {
    version: shown.number,
    text,
    ...(start === 0 ? shown.opening : { textStart: start }),
    ...(detail === 'tree' && { subdivisions: toTree(shown.tree, piece, shown.text) }),
  };
}

/** One version stands at the top; of several, each stands in the list of versions. */
function withParts(frame: Frame, parts: readonly Part[], count: number): Frame {
  const [only] = parts;
  if (count === 1 && only !== undefined) {
    const own = frame.versions.find(({ version }) => version === only.version);
    return { ...frame, ...omitEmpty({ historyNote: own?.historyNote }), ...only };
  }
  const versions = frame.versions.map((one) => ({
    ...one,
    ...parts.find(({ version }) => version === one.version),
  }));
  return { ...frame, versions };
}

type Opening = Pick<SectionOutput, 'subdivisions'>;

/** The text of a version as requested, and the fields that are sent with its beginning. */
interface ShownText extends TextSource {
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
interface Wanted extends Pick<SectionOptions, 'detail' | 'max_tokens'> {
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
function prepareTexts(
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
function createBeginning(shown: readonly ShownText[], { cited, labels }: Wanted): Beginning {
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
