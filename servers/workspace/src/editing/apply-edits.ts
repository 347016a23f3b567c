import { ToolError } from '@wellspoken/kit';

import { findExact, findTolerant, type Span, splitWanted } from './find-text.ts';
import { type LfText, normalizeEnds, toLfText } from './lf-text.ts';
import {
  createAmbiguousError,
  type Match,
  createNotFoundError,
  type EditContext,
  type Replacement,
} from './misfits.ts';
import { type Difference, createDiff } from './unified-diff.ts';

/** One replacement that a caller asks for. */
export interface Edit {
  readonly oldText: string;
  readonly newText: string;
  readonly replaceAll?: boolean | undefined;
}

/** A text with its edits made. */
interface Edited {
  readonly text: string;
  /** How many places were replaced, for each edit. */
  readonly replaced: readonly number[];
}

/** Makes edits one after the other, each on what the one before left; throws unless all of them fit. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
  context: Omit<EditContext, 'title'>,
): Edited {
  let current = text;
  const replaced = edits.map((edit, index) => {
    const title = edits.length === 1 ? 'The edit' : `Edit ${index + 1} of ${edits.length}`;
    const places = findPlaces(current, edit, { ...context, title });
    current = replaceSpans(current, places);
    return places.changes.length;
  });
  return { text: current, replaced };
}

interface Change extends Span {
  readonly text: string;
}

interface Places {
  readonly lf: LfText;
  readonly changes: readonly Change[];
}

function findPlaces(text: string, edit: Edit, situation: EditContext): Places {
  const lf = toLfText(text);
  const wanted = normalizeEnds(edit.oldText);
  const replacement = normalizeEnds(edit.newText);
  if (wanted === replacement) {
    throw new ToolError(
      'invalid_arguments',
      `${situation.title} has the same oldText and newText.`,
    );
  }
  const changes = findChanges(lf.text, { wanted, replacement, match: situation.match });
  if (changes.length === 0) throw createNotFoundError(lf.text, { wanted, replacement }, situation);
  if (changes.length > 1 && edit.replaceAll !== true)
    throw createAmbiguousError(lf.text, changes, situation);
  return { lf, changes };
}

function findChanges(
  text: string,
  { wanted, replacement, match }: Replacement & { readonly match: Match },
): readonly Change[] {
  const exact = findExact(text, wanted);
  if (exact.length > 0 || match === 'exact') {
    return exact.map((span) => ({ ...span, text: replacement }));
  }
  const { lines, endsLine } = splitWanted(wanted);
  return findTolerant(text, wanted).map(({ start, end, lines: found }) => {
    const indented = indentLike(replacement, { wanted: lines, found });
    // The last line of the file may have no end; then it gets none.
    const hasEnd = !endsLine || text[end - 1] === '\n';
    return { start, end, text: hasEnd ? indented : indented.replace(/\n$/, '') };
  });
}

function replaceSpans(original: string, { lf, changes }: Places): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text } of changes) {
    parts.push(original.slice(from, lf.toOriginal(start)));
    parts.push(lf.ending === '\n' ? text : text.replaceAll('\n', lf.ending));
    from = lf.toOriginal(end);
  }
  return parts.join('') + original.slice(from);
}

/** A text and what is to be replaced in it. */
export interface TextEdit {
  readonly text: string;
  readonly edits: readonly Edit[];
  readonly match: Match;
  /** The path as the caller gave it. */
  readonly asked: string;
  /** How the diff names the file. */
  readonly shown: string;
}

/** A text with its edits made, and how it differs from before. */
export interface EditedText extends Difference {
  readonly text: string;
  readonly replaced: readonly number[];
}

/** Makes edits in a text, all of them or none. */
export function editText({ text, edits, match, asked, shown }: TextEdit): EditedText {
  const edited = applyEdits(text, edits, { asked, match });
  return { ...edited, ...createDiff(shown, text, edited.text) };
}

/** The texts that show how the caller's indentation becomes that of the file. */
interface Indentation {
  /** The lines that the caller looked for. */
  readonly wanted: readonly string[];
  /** The lines of the file that they fit. */
  readonly found: readonly string[];
}

/** Indents the lines of a replacement the way the file indents what they replace. */
function indentLike(replacement: string, { wanted, found }: Indentation): string {
  const lines = replacement.split('\n');
  const known = pairIndents(wanted, found);
  const styles = {
    known,
    from: findUnit([...wanted, ...lines]),
    to: findUnit(found),
  };
  return lines
    .map((line) => (line.trim() === '' ? line.trim() : translate(line, styles)))
    .join('\n');
}

interface Styles {
  /** What the file has for an indentation of the caller. */
  readonly known: ReadonlyMap<string, string>;
  /** One step of the caller, and of the file. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function pairIndents(
  wanted: readonly string[],
  found: readonly string[],
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [index, line] of wanted.entries()) {
    const indent = readIndent(line);
    if (line.trim() !== '' && !pairs.has(indent)) pairs.set(indent, readIndent(found[index] ?? ''));
  }
  return pairs;
}

function translate(line: string, styles: Styles): string {
  const indent = readIndent(line);
  return translateIndent(indent, styles) + line.slice(indent.length);
}

function translateIndent(indent: string, styles: Styles): string {
  const known = styles.known.get(indent);
  if (known !== undefined) return known;
  const [base, ours] = findNearestKnown(indent, styles.known);
  if (indent.startsWith(base)) return ours + convert(indent.slice(base.length), ours, styles);
  // Further out than every line that was found: as many steps less.
  const steps = convert(base.slice(indent.length), ours, styles);
  return ours.slice(0, Math.max(0, ours.length - steps.length));
}

// The deepest one that it begins with, or else the shallowest of all.
function findNearestKnown(
  indent: string,
  known: ReadonlyMap<string, string>,
): readonly [string, string] {
  const byDepth = [...known].toSorted(([a], [b]) => b.length - a.length);
  return byDepth.find(([base]) => indent.startsWith(base)) ?? byDepth.at(-1) ?? ['', ''];
}

function convert(rest: string, ours: string, { from, to }: Styles): string {
  if (from === undefined || rest.length % from.length !== 0) return rest;
  const step = to ?? (ours.includes('\t') ? '\t' : from);
  return step.repeat(rest.length / from.length);
}

/** One step of indentation: the smallest difference between two lines. */
function findUnit(lines: readonly string[]): string | undefined {
  const indents = new Set(lines.filter((line) => line.trim() !== '').map(readIndent));
  const sorted = [...indents].toSorted((a, b) => a.length - b.length);
  let unit: string | undefined;
  for (const [index, indent] of sorted.entries()) {
    const step = indent.slice((sorted[index - 1] ?? indent).length);
    if (step !== '' && step.length < (unit?.length ?? Infinity)) unit = step;
  }
  return unit;
}

function readIndent(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}
