import process from 'node:process';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { nearest } from '../utils/text.ts';
import type { Chore, Screen } from './chore.ts';
import { wrapHanging } from './columns.ts';
import { choreFlags } from './common-flags.ts';
import { explainFailure, explainKnown, type Explanation } from './explain-failure.ts';
import { describeChore } from './help.ts';
import type { LaunchProcess } from './launch-process.ts';
import { parseCommandLine } from './parse-arguments.ts';
import type { Program } from './program.ts';
import { type Environment, readEnvironment } from './read-environment.ts';
import { type SettingsSource, validateSettings } from './read-settings.ts';
import { listenForEnd } from './serve-transport.ts';
import { readArguments, settingsOf } from './setting.ts';
import { explainOutputError } from './write-reasons.ts';

/**
 * Runs a chore of a program and resolves to its exit code: that of the chore, 2 if the command line
 * or a setting is wrong, 1 for other errors. `argv` starts after the chore's name.
 */
export async function runChore(
  program: Program,
  name: string,
  world: LaunchProcess,
): Promise<number> {
  const command = world.command ?? `npx ${program.package}`;
  const chore = program.chores?.find((item) => item.name === name);
  if (chore === undefined) {
    world.stderr.write(`${describeUnknownChore(program, name)}\n${command} --help shows more.\n`);
    return 2;
  }
  const reading = await readChore(program, chore, world);
  if ('wants' in reading) {
    world.stdout.write(describeChore(program, chore, command));
    return 0;
  }
  if ('given' in reading) return work(program, { chore, given: reading.given }, world);
  const full = `${command} ${name}`;
  const [example] = reading.isIncomplete ? chore.examples : [];
  const shown =
    example === undefined ? [] : [`For example: ${`${full} ${example.arguments}`.trimEnd()}`];
  const lines = [...reading.problems, ...shown, `${full} --help shows all that it takes.`];
  world.stderr.write(`${lines.join('\n')}\n`);
  return 2;
}

function describeUnknownChore({ name, chores = [] }: Program, wanted: string): string {
  const names = chores.map((chore) => chore.name);
  if (names.length === 0) return `"${wanted}": ${name} has no chores.`;
  const meant = nearest(wanted, names);
  const hint = meant === undefined ? `Chores: ${names.join(', ')}.` : `Did you mean ${meant}?`;
  return wrapHanging(`"${wanted}": no such chore of ${name}. ${hint}`, 0);
}

interface Job {
  readonly chore: Chore;
  readonly given: { readonly program: unknown; readonly chore: unknown };
}

async function work(
  program: Program,
  { chore, given }: Job,
  world: LaunchProcess,
): Promise<number> {
  const line = createProgressLine(world.stderr, world.env);
  const stdout = shareScreen(world.stdout, line.clear);
  const stderr = shareScreen(world.stderr, line.clear);
  const { signal, stop } = listenForEnd(world.signal);
  const context = {
    // Only where it is asked for: what looks at it may read from it.
    get stdin() {
      return world.stdin ?? process.stdin;
    },
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: world.env,
    cwd: world.cwd?.() ?? process.cwd(),
    signal,
    progress: line.show,
  };
  // A chore may throw synchronously.
  const outcome = await (async () => chore.run(given, context))().then(
    (code) => ({ code: code ?? 0, sentence: undefined }),
    (error: unknown) => explain(program, error, signal),
  );
  stop();
  await Promise.all([stdout.flush(), stderr.flush()]);
  line.clear();
  const sentence = outcome.sentence ?? stdout.failure();
  if (sentence === undefined) return outcome.code;
  world.stderr.write(`${sentence}\n`);
  return outcome.code === 0 ? 1 : outcome.code;
}

function explain(program: Program, error: unknown, signal: AbortSignal): Explanation {
  const known = explainKnown(error);
  // Unexpected errors after an abort are caused by it.
  if (known === undefined && signal.aborted) {
    return { sentence: 'Stopped before it was done.', code: 1 };
  }
  return known ?? explainFailure(program, error);
}

/** The settings of a chore, a request for help, or error messages. */
type ChoreReading =
  | { readonly given: { readonly program: unknown; readonly chore: unknown } }
  | { readonly wants: 'help' }
  | { readonly problems: readonly string[]; readonly isIncomplete: boolean };

