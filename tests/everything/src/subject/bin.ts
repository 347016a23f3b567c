import { argv } from 'node:process';

import { serveStdio } from '@wellspoken/kit/stdio';

import { createSubject } from './server.ts';

const [, , callsPerMinute] = argv;

serveStdio(
  createSubject({
    ...(callsPerMinute !== undefined && { callsPerMinute: Number(callsPerMinute) }),
  }),
);
