import { serveHttp } from '@wellspoken/kit/http';

import { readPort } from './port.ts';
import { createEverythingServer } from './server.ts';

try {
  const port = readPort(process.argv.slice(2));
  // The suite sends more in a minute than one client should.
  const limits = { rateLimit: false, requestLimit: false } as const;
  const { url } = await serveHttp(createEverythingServer(), { port, ...limits });
  console.error(`Serving ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Usage: npm run everything -- [--port <n>]');
  process.exitCode = 2;
}
