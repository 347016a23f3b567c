// The built server at a URL, without the limit on calls in a minute that serving over HTTP has:
// what is tried here is what the file bears.
import { argv, stdout } from 'node:process';

import { createServer, openMemory } from '@wellspoken/devflow';
import { serveHttp } from '@wellspoken/kit/http';

const [, , path = ''] = argv;
const server = createServer(openMemory({ path }));
const open = { rateLimit: false, requestLimit: false, audit: false };
const { url } = await serveHttp(server, { port: 0, ...open });
stdout.write(`${url}\n`);
