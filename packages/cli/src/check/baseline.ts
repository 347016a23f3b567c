import {
  applyBaseline,
  BaselineError,
  createBaseline,
  parseBaseline,
  renderBaseline,
  type Baseline,
  type Report,
} from '@wellspoken/check/report';

import { readText, writeText, type NamedFile } from './files.ts';
import type { CheckFlags } from './flags.ts';
import { mistake } from './mistake.ts';

/** The baseline that a flag names; one that is to be written may not be there yet. */
export async function readBaseline(
  { baseline: name, writeBaseline }: CheckFlags,
  cwd: string,
): Promise<Baseline | undefined> {
  if (name === undefined) return undefined;
  const text = await readText({ flag: 'baseline', name, cwd }, true);
  if (text === undefined && writeBaseline) return undefined;
  // Made by itself it would accept whatever there is, and nobody would look at it.
  if (text === undefined) throw mistake(describeMissing(name));
  try {
    return parseBaseline(text);
  } catch (error) {
    if (!(error instanceof BaselineError)) throw error;
    throw mistake(`--baseline: "${name}": ${error.message}`, error);
  }
}

const describeMissing = (name: string): string =>
  `--baseline: "${name}" cannot be read: there is no such file. Make it once, with the same target, and look through it: wellspoken check --baseline ${name} --write-baseline`;

/** Marks what is accepted; where a file is to be written, everything that was found is. */
export async function acceptFindings(
  report: Report,
  before: Baseline | undefined,
  file: NamedFile | undefined,
): Promise<Report> {
  // Of a server that said nothing there is nothing to accept, and the file must not lose its entries.
  if (file === undefined || report.eras.length === 0) {
    return before === undefined ? report : applyBaseline(report, before);
  }
  const after = createBaseline(report, before);
  await writeText(file, renderBaseline(after));
  return applyBaseline(report, after);
}
