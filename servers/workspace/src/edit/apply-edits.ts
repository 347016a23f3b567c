import { ToolError } from '@wellspoken/kit';

import { findTolerant, wantedLines } from './find-tolerant.ts';
import { findExact, type Span } from './find.ts';
import { normalizeEnds, toLfText, type LfText } from './lf-text.ts';
import { ambiguous, notFound, type Match, type Situation, type Wish } from './misfits.ts';
import { reindent } from './reindent.ts';

/** One replacement that a caller asks for. */
export interface Edit {
  readonly oldText: string;
  readonly newText: string;
  readonly replaceAll?: boolean | undefined;
}

/** A text with its edits made. */
export interface Edited {
  readonly text: string;
  /** How many places were replaced, for each edit. */
  readonly replaced: readonly number[];
}

/** Makes edits one after the other, each on what the one before left; throws unless all of them fit. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
  context: Omit<Situation, 'title'>,
): Edited {
  let current = text;
  const replaced = edits.map((edit, index) => {
    const title = edits.length === 1 ? 'The edit' : `Edit ${index + 1} of ${edits.length}`;
    const places = placesFor(current, edit, { ...context, title });
    current = splice(current, places);
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

function placesFor(text: string, edit: Edit, situation: Situation): Places {
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
  if (changes.length === 0) throw notFound(lf.text, { wanted, replacement }, situation);
  if (changes.length > 1 && edit.replaceAll !== true) throw ambiguous(lf.text, changes, situation);
  return { lf, changes };
}

function findChanges(
  text: string,
  { wanted, replacement, match }: Wish & { readonly match: Match },
): readonly Change[] {
  const exact = findExact(text, wanted);
  if (exact.length > 0 || match === 'exact') {
    return exact.map((span) => ({ ...span, text: replacement }));
  }
  const { lines, endsLine } = wantedLines(wanted);
  return findTolerant(text, wanted).map(({ start, end, lines: found }) => {
    const indented = reindent(replacement, { wanted: lines, found });
    // The last line of the file may have no end; then it gets none.
    const hasEnd = !endsLine || text[end - 1] === '\n';
    return { start, end, text: hasEnd ? indented : indented.replace(/\n$/, '') };
  });
}

function splice(original: string, { lf, changes }: Places): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text } of changes) {
    parts.push(original.slice(from, lf.toOriginal(start)));
    parts.push(lf.ending === '\n' ? text : text.replaceAll('\n', lf.ending));
    from = lf.toOriginal(end);
  }
  return parts.join('') + original.slice(from);
}
