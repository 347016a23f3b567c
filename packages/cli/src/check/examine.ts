import { check, CheckError, type CheckOptions } from '@wellspoken/check';
import {
  describeUnexamined,
  exitCodeOf,
  headlineOf,
  renderBadge,
  type Baseline,
  type Report,
} from '@wellspoken/check/report';

import type { World } from '../context.ts';
import { paintFor } from '../print/paint.ts';
import { wrap } from '../print/wrap.ts';
import { acceptFindings, readBaseline } from './baseline.ts';
import { writeText } from './files.ts';
import { render } from './formats.ts';
import type { Job } from './job.ts';
import { mistake } from './mistake.ts';
import { startProgress } from './progress.ts';

/** The command of a report that shows a finding again; colours may stand beside its label. */
const AGAIN = /(\bagain\S* +)wellspoken (?=check )/g;

/** Where an audit happens. */
export interface Surroundings {
  readonly world: World;
  readonly signal: AbortSignal;
  /** How the command is called here. */
  readonly call: string;
}

/** Examines a server, writes what was asked for, and returns the exit code. */
export async function examine(job: Job, surroundings: Surroundings): Promise<number> {
  const { world, signal } = surroundings;
  const baseline = await readBaseline(job.flags, world.cwd());
  // A baseline that is written anew records the tools as they are now.
  const pins = job.flags.writeBaseline ? undefined : baseline?.tools;
  const found = await audit(job, surroundings, pins);
  signal.throwIfAborted();
  const report = await accept(found, { job, world, baseline });
  await writeReport(report, job, surroundings);
  return exitCodeOf(report, job.failOn);
}

async function audit(
  job: Job,
  { world, signal }: Surroundings,
  pins: Baseline['tools'],
): Promise<Report> {
  const progress = startProgress(world);
  const options: CheckOptions = {
    ...job.options,
    signal,
    onProgress: progress.show,
    ...(pins && { pins }),
  };
  try {
    return await check(job.target, options);
  } catch (error) {
    if (error instanceof CheckError) throw mistake(error.message, error);
    throw error;
  } finally {
    progress.stop();
  }
}

interface Acceptance {
  readonly job: Job;
  readonly world: World;
  readonly baseline: Baseline | undefined;
}

function accept(report: Report, { job, world, baseline }: Acceptance): Promise<Report> {
  const { baseline: name, writeBaseline } = job.flags;
  if (name === undefined) return Promise.resolve(report);
  const file = { flag: 'baseline', name, cwd: world.cwd() };
  return acceptFindings(report, baseline, writeBaseline ? file : undefined);
}

async function writeReport(report: Report, job: Job, { world, call }: Surroundings): Promise<void> {
  const { flags, format } = job;
  const cwd = world.cwd();
  const isFile = flags.output !== undefined;
  const text = render(report, format, {
    ...(!isFile && { paint: paintFor(world.stdout, world.env) }),
    ...(flags.calls !== undefined && { planFile: flags.calls }),
  });
  if (flags.badge !== undefined) {
    await writeText({ flag: 'badge', name: flags.badge, cwd }, renderBadge(report));
  }
  if (flags.output === undefined) {
    world.stdout.write(format === 'text' ? text.replaceAll(AGAIN, `$1${call} `) : text);
  } else {
    await writeText({ flag: 'output', name: flags.output, cwd }, text);
    world.stderr.write(`${headlineOf(report)} The report is in ${flags.output}\n`);
  }
  if (isFile || format !== 'text') world.stderr.write(explainIncomplete(report));
}

/** Why the exit code may be 3, for a screen that does not show the report itself. */
function explainIncomplete({ unexamined = [] }: Report): string {
  return unexamined
    .map((entry) => `${wrap(`Not examined: ${describeUnexamined(entry)}`).join('\n')}\n`)
    .join('');
}
