import { readSettings, settingsOf, type Program, type Setting } from '@wellspoken/kit/launch';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { UsageError } from '../usage-error.ts';

/** Where paths that the user wrote begin. */
export interface Origin {
  readonly cwd: string;
  readonly home: string;
}

/** What stands for a path in the help of a server. */
const PATHS: readonly string[] = ['folder', 'file', 'path'];

/**
 * The arguments of a server as a host must give them: paths absolute, because a host starts servers
 * in a folder of its own. Arguments with which the server would not start are refused.
 */
export async function hostArguments(
  program: Program,
  args: readonly string[],
  origin: Origin,
): Promise<readonly string[]> {
  await assertRight(program, args);
  const settings = settingsOf(program);
  const { tokens } = parseArgs({
    args: [...args],
    options: optionsOf(settings),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const absolute = [...args];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    const setting = settings.find(({ flag, isPositional }) =>
      token.kind === 'positional' ? isPositional : flag === token.name,
    );
    if (token.value === undefined || !PATHS.includes(setting?.placeholder ?? '')) continue;
    const path = toAbsolute(token.value, origin);
    if (token.kind === 'positional') absolute[token.index] = path;
    else if (token.inlineValue) absolute[token.index] = `${token.rawName}=${path}`;
    else absolute[token.index + 1] = path;
  }
  return absolute;
}

/** Asks the server itself; without variables, because a host does not pass on those set here. */
async function assertRight(program: Program, args: readonly string[]): Promise<void> {
  const http = args.find((arg) => /^--(http|port|host)(=|$)/.test(arg));
  if (http !== undefined) {
    throw new UsageError(`${http}: a host starts the server itself and speaks over stdio.`);
  }
  const aside = args.find((arg) => ['--help', '-h', '--version', '-v'].includes(arg));
  if (aside !== undefined) {
    throw new UsageError(`${aside}: a host cannot use it. Try wellspoken serve ${program.name}.`);
  }
  const reading = await readSettings(program, { argv: args, env: {} });
  if ('settings' in reading) return;
  const [example] = program.examples;
  const shown = `For example: wellspoken config ${program.name} --host claude`;
  const words = example === undefined ? [] : [`${shown} -- ${example.arguments}`];
  throw new UsageError([...reading.problems, ...words].join('\n'));
}

type Options = Record<string, { type: 'boolean' | 'string' }>;

function optionsOf(settings: readonly Setting[]): Options {
  const options: Options = {};
  for (const { flag, kind } of settings) {
    if (flag !== undefined) options[flag] = { type: kind === 'boolean' ? 'boolean' : 'string' };
  }
  return options;
}

/** Not every shell replaces a tilde. */
function toAbsolute(path: string, { cwd, home }: Origin): string {
  const [first = ''] = path.split(/[\\/]/, 1);
  return first === '~' ? resolve(home, `.${path.slice(1)}`) : resolve(cwd, path);
}
