import { serveHttp } from '@wellspoken/kit/http';
import { serveStdio } from '@wellspoken/kit/stdio';

import { readPlace } from './place.ts';
import { createEverythingServer } from './server.ts';

try {
  const place = readPlace(process.argv.slice(2));
  if (place === 'stdio') {
    serveStdio(createEverythingServer());
  } else {
    // The suite sends more in a minute than one client should.
    const limits = { rateLimit: false, requestLimit: false } as const;
    const { url } = await serveHttp(createEverythingServer(), { port: place, ...limits });
    console.error(`Serving ${url}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Usage: npm run everything -- [--stdio | --port <n>]');
  process.exitCode = 2;
}
