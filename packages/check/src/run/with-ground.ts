import type { CheckTarget, Tokens } from '../options.ts';
import { createSurroundings, type Surroundings } from '../wire/workspace.ts';
import { endProcesses } from '../wire/processes.ts';
import { commandGround, urlGround, type Ground } from './ground.ts';
import { createHider, passedSecrets, secretsOf, type Secret } from './redact.ts';
import type { Settings } from './settings.ts';

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
  const ground = urlGround(url, tokens);
  const stop = (): void => ground.endpoint.close();
  signal?.addEventListener('abort', stop);
  try {
    return await work(ground, tokenSecrets(tokens));
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
      ...passedSecrets(env),
      ...secretsOf({ ...callerEnv, ...env }),
      ...ownSecrets(surroundings),
    ];
    const hide = createHider(secrets);
    const ground = commandGround({ command, args, cwd }, { surroundings, hide });
    return await work(ground, secrets);
  } finally {
    signal?.removeEventListener('abort', stop);
    await endProcesses(surroundings.run);
    await surroundings.remove();
  }
}

const tokenSecrets = (tokens: Tokens): readonly Secret[] =>
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
