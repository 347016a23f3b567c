import { setTimeout as wait } from 'node:timers/promises';

import { bothEras } from '../../rules/define-rule.ts';
import { withEnvelope } from '../../wire/envelope.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import { countLeftBehind, OWN_MARK } from '../../wire/processes.ts';
import type { Session } from '../../wire/session.ts';
import { type ServerProcess, settlesWithin } from '../../wire/stdio-process.ts';
import { createInitializeParams } from '../../wire/stdio-session.ts';
import { defineProbe, type ProbeContext, Unavailable } from '../define-probe.ts';
import { listMethods } from '../lists/lists.probe.ts';
import type {
  Framing,
  FramingStep,
  Lifecycle,
  ProcessEnd,
  Termination,
  Unconfigured,
} from './stdio.evidence.ts';

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
    const dialogue: Dialogue = { context, session, process };
    // The first answer of all may be flushed when the process has nothing else to do.
    if (context.variant.era === 'modern') await session.request(chooseMethod(context));
    const lone = await session.request(chooseMethod(context));
    if (lone.ending === 'silent') return { lone, steps: [], ...(await waitFor(lone, dialogue)) };
    const steps = await writeOddly(dialogue);
    const afterGarbage = await writeGarbage(dialogue);
    const termination = afterGarbage?.ending === 'answered' ? await terminate(process) : undefined;
    return {
      lone,
      steps,
      ...(afterGarbage && { afterGarbage }),
      ...(termination && { termination }),
    };
  },
});

interface Dialogue {
  readonly context: ProbeContext;
  readonly session: Session;
  readonly process: ServerProcess;
}

/** A request that every server of the era answers in one way or another. */
const chooseMethod = ({ variant }: ProbeContext): string =>
  variant.era === 'legacy' ? 'ping' : 'server/discover';

async function waitFor(
  { sent }: Exchange,
  { context, session, process }: Dialogue,
): Promise<Pick<Framing, 'cameWith'>> {
  const id = readField(sent, 'id');
  const hasCome = (): boolean =>
    session.messages().some(({ json }) => readField(json, 'id') === id);
  if (hasCome()) return {};
  await session.request(chooseMethod(context));
  if (hasCome()) return { cameWith: 'the next request' };
  await process.end(GRACE_MS);
  return hasCome() ? { cameWith: 'the end of stdin' } : {};
}

type Step = (dialogue: Dialogue) => Promise<Exchange>;

const stepsInOrder: readonly (readonly [FramingStep, Step])[] = [
  ['CRLF', ({ session, context }) => session.sendText(`${writeRequest(context, 'crlf')}\r\n`)],
  [
    'blank lines',
    ({ session, context }) => session.sendText(`\n\r\n  \n${writeRequest(context, 'blank')}\n`),
  ],
  ['split writes', writeSplit],
  [
    'a line of 1 MB',
    ({ session, context }) =>
      session.sendText(`${writeRequest(context, 'long', 'x'.repeat(MEGABYTE))}\n`),
  ],
];

async function writeOddly(dialogue: Dialogue): Promise<Framing['steps']> {
  const done: { step: FramingStep; exchange: Exchange }[] = [];
  for (const [step, write] of stepsInOrder) {
    if (!dialogue.session.isOpen()) break;
    done.push({ step, exchange: await write(dialogue) });
  }
  return done;
}

async function writeSplit({ context, session, process }: Dialogue): Promise<Exchange> {
  const text = writeRequest(context, 'split');
  const half = Math.floor(text.length / 2);
  process.write(text.slice(0, half));
  await wait(PAUSE_MS);
  return session.sendText(`${text.slice(half)}\n`);
}

async function writeGarbage({
  context,
  session,
  process,
}: Dialogue): Promise<Exchange | undefined> {
  if (!session.isOpen()) return undefined;
  process.write('this line is no JSON {"\n');
  const first = await session.request(chooseMethod(context));
  // What came together with the bad line may still be answered by a server that is about to end.
  return first.answer ? session.request(chooseMethod(context)) : first;
}

function writeRequest(context: ProbeContext, name: string, padding?: string): string {
  const { era, revision } = context.variant;
  const params = withEnvelope(
    {},
    { era, revision, capabilities: {} },
    padding === undefined ? {} : { meta: { 'dev.wellspoken/padding': padding } },
  );
  return JSON.stringify({
    jsonrpc: '2.0',
    id: `framing-${name}`,
    method: chooseMethod(context),
    params,
  });
}

async function terminate(server: ServerProcess): Promise<Termination | undefined> {
  if (process.platform === 'win32' || server.hasExited()) return undefined;
  server.kill('SIGTERM');
  if (!(await settlesWithin(server.exited, GRACE_MS)))
    return { hasEnded: false, code: null, signal: null };
  const { code, signal } = await server.exited;
  return { hasEnded: true, code, signal };
}

/** How long a process may take to end once its stdin is closed. */
const LIFECYCLE_GRACE_MS = 3000;
/** An old server may leave an early request without an answer: it need not be awaited. */
const EARLY_MS = 1000;

