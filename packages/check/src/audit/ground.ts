import type { CheckTarget, Tokens } from '../options.ts';
import type { Leg } from '../wire/exchange.evidence.ts';
import { createEndpoint, type HttpEndpoint } from '../wire/http-endpoint.ts';
import { openHttpSession } from '../wire/http-session.ts';
import { endProcesses } from '../wire/processes.ts';
import type { OpenOptions, Session } from '../wire/session.ts';
import { openSseSession } from '../wire/sse-session.ts';
import type { SpawnRequest } from '../wire/stdio-process.ts';
import { openStdioSession } from '../wire/stdio-session.ts';
import { createSurroundings, createSpawnRequest, type Surroundings } from '../wire/workspace.ts';
import { createHider, collectPassedSecrets, type Secret, collectSecrets } from './redact.ts';
import type { Patience, Settings } from './settings.ts';

/** The server that is examined, however it is reached. */
export type Ground = CommandGround | UrlGround;

/** A command that is spawned. */
export interface CommandGround {
  readonly kind: 'command';
  readonly spawn: SpawnRequest;
  readonly surroundings: Surroundings;
  /** Takes secrets out of what the server said. */
  readonly hide: (text: string) => string;
}

/** An endpoint that is there already. */
interface UrlGround {
  readonly kind: 'url';
  readonly endpoint: HttpEndpoint;
  readonly tokens: Tokens;
}

/** The ground of a command. */
const prepareCommand = (
  target: { readonly command: string; readonly args: readonly string[]; readonly cwd: string },
  { surroundings, hide }: Pick<CommandGround, 'surroundings' | 'hide'>,
): CommandGround => ({
  kind: 'command',
  surroundings,
  hide,
  spawn: createSpawnRequest(target, surroundings),
});

/** The ground of a URL. */
const prepareUrl = (url: string, tokens: Tokens): UrlGround => ({
  kind: 'url',
  endpoint: createEndpoint(url),
  tokens,
});

/** Opens a connection in a leg; its name is that of the probe. */
export function openSession(
  ground: Ground,
  { leg, name, patience }: { leg: Leg; name: string; patience: Patience },
  options: OpenOptions = {},
): Promise<Session> {
  const common = { name, leg, ...patience };
  if (ground.kind === 'command') {
    return openStdioSession({ ...common, spawn: ground.spawn }, options);
  }
  const { endpoint, tokens } = ground;
  const headers: Record<string, string> =
    tokens.token === undefined ? {} : { authorization: `Bearer ${tokens.token}` };
  const open = leg.transport === 'sse' ? openSseSession : openHttpSession;
  return open({ ...common, endpoint, headers }, options);
}

type Work<Value> = (ground: Ground, secrets: readonly Secret[]) => Promise<Value>;

/** Prepares the ground, works on it, and leaves nothing behind; stops when asked to. */
export async function withGround<Value>(
  target: CheckTarget,
  { seed, signal }: Pick<Settings, 'seed' | 'signal'>,
  work: Work<Value>,
): Promise<Value> {
  signal?.throwIfAborted();
  return 'url' in target
    ? workAtUrl(target, signal, work)
    : workOnCommand(target, { seed, signal }, work);
}

async function workAtUrl<Value>(
  { url, tokens = {} }: Extract<CheckTarget, { readonly url: string }>,
  signal: AbortSignal | undefined,
  work: Work<Value>,
): Promise<Value> {
  const ground = prepareUrl(url, tokens);
  const stop = (): void => ground.endpoint.close();
  signal?.addEventListener('abort', stop);
  try {
    return await work(ground, listTokenSecrets(tokens));
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

async function workOnCommand<Value>(
  target: Extract<CheckTarget, { readonly command: string }>,
  { seed, signal }: Pick<Settings, 'seed' | 'signal'>,
  work: Work<Value>,
): Promise<Value> {
  const { command, args = [], env = {}, callerEnv = process.env, cwd = process.cwd() } = target;
  const surroundings = await createSurroundings({ env, callerEnv }, seed);
  // Whoever waits for a server hears that it has ended.
  const stop = (): void => void endProcesses(surroundings.run);
  signal?.addEventListener('abort', stop);
  try {
    const secrets = [
      ...collectPassedSecrets(env),
      ...collectSecrets({ ...callerEnv, ...env }),
      ...ownSecrets(surroundings),
    ];
    const hide = createHider(secrets);
    const ground = prepareCommand({ command, args, cwd }, { surroundings, hide });
    return await work(ground, secrets);
  } finally {
    signal?.removeEventListener('abort', stop);
    await endProcesses(surroundings.run);
    await surroundings.remove();
  }
}

const listTokenSecrets = (tokens: Tokens): readonly Secret[] =>
  Object.entries(tokens).map(([name, text]) => ({ text: String(text), label: `<${name}>` }));

function ownSecrets({ canaries, work, home, run }: Surroundings): readonly Secret[] {
  const folder = work.slice(0, -'/work'.length);
  return [
    ...canaries.map((text) => ({ text, label: '<canary>' })),
    { text: work, label: '<working folder>' },
    { text: home, label: '<home>' },
    { text: folder, label: '<temporary folder>' },
    { text: run, label: '<mark of the audit>' },
  ];
}
