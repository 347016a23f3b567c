import { defineProgram, type Program } from '@wellspoken/kit/launch';

import { backupChore, restoreChore } from './backup/backup.chores.ts';
import { repairClockChore } from './backup/repair-clock.chore.ts';
import { settings } from './config.ts';
import { examine } from './doctor.ts';
import { openConfigured } from './open.ts';
import { createOutline, createServer, VERSION } from './server.ts';
import { exportChore } from './transfer/export.chore.ts';
import { importChore } from './transfer/import.chore.ts';

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
    const memory = openConfigured(given);
    return { server: createServer(memory, given), close: memory.close };
  },
  outline: createOutline,
  examine,
  chores: [backupChore, restoreChore, exportChore, importChore, repairClockChore],
});
