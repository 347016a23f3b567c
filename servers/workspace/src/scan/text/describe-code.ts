import { count } from '../../words.ts';
import type { CodeAnswer } from '../find-code.ts';
import type { CodeMatch } from '../search-code.ts';
import { noteMore, noteSkipped, onOneLine } from './notes.ts';

/** The lines that were found, as grep writes them, and what to know about them. */
export function describeCode(answer: CodeAnswer): string {
  const { files, matchCount, filesSearched } = answer;
  const searched = count(filesSearched, 'file');
  const head =
    matchCount === 0
      ? `No ${answer.complete ? '' : 'more '}matches in ${searched}.`
      : `Found ${count(matchCount, 'match', 'matches')} in ${count(files.length, 'file')} (${searched} searched):`;
  const blocks = files.flatMap(({ path, matches }) =>
    matches.map((match) => describeMatch(onOneLine(path), match)),
  );
  const hasContext = files.some(({ matches }) => matches.some(isWithContext));
  const body = blocks.length === 0 ? [] : [blocks.join(hasContext ? '\n--\n' : '\n')];
  return [head, ...body, ...noteSkipped(answer.skipped), ...noteMore(answer)].join('\n');
}

function isWithContext({ before, after }: CodeMatch): boolean {
  return before.length + after.length > 0;
}

function describeMatch(path: string, { line, text, before, after }: CodeMatch): string {
  const first = line - before.length;
  return [
    ...before.map((other, index) => `${path}-${first + index}- ${other}`),
    `${path}:${line}: ${text}`,
    ...after.map((other, index) => `${path}-${line + 1 + index}- ${other}`),
  ].join('\n');
}
