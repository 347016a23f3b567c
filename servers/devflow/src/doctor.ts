import process from 'node:process';
import type { Finding } from '@wellspoken/kit/launch';

import { readEmbeddingSettings, type Settings } from './config.ts';
import { locateDataFile } from './open.ts';
import { examineEmbeddings } from './embedding/settings.ts';
import { examineClock } from './sqlite/file/examine-clock.ts';
import { examineFile } from './sqlite/file/examine-file.ts';

/** Looks at what the server needs of the machine. */
export async function examine(settings: Settings): Promise<readonly Finding[]> {
  return [...(await examineMemory(settings)), examineEmbeddings(readEmbeddingSettings(settings))];
}

async function examineMemory(settings: Settings): Promise<readonly Finding[]> {
  const path = locateDataFile(settings.db, process.env);
  if (path === ':memory:') {
    return [{ title: 'File', state: 'ok', detail: 'None: all is forgotten when the server ends.' }];
  }
  const findings = [...(await examineFile(path, settings.readOnly)), ...examineClock(path)];
  const [first, ...others] = findings;
  // Before its first start there is nothing wrong with a server that has no file.
  const isNew = settings.db === undefined && first?.state === 'warning' && others.length === 0;
  if (!isNew) return findings;
  const { title, detail } = first;
  return [{ title, state: 'ok', detail }];
}
