import { toMarkdown, type RedlineRow } from '../../law/redline.ts';
import type { Segment } from '../../law/redline/words.ts';
import type { CompareOutput } from './compare-output.ts';

type Row = CompareOutput['paragraphs'][number];

/** How a redline is shown. */
export interface RowsWish {
  readonly show: 'changes' | 'all';
  readonly format: 'markdown' | 'segments';
}

/** The rows of an answer: none of them is so large that it could not be on a page. */
export function toRows(rows: readonly RedlineRow[], wish: RowsWish): readonly Row[] {
  const told: Row[] = [];
  for (const row of rows) {
    const last = told.at(-1);
    if (wish.show === 'all' || row.change !== 'same') told.push(...inPieces(row, wish));
    else if (last?.change === 'same') told.splice(-1, 1, { ...last, count: (last.count ?? 0) + 1 });
    else told.push({ change: 'same', count: 1 });
  }
  return told;
}

function inPieces({ change, segments }: RedlineRow, { format }: RowsWish): readonly Row[] {
  return chunked(segments).map((part, index) => ({
    change,
    ...(format === 'markdown'
      ? { markdown: toMarkdown({ segments: part }) }
      : { segments: part.map((one) => ({ ...one })) }),
    ...(index > 0 && { continued: true as const }),
  }));
}

const LONGEST = 1_600;

/** Parts of a paragraph that are not longer than a row may be; cut between words. */
function chunked(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const parts: Segment[][] = [[]];
  let length = 0;
  for (const { kind, text } of segments.flatMap(cutSegment)) {
    if (length > 0 && length + text.length > LONGEST) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push({ kind, text });
    length += text.length;
  }
  return parts;
}

function cutSegment({ kind, text }: Segment): readonly Segment[] {
  const pieces: Segment[] = [];
  let at = 0;
  while (text.length - at > LONGEST) {
    const space = text.lastIndexOf(' ', at + LONGEST - 1);
    const end = space > at ? space + 1 : at + LONGEST;
    pieces.push({ kind, text: text.slice(at, end) });
    at = end;
  }
  return [...pieces, { kind, text: text.slice(at) }];
}
