import { access, constants, stat } from 'node:fs/promises';
import process from 'node:process';

import type { Finding } from '@wellspoken/kit/launch';

import { apiKeyOf, datasetsFolder, type Settings } from './config.ts';

/** Looks at what the server needs of the machine; asks nobody on the network. */
export async function examine(given: Settings): Promise<readonly Finding[]> {
  if (given.simulator) {
    return [{ title: 'NCBI', state: 'ok', detail: 'Simulated: all records are invented.' }];
  }
  return [examineKey(given), examineEmail(given), await examineFolder(given)];
}

function examineKey(given: Settings): Finding {
  const title = 'API key';
  if (apiKeyOf(given) !== undefined) {
    return { title, state: 'ok', detail: 'Set: ten requests a second.' };
  }
  if (given.apiKey === undefined) {
    return {
      title,
      state: 'ok',
      detail: 'Not set: three requests a second. NCBI_API_KEY sets it.',
    };
  }
  return {
    title,
    state: 'warning',
    detail: 'NCBI_API_KEY holds a placeholder that nobody filled in, so it counts as not set.',
    fix: 'Put the key itself into NCBI_API_KEY, or remove the variable.',
  };
}

function examineEmail({ email }: Settings): Finding {
  const title = 'Email';
  if (email !== undefined) return { title, state: 'ok', detail: 'Set.' };
  return {
    title,
    state: 'warning',
    detail: 'Not set. NCBI asks for one, to write to you before it blocks you.',
    fix: 'Set NCBI_EMAIL, or pass --email.',
  };
}

async function examineFolder(given: Settings): Promise<Finding> {
  const title = 'Datasets';
  const folder = datasetsFolder(given, process.env);
  try {
    const { isDirectory } = await statOrNothing(folder);
    if (!isDirectory) return { title, state: 'ok', detail: `${folder}, made when it is needed.` };
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return { title, state: 'ok', detail: folder };
  } catch {
    return {
      title,
      state: 'problem',
      detail: `${folder} cannot be read and written.`,
      fix: 'Give yourself the right to, or name another folder with --data.',
    };
  }
}

async function statOrNothing(path: string): Promise<{ readonly isDirectory: boolean }> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) throw new Error('It is a file.');
    return { isDirectory: true };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { isDirectory: false };
    }
    throw error;
  }
}
