import { openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { present, whole } from '../answers/fields.ts';
import { toProvenanceView } from '../answers/provenance.ts';
import { citationOf, headingPath, titleOf } from '../answers/section-names.ts';
import { assertMark, pageOfTexts, type Piece, textMark } from '../answers/text-pages.ts';
import { formatSubdivision } from '../citations/citation.ts';
import { daysOf } from '../history/history.shapes.ts';
import { chooseVersions, type NumberedVersion, numberVersions } from '../history/versions.ts';
import type { AskedSection } from './address.ts';
import { readLabels } from './cited-subdivision.ts';
import type { FoundSection } from './read-section.ts';
import type { SectionWishes } from './section-arguments.ts';
import { type SectionOutput, treeWithin } from './section.shapes.ts';
import { beginningOf, prepareTexts, type ShownText } from './shown-text.ts';

/** What is asked of a section that was found. */
export interface Showing {
  readonly tool: string;
  readonly asked: AskedSection;
  readonly wishes: SectionWishes;
  /** The day in California. */
  readonly today: string;
}

const place = z.object({ source: whole(), offset: whole(), mark: z.string() });

// A cursor and what stands around the fields.
const BESIDE = 80;
/** What a node of a tree takes beside its text. */
const PER_NODE = 16;

/** Puts a section into an answer that is no larger than wished, and says how to go on. */
export function showSection(found: FoundSection, showing: Showing): SectionOutput {
  const { asked, wishes, today } = showing;
  const { detail, subdivision } = wishes;
  const all = numberVersions(found.section, today);
  const wish = { today, field: 'version', ...present({ wanted: wishes.version }) };
  const choice = chooseVersions(all, wish);
  const labels = subdivision === undefined ? [] : readLabels(subdivision);
  const citation = citationOf(asked.at);
  const wanted = { ...wishes, ...asked, labels, citation };
  const { shown, notes } = prepareTexts(choice.chosen, wanted);
  const bound = { at: asked.at, version: wish.wanted, labels, detail, cursor: wishes.cursor };
  const { start, goOn } = openPage({ tool: showing.tool, places: place }, bound);
  const texts = shown.map(({ text }) => text);
  if (start !== undefined) assertMark(start.mark, texts);
  const from = start ?? { source: 0, offset: 0 };
  const frame = {
    ...frameOf(found, labels),
    ...(from.source === 0 && from.offset === 0 && beginningOf(shown, wanted)),
    ...present({ notes: [...choice.notes, ...notes] }),
    versions: all.map(toVersion),
  };
  const page = pageOfTexts(shown, from, {
    tokens: wishes.max_tokens - tokensOf(frame) - BESIDE,
    // The text is the first block, and it is in the data; a tree has it once more.
    copies: detail === 'tree' ? 3 : 2,
    perParagraph: detail === 'tree' ? PER_NODE : 0,
  });
  const parts = page.pieces.map((piece) => toPart(piece, shown[piece.source], detail));
  return {
    ...withParts(frame, parts, shown.length),
    ...goOn(page.next && { ...page.next, mark: textMark(texts) }),
  };
}

type Frame = Omit<SectionOutput, 'nextCursor'>;

function frameOf(
  { section, provenance }: FoundSection,
  labels: readonly string[],
): Omit<Frame, 'versions'> {
  const { code, article } = section;
  return {
    code,
    section: section.section,
    ...present({ article }),
    ...present({ subdivision: formatSubdivision(labels) }),
    citation: citationOf(section, labels),
    title: titleOf(section),
    ...toProvenanceView(provenance),
    headings: [...headingPath(section)],
  };
}

type VersionOutput = SectionOutput['versions'][number];

function toVersion({ number, status, version, history }: NumberedVersion): VersionOutput {
  return {
    version: number,
    status,
    ...present({ historyNote: version.note }),
    ...daysOf(history),
  };
}

interface Part extends Pick<VersionOutput, 'text' | 'textStart' | 'subdivisions'> {
  readonly version: number;
}

/** What a page shows of one version. */
function toPart(piece: Piece, shown: ShownText | undefined, detail: string): Part {
  const { start, text } = piece;
  if (shown === undefined) throw new Error('A piece belongs to a text.');
  return {
    version: shown.number,
    text,
    ...(start === 0 ? shown.opening : { textStart: start }),
    ...(detail === 'tree' && { subdivisions: treeWithin(shown.tree, piece, shown.text) }),
  };
}

/** One version stands at the top; of several, each stands in the list of versions. */
function withParts(frame: Frame, parts: readonly Part[], count: number): Frame {
  const [only] = parts;
  if (count === 1 && only !== undefined) {
    const own = frame.versions.find(({ version }) => version === only.version);
    return { ...frame, ...present({ historyNote: own?.historyNote }), ...only };
  }
  const versions = frame.versions.map((one) => ({
    ...one,
    ...parts.find(({ version }) => version === one.version),
  }));
  return { ...frame, versions };
}
