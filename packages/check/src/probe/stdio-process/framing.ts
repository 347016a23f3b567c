import { setTimeout as wait } from 'node:timers/promises';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Framing, FramingStep, Termination } from '../../evidence/framing.ts';
import { fieldOf } from '../../wire/json.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import { withEnvelope } from '../../wire/envelope.ts';
import type { Session } from '../../wire/session.ts';
import { within, type ServerProcess } from '../../wire/stdio-process.ts';

const GRACE_MS = 3000;
/** Long enough for a server to read the first half before the second comes. */
const PAUSE_MS = 30;
const MEGABYTE = 1024 * 1024;

/** Lines on stdin in every form that a line can have, then the signal to end. */
export const framingProbe = defineProbe({
  name: 'framing',
  eras: bothEras,
  transports: ['stdio'],
  run: async (context): Promise<Framing> => {
    const session = await context.inherit();
    const { process } = session;
    if (!process) throw new Unavailable('The server is no process of ours.');
    const talk: Talk = { context, session, process };
    // The first answer of all may be flushed when the process has nothing else to do.
    if (context.leg.era === 'modern') await session.request(methodOf(context));
    const lone = await session.request(methodOf(context));
    if (lone.ending === 'silent') return { lone, steps: [], ...(await waitFor(lone, talk)) };
    const steps = await writeOddly(talk);
    const afterGarbage = await writeGarbage(talk);
    const termination = afterGarbage?.ending === 'answered' ? await terminate(process) : undefined;
    return {
      lone,
      steps,
      ...(afterGarbage && { afterGarbage }),
      ...(termination && { termination }),
    };
  },
});

interface Talk {
  readonly context: ProbeContext;
  readonly session: Session;
  readonly process: ServerProcess;
}

/** A request that every server of the era answers in one way or another. */
const methodOf = ({ leg }: ProbeContext): string =>
  leg.era === 'legacy' ? 'ping' : 'server/discover';

async function waitFor(
  { sent }: Exchange,
  { context, session, process }: Talk,
): Promise<Pick<Framing, 'cameWith'>> {
  const id = fieldOf(sent, 'id');
  const hasCome = (): boolean => session.messages().some(({ json }) => fieldOf(json, 'id') === id);
  if (hasCome()) return {};
  await session.request(methodOf(context));
  if (hasCome()) return { cameWith: 'the next request' };
  await process.end(GRACE_MS);
  return hasCome() ? { cameWith: 'the end of stdin' } : {};
}

type Step = (talk: Talk) => Promise<Exchange>;

const stepsInOrder: readonly (readonly [FramingStep, Step])[] = [
  ['CRLF', ({ session, context }) => session.sendText(`${requestText(context, 'crlf')}\r\n`)],
  [
    'blank lines',
    ({ session, context }) => session.sendText(`\n\r\n  \n${requestText(context, 'blank')}\n`),
  ],
  ['split writes', writeSplit],
  [
    'a line of 1 MB',
    ({ session, context }) =>
      session.sendText(`${requestText(context, 'long', 'x'.repeat(MEGABYTE))}\n`),
  ],
];

async function writeOddly(talk: Talk): Promise<Framing['steps']> {
  const done: { step: FramingStep; exchange: Exchange }[] = [];
  for (const [step, write] of stepsInOrder) {
    if (!talk.session.isOpen()) break;
    done.push({ step, exchange: await write(talk) });
  }
  return done;
}

async function writeSplit({ context, session, process }: Talk): Promise<Exchange> {
  const text = requestText(context, 'split');
  const half = Math.floor(text.length / 2);
  process.write(text.slice(0, half));
  await wait(PAUSE_MS);
  return session.sendText(`${text.slice(half)}\n`);
}

async function writeGarbage({ context, session, process }: Talk): Promise<Exchange | undefined> {
  if (!session.isOpen()) return undefined;
  process.write('this line is no JSON {"\n');
  const first = await session.request(methodOf(context));
  // What came together with the bad line may still be answered by a server that is about to end.
  return first.answer ? session.request(methodOf(context)) : first;
}

function requestText(context: ProbeContext, name: string, padding?: string): string {
  const { era, revision } = context.leg;
  const params = withEnvelope(
    {},
    { era, revision, capabilities: {} },
    padding === undefined ? {} : { meta: { 'dev.wellspoken/padding': padding } },
  );
  return JSON.stringify({
    jsonrpc: '2.0',
    id: `framing-${name}`,
    method: methodOf(context),
    params,
  });
}

async function terminate(server: ServerProcess): Promise<Termination | undefined> {
  if (process.platform === 'win32' || server.hasExited()) return undefined;
  server.kill('SIGTERM');
  if (!(await within(server.exited, GRACE_MS)))
    return { hasEnded: false, code: null, signal: null };
  const { code, signal } = await server.exited;
  return { hasEnded: true, code, signal };
}
