// The subject as a program of its own, over stdio or HTTP, without logs for clients: where a server
// offers those, legacy calls do not take the fast path.
import { argv, stderr } from 'node:process';

import { CANARIES, createSubject } from '@wellspoken/everything/subject';
import { serveHttp } from '@wellspoken/kit/http';
import { serveStdio } from '@wellspoken/kit/stdio';

const subject = { ...createSubject(), clientLogging: false };
const options = { secrets: [CANARIES.token] };

if (argv.includes('--http')) {
  const { url } = await serveHttp(subject, options);
  stderr.write(`Serving ${url}\n`);
} else serveStdio(subject, options);
