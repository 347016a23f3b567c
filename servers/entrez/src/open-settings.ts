import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { SettingError } from '@wellspoken/kit/launch';

import { apiKeyOf, datasetsFolder, endpointsOf, type Settings } from './config.ts';
import type { Entrez } from './entrez.ts';
import { openEntrez } from './open-entrez.ts';

/** Opens what the settings say: the services themselves, or a simulator with a folder of its own. */
export async function openSettings(given: Settings): Promise<Entrez> {
  return given.simulator ? openSimulated() : openLive(given);
}

const HOUR_MS = 3_600_000;

async function openLive(given: Settings): Promise<Entrez> {
  const folder = datasetsFolder(given, process.env);
  try {
    return await openEntrez({
      endpoints: endpointsOf(given),
      folder,
      keepMs: given.keepHours * HOUR_MS,
      apiKey: apiKeyOf(given),
      email: given.email,
    });
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new SettingError(
      `The folder for staged datasets, ${folder}, cannot be used${why}. Name another with --data.`,
      { cause },
    );
  }
}

/** Nobody waits for a simulator, and its invented records never lie beside real ones. */
async function openSimulated(): Promise<Entrez> {
  const { startSimulator } = await loadSimulator();
  const simulator = await startSimulator({ hasLimits: false, generated: GENERATED });
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-entrez-'));
  const pace = { minGapMs: 0, retryBaseMs: 50, coolDownMs: 50 };
  const entrez = await openEntrez({ endpoints: simulator.endpoints, folder, pace });
  return {
    ...entrez,
    close: async () => {
      await entrez.close();
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Enough to try paging, staging and SQL on.
const GENERATED = 600;

const NOT_INSTALLED = 'ERR_MODULE_NOT_FOUND';

/** The simulator is an optional package: a server of the real thing does without it. */
async function loadSimulator() {
  try {
    return await import('@wellspoken/simulator-ncbi');
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === NOT_INSTALLED;
    if (!isMissing) throw cause;
    throw new SettingError(
      'The simulator cannot be loaded: it is an optional package. Install it beside this server: npm install @wellspoken/simulator-ncbi',
      { cause },
    );
  }
}
