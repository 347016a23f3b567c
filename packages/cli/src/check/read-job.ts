import {
  areas,
  type CheckOptions,
  type CheckTarget,
  parsePlan,
  PlanError,
  reservedVariables,
  ruleIds,
} from '@wellspoken/check';
import { type Level, levels, revisions } from '@wellspoken/check/report';
import { nearest } from '@wellspoken/kit';

import type { World } from '../context.ts';
import { createUsageError, UsageError } from '../usage-error.ts';
import { type Format, formats, type NamedFile, readText } from './files.ts';

/** All that an audit is made from. */
export interface Job extends CheckRequest {
  readonly flags: CheckFlags;
  readonly target: CheckTarget;
  readonly options: CheckOptions;
}

/** Reads the command line and the plan that it names. */
export async function readJob(
  given: CheckFlags,
  words: readonly string[],
  world: World,
): Promise<Job> {
  const request = readFlags(given);
  const flags = clearStandardOutput(given);
  const target = readTarget(words, flags.env ?? [], world);
  if (flags.calls === undefined) return { ...request, flags, target };
  const calls = await readCalls(flags.calls, world.cwd()).catch((error: unknown) => {
    if (!(error instanceof PlanError)) throw error;
    throw createUsageError(`--calls: "${flags.calls}" is no plan. ${error.message}`, error);
  });
  return { ...request, flags, target, options: { ...request.options, calls } };
}

// A socket, which standard output may be, cannot be opened by its name.
const STANDARD_OUTPUT: readonly string[] = ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];

/** Without a file, the report goes to standard output. */
function clearStandardOutput(flags: CheckFlags): CheckFlags {
  const { output, ...others } = flags;
  return output !== undefined && STANDARD_OUTPUT.includes(output) ? others : flags;
}

/** What `wellspoken check` was told, as it was typed. */
export interface CheckFlags {
  readonly format?: string;
  readonly output?: string;
  readonly badge?: string;
  readonly baseline?: string;
  readonly writeBaseline: boolean;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly failOn?: string;
  readonly era?: string;
  readonly calls?: string;
  readonly env?: readonly string[];
  readonly writePlan?: string;
  readonly slow: boolean;
  readonly timeout?: string;
  readonly seed?: string;
}

/** What was asked for, once it makes sense. */
interface CheckRequest {
  readonly format: Format;
  readonly failOn: Level;
  readonly options: Pick<
    CheckOptions,
    'only' | 'skip' | 'era' | 'slow' | 'timeoutSeconds' | 'seed'
  >;
}

/** Reads the flags, or throws a sentence that says what was expected. */
function readFlags(flags: CheckFlags): CheckRequest {
  assertTogether(flags);
  const { format = 'text', failOn = 'must', era = 'auto', slow } = flags;
  const names = ['auto', ...revisions.map(({ revision }) => revision)] as const;
  return {
    format: choose('format', format, formats),
    failOn: choose('fail-on', failOn, levels),
    options: {
      slow,
      era: choose('era', era, names),
      ...(flags.only !== undefined && { only: readRules('only', flags.only) }),
      ...(flags.skip !== undefined && { skip: readRules('skip', flags.skip) }),
      ...(flags.timeout !== undefined && { timeoutSeconds: readTimeout(flags.timeout) }),
      ...(flags.seed !== undefined && { seed: readSeed(flags.seed) }),
    },
  };
}

function assertTogether(flags: CheckFlags): void {
  if (flags.writeBaseline && flags.baseline === undefined) {
    throw createUsageError('--write-baseline: say where with --baseline <file>.');
  }
  if (flags.writePlan === undefined) return;
  const others = ['format', 'output', 'badge', 'baseline', 'calls', 'failOn'] as const;
  const other = others.find((name) => flags[name] !== undefined);
  if (other === undefined) return;
  const name = other === 'failOn' ? 'fail-on' : other;
  throw createUsageError(`--write-plan: writes a plan and no report; leave out --${name}.`);
}

function readRules(flag: string, given: readonly string[]): readonly string[] {
  const names = given.map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) {
    throw createUsageError(`--${flag}: expected rules or areas, such as tools/title or tools.`);
  }
  for (const name of names) {
    if (ruleIds.includes(name) || areas.includes(name)) continue;
    const hint = suggestMeant(name, [...areas, ...ruleIds]) || ` Areas: ${areas.join(', ')}.`;
    throw createUsageError(`--${flag}: "${name}" is no rule and no area.${hint}`);
  }
  return names;
}

const LONGEST_SECONDS = 3600;

