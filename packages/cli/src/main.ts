import {
  type Application,
  buildApplication,
  buildCommand,
  buildRouteMap,
  type Command,
  run,
  version,
} from '@stricli/core';

import { checkCommand } from './check/command.ts';
import { configCommand } from './config/command.ts';
import type { Context, World } from './context.ts';
import { doctorCommand } from './doctor/command.ts';
import { createHelpFlag, createText, spellCall } from './help.ts';
import { listCommand } from './list/command.ts';
import { newCommand } from './new/command.ts';
import { callFrom, findOrigin } from './origin.ts';
import { hasColours } from './print.ts';
import { serveCommand } from './serve/command.ts';
import { type KnownServer, knownServers } from './servers.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

/** Runs a command line and resolves to the exit code: 2 for the user's mistake, 1 for a failure. */
export async function main(
  argv: readonly string[],
  world: World,
  servers: readonly KnownServer[] = knownServers,
): Promise<number> {
  const { stdout, stderr, env } = world;
  const process: Context['process'] = { ...world };
  const exit = { code: 0 };
  const origin = world.origin ?? findOrigin();
  const call = callFrom(origin, world);
  try {
    const names = servers.map(({ name }) => name);
    const inputs = prepareInputs(argv, names);
    const isColourful = hasColours(stdout, env) || hasColours(stderr, env);
    await run(createApp(servers, { isColourful, call }), inputs, {
      process,
      servers,
      exit,
      origin,
      call,
    });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`${spellCall(error.message, call)}\n`);
    return 2;
  }
  return toExitCode(Number(process.exitCode ?? 0), exit.code);
}

// Stricli has negative codes of its own: what the user wrote wrongly, and faults of the program.
function toExitCode(code: number, said: number): number {
  if (code === -4 || code === -5) return 2;
  if (code < 0) return 1;
  return code === 0 ? said : code;
}

/** The commands, by the word that calls them. */
const commands: Readonly<Record<string, Command<Context>>> = {
  serve: serveCommand,
  check: checkCommand,
  list: listCommand,
  config: configCommand,
  new: newCommand,
  doctor: doctorCommand,
};

// Up to about one slip: by default "nope" would be taken for "config".
const CLOSE = {
  threshold: 3,
  weights: { insertion: 1, deletion: 3, substitution: 2, transposition: 0 },
};

/** The command line as stricli knows it. */
function createApp(
  servers: readonly KnownServer[],
  { isColourful, call }: { readonly isColourful: boolean; readonly call: string },
): Application<Context> {
  const text = createText(call);
  const chores = Object.fromEntries(
    servers.map((server) => [server.name, createChoreCommand(server)]),
  );
  const routes = buildRouteMap<string, Context>({
    routes: { ...chores, ...commands },
    docs: {
      brief: 'MCP servers that speak the protocol well',
      // What a server has is told by its own help: to list it here, all of them would be loaded.
      hideRoute: Object.fromEntries(servers.map(({ name }) => [name, true])),
      fullDescription: [
        'MCP servers that speak the protocol well: start them, examine any, see what they',
        'offer, tell a host about them, and make your own. What else can be done with a',
        'server, such as a backup, is a chore: wellspoken <server> <chore>, and',
        '"wellspoken <server> --help" shows which there are.',
        '',
        'Examples:',
        '  wellspoken list',
        '  wellspoken serve workspace ~/projects/site',
        '  wellspoken serve --all',
        '  wellspoken check -- node dist/server.js',
      ].join('\n'),
    },
  });
  return buildApplication(
    routes,
    {
      name: 'wellspoken',
      scanner: {
        caseStyle: 'allow-kebab-for-camel',
        allowArgumentEscapeSequence: true,
        distanceOptions: CLOSE,
      },
      // Suggestions come from the same list: the name of a server may be mistyped too.
      completion: { includeHiddenRoutes: true },
      documentation: { disableAnsiColor: !isColourful },
      localization: { text },
      determineExitCode: (error) => (isUsersMistake(error) ? 2 : 1),
    },
    {
      help: createHelpFlag(call),
      version: version({ brief: text.briefs.version, info: { currentVersion: VERSION } }),
    },
  );
}

// By name, because their packages are loaded only by the commands that need them.
const MISTAKES: readonly string[] = ['UsageError', 'SettingError', 'KitError'];

/** Whether an error tells the user what to change, so that nothing is wrong with the program. */
function isUsersMistake(error: unknown): boolean {
  return error instanceof Error && MISTAKES.includes(error.name);
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

/**
 * Makes a command line safe for stricli. What follows the name of a server belongs to that server,
 * so it is marked as arguments. Words that every object knows would be found in stricli's tables.
 */
function prepareInputs(argv: readonly string[], servers: readonly string[]): readonly string[] {
  const [command, ...rest] = argv;
  if (command === 'help') return prepareInputs([...rest, '-h'], servers);
  if (command === 'serve') return prepareServe(rest);
  if (command !== undefined && servers.includes(command)) return [command, '--', ...rest];
  assertAllOwn(argv);
  return argv;
}

function prepareServe(words: readonly string[]): readonly string[] {
  const [name = '-', ...rest] = words;
  if (!name.startsWith('-')) return ['serve', '--', name, ...rest];
  const isForAll = FLAGS_WITH_ALL.includes(name) && words.includes('--all');
  if ([...SERVER_FLAGS, ...FLAGS_WITH_ALL].includes(name) && !isForAll) {
    const example = `wellspoken serve workspace ${name}`;
    throw new UsageError(`${name}: the flags of a server follow its name, as in\n  ${example}`);
  }
  assertAllOwn(words);
  return ['serve', ...words];
}

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

/** `wellspoken <server>`: does a chore of that server, which has flags and help of its own. */
function createChoreCommand({ name }: KnownServer): Command<Context> {
  return buildCommand<object, string[], Context>({
    loader: async () => {
      const { runServerChore } = await import('./run-chore.ts');
      return function run(this: Context, _flags: object, ...words: readonly string[]) {
        return runServerChore(this, name, words);
      };
    },
    parameters: {
      positional: {
        kind: 'array',
        parameter: {
          brief: 'The chore, then its own flags and arguments',
          placeholder: 'chore',
          parse: String,
        },
      },
    },
    docs: { brief: `Do a chore of ${name}` },
  });
}
