import type { Context } from '../context.ts';
import { UsageError } from '../usage-error.ts';
import { examine } from './examine.ts';
import type { CheckFlags } from './flags.ts';
import { Interrupted, withInterruption } from './interruption.ts';
import { readJob } from './job.ts';
import { writePlan } from './write-plan.ts';

const UNEXAMINED = 3;
const OUR_FAULT = 4;

/** Examines a server and writes the report, or drafts a plan of calls. */
export async function runCheck(
  this: Context,
  flags: CheckFlags,
  ...words: readonly string[]
): Promise<void> {
  const { process: world, exit, call } = this;
  try {
    const job = await readJob(flags, words, world);
    exit.code = await withInterruption(world.signal, (signal) =>
      flags.writePlan === undefined
        ? examine(job, { world, signal, call })
        : writePlan(job, { world, signal, call, file: flags.writePlan }),
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    exit.code = error instanceof Interrupted ? UNEXAMINED : OUR_FAULT;
    world.stderr.write(error instanceof Interrupted ? STOPPED : describeFault(error));
  }
}

const STOPPED = 'Stopped. There is no report, because the audit was not done.\n';

function describeFault(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `wellspoken check has failed. That is a fault of ours, not of the server:\n  ${reason}\n`;
}
