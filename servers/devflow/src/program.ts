import process from 'node:process';

import { defineProgram, SettingError, type Program } from '@wellspoken/kit/launch';

import { backupChore } from './backup/backup.chore.ts';
import { exportChore } from './transfer/export.chore.ts';
import { importChore } from './transfer/import.chore.ts';
import { restoreChore } from './backup/restore.chore.ts';
import { embeddingsOf, settings, type Settings } from './config.ts';
import { dataFile } from './open.ts';
import { examine } from './doctor.ts';
import type { Memory } from './memory/memory.ts';
import { openMemory } from './memory/open-memory.ts';
import { createOutline, createServer, VERSION } from './server.ts';
import { StoreError } from './memory/store.ts';

/** The devflow server as a program. */
export const program: Program = defineProgram({
  name: 'devflow',
  title: 'DevFlow',
  summary: 'Remembers facts about software work as a knowledge graph, and finds them again.',
  version: VERSION,
  package: '@wellspoken/devflow',
  settings,
  examples: [
    { arguments: '', does: 'Serve your memory to the host that starts it:' },
    { arguments: '--project shop --db ~/work/memory.db', does: 'Serve one project of a file:' },
    { arguments: '--http --port 3901', does: 'Serve it at a URL:' },
  ],
  open: (given) => {
    const memory = open(given);
    return { server: createServer(memory, given), close: memory.close };
  },
  outline: createOutline,
  examine,
  chores: [backupChore, restoreChore, exportChore, importChore],
});

function open(given: Settings): Memory {
  const path = dataFile(given.db, process.env);
  const { project, serverMemoryCompatible: isCompatible } = given;
  try {
    const onReopened = (): void =>
      process.emitWarning(`${path} was replaced; the file that is there now was opened.`);
    return openMemory({
      path,
      project,
      isCompatible,
      embeddings: embeddingsOf(given),
      onReopened,
    });
  } catch (cause) {
    if (cause instanceof StoreError) {
      throw new SettingError(`${cause.message} The file is ${path}.`, { cause });
    }
    throw cause;
  }
}
