import { count } from '../../words.ts';
import type { FilesAnswer } from '../find-files.ts';
import type { FilesJob } from '../search-files.ts';
import { noteMore, noteSkipped, onOneLine } from './notes.ts';

const NOUNS = {
  file: ['file', 'files'],
  folder: ['folder', 'folders'],
  any: ['entry', 'entries'],
} as const satisfies Record<FilesJob['type'], readonly [string, string]>;

/** How many were found, and the list of them. */
export function describeFiles(answer: FilesAnswer, type: FilesJob['type']): string {
  const { entries } = answer;
  const [one, many] = NOUNS[type];
  const found = `Found ${count(entries.length, one, many)}`;
  const lines = entries.map(
    ({ path, type: kind }) => `- ${onOneLine(path)}${kind === 'folder' ? '/' : ''}`,
  );
  const head = lines.length === 0 ? `${found}.` : `${found}:`;
  return [head, ...lines, ...noteSkipped(answer.skipped), ...noteMore(answer)].join('\n');
}
