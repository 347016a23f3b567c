import type { ServerDefinition } from '@wellspoken/kit';
import { type Opened, type Program, SettingError } from '@wellspoken/kit/launch';
import { openInThread } from '@wellspoken/kit/thread';

import type { Screen } from '../context.ts';
import type { KnownServer } from '../servers.ts';

/** A server to be opened, with its settings. */
export interface ServerToOpen {
  readonly known: KnownServer;
  readonly program: Program;
  readonly settings: unknown;
}

/** A server that could not be opened, and why. */
export interface Unopened {
  readonly name: string;
  readonly error: unknown;
}

/** Servers that have been opened together. */
export interface OpenedServers {
  readonly servers: readonly ServerDefinition[];
  readonly unopened: readonly Unopened[];
  readonly closeAll: () => Promise<void>;
}

/**
 * Opens every server, each in a thread of its own, so that none can hold up or end the others. One
 * that cannot be opened is left out; throws if none can.
 */
export async function openAll(
  wanted: readonly ServerToOpen[],
  stderr: Screen,
): Promise<OpenedServers> {
  const outcomes = await Promise.all(
    wanted.map(async (one): Promise<Opened | Unopened> => {
      try {
        return await openOne(one, stderr);
      } catch (error) {
        return { name: one.program.name, error };
      }
    }),
  );
  const opened = outcomes.flatMap((one) => ('server' in one ? [one] : []));
  const unopened = outcomes.flatMap((one) => ('error' in one ? [one] : []));
  if (opened.length === 0) throw createNothingError(unopened);
  return {
    servers: opened.map(({ server }) => server),
    unopened,
    closeAll: async () => {
      await Promise.all(opened.map(async ({ close }) => close?.()));
    },
  };
}

async function openOne(
  { known: { module }, program, settings }: ServerToOpen,
  stderr: Screen,
): Promise<Opened> {
  if (module === undefined) return program.open(settings);
  return openInThread({
    module,
    from: import.meta.url,
    settings,
    onEnded: (error) => {
      stderr.write(`${program.name} stopped and is being started again: ${getReason(error)}\n`);
    },
  });
}

/** Returns the sentence that an error has for people. */
export function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function createNothingError(unopened: readonly Unopened[]): unknown {
  if (unopened.length === 1) return unopened[0]?.error;
  const lines = unopened.map(({ name, error }) => `${name}: ${getReason(error)}`);
  return new SettingError(['No server could be opened.', ...lines].join('\n'));
}
