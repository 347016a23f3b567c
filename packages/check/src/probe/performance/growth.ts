import type { Growth, Holding } from '../../evidence/growth.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import { ownerOfPort } from '../http-rules/owner-of-port.ts';
import type { Session } from '../../wire/session.ts';
import { readHolding } from '../watch/memory.ts';
import { callRequests, greetingOf, listRequests } from './plain-requests.ts';

const ROUNDS = 6;
const REQUESTS = 300;
const AT_ONCE = 20;
const SESSIONS = 10;

/** What a server holds after more and more requests and sessions. */
export const growthProbe = defineProbe({
  name: 'growth',
  eras: bothEras,
  transports: ['stdio', 'http'],
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<Growth> => {
    const session = await context.open();
    const pid = session.process?.pid ?? (await findOwner(context));
    if (pid === undefined || !(await readHolding(pid))) {
      throw new Unavailable('What a server holds can be seen only on this machine, on Linux.');
    }
    const requests = await inRounds(pid, () => askOften(context, session));
    if (context.leg.transport === 'stdio' || context.leg.era === 'modern') return { requests };
    return { requests, sessions: await inRounds(pid, () => comeAndGo(context)) };
  },
});

async function findOwner({ endpoint }: ProbeContext): Promise<number | undefined> {
  if (!endpoint || !isLoopback(endpoint.url.hostname)) return undefined;
  return ownerOfPort(endpoint.url);
}

async function inRounds(pid: number, work: () => Promise<void>): Promise<readonly Holding[]> {
  const held: Holding[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await work();
    const now = await readHolding(pid);
    if (!now) break;
    held.push(now);
  }
  return held;
}

async function askOften(context: ProbeContext, session: Session): Promise<void> {
  const requests = [greetingOf(context), ...listRequests(context), ...callRequests(context)];
  for (let sent = 0; sent < REQUESTS && session.isOpen(); sent += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        await requests[(sent + index) % requests.length]?.send(session);
      }),
    );
  }
}

async function comeAndGo({ open }: ProbeContext): Promise<void> {
  for (let count = 0; count < SESSIONS; count += 1) {
    const session = await open();
    await session.close();
  }
}
