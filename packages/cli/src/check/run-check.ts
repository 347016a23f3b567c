import { CheckError, draftPlan, renderPlan } from '@wellspoken/check';
import { listenForEnd } from '@wellspoken/kit/launch';

import type { Context } from '../context.ts';
import { UsageError } from '../usage-error.ts';
import { examine, startProgress, type CheckContext } from './examine.ts';
import { writeText } from './files.ts';
import { type CheckFlags, type Job, readJob } from './read-job.ts';

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

/** The user wanted it to end. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Does some work that ends early when the process is told to, and throws `Interrupted` then. */
export async function withInterruption<Value>(
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { signal, stop } = listenForEnd(outer);
  try {
    return await work(signal);
  } catch (error) {
    // Whatever fails once it was told to end fails because of that.
    if (signal.aborted) throw new Interrupted('It was told to end.', { cause: error });
    throw error;
  } finally {
    stop();
  }
}

/** Drafts a plan of calls and writes it where there is no file yet; a reviewed plan is never lost. */
export async function writePlan(
  { target, options }: Job,
  { world, signal, file }: CheckContext & { readonly file: string },
): Promise<number> {
  const progress = startProgress(world);
  try {
    const plan = await draftPlan(target, { ...options, signal, onProgress: progress.show });
    progress.stop();
    signal.throwIfAborted();
    const named = { flag: 'write-plan', name: file, cwd: world.cwd() };
    await writeText(named, renderPlan(plan), false);
    world.stderr.write(describePlan(plan.tools, file));
    return 0;
  } catch (error) {
    if (!(error instanceof CheckError)) throw error;
    world.stderr.write(`${error.message}\n`);
    return UNEXAMINED;
  } finally {
    progress.stop();
  }
}

function describePlan(tools: readonly { readonly call: boolean }[], file: string): string {
  const called = tools.filter(({ call }) => call).length;
  return [
    `The plan is in ${file}: ${called} of ${tools.length} tools would be called.`,
    'Review it, change what you like, and follow it with --calls.',
    '',
  ].join('\n');
}
