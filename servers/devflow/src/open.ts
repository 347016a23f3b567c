import { join, resolve } from 'node:path';
import process from 'node:process';

import { dataFolder, type Environment, expandHome, SettingError } from '@wellspoken/kit/launch';

import { readEmbeddingSettings, type Settings } from './config.ts';
import type { Memory } from './memory/memory.ts';
import { openMemory } from './memory/open-memory.ts';
import { StoreError } from './memory/store.ts';

/** Opens the memory that the settings name; refuses a file that cannot be used as a wrong setting. */
export function openConfigured(given: Settings): Memory {
  const path = locateDataFile(given.db, process.env);
  const { project, serverMemoryCompatible: isCompatible } = given;
  try {
    const onReopened = (): void =>
      process.emitWarning(`${path} was replaced; the file that is there now was opened.`);
    return openMemory({
      path,
      project,
      isCompatible,
      mayOnlyRead: given.readOnly,
      embeddings: readEmbeddingSettings(given),
      onReopened,
    });
  } catch (cause) {
    if (cause instanceof StoreError) {
      throw new SettingError(`${cause.message} The file is ${path}.`, { cause });
    }
    throw cause;
  }
}

/** What SQLite calls a file that is none: all is gone when the server ends. */
const NO_FILE = ':memory:';

/** The file of the memory: the one that was named, or the one in the data folder of the user. */
export function locateDataFile(given: string | undefined, env: Environment): string {
  if (given === NO_FILE) return NO_FILE;
  if (given !== undefined) return resolve(expandHome(given));
  return join(dataFolder(env), 'devflow.db');
}
