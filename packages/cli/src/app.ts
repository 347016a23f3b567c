import {
  buildApplication,
  buildRouteMap,
  version,
  type Application,
  type Command,
} from '@stricli/core';

import { checkCommand } from './check/command.ts';
import { choreCommand } from './chore/command.ts';
import { doctorCommand } from './commands/doctor.ts';
import { listCommand } from './commands/list.ts';
import { serveCommand } from './commands/serve.ts';
import { configCommand } from './config/command.ts';
import type { Context } from './context.ts';
import { createHelpFlag } from './help.ts';
import { newCommand } from './new/command.ts';
import type { KnownServer } from './servers.ts';
import { createText } from './text.ts';
import { VERSION } from './version.ts';

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
export function createApp(
  servers: readonly KnownServer[],
  { isColourful, call }: { readonly isColourful: boolean; readonly call: string },
): Application<Context> {
  const text = createText(call);
  const chores = Object.fromEntries(servers.map((server) => [server.name, choreCommand(server)]));
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
