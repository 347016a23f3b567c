import process from 'node:process';
import { examineFolder, type Finding } from '@wellspoken/kit/launch';

import { getApiKey, getDatasetsFolder, type Settings } from './config.ts';

/** Checks what the server needs of the machine, without using the network. */
export async function examine(given: Settings): Promise<readonly Finding[]> {
  if (given.simulator) {
    return [{ title: 'NCBI', state: 'ok', detail: 'Simulated: all records are invented.' }];
  }
  const path = getDatasetsFolder(given, process.env);
  const folder = await examineFolder({ title: 'Datasets', path, flag: '--data' });
  return [examineKey(given), examineEmail(given), folder];
}

function examineKey(given: Settings): Finding {
  const title = 'API key';
  if (getApiKey(given) !== undefined) {
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
