import type { Tokens } from '../options.ts';
import { createEndpoint, type HttpEndpoint } from '../wire/http-endpoint.ts';
import { openHttpSession } from '../wire/http-session.ts';
import type { OpenOptions, Session } from '../wire/session.ts';
import { openStdioSession } from '../wire/stdio-session.ts';
import { spawnRequest, type Surroundings } from '../wire/workspace.ts';
import type { SpawnRequest } from '../wire/stdio-process.ts';
import { openSseSession } from '../wire/sse-session.ts';
import type { Leg } from '../wire/exchange.evidence.ts';

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
export interface UrlGround {
  readonly kind: 'url';
  readonly endpoint: HttpEndpoint;
  readonly tokens: Tokens;
}

/** How long things may take. */
export interface Patience {
  readonly timeoutMs: number;
  readonly openMs: number;
  readonly quietMs: number;
  /** How long a process may take to end by itself; short once one has lingered. */
  readonly graceMs: () => number;
  /** Tells that a process did not end by itself. */
  readonly lingered: () => void;
}

/** The ground of a command. */
export const commandGround = (
  target: { readonly command: string; readonly args: readonly string[]; readonly cwd: string },
  { surroundings, hide }: Pick<CommandGround, 'surroundings' | 'hide'>,
): CommandGround => ({
  kind: 'command',
  surroundings,
  hide,
  spawn: spawnRequest(target, surroundings),
});

/** The ground of a URL. */
export const urlGround = (url: string, tokens: Tokens): UrlGround => ({
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
