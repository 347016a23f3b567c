import { defineProgram, type Program } from '@wellspoken/kit/launch';

import { importChore } from './archive/import.chore.ts';
import { settings } from './config.ts';
import { examine } from './doctor.ts';
import { openSettings } from './open.ts';
import { createOutline, createServer, VERSION } from './server.ts';

/** The california-codes server as a program. */
export const program: Program = defineProgram({
  name: 'california-codes',
  title: 'California Codes',
  summary: 'Quotes, searches and verifies the statutes and the Constitution of California.',
  version: VERSION,
  package: '@wellspoken/california-codes',
  settings,
  examples: [
    { arguments: '', does: 'Serve the law to the host that starts it:' },
    { arguments: '--simulator', does: 'Try it with invented law, without a network:' },
    { arguments: '--http --port 3903', does: 'Serve it at a URL, and at /sse for older clients:' },
  ],
  open: async (given) => {
    const library = await openSettings(given);
    const perMinute = given.callLimit;
    return {
      server: createServer(library, given),
      // The limit is on calls in all, so no single tool has a lower one.
      http: { legacySse: true, requestLimit: { perMinute, headers: true }, rateLimit: false },
      close: library.close,
    };
  },
  outline: createOutline,
  examine,
  chores: [importChore],
});
