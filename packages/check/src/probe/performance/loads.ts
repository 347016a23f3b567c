import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Load, LoadStep, Loads } from '../../evidence/loads.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { callRequests, greetingOf, listRequests, type PlainRequest } from './plain-requests.ts';

const AT_ONCE = [10, 50] as const;
/** The quickest of these tells how long one takes: the first may wait for the start of the server. */
const ALONE = 4;

/** Ever more requests at once, on a connection of their own. */
export const loadsProbe = defineProbe({
  name: 'loads',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<Loads> => {
    const session = await context.open();
    const tried: Load[] = [];
    const [list = greetingOf(context)] = listRequests(context);
    for (const request of [list, ...callRequests(context).slice(0, 1)]) {
      tried.push({ what: request.what, steps: await climb(session, request) });
    }
    return { tried };
  },
});

async function climb(session: Session, request: PlainRequest): Promise<readonly LoadStep[]> {
  const steps = [await sendAlone(session, request)];
  for (const parallel of AT_ONCE) {
    if (steps.some(({ failed }) => failed > 0)) break;
    steps.push(await sendMany(session, request, parallel));
  }
  return steps;
}

async function sendAlone(session: Session, request: PlainRequest): Promise<LoadStep> {
  const sent: LoadStep[] = [];
  for (let count = 0; count < ALONE; count += 1) sent.push(await sendMany(session, request, 1));
  return {
    parallel: 1,
    failed: Math.max(...sent.map(({ failed }) => failed)),
    tookMs: Math.min(...sent.map(({ tookMs }) => tookMs)),
  };
}

async function sendMany(
  session: Session,
  request: PlainRequest,
  parallel: number,
): Promise<LoadStep> {
  const begun = performance.now();
  const came = await Promise.all(Array.from({ length: parallel }, () => request.send(session)));
  const failed = came.filter((exchange) => exchange && isFailure(exchange, request)).length;
  return { parallel, failed, tookMs: performance.now() - begun };
}

// A server may say that it is too much: calls must be limited, and what is told is not lost.
function isFailure({ ending, error, http }: Exchange, { isCall }: PlainRequest): boolean {
  if (http?.status === 429 || http?.status === 503) return false;
  if (ending !== 'answered') return true;
  return !isCall && error !== undefined && !/limit|too many|busy/i.test(JSON.stringify(error));
}
