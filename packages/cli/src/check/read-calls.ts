import { parsePlan, type CheckOptions } from '@wellspoken/check';

import { meant } from './choose.ts';
import { readText, type NamedFile } from './files.ts';
import { mistake } from './mistake.ts';

type Calls = NonNullable<CheckOptions['calls']>;

const MODES = ['none', 'read-only', 'all'] as const;

/** Which tools may be called: a word, or the plan in a file. */
export async function readCalls(given: string, cwd: string): Promise<Calls> {
  const mode = MODES.find((word) => word === given);
  if (mode !== undefined) return mode;
  const file: NamedFile = { flag: 'calls', name: given, cwd };
  const text = await readText(file, true);
  if (text === undefined) {
    const hint = meant(given, MODES);
    throw mistake(
      `--calls: expected none, read-only, all or the file of a plan; got "${given}".${hint}`,
    );
  }
  return parsePlan(parse(file, text));
}

function parse({ name }: NamedFile, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const advice = 'Write a new one with --write-plan.';
    throw mistake(`--calls: "${name}" is no JSON. ${advice}`, cause);
  }
}
