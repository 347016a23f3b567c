import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { makeFolder, SettingError } from '@wellspoken/kit/launch';

import { dataFolderOf, type Settings } from './config.ts';
import type { Library } from './library/library.ts';
import { openLibrary } from './open-library.ts';

/** Opens what the settings say: the site itself, or a simulator with a folder of its own. */
export async function openSettings(given: Settings): Promise<Library> {
  return given.simulator ? openSimulated(given) : openLive(given);
}

async function openLive(given: Settings): Promise<Library> {
  const folder = dataFolderOf(given, process.env);
  const { leginfoUrl: baseUrl, offline, cacheHours, archiveDays } = given;
  try {
    makeFolder(folder);
    return await openLibrary({ baseUrl, folder, offline, cacheHours, archiveDays });
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new SettingError(`The folder ${folder} cannot be used${why}. Name another with --data.`, {
      cause,
    });
  }
}

/** Nobody waits for a simulator, and its invented law never lies beside the real one. */
async function openSimulated({ offline, cacheHours, archiveDays }: Settings): Promise<Library> {
  const { startSimulator } = await loadSimulator();
  const simulator = await startSimulator();
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-california-codes-'));
  const pace = { minGapMs: 0, retryBaseMs: 50 };
  const { url: baseUrl } = simulator;
  const library = await openLibrary({ baseUrl, folder, pace, offline, cacheHours, archiveDays });
  return {
    ...library,
    close: async () => {
      await library.close();
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const NOT_INSTALLED = 'ERR_MODULE_NOT_FOUND';

/** The simulator is an optional package: a server of the real thing does without it. */
async function loadSimulator() {
  try {
    return await import('@wellspoken/simulator-leginfo');
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === NOT_INSTALLED;
    if (!isMissing) throw cause;
    throw new SettingError(
      'The simulator cannot be loaded: it is an optional package. Install it beside this server: npm install @wellspoken/simulator-leginfo',
      { cause },
    );
  }
}
