import * as z from 'zod';

import { provenanceFields } from '../answers/provenance.ts';
import { nextCursor, notes, defineCount } from '../answers/fields.ts';
import { dayFields } from '../history/history.shapes.ts';
import { STATUSES } from '../history/versions.ts';
import { type RedlineRow, type Segment, toMarkdown } from './redline.ts';

const text = z.string().optional();

const side = z.object({
  version: defineCount().optional().describe('The version; absent for a quote'),
  status: z.enum(STATUSES).optional().describe('Today, as far as its note tells'),
  historyNote: text.describe('The note on its history'),
  ...dayFields,
});

const row = z.object({
  change: z.enum(['same', 'changed', 'added', 'removed']).describe('What became of it'),
  count: defineCount().optional().describe('How many paragraphs are the same and left out here'),
  markdown: text.describe('The paragraph: ~~removed~~ and **added**'),
  segments: z
    .array(
      z.object({
        kind: z.enum(['same', 'added', 'removed']).describe('What became of it'),
        text: z.string().describe('As it is printed'),
      }),
    )
    .optional()
    .describe('The paragraph in pieces, where format is segments'),
  continued: z.literal(true).optional().describe('It goes on from the row before'),
});

/** What compare_versions answers. */
export const compareOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  section: z.string().describe('The number of the section'),
  article: text.describe('The article of the Constitution'),
  subdivision: text.describe('The subdivision that is compared alone'),
  citation: z.string().describe('How to cite it'),
  ...provenanceFields,
  from: side.describe('What it was'),
  to: side.describe('What it becomes'),
  match: z
    .enum(['equal', 'contained', 'different'])
    .describe('Of a quote, contained: the law has it word for word'),
  addedWords: defineCount().describe('How many words come'),
  removedWords: defineCount().describe('How many words go'),
  paragraphs: z.array(row).describe('In the order of the text'),
  notes,
  nextCursor,
});

/** A comparison as it is answered. */
export type CompareOutput = z.output<typeof compareOutput>;

type Row = CompareOutput['paragraphs'][number];

/** How a redline is shown. */
interface RowOptions {
  readonly show: 'changes' | 'all';
  readonly format: 'markdown' | 'segments';
}

/** The rows of an answer: none of them is so large that it could not be on a page. */
export function toRows(rows: readonly RedlineRow[], options: RowOptions): readonly Row[] {
  const told: Row[] = [];
  for (const row of rows) {
    const last = told.at(-1);
    if (options.show === 'all' || row.change !== 'same')
      told.push(...toParagraphRows(row, options));
    else if (last?.change === 'same') told.splice(-1, 1, { ...last, count: (last.count ?? 0) + 1 });
    else told.push({ change: 'same', count: 1 });
  }
  return told;
}

function toParagraphRows({ change, segments }: RedlineRow, { format }: RowOptions): readonly Row[] {
  return splitSegments(segments).map((part, index) => ({
    change,
    ...(format === 'markdown'
      ? { markdown: toMarkdown({ segments: part }) }
      : { segments: part.map((one) => ({ ...one })) }),
    ...(index > 0 && { continued: true as const }),
  }));
}

const LONGEST = 1_600;

/** Parts of a paragraph that are not longer than a row may be; cut between words. */
function splitSegments(segments: readonly Segment[]): readonly (readonly Segment[])[] {
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
