import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeChores, explainOutputError, type Program, runChore } from '@wellspoken/kit/launch';

import { checkCommand } from './check/command.ts';
import { type Command, parseCommand } from './command.ts';
import { configCommand } from './config/command.ts';
import type { Context, World } from './context.ts';
import { doctorCommand } from './doctor/command.ts';
import { findServer } from './find-server.ts';
import { describeCommand, describeCommands, spellCall } from './help.ts';
import { listCommand } from './list/command.ts';
import { newCommand } from './new/command.ts';
import { callFrom, findOrigin } from './origin.ts';
import { createPaint } from './print.ts';
import { serveCommand } from './serve/command.ts';
import { type KnownServer, knownServers } from './servers.ts';
import { suggest } from './suggest.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

/** Runs a command line and resolves to the exit code: 2 for the user's mistake, 1 for a failure. */
export async function main(
  argv: readonly string[],
  world: World,
  servers: readonly KnownServer[] = knownServers,
): Promise<number> {
  const origin = world.origin ?? findOrigin();
  const call = callFrom(origin, world);
  const context: Context = { process: world, servers, origin, call, exit: { code: 0 } };
  try {
    const lost = watchOutput(world);
    await runLine(argv, context);
    // A chore of a server says so itself.
    const isChore = servers.some(({ name }) => name === argv[0]);
    const sentence = isChore ? undefined : await lost();
    if (sentence === undefined) return context.exit.code;
    world.stderr.write(`${sentence}\n`);
    return 2;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = error instanceof UsageError ? spellCall(reason, call) : reason;
    const paint = createPaint(world.stderr, world.env);
    world.stderr.write(`${paint.bold(paint.red(sentence))}\n`);
    return isUsersMistake(error) ? 2 : 1;
  }
}

/** Watches whether standard output can be written, and returns how to ask for what prevented it. */
function watchOutput({ stdout }: World): () => Promise<string | undefined> {
  let sentence: string | undefined;
  const note = (error: Error): void => void (sentence ??= explainOutputError(error));
  stdout.on('error', note);
  return async () => {
    // A stream tells of its errors a turn after the write.
    await nextTurn();
    stdout.off('error', note);
    return sentence;
  };
}

// By name, because their packages are loaded only by the commands that need them.
const MISTAKES: readonly string[] = ['UsageError', 'SettingError', 'KitError'];

/** Whether an error tells the user what to change, so that nothing is wrong with the program. */
function isUsersMistake(error: unknown): boolean {
  return error instanceof Error && MISTAKES.includes(error.name);
}

/** The commands, by the word that calls them. */
const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  check: checkCommand,
  list: listCommand,
  config: configCommand,
  new: newCommand,
  doctor: doctorCommand,
};

const HELP: readonly string[] = ['--help', '-h', '--'];
const VERSIONS: readonly string[] = ['--version', '-v'];

async function runLine(argv: readonly string[], context: Context): Promise<void> {
  const { process, servers, call } = context;
  const [word = '--help', ...rest] = argv;
  if (word === 'help') return runLine([...rest, '-h'], context);
  if (servers.some(({ name }) => name === word)) {
    return runServerChore(context, word, rest);
  }
  const parted = partWords(word, rest);
  if (parted !== undefined) return runCommand(word, parted, context);
  assertAllOwn(argv);
  if (HELP.includes(word)) {
    const paint = createPaint(process.stdout, process.env);
    process.stdout.write(describeCommands(commands, { call, paint }));
    return undefined;
  }
  if (VERSIONS.includes(word)) return void process.stdout.write(`${VERSION}\n`);
  if (word === 'serve') assertFlagsOfAll(rest);
  return runCommand(word, rest, context);
}

/** What follows the name of a server belongs to that server; undefined where none is named. */
function partWords(word: string, rest: readonly string[]): readonly string[] | undefined {
  if (word === 'serve') return rest[0]?.startsWith('-') === false ? ['--', ...rest] : undefined;
  const at = word === 'doctor' ? rest.findIndex((one) => !one.startsWith('-')) : -1;
  if (at === -1) return undefined;
  const before = rest.slice(0, at + 1);
  assertAllOwn(before);
  const after = rest.slice(at + 1);
  const end = after.includes('--') ? after.indexOf('--') : after.length;
  const own = after.slice(0, end).filter((one) => DOCTOR_FLAGS.includes(one));
  const others = after.filter((one, index) => index >= end || !DOCTOR_FLAGS.includes(one));
  return [...own, ...before, '--', ...others];
}

