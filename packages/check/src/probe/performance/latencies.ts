import type { Latencies, Latency } from '../../evidence/latencies.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, Unavailable } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { callRequests, greetingOf, listRequests, type PlainRequest } from './plain-requests.ts';

const REQUESTS = 40;
/** A slow sort of request is measured less often. */
const ENOUGH_MS = 3000;
const FEWEST = 3;

/** How long requests take, one after the other. */
export const latenciesProbe = defineProbe({
  name: 'latencies',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<Latencies> => {
    const session = await context.shared();
    const measured: Latency[] = [];
    const requests = [greetingOf(context), ...listRequests(context), ...callRequests(context)];
    for (const request of requests) {
      if (!session.isOpen()) throw new Unavailable('The server ended before it was measured.');
      measured.push(await measure(session, request));
    }
    return { measured };
  },
});

async function measure(session: Session, { what, isCall, send }: PlainRequest): Promise<Latency> {
  const ms: number[] = [];
  const begun = performance.now();
  const isEnough = (): boolean => ms.length >= FEWEST && performance.now() - begun > ENOUGH_MS;
  while (ms.length < REQUESTS && !isEnough()) {
    const sent = performance.now();
    const exchange = await send(session);
    // What gets no answer is for other rules to tell.
    if (exchange?.ending !== 'answered') break;
    ms.push(performance.now() - sent);
  }
  return { what, isCall, ms };
}
