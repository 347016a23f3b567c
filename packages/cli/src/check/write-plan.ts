import { CheckError, draftPlan, renderPlan } from '@wellspoken/check';

import type { Surroundings } from './examine.ts';
import { writeText } from './files.ts';
import type { Job } from './job.ts';
import { startProgress } from './progress.ts';

const UNEXAMINED = 3;

/** Drafts a plan of calls and writes it where there is no file yet; a reviewed plan is never lost. */
export async function writePlan(
  { target, options }: Job,
  { world, signal, file }: Surroundings & { readonly file: string },
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
