import process from 'node:process';
import {
  type Finding,
  parseCommandLine,
  type Program,
  readSettings,
  settingsOf,
} from '@wellspoken/kit/launch';

import type { Context, World } from '../context.ts';
import { findServer, loadServers } from '../find-server.ts';
import { spellCall } from '../help.ts';
import { type Paint, createPaint, WIDTH, wrap } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { VERSION } from '../version.ts';

/** What `wellspoken doctor` was told. */
export interface DoctorFlags {
  readonly json: boolean;
}

/** Looks at this machine and the settings of each server, or of one with the words that follow it. */
export async function runDoctor(
  this: Context,
  flags: DoctorFlags,
  ...[name, ...words]: readonly string[]
): Promise<void> {
  const { stdout, env } = this.process;
  const programs =
    name === undefined ? await loadServers(this.servers) : [await findServer(this.servers, name)];
  const { versions, platform, arch } = process;
  const sections: Section[] = [
    { name: 'wellspoken', findings: examineRuntime({ node: versions.node, platform, arch }) },
  ];
  for (const program of programs) {
    const findings = await examineServer(program, words, this.process);
    sections.push({ name: program.name, findings });
  }
  const isWell = sections.every(({ findings }) =>
    findings.every(({ state }) => state !== 'problem'),
  );
  this.exit.code = isWell ? 0 : 1;
  stdout.write(
    flags.json
      ? `${JSON.stringify({ version: VERSION, ok: isWell, sections }, undefined, 2)}\n`
      : spellCall(describeReport(sections, createPaint(stdout, env)), this.call),
  );
}

/** What is known of the process and the machine. */
export interface Runtime {
  /** The version of Node, without a "v". */
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/** The oldest version of Node that works; a test holds it against the manifest. */
export const OLDEST_NODE = '20.19';

/** Looks at Node and the system. */
export function examineRuntime({ node, platform, arch }: Runtime): readonly Finding[] {
  const detail = `${node}; ${OLDEST_NODE} or newer is needed.`;
  return [
    isOldEnough(node)
      ? { title: 'Node', state: 'ok', detail }
      : {
          title: 'Node',
          state: 'problem',
          detail,
          fix: 'Install a newer Node: https://nodejs.org',
        },
    { title: 'System', state: 'ok', detail: `${platform} on ${arch}.` },
  ];
}

function isOldEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** Looks at the settings of a server, and lets it look at what it needs itself. */
async function examineServer(
  program: Program,
  words: readonly string[],
  world: World,
): Promise<readonly Finding[]> {
  const defaults = program.together?.(world.cwd());
  const given = await readWords(program, words, defaults);
  const reading = await readSettings(program, { argv: words, env: world.env, defaults });
  const problems = 'problems' in reading ? reading.problems.map(asProblem) : [];
  const passedOver = [...problems.map(({ detail }) => nameIn(detail)), ...given.overruled];
  const known = [...given.findings, ...examineVariables(program, world.env, passedOver)];
  if ('problems' in reading) return [...problems, ...known];
  return [
    { title: 'Settings', state: 'ok', detail: 'All of them can be read.' },
    ...known,
    ...(await examineItself(program, reading.settings)),
  ];
}

/** What a command line says to a server. */
interface GivenWords {
  readonly findings: readonly Finding[];
  /** The variables that do not count because of it. */
  readonly overruled: readonly string[];
}

/** Reads the flags and arguments of a server; mistakes are the user's, and nothing is examined. */
async function readWords(
  program: Program,
  words: readonly string[],
  defaults: unknown,
): Promise<GivenWords> {
  const settings = settingsOf(program);
  // Without those that say how to serve, which nothing is examined by.
  const line = parseCommandLine({ settings, common: {} }, words);
  const unread = [...line.strangers, ...line.problems];
  const reading =
    unread.length > 0
      ? { problems: unread, isIncomplete: false }
      : await readSettings(program, { argv: words, env: {}, defaults });
  // What is missing may be said by a variable.
  if ('problems' in reading && !reading.isIncomplete) {
    const more = `wellspoken serve ${program.name} --help shows every setting.`;
    throw new UsageError([...reading.problems, more].join('\n'));
  }
  return {
    findings: line.given.map(({ where, value }) => {
      const detail = `${where} is ${JSON.stringify(value)}.`;
      return { title: where.startsWith('-') ? 'Flag' : 'Argument', state: 'ok', detail };
    }),
    overruled: settings
      .filter(({ key }) => line.given.some((one) => one.key === key))
      .map(({ variable }) => variable),
  };
}

function nameIn(problem: string): string {
  return /^\w+(?=:)/.exec(problem)?.[0] ?? '';
}

function asProblem(detail: string): Finding {
  const name = nameIn(detail);
  const fix = name === '' ? {} : { fix: `Correct ${name}, or unset it.` };
  return { title: 'Settings', state: 'problem', detail, ...fix };
}

/** Which variables are set, apart from some; a secret is never shown. */
function examineVariables(
  program: Program,
  env: World['env'],
  passedOver: readonly string[],
): readonly Finding[] {
  return settingsOf(program).flatMap(({ variable, isSecret }): Finding[] => {
    const value = env[variable] ?? '';
    if (passedOver.includes(variable) || (value === '' && !isSecret)) return [];
    const detail = value === '' ? 'not set' : isSecret ? 'set' : `set to ${JSON.stringify(value)}`;
    return [{ title: 'Variable', state: 'ok', detail: `${variable} is ${detail}.` }];
  });
}

async function examineItself(program: Program, settings: unknown): Promise<readonly Finding[]> {
  try {
    return (await program.examine?.(settings)) ?? [];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const fix = `Try it: wellspoken serve ${program.name}`;
    return [{ title: 'Start', state: 'problem', detail, fix }];
  }
}

/** The findings about one thing. */
export interface Section {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const STATE_WIDTH = 9;
const TITLE_WIDTH = 13;

/** What a doctor found, for people. */
export function describeReport(sections: readonly Section[], paint: Paint): string {
  const findings = sections.flatMap((section) => section.findings);
  const problems = findings.filter(({ state }) => state === 'problem').length;
  const verdict =
    problems === 0
      ? paint.green('No problem was found.')
      : paint.red(problems === 1 ? '1 problem was found.' : `${problems} problems were found.`);
  const parts = sections.map(({ name, findings: own }) =>
    [paint.bold(name), ...own.map((finding) => describeFinding(finding, paint))].join('\n'),
  );
  return `${[...parts, verdict].join('\n\n')}\n`;
}

function describeFinding({ title, state, detail, fix }: Finding, paint: Paint): string {
  const colour = { ok: paint.green, warning: paint.yellow, problem: paint.red }[state];
  const indent = STATE_WIDTH + TITLE_WIDTH;
  const room = WIDTH - indent;
  const lines = [...wrap(detail, room), ...(fix === undefined ? [] : wrap(`To do: ${fix}`, room))];
  const lead = colour(state.padEnd(STATE_WIDTH)) + title.padEnd(TITLE_WIDTH - 1);
  return `${lead} ${lines.join(`\n${' '.repeat(indent)}`)}`;
}