/** Reads the settings of a chore and of its program from one command line. */
async function readChore(
  program: Program,
  chore: Chore,
  { argv, env }: SettingsSource,
): Promise<ChoreReading> {
  const own = readArguments(chore);
  const shared = settingsOf(program);
  const line = parseCommandLine({ settings: [...own, ...shared], common: choreFlags }, argv);
  if (line.wants === 'help') return { wants: 'help' };
  const overruled = new Set(line.given.map(({ key }) => key));
  const variables = readEnvironment({ name: program.name, settings: shared, env, overruled });
  const wrong = [...line.strangers, ...line.problems, ...variables.problems];
  if (wrong.length > 0) return { problems: wrong, isIncomplete: false };
  const keys = new Set(own.map(({ key }) => key));
  const mine = await validateSettings(
    { schema: chore.settings, settings: own },
    line.given.filter(({ key }) => keys.has(key)),
  );
  const theirs = await validateSettings({ schema: program.settings, settings: shared }, [
    ...variables.given,
    ...line.given.filter(({ key }) => !keys.has(key)),
  ]);
  if ('settings' in mine && 'settings' in theirs) {
    return { given: { program: theirs.settings, chore: mine.settings } };
  }
  const readings = [mine, theirs].filter((reading) => 'problems' in reading);
  return {
    problems: readings.flatMap(({ problems }) => problems),
    isIncomplete: readings.some(({ isIncomplete }) => isIncomplete),
  };
}

/** A wrapper of a shared output stream; ending it does not end the stream. */
interface SharedScreen {
  /** Destroyed where nothing more can be written, as when its reader has left. */
  readonly stream: Screen;
  /** Resolves when everything has been written. */
  readonly flush: () => Promise<void>;
  /** What prevented that, apart from a reader that has left. */
  readonly failure: () => string | undefined;
}

/** Wraps a stream to call `before` ahead of each write, for example to clear the progress line. */
function shareScreen(screen: Screen, before: () => void): SharedScreen {
  let failure: string | undefined;
  const own = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, encoding, done) {
      before();
      const written = (error?: Error | null): void => {
        if (error instanceof Error) failure ??= explainOutputError(error);
        done(error);
      };
      if (typeof chunk === 'string') screen.write(chunk, encoding, written);
      else screen.write(chunk, written);
    },
  });
  own.on('error', ignore);
  screen.on('error', ignore);
  return {
    stream: Object.assign(own, screen.isTTY === true && { isTTY: true }),
    flush: async () => {
      own.end();
      await finished(own).catch(ignore);
      screen.off('error', ignore);
    },
    failure: () => failure,
  };
}

function ignore(): void {}

/** A progress line on a terminal. */
interface ProgressLine {
  readonly show: (done: number, total?: number, what?: string) => void;
  /** Clears the line until it is shown again. */
  readonly clear: () => void;
}

const WIDEST = 80;
const PAUSE_MS = 100;
const CLEAR = '\r\u001B[K';

/** Creates a progress line if the stream is a terminal; otherwise it does nothing. */
export function createProgressLine(screen: Screen, env: Environment): ProgressLine {
  if (screen.isTTY !== true || env['TERM'] === 'dumb' || env['CI'] !== undefined) {
    return { show: () => undefined, clear: () => undefined };
  }
  let isShown = false;
  let last = Number.NEGATIVE_INFINITY;
  return {
    show: (done, total, what = '') => {
      const now = performance.now();
      // Limits updates, since some work reports a million steps.
      if (now - last < PAUSE_MS && done !== total) return;
      last = now;
      isShown = true;
      const count = total === undefined ? String(done) : `${done}/${total}`;
      // A line that wraps, or that contains a newline, could not be cleared.
      const text = `${count} ${what}`.replaceAll(/\p{Cc}+/gu, ' ').trimEnd();
      screen.write(CLEAR + text.slice(0, Math.min(screen.columns ?? WIDEST, WIDEST) - 1));
    },
    clear: () => {
      if (isShown) screen.write(CLEAR);
      isShown = false;
    },
  };
}
