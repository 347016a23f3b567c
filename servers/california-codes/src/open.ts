import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { loadSimulator, makeFolder, SettingError } from '@wellspoken/kit/launch';

import { openArchives } from './archive/open-archive.ts';
import { getDataFolder, type Settings } from './config.ts';
import { LIVE } from './leginfo/addresses.ts';
import { createLeginfo } from './leginfo/leginfo.ts';
import type { Pace } from './leginfo/client.ts';
import { createLibrary } from './library/create-library.ts';
import type { Library } from './library/library.ts';
import { VERSION } from './server.ts';
import { openSectionStore } from './cache/open-section-store.ts';

/** Opens what the settings say: the site itself, or a simulator with a folder of its own. */
export async function openSettings(given: Settings): Promise<Library> {
  return given.simulator ? openSimulated(given) : openLive(given);
}

async function openLive(given: Settings): Promise<Library> {
  const folder = getDataFolder(given, process.env);
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
  const { startSimulator } = await loadSimulator(
    '@wellspoken/simulator-leginfo',
    () => import('@wellspoken/simulator-leginfo'),
  );
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

/** What is needed to open the library. */
export interface OpenOptions {
  /** The legislature's site, or what stands in for it. */
  readonly baseUrl?: string | undefined;
  /** Where kept sections and the archive are. */
  readonly folder: string;
  /** Answers from what is kept and imported alone. */
  readonly offline?: boolean | undefined;
  readonly cacheHours?: number | undefined;
  readonly archiveDays?: number | undefined;
  /** Other gaps and waits than the site asks for, where it is simulated. */
  readonly pace?: Pace | undefined;
  readonly now?: (() => number) | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Opens the site, what was kept of it, and the archive, as one library for all callers. */
export async function openLibrary(options: OpenOptions): Promise<Library> {
  const { folder, baseUrl = LIVE, pace, cacheHours = 24, archiveDays = 30, now } = options;
  const store = openSectionStore(folder, now === undefined ? {} : { now });
  const archives = openArchives(folder);
  const leginfo =
    options.offline === true ? undefined : createLeginfo({ baseUrl, version: VERSION, pace });
  return createLibrary({
    leginfo,
    store,
    archives,
    freshMs: cacheHours * HOUR_MS,
    archiveFreshMs: archiveDays * DAY_MS,
    ...(now !== undefined && { now }),
  });
}
