import { alignParagraphs } from './redline/align.ts';
import { compareWords, type Segment } from './redline/words.ts';

/** A paragraph of a redline. */
export interface RedlineRow {
  readonly change: 'same' | 'changed' | 'added' | 'removed';
  readonly segments: readonly Segment[];
}

/** What became of a text, paragraph by paragraph. */
export function redline(
  before: readonly string[],
  after: readonly string[],
): readonly RedlineRow[] {
  return alignParagraphs(before, after).map(toRow);
}

function toRow({
  before,
  after,
}: {
  readonly before?: string;
  readonly after?: string;
}): RedlineRow {
  if (before === undefined) {
    return { change: 'added', segments: [{ kind: 'added', text: after ?? '' }] };
  }
  if (after === undefined)
    return { change: 'removed', segments: [{ kind: 'removed', text: before }] };
  if (before === after) return { change: 'same', segments: [{ kind: 'same', text: after }] };
  return { change: 'changed', segments: compareWords(before, after) };
}

/** How many words a redline adds and removes. */
export function countWords(rows: readonly RedlineRow[]): {
  readonly added: number;
  readonly removed: number;
} {
  const count = (kind: Segment['kind']): number =>
    rows
      .flatMap(({ segments }) => segments)
      .filter((segment) => segment.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu) ?? []).length, 0);
  return { added: count('added'), removed: count('removed') };
}

const MARKS = { same: '', added: '**', removed: '~~' } as const;

/** A paragraph as Markdown: what went is struck through, what came is bold. */
export function toMarkdown({ segments }: Pick<RedlineRow, 'segments'>): string {
  return segments.map(({ kind, text }) => marked(text, MARKS[kind])).join('');
}

/** Marks hold only where they touch a word, and not across lines. */
function marked(text: string, mark: string): string {
  const plain = text.replace(/[\\*~_`]/g, '\\$&');
  if (mark === '') return plain;
  return plain
    .split('\n')
    .map((line) => {
      const words = line.trim();
      if (words === '') return line;
      const start = line.indexOf(words);
      return `${line.slice(0, start)}${mark}${words}${mark}${line.slice(start + words.length)}`;
    })
    .join('\n');
}
