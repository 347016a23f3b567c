import { run } from '@stricli/core';

import { createApp } from './app.ts';
import type { Context, World } from './context.ts';
import { callFrom, findOrigin } from './origin.ts';
import { prepareInputs } from './prepare-inputs.ts';
import { hasColours } from './print/paint.ts';
import { knownServers, type KnownServer } from './servers.ts';
import { spellCall } from './text.ts';
import { UsageError } from './usage-error.ts';

/** Runs a command line and resolves to the exit code: 2 for the user's mistake, 1 for a failure. */
export async function main(
  argv: readonly string[],
  world: World,
  servers: readonly KnownServer[] = knownServers,
): Promise<number> {
  const { stdout, stderr, env } = world;
  const process: Context['process'] = { ...world };
  const exit = { code: 0 };
  const origin = world.origin ?? findOrigin();
  const call = callFrom(origin, world);
  try {
    const names = servers.map(({ name }) => name);
    const inputs = prepareInputs(argv, names);
    const isColourful = hasColours(stdout, env) || hasColours(stderr, env);
    await run(createApp(servers, { isColourful, call }), inputs, {
      process,
      servers,
      exit,
      origin,
      call,
    });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`${spellCall(error.message, call)}\n`);
    return 2;
  }
  return exitCodeOf(Number(process.exitCode ?? 0), exit.code);
}

// Stricli has negative codes of its own: what the user wrote wrongly, and faults of the program.
function exitCodeOf(code: number, said: number): number {
  if (code === -4 || code === -5) return 2;
  if (code < 0) return 1;
  return code === 0 ? said : code;
}
