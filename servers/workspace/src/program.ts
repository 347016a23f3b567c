import { defineProgram, SettingError, type Finding, type Program } from '@wellspoken/kit/launch';

import { settings, type Settings } from './config.ts';
import { examineLocks } from './doctor.ts';
import { openWorkspace } from './open.ts';
import { FolderError } from './sandbox/folder.ts';
import { createOutline, createServer } from './server.ts';
import type { Workspace } from './sandbox/workspace.ts';

/** The workspace server as a program. */
export const program: Program = defineProgram({
  name: 'workspace',
  title: 'Workspace',
  summary: 'Reads, searches and edits files and code in the folders that you name.',
  version: createOutline().version,
  package: '@wellspoken/workspace',
  settings,
  examples: [
    { arguments: '~/projects/site', does: 'Serve one folder to the host that starts it:' },
    { arguments: '--read-only ~/notes ~/papers', does: 'Serve two folders, for reading only:' },
    { arguments: '--http --port 3900 .', does: 'Serve this folder at a URL:' },
  ],
  together: (cwd) => ({ folders: [cwd], readOnly: true }),
  open: async (given) => {
    const workspace = await open(given);
    return { server: createServer(workspace), close: workspace.close };
  },
  outline: createOutline,
  examine,
});

async function open(given: Settings): Promise<Workspace> {
  try {
    return await openWorkspace(given);
  } catch (cause) {
    if (cause instanceof FolderError) throw new SettingError(cause.message, { cause });
    throw cause;
  }
}

async function examine(given: Settings): Promise<readonly Finding[]> {
  const { sandbox, close } = await open(given);
  await close();
  const count = sandbox.folders.length;
  return [
    {
      title: 'Folders',
      state: 'ok',
      detail: `${count} can be opened, ${given.readOnly ? 'for reading only' : 'for reading and writing'}.`,
    },
    sandbox.survivesSwaps
      ? {
          title: 'Path safety',
          state: 'ok',
          detail:
            'Strong: a folder that is swapped for a link during an operation changes nothing.',
        }
      : {
          title: 'Path safety',
          state: 'warning',
          detail:
            'Weaker on this system: a folder that is swapped for a link at the right moment can lead an operation astray.',
          fix: 'Let no one else write to these folders, or run the server on Linux.',
        },
    ...(given.readOnly ? [] : [await examineLocks()]),
  ];
}
