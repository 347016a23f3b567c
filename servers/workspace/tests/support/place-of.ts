import type { Place } from '../../src/sandbox/place.ts';
import { openSandbox } from '../../src/sandbox/sandbox.ts';

/** Runs `work` on what a path names in a folder, as a tool would. */
export async function usePlace<T>(
  folder: string,
  path: string,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const sandbox = await openSandbox([folder]);
  return sandbox.use(path, { operation: 'read' }, work);
}
