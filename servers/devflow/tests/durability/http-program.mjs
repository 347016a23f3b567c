// The built server at a URL, without the limit on calls in a minute that serving over HTTP has:
// what is tried here is what the file bears.
import { argv, stdout } from 'node:process';

import { serveHttp } from '@wellspoken/kit/http';

import { openMemory } from '../../dist/memory/open-memory.js';
import { createServer } from '../../dist/server.js';

const [, , path = ''] = argv;
const server = createServer(openMemory({ path }));
const open = { rateLimit: false, requestLimit: false, audit: false };
const { url } = await serveHttp(server, { port: 0, ...open });
stdout.write(`${url}\n`);
