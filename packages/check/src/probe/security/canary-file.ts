import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ProbeContext } from '../define-probe.ts';
import { isOffered } from './is-offered.ts';

/** A file that the server has no business to read, in a folder that it has no business to list. */
export interface CanaryFile {
  readonly path: string;
  readonly text: string;
  readonly folder: string;
  /** The name of another file in the folder, which is never sent: only who lists the folder knows it. */
  readonly secretName: string;
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
  const parent = dirname(surroundings.work);
  if (isOffered(context, parent)) {
    return work('The server is told to offer a folder in which everything of this audit lies.');
  }
  const { canaryText } = surroundings;
  // Its path begins like that of the working folder: a guard that compares only the start lets it pass.
  const folder = join(parent, `work-outside-${leg.era}`);
  const secretName = `listed-${canaryText}.txt`;
  const file = {
    folder,
    secretName,
    path: join(folder, 'page.txt'),
    text: `outside ${canaryText}`,
  };
  await mkdir(folder);
  await Promise.all([writeFile(file.path, file.text), writeFile(join(folder, secretName), '')]);
  try {
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
