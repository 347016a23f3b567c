import { mkdir, rmdir } from 'node:fs/promises';
import { dirname, relative } from 'node:path';

/** Makes a folder and those above it, and returns how to take back what was made. */
export async function makeFolder(path: string): Promise<() => Promise<void>> {
  const first = await mkdir(path, { recursive: true });
  return async () => {
    if (first === undefined) return;
    for (let folder = path; !relative(first, folder).startsWith('..'); folder = dirname(folder)) {
      // Where something else has come into it, it stays.
      await rmdir(folder).catch(() => undefined);
    }
  };
}

/** The code of a failed system call, such as `ENOENT`. */
export function readErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
