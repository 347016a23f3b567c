import { serveHttp } from '@wellspoken/kit/http';

import { createKitServer, KIT_LIMIT } from '../kit-server.ts';
import type { StartHttp } from '../peer.ts';

/** The kit with all that it does by default: validation, limits, one audit line for each call. */
export const start: StartHttp = async ({ makeTools, auditFile }) => {
  const { url } = await serveHttp(createKitServer(makeTools()), {
    rateLimit: KIT_LIMIT,
    requestLimit: KIT_LIMIT,
    auditFile,
  });
  return url;
};
