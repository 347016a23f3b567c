import { access, constants, stat } from 'node:fs/promises';

import type { Finding } from './program.ts';

/** A folder that a program keeps something in. */
export interface KeptFolder {
  /** What is kept there, as a doctor calls it. */
  readonly title: string;
  readonly path: string;
  /** The flag that names another one, with its dashes. */
  readonly flag: string;
}

/** Says, for a doctor, whether a folder can be read and written, or will be made when it is needed. */
export async function examineFolder({ title, path, flag }: KeptFolder): Promise<Finding> {
  try {
    if (!(await isThere(path))) {
      return { title, state: 'ok', detail: `${path}, made when it is needed.` };
    }
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return { title, state: 'ok', detail: path };
  } catch {
    return {
      title,
      state: 'problem',
      detail: `${path} cannot be read and written.`,
      fix: `Give yourself the right to, or name another folder with ${flag}.`,
    };
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) throw new Error('It is a file.');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