function readTimeout(text: string): number {
  const seconds = Number(text);
  const isRight = /^\d+(?:\.\d+)?$/.test(text) && seconds > 0 && seconds <= LONGEST_SECONDS;
  if (isRight) return seconds;
  throw createUsageError(
    `--timeout: expected seconds, more than 0 and at most ${LONGEST_SECONDS}; got "${text}".`,
  );
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw createUsageError(`--seed: expected a whole number such as 1; got "${text}".`);
}

type Calls = NonNullable<CheckOptions['calls']>;

const MODES = ['none', 'read-only', 'all'] as const;

/** Which tools may be called: a word, or the plan in a file. */
async function readCalls(given: string, cwd: string): Promise<Calls> {
  const mode = MODES.find((word) => word === given);
  if (mode !== undefined) return mode;
  const file: NamedFile = { flag: 'calls', name: given, cwd };
  const text = await readText(file, true);
  if (text === undefined) {
    const hint = suggestMeant(given, MODES);
    throw createUsageError(
      `--calls: expected none, read-only, all or the file of a plan; got "${given}".${hint}`,
    );
  }
  return parsePlan(parse(file, text));
}

function parse({ name }: NamedFile, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const advice = 'Write a new one with --write-plan.';
    throw createUsageError(`--calls: "${name}" is no JSON. ${advice}`, cause);
  }
}

const HINT =
  'Name a URL, or a command after "--", as in\n  wellspoken check -- node dist/server.js';

/** What is to be examined: a URL, or a command with its arguments. */
function readTarget(
  words: readonly string[],
  passed: readonly string[],
  world: World,
): CheckTarget {
  const [first = '', ...rest] = words;
  if (first === '') throw new UsageError(HINT);
  const { env: callerEnv, cwd } = world;
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(first)) {
    return { command: first, args: rest, env: readEnv(passed, callerEnv), callerEnv, cwd: cwd() };
  }
  if (passed.length > 0) {
    throw createUsageError('--env: is for a command that is started here; leave it out for a URL.');
  }
  return readUrl(first, rest, world);
}

function readUrl(text: string, rest: readonly string[], { env }: World): CheckTarget {
  if (rest.length > 0) {
    throw createUsageError(`"${rest[0]}": expected nothing after the URL. Flags stand before it.`);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw createUsageError(`Expected a URL that begins with http:// or https://; got "${text}".`);
  }
  if (url.username !== '' || url.password !== '') {
    throw createUsageError('The URL has a password in it. Set WELLSPOKEN_CHECK_TOKEN instead.');
  }
  const tokens = {
    ...keepGiven('token', env[TOKENS.token]),
    ...keepGiven('secondToken', env[TOKENS.secondToken]),
    ...keepGiven('foreignToken', env[TOKENS.foreignToken]),
  };
  return { url: text, tokens };
}

/** Secrets come from the environment, because everyone can read a command line. */
const TOKENS = {
  token: 'WELLSPOKEN_CHECK_TOKEN',
  secondToken: 'WELLSPOKEN_CHECK_SECOND_TOKEN',
  foreignToken: 'WELLSPOKEN_CHECK_FOREIGN_TOKEN',
} as const;

function keepGiven<Name extends string>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  if (value === undefined || value === '') return {};
  // The key is the name, which TypeScript does not follow.
  return { [name]: value } as Partial<Record<Name, string>>;
}

/** The variables that `--env` passes on (NAME) or sets (NAME=value). */
function readEnv(given: readonly string[], env: World['env']): Record<string, string> {
  return Object.fromEntries(given.map((text) => readVariable(text, env)));
}

function readVariable(text: string, env: World['env']): readonly [string, string] {
  const at = text.indexOf('=');
  const name = at === -1 ? text : text.slice(0, at);
  // A name with a blank is a value that stands where a name should.
  if (name === '' || /[\s\0]/.test(name)) {
    throw createUsageError('--env: expected NAME or NAME=value, with a name before the sign.');
  }
  if (reservedVariables.includes(name)) {
    throw createUsageError(
      `--env: ${name} is set by the audit itself, so that the server finds and changes nothing of yours. Leave it out.`,
    );
  }
  const value = at === -1 ? env[name] : text.slice(at + 1);
  if (value !== undefined) return [name, value];
  const hint =
    suggestMeant(name, Object.keys(env)) || ` Set it first, or write --env ${name}=<value>.`;
  throw createUsageError(`--env: ${name} is not set here, so it cannot be passed on.${hint}`);
}

/** One of several words, or a sentence with those there are and the one that was probably meant. */
function choose<Word extends string>(flag: string, given: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  const expected = `--${flag}: expected one of ${words.join(', ')}; got "${given}".`;
  throw createUsageError(`${expected}${suggestMeant(given, words)}`);
}

/** A question after the word that was probably meant; empty where none is near. */
function suggestMeant(given: string, words: readonly string[]): string {
  const near = nearest(given, words);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}
