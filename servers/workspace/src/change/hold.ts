import { type Grip, within } from '../sandbox/grip.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { takeByDescriptor } from '../sandbox/take-by-descriptor.ts';
import { takeByPath } from '../sandbox/take-by-path.ts';

/** What is in a folder: which sandbox holds it, the folder, and the name. */
export interface Entry {
  readonly sandbox: Sandbox;
  readonly folder: Grip;
  readonly name: string;
}

/** Lets `work` use what has a name in a folder that is held; a link is not followed. */
export async function withEntry<T>(
  { sandbox, folder, name }: Entry,
  work: (grip: Grip | undefined) => Promise<T>,
): Promise<T> {
  const take = sandbox.survivesSwaps ? takeByDescriptor : takeByPath;
  const grip = await take(within(folder, name));
  try {
    return await work(grip);
  } finally {
    await grip?.release();
  }
}