/** One server from its start to its end: what it says too early, and how it ends. */
export const lifecycleProbe = defineProbe({
  name: 'lifecycle',
  eras: bothEras,
  transports: ['stdio', 'http'],
  isLong: true,
  run: (context) =>
    context.variant.transport === 'stdio' ? observeOverStdio(context) : observeOverHttp(context),
});

// On the stream of `initialize` everything comes before `initialized` can be sent.
async function observeOverHttp({ variant, open }: ProbeContext): Promise<Lifecycle> {
  const common = { early: [], leakedVariables: [] };
  if (variant.era === 'modern') return common;
  const { opened } = await open();
  return { ...common, ...(opened?.result && { beforeInitialized: opened.others }) };
}

async function observeOverStdio(context: ProbeContext): Promise<Lifecycle> {
  const { variant, open, workspace } = context;
  if (!workspace) throw new Unavailable('The server is no process of ours.');
  const mark = `${variant.era}-${workspace.run}`;
  const env = { [OWN_MARK]: mark };
  const begun = await open({ handshake: false, env });
  const start = variant.era === 'legacy' ? await startLegacy(context, begun) : { early: [] };
  // What an early request has ended cannot show how it ends by itself.
  const session = begun.isOpen() ? begun : await open({ env });
  await session.request(variant.era === 'legacy' ? 'ping' : 'server/discover');
  const end = await observeEnd(session, mark);
  const said = [begun, session].map(({ process }) => process?.stderr() ?? '').join('\n');
  const leaked = findLeakedVariables(said, workspace.env);
  return { ...start, ...(end && { end }), leakedVariables: leaked };
}

async function startLegacy(
  context: ProbeContext,
  session: Session,
): Promise<Pick<Lifecycle, 'early' | 'afterEarly' | 'beforeInitialized'>> {
  const { variant, settings } = context;
  const early = askEarly(context, session);
  const afterEarly = await early.then(() =>
    session.request('initialize', createInitializeParams(variant, {}), {
      timeoutMs: settings.timeoutMs * 3,
    }),
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

async function observeEnd({ process }: Session, mark: string): Promise<ProcessEnd | undefined> {
  if (!process) return undefined;
  const record = await process.end(LIFECYCLE_GRACE_MS);
  const leftBehind = await countLeftBehind(mark);
  return { process: record, ...(leftBehind !== undefined && { leftBehind }) };
}

/** A start without any variable that looks like a credential; none where there is no such variable. */
export const unconfiguredProbe = defineProbe({
  name: 'unconfigured',
  eras: bothEras,
  transports: ['stdio'],
  run: async (context): Promise<Unconfigured> => {
    const env = context.workspace?.env ?? {};
    // The canaries are ours: no server was ever configured with them.
    const removed = listSecretVariables(env).filter(
      (name) => !name.startsWith('WELLSPOKEN_CANARY_'),
    );
    if (removed.length === 0) return { removed, exchanges: [], stderr: '' };
    const session = await context.open({
      env: Object.fromEntries(removed.map((name) => [name, undefined])),
    });
    const exchanges = await askForLists(context, session);
    const exit = session.isOpen() ? undefined : await session.process?.exited;
    return {
      removed,
      exchanges,
      stderr: session.process?.stderr() ?? '',
      ...(exit && { exit: { code: exit.code, signal: exit.signal } }),
    };
  },
});

async function askForLists(
  { variant, opening, settings }: ProbeContext,
  session: Session,
): Promise<readonly Exchange[]> {
  const opened =
    variant.era === 'legacy'
      ? session.opened
      : await session.request('server/discover', {}, { timeoutMs: settings.timeoutMs * 3 });
  if (!opened) return [];
  if (!opened.result) return [opened];
  const methods = Object.values(listMethods)
    .filter(({ capability }) => capability in opening.capabilities)
    .map(({ method }) => method);
  const lists = await Promise.all(methods.map((method) => session.request(method, {})));
  return [opened, ...lists];
}

/** Shorter values are words that occur by chance. */
const SHORTEST = 8;

const SENSITIVE =
  /(?:api_?key|access_?key|secret|token|passw(?:or)?d|passphrase|credential|private_?key|(?:^|_)(?:auth|key|pat|dsn)$|connection_?string|database_url)/i;

/** They belong to the desktop or to the launcher, and lead to no account of the server. */
const NEUTRAL = /^(?:SSH_AUTH_SOCK|XAUTHORITY|npm_.*|NPM_CONFIG_.*|YARN_.*|PIP_.*|UV_.*)$/i;

/** The variables that look like credentials, by their names, sorted. */
export function listSecretVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return Object.keys(env)
    .filter((name) => env[name] && SENSITIVE.test(name) && !NEUTRAL.test(name))
    .toSorted();
}

/** The variables that look like credentials and whose values stand in a text. */
export const findLeakedVariables = (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] =>
  listSecretVariables(env).filter((name) => {
    const value = env[name] ?? '';
    return value.length >= SHORTEST && text.includes(value);
  });
