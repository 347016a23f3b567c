import type { CheckTarget, Tokens } from '../options.ts';
import type { Variant } from '../wire/exchange.evidence.ts';
import { createEndpoint, type HttpEndpoint } from '../wire/http-endpoint.ts';
import { openHttpSession } from '../wire/http-session.ts';
import { endProcesses } from '../wire/processes.ts';
import type { OpenOptions, Session } from '../wire/session.ts';
import { openSseSession } from '../wire/sse-session.ts';
import type { SpawnRequest } from '../wire/stdio-process.ts';
import { openStdioSession } from '../wire/stdio-session.ts';
import { createSpawnRequest, createWorkspace, type Workspace } from '../wire/workspace.ts';
import { collectPassedSecrets, collectSecrets, createHider, type Secret } from './redact.ts';
import type { Settings, Timeouts } from './settings.ts';

/** The server under audit, ready to be connected to. */
export type PreparedTarget = PreparedCommand | PreparedUrl;

/** A command to spawn. */
export interface PreparedCommand {
  readonly kind: 'command';
  readonly spawn: SpawnRequest;
  readonly workspace: Workspace;
  /** Removes secrets from server output. */
  readonly hide: (text: string) => string;
}

/** A running HTTP endpoint. */
interface PreparedUrl {
  readonly kind: 'url';
  readonly endpoint: HttpEndpoint;
  readonly tokens: Tokens;
}

/** Prepares a command to be spawned in a workspace. */
const prepareCommand = (
  target: { readonly command: string; readonly args: readonly string[]; readonly cwd: string },
  { workspace, hide }: Pick<PreparedCommand, 'workspace' | 'hide'>,
): PreparedCommand => ({
  kind: 'command',
  workspace,
  hide,
  spawn: createSpawnRequest(target, workspace),
});

/** Prepares a URL to be requested. */
const prepareUrl = (url: string, tokens: Tokens): PreparedUrl => ({
  kind: 'url',
  endpoint: createEndpoint(url),
  tokens,
});

/** Opens a session for a variant, named after the probe. */
export function openSession(
  prepared: PreparedTarget,
  { variant, name, timeouts }: { variant: Variant; name: string; timeouts: Timeouts },
  options: OpenOptions = {},
): Promise<Session> {
  const common = { name, variant, ...timeouts };
  if (prepared.kind === 'command') {
    return openStdioSession({ ...common, spawn: prepared.spawn }, options);
  }
  const { endpoint, tokens } = prepared;
  const headers: Record<string, string> =
    tokens.token === undefined ? {} : { authorization: `Bearer ${tokens.token}` };
  const open = variant.transport === 'sse' ? openSseSession : openHttpSession;
  return open({ ...common, endpoint, headers }, options);
}

type Work<Value> = (prepared: PreparedTarget, secrets: readonly Secret[]) => Promise<Value>;

/** Prepares a target, runs the work, and cleans up; aborts on the signal. */
export async function withPreparedTarget<Value>(
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
  const prepared = prepareUrl(url, tokens);
  const stop = (): void => prepared.endpoint.close();
  signal?.addEventListener('abort', stop);
  try {
    return await work(prepared, listTokenSecrets(tokens));
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
  const workspace = await createWorkspace({ env, callerEnv }, seed);
  // Pending requests settle because the server has exited.
  const stop = (): void => void endProcesses(workspace.run);
  signal?.addEventListener('abort', stop);
  try {
    const secrets = [
      ...collectPassedSecrets(env),
      ...collectSecrets({ ...callerEnv, ...env }),
      ...listOwnSecrets(workspace),
    ];
    const hide = createHider(secrets);
    const prepared = prepareCommand({ command, args, cwd }, { workspace, hide });
    return await work(prepared, secrets);
  } finally {
    signal?.removeEventListener('abort', stop);
    await endProcesses(workspace.run);
    await workspace.remove();
  }
}

const listTokenSecrets = (tokens: Tokens): readonly Secret[] =>
  Object.entries(tokens).map(([name, text]) => ({ text: String(text), label: `<${name}>` }));

function listOwnSecrets({ canaries, work, home, run }: Workspace): readonly Secret[] {
  const folder = work.slice(0, -'/work'.length);
  return [
    ...canaries.map((text) => ({ text, label: '<canary>' })),
    { text: work, label: '<working folder>' },
    { text: home, label: '<home>' },
    { text: folder, label: '<temporary folder>' },
    { text: run, label: '<mark of the audit>' },
  ];
}
