import { defineProgram, type Program } from '@wellspoken/kit/launch';

import { settings } from './config.ts';
import { examine } from './doctor.ts';
import { openSettings } from './open.ts';
import { createOutline, createServer, VERSION } from './server.ts';

/** The workspace server as a program. */
export const program: Program = defineProgram({
  name: 'workspace',
  title: 'Workspace',
  summary: 'Reads, searches and edits files and code in the folders that you name.',
  version: VERSION,
  package: '@wellspoken/workspace',
  settings,
  examples: [
    { arguments: '~/projects/site', does: 'Serve one folder to the host that starts it:' },
    { arguments: '--read-only ~/notes ~/papers', does: 'Serve two folders, for reading only:' },
    { arguments: '--http --port 3900 .', does: 'Serve this folder at a URL:' },
  ],
  together: (cwd) => ({ folders: [cwd], readOnly: true }),
  open: async (given) => {
    const workspace = await openSettings(given);
    return { server: createServer(workspace), close: workspace.close };
  },
  outline: createOutline,
  examine,
});
