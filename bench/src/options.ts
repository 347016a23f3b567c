import { parseArgs } from 'node:util';

/** What a benchmark is told. */
export interface BenchOptions {
  readonly files: number;
  readonly megabytes: number;
  readonly rounds: number;
  readonly json: boolean;
}

/** The command line makes no sense; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const USAGE = `Usage: npm run bench -- search [--files 20000] [--megabytes 200] [--rounds 5] [--json]

Measures search_code and search_files beside grep, find and server-filesystem on a tree that is
made for it in a temporary folder and removed afterwards.`;

/** Reads the command line. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  if (positionals.length !== 1 || positionals[0] !== 'search') {
    throw new UsageError(`Expected "search", got "${positionals.join(' ')}".\n\n${USAGE}`);
  }
  return {
    files: readCount('files', values.files),
    megabytes: readCount('megabytes', values.megabytes),
    rounds: readCount('rounds', values.rounds),
    json: values.json,
  };
}

interface Parsed {
  readonly values: { files: string; megabytes: string; rounds: string; json: boolean };
  readonly positionals: string[];
}

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        files: { type: 'string', default: '20000' },
        megabytes: { type: 'string', default: '200' },
        rounds: { type: 'string', default: '5' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${why}\n\n${USAGE}`, { cause });
  }
}

function readCount(flag: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UsageError(`--${flag} is "${text}"; expected a whole number above 0.`);
}
