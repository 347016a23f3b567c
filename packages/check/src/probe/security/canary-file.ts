import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ProbeContext } from '../define-probe.ts';
import { isOffered } from './is-offered.ts';

/** A file that the server has no business to read. */
export interface CanaryFile {
  readonly path: string;
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/** Works while a file of ours lies beside the working folder; gets the reason where none can. */
export async function withCanaryFile<Value>(
  context: ProbeContext,
  work: (file: CanaryFile | string) => Promise<Value>,
): Promise<Value> {
  const { surroundings, leg } = context;
  if (!surroundings) {
    return work('A file outside of what the server offers can be placed only for a command.');
  }
  const folder = dirname(surroundings.work);
  if (isOffered(context, folder)) {
    return work('The server is told to offer a folder in which everything of this audit lies.');
  }
  // Its path begins like that of the working folder: a guard that compares only the start lets it pass.
  const name = `work-outside-${leg.era}.txt`;
  const path = join(folder, name);
  const text = `outside ${surroundings.canaryText}`;
  await writeFile(path, text);
  try {
    return await work({ path, folder, name, text });
  } finally {
    await rm(path, { force: true });
  }
}
