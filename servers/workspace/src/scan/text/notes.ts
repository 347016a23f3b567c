import { count } from '../../words.ts';
import type { EndingAnswer, SkippedAnswer } from '../answer.ts';
import { MAX_FILE_BYTES } from '../content/file-reader.ts';

const MAX_FILE_MIB = MAX_FILE_BYTES / 1024 / 1024;

/** A path on one line: what a terminal or a list would break at is written out. */
export function onOneLine(path: string): string {
  return path.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === '\n' ? String.raw`\n` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

type Reason = Exclude<keyof SkippedAnswer, 'paths'>;

const REASONS: Readonly<Record<Reason, readonly [one: string, many: string]>> = {
  binary: ['binary file', 'binary files'],
  tooLarge: [`file over ${MAX_FILE_MIB} MiB`, `files over ${MAX_FILE_MIB} MiB`],
  unreadable: ['that may not be read', 'that may not be read'],
  unnameable: ['with a name that is not UTF-8', 'with names that are not UTF-8'],
  tooDeep: ['folder nested too deep', 'folders nested too deep'],
};

/** What a reader should know of what was not looked into. */
export function noteSkipped(skipped: SkippedAnswer): readonly string[] {
  const parts = Object.entries(REASONS)
    // The keys of a literal are what its type says.
    .map(([reason, [one, many]]) => ({ number: skipped[reason as Reason], one, many }))
    .filter(({ number }) => number > 0)
    .map(({ number, one, many }) => count(number, one, many));
  if (parts.length === 0) return [];
  const names = skipped.paths.map(onOneLine).join(', ');
  return [`Not looked into: ${parts.join(', ')}${names === '' ? '' : ` (${names})`}.`];
}

/** How to get the rest, if there is one. */
export function noteMore({ complete, why, nextCursor }: EndingAnswer): readonly string[] {
  if (complete || nextCursor === undefined) return [];
  const reason = why === 'time' ? 'The time for one call is over.' : 'This page is full.';
  return [`${reason} For more, repeat the call with cursor "${nextCursor}".`];
}
