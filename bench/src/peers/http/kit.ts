import { createWriteStream } from 'node:fs';

import { defineServer, defineTool } from '@wellspoken/kit';
import { serveHttp } from '@wellspoken/kit/http';

import { IDENTITY, type StartHttp } from '../peer.ts';

/** On, and so high that it never refuses; the limiter has room for four million calls a minute. */
const LIMIT = { perMinute: 3_000_000 };

/** The kit with everything on that it has by default. */
export const start: StartHttp = async ({ makeTools, auditFile }) => {
  const tools = makeTools().map((tool) =>
    defineTool({ ...tool, effect: 'read', openWorld: false }),
  );
  const audit = createWriteStream(auditFile, { flags: 'a' });
  const { url } = await serveHttp(defineServer({ ...IDENTITY, tools }), {
    rateLimit: LIMIT,
    requestLimit: LIMIT,
    audit: (line) => audit.write(`${JSON.stringify(line)}\n`),
  });
  return url;
};
