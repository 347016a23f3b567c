import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** A folder that is gone after the test. */
export async function makePlace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-california-codes-library-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
