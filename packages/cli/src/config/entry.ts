import { type Program, settingsOf } from '@wellspoken/kit/launch';

import type { Origin } from '../context.ts';
import { startServer } from '../origin.ts';
import { UsageError } from '../usage-error.ts';
import type { Host, Machine } from './hosts.ts';
import type { HostEntry } from './merge.ts';

/** What an entry is made of. */
export interface EntryOptions {
  readonly program: Program;
  /** The arguments of the server, paths absolute. */
  readonly args: readonly string[];
  readonly origin: Origin;
  readonly name?: string | undefined;
}

/** A server as a host must name it. No secret is in it. */
export function createEntry(
  host: Host,
  platform: Machine['platform'],
  { program, args, origin, name = chooseDefaultName(host, program) }: EntryOptions,
): HostEntry {
  const [command, ...first] = startServer(origin, program, platform);
  const fields = {
    ...(host.wantsType && { type: 'stdio' }),
    command,
    args: [...first, ...args],
  };
  return { name: assertEntryName(host, name), fields };
}

/** The name of the server, unless the host keeps that one for itself. */
export function chooseDefaultName({ reservedNames }: Host, { name }: Program): string {
  return reservedNames.includes(name) ? `wellspoken-${name}` : name;
}

const ENTRY_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Codex takes no other names, and the tools of a server carry its name in some hosts. */
function assertEntryName({ title, reservedNames }: Host, name: string): string {
  if (reservedNames.includes(name)) {
    const hint = `Take another one, such as wellspoken-${name}.`;
    throw new UsageError(`--name: ${title} keeps "${name}" for itself and skips it.\n${hint}`);
  }
  if (ENTRY_NAME.test(name)) return name;
  const rule = 'Expected 1 to 64 letters, digits, "_" and "-", such as my-files.';
  throw new UsageError(`--name: "${name}" cannot be the name of an entry.\n${rule}`);
}

/** The variables with secrets that a server reads, each with what it is. */
export function listSecrets(program: Program): readonly (readonly [string, string])[] {
  return settingsOf(program)
    .filter(({ isSecret }) => isSecret)
    .map(({ variable, description }) => [variable, description]);
}
