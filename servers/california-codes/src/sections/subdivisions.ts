import type { Paragraph } from '../law/section.ts';
import {
  readLabels,
  type Level,
  countWiderLevels,
  placeLabel,
  type PrintedLabel,
  listReadings,
} from './place-label.ts';

/** A subdivision of a section, or a paragraph without a label that belongs where it stands. */
export interface Subdivision {
  /** Without parentheses: "a", "2", "A", "iv"; '' where the paragraph has none. */
  readonly label: string;
  /** What is printed before its text: "(a) "; '' where there is no label. */
  readonly printed: string;
  /** Its own text, without its label and without what is below it. */
  readonly text: string;
  /** Whether a paragraph begins with it; else it stands after the label above it: "(a) (1)". */
  readonly beginsParagraph: boolean;
  /** What is below it, in the order of the text. */
  readonly children: readonly Subdivision[];
}

interface Growing extends Subdivision {
  readonly children: Growing[];
}

interface OpenLevel extends Level {
  readonly node: Growing;
}

interface Labelled extends Paragraph {
  readonly labels: readonly PrintedLabel[];
}

/** A section as the tree of its subdivisions; {@link joinParagraphs} gives the paragraphs back as they were. */
export function buildSubdivisions(paragraphs: readonly Paragraph[]): readonly Subdivision[] {
  const labelled = paragraphs.map(({ text, ...rest }) => ({
    ...rest,
    text,
    labels: readOpeningLabels(text),
  }));
  const names = labelled.flatMap(({ labels }) => labels.map(({ label }) => label));
  const roots: Growing[] = [];
  let open: readonly OpenLevel[] = [];
  let passed = 0;
  for (const paragraph of withTellingIndents(labelled)) {
    const { labels } = paragraph;
    open =
      labels.length === 0
        ? addPlain(roots, open, paragraph)
        : addLabelled({ roots, names, passed }, open, paragraph);
    passed += labels.length;
  }
  return roots;
}

/** The first label may be any; one after it must begin a level, else it belongs to a sentence. */
function readOpeningLabels(text: string): readonly PrintedLabel[] {
  const labels = readLabels(text);
  const end = labels.findIndex(({ label }, index) => index > 0 && !isPossibleFirst(label));
  return end === -1 ? labels : labels.slice(0, end);
}

function isPossibleFirst(label: string): boolean {
  return listReadings(label).some(({ value }) => value === 1);
}

/** Where all subdivisions are set in alike, the indentation says nothing about their levels. */
function withTellingIndents(paragraphs: readonly Labelled[]): readonly Labelled[] {
  const indents = paragraphs.filter(({ labels }) => labels.length > 0).map(({ indent }) => indent);
  if (new Set(indents).size > 1) return paragraphs;
  return paragraphs.map(({ text, labels }) => ({ text, labels }));
}

/** A paragraph without a label belongs to the level that it is set in with, else to the deepest. */
function addPlain(
  roots: Growing[],
  open: readonly OpenLevel[],
  { text, indent }: Labelled,
): readonly OpenLevel[] {
  const kept = indent === undefined ? open : open.slice(0, countLevels(open, indent));
  const siblings = kept.at(-1)?.node.children ?? roots;
  siblings.push({ label: '', printed: '', text, beginsParagraph: true, children: [] });
  return kept;
}

/** How many of the open levels are set in as much or less. */
function countLevels(open: readonly OpenLevel[], indent: number): number {
  const wider = countWiderLevels(open, indent);
  return open[wider]?.indent === indent ? wider + 1 : wider;
}

interface Growth {
  readonly roots: Growing[];
  /** All labels of the section, and how many of them were before this paragraph. */
  readonly names: readonly string[];
  readonly passed: number;
}

function addLabelled(
  { roots, names, passed }: Growth,
  before: readonly OpenLevel[],
  { text, indent, labels }: Labelled,
): readonly OpenLevel[] {
  const own = text.slice(labels.reduce((length, { printed }) => length + printed.length, 0));
  return labels.reduce((open, { label, printed }, index) => {
    const isChained = index > 0;
    const shown = indent === undefined ? {} : { indent };
    const { depth, reading } = placeLabel(open, {
      label,
      isChained,
      ...shown,
      ahead: () => iterateFrom(names, passed + index + 1),
    });
    const isLast = index === labels.length - 1;
    const node = {
      label,
      printed,
      text: isLast ? own : '',
      beginsParagraph: !isChained,
      children: [],
    };
    (open[depth - 1]?.node.children ?? roots).push(node);
    return [...open.slice(0, depth), { reading, node, ...(isChained ? {} : shown) }];
  }, before);
}

function* iterateFrom(names: readonly string[], start: number): Generator<string> {
  for (let at = start; at < names.length; at++) yield names[at] ?? '';
}

/** The paragraphs that a tree was built from, character for character. */
export function joinParagraphs(nodes: readonly Subdivision[]): readonly string[] {
  const paragraphs: string[] = [];
  const write = ({ printed, text, beginsParagraph, children }: Subdivision): void => {
    if (beginsParagraph || paragraphs.length === 0) paragraphs.push('');
    paragraphs[paragraphs.length - 1] += printed + text;
    children.forEach(write);
  };
  nodes.forEach(write);
  return paragraphs;
}

/** The subdivision that labels lead to: ["a", "2"] for (a)(2); undefined where there is none. */
export function findSubdivision(
  nodes: readonly Subdivision[],
  labels: readonly string[],
): Subdivision | undefined {
  const [first, ...rest] = labels;
  if (first === undefined) return undefined;
  const found = nodes.filter(({ label }) => label !== '' && label === first);
  if (rest.length === 0) return found[0];
  // Where a list begins anew, the same label is there twice, and only one of them may go on.
  for (const { children } of found) {
    const deeper = findSubdivision(children, rest);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
