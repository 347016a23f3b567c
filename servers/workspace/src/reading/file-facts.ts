import { toIsoTime } from '../answers/iso-time.ts';
import type { BytesContent, TextContent } from './content.ts';

/** Where an answer of read_file holds facts about the file, for programs. */
export const FILE_META_KEY = 'dev.wellspoken/file';
/** Where an answer of read_files holds what became of each file, for programs. */
export const FILES_META_KEY = 'dev.wellspoken/files';

/** What is known of a file and of the part of it that is shown, but for what is in it. */
export function describeContent(content: TextContent | Omit<BytesContent, 'bytes'>): object {
  const { kind, mimeType, size, sha256 } = content;
  const facts = { kind, mimeType, size, modified: toIsoTime(content.modified), sha256 };
  if (content.kind !== 'text') return facts;
  const { encoding, bom, lineEnding, startLine, endLine, totalLines, nextCursor } = content;
  const { truncatedLines, replaced } = content;
  return {
    ...facts,
    encoding,
    bom,
    lineEnding,
    startLine,
    endLine,
    totalLines,
    ...(truncatedLines.length > 0 && { truncatedLines: [...truncatedLines] }),
    ...(replaced && { replaced }),
    nextCursor,
  };
}

/** Describes which lines of a text an answer holds. */
export function describeLines(content: TextContent): string {
  const { startLine, endLine, totalLines } = content;
  if (startLine === 0) return 'empty';
  if (startLine === undefined || endLine === undefined) return 'its last lines';
  const of = totalLines === undefined ? '' : ` of ${totalLines}`;
  return startLine === endLine ? `line ${startLine}${of}` : `lines ${startLine} to ${endLine}${of}`;
}

/** The URI of the resource that is a file, by its path as answers show it. */
export function toResourceUri(shown: string): string {
  return `workspace:///${shown.split('/').map(encodeURIComponent).join('/')}`;
}
