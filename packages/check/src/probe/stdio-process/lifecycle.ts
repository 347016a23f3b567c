import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Lifecycle, ProcessEnd } from '../../evidence/lifecycle.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { initializeParams } from '../../wire/stdio-session.ts';
import { countLeftBehind, OWN_MARK } from '../watch/left-behind.ts';
import { leakedVariables } from './secret-variables.ts';

/** How long a process may take to end once its stdin is closed. */
const GRACE_MS = 3000;
/** An old server may leave an early request without an answer: nobody has to wait for it. */
const EARLY_MS = 1000;

/** One server from its start to its end: what it says too early, and how it ends. */
export const lifecycleProbe = defineProbe({
  name: 'lifecycle',
  eras: bothEras,
  transports: ['stdio', 'http'],
  isLong: true,
  run: (context) =>
    context.leg.transport === 'stdio' ? liveOverStdio(context) : liveOverHttp(context),
});

// On the stream of `initialize` everything comes before `initialized` can be sent.
async function liveOverHttp({ leg, open }: ProbeContext): Promise<Lifecycle> {
  const common = { early: [], leakedVariables: [] };
  if (leg.era === 'modern') return common;
  const { opened } = await open();
  return { ...common, ...(opened?.result && { beforeInitialized: opened.others }) };
}

async function liveOverStdio(context: ProbeContext): Promise<Lifecycle> {
  const { leg, open, surroundings } = context;
  if (!surroundings) throw new Unavailable('The server is no process of ours.');
  const mark = `${leg.era}-${surroundings.run}`;
  const env = { [OWN_MARK]: mark };
  const begun = await open({ handshake: false, env });
  const start = leg.era === 'legacy' ? await startLegacy(context, begun) : { early: [] };
  // What an early request has ended cannot show how it ends by itself.
  const session = begun.isOpen() ? begun : await open({ env });
  await session.request(leg.era === 'legacy' ? 'ping' : 'server/discover');
  const end = await endOf(session, mark);
  const said = [begun, session].map(({ process }) => process?.stderr() ?? '').join('\n');
  const leaked = leakedVariables(said, surroundings.env);
  return { ...start, ...(end && { end }), leakedVariables: leaked };
}

async function startLegacy(
  context: ProbeContext,
  session: Session,
): Promise<Pick<Lifecycle, 'early' | 'afterEarly' | 'beforeInitialized'>> {
  const { leg, settings } = context;
  const early = askEarly(context, session);
  const afterEarly = await early.then(() =>
    session.request('initialize', initializeParams(leg, {}), { timeoutMs: settings.timeoutMs * 3 }),
  );
  if (!afterEarly.result) return { early: await early, afterEarly };
  await session.settle();
  const beforeInitialized = session.messages().filter(({ answers }) => answers === undefined);
  await session.notify('notifications/initialized');
  return { early: await early, afterEarly, beforeInitialized };
}

// A client of both eras asks for discovery first; a server of both might take that for its opening.
function askEarly(
  { opening, settings }: ProbeContext,
  session: Session,
): Promise<readonly Exchange[]> {
  const timeoutMs = Math.min(EARLY_MS, settings.timeoutMs);
  const methods = opening.eras.includes('modern')
    ? ['tools/list']
    : ['server/discover', 'tools/list'];
  return Promise.all(methods.map((method) => session.request(method, {}, { timeoutMs })));
}

async function endOf({ process }: Session, mark: string): Promise<ProcessEnd | undefined> {
  if (!process) return undefined;
  const record = await process.end(GRACE_MS);
  const leftBehind = await countLeftBehind(mark);
  return { process: record, ...(leftBehind !== undefined && { leftBehind }) };
}
