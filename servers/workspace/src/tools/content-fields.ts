import * as z from 'zod';

import {
  KINDS,
  LINE_ENDINGS,
  SURVEY_BYTES,
  ENCODINGS,
  type BytesContent,
  type TextContent,
} from '../content/index.ts';
import { isoTime, timeField } from './iso-time.ts';

const wholeLimit = `only of files up to ${SURVEY_BYTES / 1_048_576} MiB`;

/** What the answers of reading tools say about a file; the text comes last, after the facts. */
export const contentFields = {
  kind: z.enum(KINDS).describe('What the file holds; binary is all that is not shown as such'),
  mimeType: z.string().describe('Its MIME type'),
  size: z.int().describe('Its size in bytes'),
  modified: timeField('When it was last changed'),
  sha256: z
    .string()
    .optional()
    .describe(
      `The hash of the whole file, to give to write_file or edit_file as expectedHash; ${wholeLimit}`,
    ),
  encoding: z.enum(ENCODINGS).optional().describe('Of a text: the encoding it was read in'),
  bom: z.boolean().optional().describe('Of a text: whether it begins with a byte order mark'),
  lineEnding: z.enum(LINE_ENDINGS).optional().describe('Of a text: what ends its lines'),
  startLine: z
    .int()
    .optional()
    .describe('The first line in this answer; 0 for none; absent where lines were not counted'),
  endLine: z.int().optional().describe('The last line in this answer; as startLine'),
  totalLines: z.int().optional().describe(`How many lines the whole file has; ${wholeLimit}`),
  truncatedLines: z
    .array(z.enum(['first', 'last']))
    .optional()
    .describe('Which lines of this answer are not whole, because a line is longer than a page'),
  replaced: z
    .boolean()
    .optional()
    .describe('Whether bytes that the encoding does not know became U+FFFD'),
  nextCursor: z
    .string()
    .optional()
    .describe('There is more: call read_file with this as cursor to go on'),
  text: z.string().optional().describe('The text, line ends as in the file'),
};

type Described = z.input<z.ZodObject<typeof contentFields>>;

/** Says of a file what {@link contentFields} declares. */
export function describeContent(content: TextContent | Omit<BytesContent, 'bytes'>): Described {
  const { kind, mimeType, size, sha256 } = content;
  const modified = isoTime(content.modified);
  if (content.kind !== 'text') return { kind, mimeType, size, modified, sha256 };
  const { encoding, bom, lineEnding, startLine, endLine, totalLines, nextCursor, text } = content;
  const { truncatedLines, replaced } = content;
  return {
    kind,
    mimeType,
    size,
    modified,
    sha256,
    encoding,
    bom,
    lineEnding,
    startLine,
    endLine,
    totalLines,
    ...(truncatedLines.length > 0 && { truncatedLines: [...truncatedLines] }),
    ...(replaced && { replaced }),
    nextCursor,
    text,
  };
}

/** Says in words which lines of a text an answer holds. */
export function describeLines(content: TextContent): string {
  const { startLine, endLine, totalLines } = content;
  if (startLine === 0) return 'empty';
  if (startLine === undefined || endLine === undefined) return 'its last lines';
  const of = totalLines === undefined ? '' : ` of ${totalLines}`;
  return startLine === endLine ? `line ${startLine}${of}` : `lines ${startLine} to ${endLine}${of}`;
}
