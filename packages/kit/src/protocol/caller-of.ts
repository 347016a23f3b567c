import type { ServerContext } from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';

/** Says who is calling, from what the transport knows of the request. */
export type CallerOf = (ctx: ServerContext) => Caller;
