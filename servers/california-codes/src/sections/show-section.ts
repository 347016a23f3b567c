import { openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { omitEmpty, defineCount } from '../answers/fields.ts';
import { toProvenanceView } from '../answers/provenance.ts';
import { citeSection, formatHeadingPath, getTitle } from '../answers/section-names.ts';
import { assertMark, fillPage, type TextSlice, createTextMark } from '../answers/text-pages.ts';
import { formatSubdivision } from '../citations/citation.ts';
import { toDays } from '../history/history.shapes.ts';
import { chooseVersions, type NumberedVersion, numberVersions } from '../history/versions.ts';
import type { AskedSection } from './address.ts';
import { readLabels } from './cited-subdivision.ts';
import type { FoundSection } from './read-section.ts';
import type { SectionOptions } from './section-arguments.ts';
import { type SectionOutput, toTree } from './section.shapes.ts';
import { createBeginning, prepareTexts, type ShownText } from './shown-text.ts';

/** What is asked of a section that was found. */
export interface Showing {
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

/** Puts a section into an answer that is no larger than wished, and says how to go on. */
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
