import { MANY_TIMES } from '../../evidence/calls.ts';
import { fieldOf } from '../../wire/json.ts';
import { callAgain, readerTools, type Ready } from '../calls/caller.ts';
import type { ProbeContext } from '../define-probe.ts';
import { listMethods } from '../lists/lists.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { ListName } from '../../evidence/lists.ts';
import type { Session } from '../../wire/session.ts';

/** A request that can be made again and again. */
export interface PlainRequest {
  readonly what: string;
  readonly isCall: boolean;
  readonly send: (session: Session) => Promise<Exchange | undefined>;
}

/** More tools are not measured. */
const MOST_TOOLS = 3;

/** What every server answers: `ping`, or `server/discover`. */
export function greetingOf({ leg }: ProbeContext): PlainRequest {
  const method = leg.era === 'legacy' ? 'ping' : 'server/discover';
  return { what: method, isCall: false, send: (session) => session.request(method) };
}

/** The lists that the server declares. */
export function listRequests({ opening }: ProbeContext): readonly PlainRequest[] {
  const names = Object.keys(listMethods) as ListName[];
  return names
    .filter((name) => listMethods[name].capability in opening.capabilities)
    .map((name) => listMethods[name].method)
    .map((method) => ({
      what: method,
      isCall: false,
      send: (session) => session.request(method),
    }));
}

/** A few tools that only read, are quick and reach nobody else: others would feel the load. */
export function callRequests(context: ProbeContext): readonly PlainRequest[] {
  const staysHere = ({ tool }: Ready): boolean =>
    fieldOf(tool.definition, 'annotations', 'openWorldHint') === false;
  return readerTools(context)
    .filter(staysHere)
    .slice(0, MOST_TOOLS)
    .map((ready) => ({
      what: `tools/call, tool ${JSON.stringify(ready.tool.name)}`,
      isCall: true,
      send: async (session) =>
        (await callAgain(context, session, { ...ready, purpose: MANY_TIMES }))?.exchange,
    }));
}
