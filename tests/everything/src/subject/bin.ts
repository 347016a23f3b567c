import { serveStdio } from '@wellspoken/kit/stdio';

import { createSubject } from './server.ts';

serveStdio(createSubject());
