import {
  check,
  CheckError,
  type CheckOptions,
  draftPlan,
  type Progress,
  renderPlan,
} from '@wellspoken/check';
import {
  applyBaseline,
  type Baseline,
  BaselineError,
  createBaseline,
  describeUnexamined,
  exitCodeOf,
  headlineOf,
  parseBaseline,
  renderBadge,
  renderBaseline,
  type Report,
} from '@wellspoken/check/report';
import { listenForEnd } from '@wellspoken/kit/launch';
import createSpinner from 'yocto-spinner';

import type { Context, World } from '../context.ts';
import { createPaint, wrap } from '../print.ts';
import { createUsageError, UsageError } from '../usage-error.ts';
import { assertWritable, type NamedFile, readText, render, writeText } from './files.ts';
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
  const named = { flag: 'write-plan', name: file, cwd: world.cwd(), isNew: true };
  await assertWritable(named);
  const progress = startProgress(world);
  try {
    const plan = await draftPlan(target, { ...options, signal, onProgress: progress.show });
    progress.stop();
    signal.throwIfAborted();
    await writeText(named, renderPlan(plan));
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

/** The command of a report that shows a finding again; colours may stand beside its label. */
const AGAIN = /(\bagain\S* +)wellspoken (?=check )/g;

/** Where an audit happens. */
export interface CheckContext {
  readonly world: World;
  readonly signal: AbortSignal;
  /** How the command is called here. */
  readonly call: string;
}

/** Examines a server, writes what was asked for, and returns the exit code. */
export async function examine(job: Job, context: CheckContext): Promise<number> {
  const { world, signal } = context;
  const baseline = await readBaseline(job.flags, world.cwd());
  for (const file of listWritten(job.flags, world.cwd())) await assertWritable(file);
  // A baseline that is written anew records the tools as they are now.
  const pins = job.flags.writeBaseline ? undefined : baseline?.tools;
  const found = await audit(job, context, pins);
  signal.throwIfAborted();
  const report = await accept(found, { job, world, baseline });
  await writeReport(report, job, context);
  return exitCodeOf(report, job.failOn);
}

/** The files that the flags have written. */
function listWritten(
  { output, badge, baseline, writeBaseline }: CheckFlags,
  cwd: string,
): readonly NamedFile[] {
  const named = { output, badge, ...(writeBaseline && { baseline }) };
  return Object.entries(named).flatMap(([flag, name]) =>
    name === undefined ? [] : [{ flag, name, cwd }],
  );
}

async function audit(
  job: Job,
  { world, signal }: CheckContext,
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
    if (error instanceof CheckError) throw createUsageError(error.message, error);
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

async function writeReport(report: Report, job: Job, { world, call }: CheckContext): Promise<void> {
  const { flags, format } = job;
  const cwd = world.cwd();
  const isFile = flags.output !== undefined;
  const text = render(report, format, {
    ...(!isFile && { paint: createPaint(world.stdout, world.env) }),
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

/** The baseline that a flag names; one that is to be written may not be there yet. */
async function readBaseline(
  { baseline: name, writeBaseline }: CheckFlags,
  cwd: string,
): Promise<Baseline | undefined> {
  if (name === undefined) return undefined;
  const text = await readText({ flag: 'baseline', name, cwd }, true);
  if (text === undefined && writeBaseline) return undefined;
  // Made by itself it would accept whatever there is, and nobody would look at it.
  if (text === undefined) throw createUsageError(describeMissing(name));
  try {
    return parseBaseline(text);
  } catch (error) {
    if (!(error instanceof BaselineError)) throw error;
    throw createUsageError(`--baseline: "${name}": ${error.message}`, error);
  }
}

const describeMissing = (name: string): string =>
  `--baseline: "${name}" cannot be read: there is no such file. Make it once, with the same target, and look through it: wellspoken check --baseline ${name} --write-baseline`;

/** Marks what is accepted; where a file is to be written, everything that was found is. */
async function acceptFindings(
  report: Report,
  before: Baseline | undefined,
  file: NamedFile | undefined,
): Promise<Report> {
  // Of a server that said nothing there is nothing to accept, and the file must not lose its entries.
  if (file === undefined || report.eras.length === 0) {
    return before === undefined ? report : applyBaseline(report, before);
  }
  const after = createBaseline(report, before);
  await writeText(file, renderBaseline(after));
  return applyBaseline(report, after);
}

/** Shows what is being done. */
interface ProgressScreen {
  readonly show: (progress: Progress) => void;
  readonly stop: () => void;
}

const WIDEST = 70;
const BEGINNING = 'Finding out what the server speaks';

/** A line on standard error that changes, where that is a terminal; nothing elsewhere. */
export function startProgress({ stderr, env }: World): ProgressScreen {
  const isTerminal = stderr.isTTY === true && 'cursorTo' in stderr;
  if (!isTerminal || env['TERM'] === 'dumb' || env['CI'] !== undefined) {
    return { show: () => undefined, stop: () => undefined };
  }
  const spinner = createSpinner({ stream: stderr, text: BEGINNING, handleSignals: false }).start();
  return {
    show: ({ step, done, total }) => {
      spinner.text = `${done}/${total} ${describeStep(step)}`.slice(0, WIDEST);
    },
    stop: () => void spinner.stop(),
  };
}

// The names of probes are those of the code: "repeatedLists".
function describeStep(step: string): string {
  return step.replaceAll(/[a-z][A-Z]/g, ([first = '', second = '']) => {
    return `${first} ${second.toLowerCase()}`;
  });
}
