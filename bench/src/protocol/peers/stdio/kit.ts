import { serveStdio } from '@wellspoken/kit/stdio';

import { createKitServer, KIT_LIMIT } from '../kit-server.ts';
import type { StartStdio } from '../peer.ts';

/** The kit with all that it does: validation, a limit, one audit line for each call. */
export const start: StartStdio = ({ makeTools, auditFile }) => {
  serveStdio(createKitServer(makeTools()), { rateLimit: KIT_LIMIT, auditFile });
};
