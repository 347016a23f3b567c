import { PlanError, type CheckOptions, type CheckTarget } from '@wellspoken/check';

import type { World } from '../context.ts';
import type { CheckFlags } from './flags.ts';
import { mistake } from './mistake.ts';
import { readCalls } from './read-calls.ts';
import { readFlags, type Wish } from './read-flags.ts';
import { readTarget } from './read-target.ts';

/** All that an audit is made from. */
export interface Job extends Wish {
  readonly flags: CheckFlags;
  readonly target: CheckTarget;
  readonly options: CheckOptions;
}

/** Reads the command line and the plan that it names. */
export async function readJob(
  flags: CheckFlags,
  words: readonly string[],
  world: World,
): Promise<Job> {
  const wish = readFlags(flags);
  const target = readTarget(words, flags.env ?? [], world);
  if (flags.calls === undefined) return { ...wish, flags, target };
  const calls = await readCalls(flags.calls, world.cwd()).catch((error: unknown) => {
    if (!(error instanceof PlanError)) throw error;
    throw mistake(`--calls: "${flags.calls}" is no plan. ${error.message}`, error);
  });
  return { ...wish, flags, target, options: { ...wish.options, calls } };
}
