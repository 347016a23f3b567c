import type { Writable } from 'node:stream';

import { explainFailure } from './explain-failure.ts';
import { describeProgram } from './help.ts';
import type { LaunchProcess } from './launch-process.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Opened, Program } from './program.ts';
import { readSettings } from './read-settings.ts';
import { runChore } from './run-chore.ts';
import { settingsOf } from './setting.ts';
import { serveOverHttp, serveOverStdio } from './serve-transport.ts';
import type { Transport } from './transport.ts';

/**
 * Runs a program and resolves to its exit code: 0 on success, 2 if the command line or a setting is
 * wrong, 1 for other errors. If the first argument names a chore, runs that instead.
 *
 * @example
 * ```ts
 * const { env, stdout, stderr } = process;
 * process.exitCode = await launch(program, { argv: process.argv.slice(2), env, stdout, stderr });
 * ```
 */
export async function launch(program: Program, world: LaunchProcess): Promise<number> {
  const [first = '', ...rest] = world.argv;
  if (isChore(program, first)) {
    if (world.choreCommand === undefined) return runChore(program, first, { ...world, argv: rest });
    say(world.stderr, `"${first}": nothing to serve. See ${world.choreCommand} --help.\n`);
    return 2;
  }
  return serve(program, world);
}

async function serve(program: Program, world: LaunchProcess): Promise<number> {
  const command = world.command ?? `npx ${program.package}`;
  const { wants, transport } = parseArguments(settingsOf(program), world.argv);
  if (wants === 'help') return say(world.stdout, describeProgram(program, world));
  if (wants === 'version') return say(world.stdout, `${program.version}\n`);
  const reading = await readSettings(program, world);
  if ('problems' in reading) {
    const [example] = reading.isIncomplete ? program.examples : [];
    const shown = example === undefined ? [] : [`For example: ${command} ${example.arguments}`];
    const lines = [...reading.problems, ...shown, `${command} --help shows every setting.`];
    say(world.stderr, `${lines.join('\n')}\n`);
    return 2;
  }
  try {
    await run(await program.open(reading.settings), transport, world);
    return 0;
  } catch (error) {
    const { sentence, code } = explainFailure(program, error);
    say(world.stderr, `${sentence}\n`);
    return code;
  }
}

/**
 * Whether an argument is the name of a chore, or a misspelt one: programs without positional
 * arguments expect nothing else.
 */
function isChore(program: Program, word: string): boolean {
  const { chores = [] } = program;
  if (chores.length === 0 || word === '' || word.startsWith('-')) return false;
  if (chores.some(({ name }) => name === word)) return true;
  return settingsOf(program).every(({ isPositional }) => !isPositional);
}

async function run(opened: Opened, transport: Transport, world: LaunchProcess): Promise<void> {
  try {
    if (transport.kind === 'http') await serveOverHttp(opened, transport, world);
    else await serveOverStdio(opened.server, world);
  } finally {
    await opened.close?.();
  }
}

function say(stream: Writable, text: string): number {
  stream.write(text);
  return 0;
}
