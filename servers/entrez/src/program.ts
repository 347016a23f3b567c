import { defineProgram, type Program } from '@wellspoken/kit/launch';

import { settings } from './config.ts';
import { examine } from './doctor.ts';
import { openSettings } from './open.ts';
import { createOutline, createServer, VERSION } from './server.ts';

/** The entrez server as a program. */
export const program: Program = defineProgram({
  name: 'entrez',
  title: 'NCBI Entrez',
  summary: 'Finds literature, genes, sequences and chemistry in the databases of NCBI.',
  version: VERSION,
  package: '@wellspoken/entrez',
  settings,
  examples: [
    { arguments: '--email you@example.org', does: 'Serve NCBI to the host that starts it:' },
    { arguments: '--simulator', does: 'Try it with invented records, without a network:' },
    { arguments: '--http --port 3902', does: 'Serve it at a URL:' },
  ],
  open: async (given) => {
    const entrez = await openSettings(given);
    return { server: createServer(entrez), close: entrez.close };
  },
  outline: createOutline,
  examine,
});