// These stand behind the name of a server too, and no server has them.
const DOCTOR_FLAGS: readonly string[] = ['--json', '--help', '-h'];

async function runCommand(name: string, argv: readonly string[], context: Context): Promise<void> {
  const { process, servers, call } = context;
  const command = commands[name];
  if (command === undefined) throw createUnknown(name, servers);
  const given = parseCommand(command, argv);
  if (given !== 'help') return command.run(context, given);
  const paint = createPaint(process.stdout, process.env);
  process.stdout.write(describeCommand(name, command, { call, paint }));
}

function createUnknown(word: string, servers: readonly KnownServer[]): UsageError {
  const isFlag = word.startsWith('-');
  const names = [...servers.map(({ name }) => name), ...Object.keys(commands)];
  const meant = isFlag ? '' : suggest(word, names).join(' or ');
  const hint = meant === '' ? '' : ` Did you mean ${meant}?`;
  const kind = isFlag ? 'flag' : 'command';
  return new UsageError(`"${word}": no such ${kind}.${hint} See wellspoken --help.`);
}

/** Flags that every server has, and the command serve does not, or only with --all. */
const SERVER_FLAGS: readonly string[] = ['--http', '--stdio'];
const FLAGS_WITH_ALL: readonly string[] = [
  '--host',
  '--tokens-file',
  '--issuer',
  '--audience',
  '--resource',
];

function assertFlagsOfAll(words: readonly string[]): void {
  const [name = ''] = words;
  const isForAll = FLAGS_WITH_ALL.includes(name) && words.includes('--all');
  if (![...SERVER_FLAGS, ...FLAGS_WITH_ALL].includes(name) || isForAll) return;
  const example = `wellspoken serve workspace ${name}`;
  throw new UsageError(`${name}: the flags of a server follow its name, as in\n  ${example}`);
}

/** Refuses words that every object knows: they would be found among commands and flags. */
function assertAllOwn(words: readonly string[]): void {
  for (const word of words) {
    if (word === '--') return;
    assertOwn(word);
  }
}

function assertOwn(word: string): void {
  const [name = ''] = word.replace(/^--/, '').split('=');
  const camelCase = name.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
  if (!(name in {}) && !(camelCase in {})) return;
  const kind = word.startsWith('-') ? 'flag' : 'command or argument';
  throw new UsageError(`"${word}": no such ${kind}. See wellspoken --help.`);
}

/** Does a chore of a server, or shows which there are. */
async function runServerChore(
  context: Context,
  name: string,
  words: readonly string[],
): Promise<void> {
  const program = await findServer(context.servers, name);
  const [chore, ...argv] = words;
  if (chore === undefined || ['--help', '-h', 'help'].includes(chore)) {
    showChores(context, program, chore);
    return;
  }
  const command = `${context.call} ${name}`;
  if (chore.startsWith('-')) throw new UsageError(explainFlagFirst(program, chore, words));
  if ((program.chores ?? []).length === 0) throw new UsageError(explainNoChores(program));
  context.exit.code = await runChore(program, chore, { ...context.process, argv, command });
}

function showChores({ process, call }: Context, program: Program, asked: string | undefined): void {
  if ((program.chores ?? []).length === 0 && asked === undefined) {
    throw new UsageError(explainNoChores(program));
  }
  const { name } = program;
  const choreCommand = `${call} ${name}`;
  const command = `${call} serve ${name}`;
  process.stdout.write(describeChores(program, { command, choreCommand }));
}

function explainNoChores({ name, examples: [example] }: Program): string {
  const serving = `wellspoken serve ${name} ${example?.arguments ?? ''}`.trimEnd();
  return `${name} has no chores. To serve it:\n  ${serving}`;
}

function explainFlagFirst(
  { name, chores = [] }: Program,
  flag: string,
  words: readonly string[],
): string {
  const [first] = chores;
  const serving = `To serve it: wellspoken serve ${[name, ...words].join(' ')}`;
  if (first === undefined) return `${flag}: ${name} has no chores. ${serving}`;
  const example = `wellspoken ${name} ${first.name} ${flag}`;
  return `${flag}: the flags of a chore follow its name, as in\n  ${example}\n${serving}`;
}
