import type { Context } from '@wellspoken/kit';
import type { PageOfCall } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import { MAX_FILE_BYTES } from './code/file-reader.ts';
import type { ScanWatcher } from './scanner.ts';
import type { Ending, Position } from './traverse.ts';
import type { Skipped } from './walk/control.ts';

const glob = z.string().min(1).max(1_000);

/** The folder that a search starts in. */
export function defineStartPath(what: string): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .min(1)
    .optional()
    .describe(`${what} to look in, such as src; without it, all allowed folders`);
}

/** Globs, under an argument of this meaning. */
export function defineGlobs(meaning: string): z.ZodDefault<z.ZodArray<z.ZodString>> {
  return z
    .array(glob)
    .max(50)
    .default([])
    .describe(
      `${meaning} A glob without a slash is tried on names at any depth, one with a slash on the path below the folder searched; *, **, ?, [a-z] and {a,b}.`,
    );
}

/** Whether to look at what .gitignore files leave out. */
export function defineIncludeIgnored(): z.ZodDefault<z.ZodBoolean> {
  return z
    .boolean()
    .default(false)
    .describe('true also looks at what .gitignore files leave out; .git is never looked at');
}

/** Where to go on. */
export function defineCursor(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .max(20_000)
    .optional()
    .describe('nextCursor of the answer before; give the same other arguments');
}

/** How much was not looked into. */
export const skipped = z
  .object({
    binary: z.number().int().describe('Files that are not text'),
    tooLarge: z.number().int().describe('Files over the size limit'),
    unreadable: z.number().int().describe('Files and folders that the server may not read'),
    unnameable: z.number().int().describe('Files and folders whose names are not UTF-8'),
    tooDeep: z.number().int().describe('Folders below the deepest level that is looked at'),
    paths: z.array(z.string()).describe('The first 20 of them, without binary files'),
  })
  .describe('What was not looked into');

/** How a search ended. */
export const ending = {
  complete: z.boolean().describe('false when there may be more'),
  why: z
    .enum(['page', 'time'])
    .optional()
    .describe('Why there may be more: the page is full, or the time for one call is over'),
  nextCursor: z.string().optional().describe('Pass it as cursor to go on from here'),
  skipped,
};

/** Passes cancellation to a search, and its progress to the caller. */
export function createWatcher({ signal, progress }: Context, noun: string): ScanWatcher {
  return {
    signal,
    onProgress: (done) => progress(done, undefined, `${done} ${noun} so far`),
  };
}

/** What was not looked into, as answers tell it. */
export interface SkippedAnswer {
  readonly binary: number;
  readonly tooLarge: number;
  readonly unreadable: number;
  readonly unnameable: number;
  readonly tooDeep: number;
  readonly paths: string[];
}

/** How a search ended, as answers tell it. */
export interface EndingAnswer {
  readonly complete: boolean;
  readonly why?: 'page' | 'time';
  readonly nextCursor?: string;
  readonly skipped: SkippedAnswer;
}

/** Converts the end of a scan for the answer. */
export function toEndingAnswer(
  { halt, next, skipped }: Ending,
  { goOn }: Pick<PageOfCall<Position>, 'goOn'>,
): EndingAnswer {
  const told = { skipped: toSkippedAnswer(skipped) };
  if (halt === undefined || next === undefined) return { complete: true, ...told };
  const why = halt === 'page' ? 'page' : 'time';
  return { complete: false, why, ...goOn(next), ...told };
}

/** Converts the counts of a scan for the answer. */
export function toSkippedAnswer({ counts, names }: Skipped): SkippedAnswer {
  return { ...counts, paths: [...names] };
}

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
export function describeSkipped(skipped: SkippedAnswer): readonly string[] {
  const parts = Object.entries(REASONS)
    // The keys of a literal are what its type says.
    .map(([reason, [one, many]]) => ({ number: skipped[reason as Reason], one, many }))
    .filter(({ number }) => number > 0)
    .map(({ number, one, many }) => formatCount(number, one, many));
  if (parts.length === 0) return [];
  const names = skipped.paths.map(onOneLine).join(', ');
  return [`Not looked into: ${parts.join(', ')}${names === '' ? '' : ` (${names})`}.`];
}

/** How to get the rest, if there is one. */
export function describeMore({ complete, why, nextCursor }: EndingAnswer): readonly string[] {
  if (complete || nextCursor === undefined) return [];
  const reason = why === 'time' ? 'The time for one call is over.' : 'This page is full.';
  return [`${reason} For more, repeat the call with cursor "${nextCursor}".`];
}
