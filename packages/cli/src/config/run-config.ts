import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  homeFolder,
  type Program,
  readSettings,
  type Setting,
  settingsOf,
} from '@wellspoken/kit/launch';

import type { Context } from '../context.ts';
import { findServer } from '../find-server.ts';
import { createPaint } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { createEntry } from './entry.ts';
import { assertFlags, type ConfigFlags, readHosts } from './flags.ts';
import { createFileError, readHostFile, writeHostFile } from './host-file.ts';
import type { Host, Machine } from './hosts.ts';
import { findUnread, renderJson } from './json-tree.ts';
import { mergeJson } from './merge-json.ts';
import { mergeToml, renderTable } from './merge-toml.ts';
import type { HostEntry, MergeProblem, MergeResult } from './merge.ts';
import {
  describeLink,
  describeSnippet,
  describeWritten,
  renderAddCommand,
  renderLink,
  type Words,
} from './screens.ts';

/** Shows how a host is told about a server, or tells it. */
export async function runConfig(
  this: Context,
  flags: ConfigFlags,
  ...[server = '', ...words]: readonly string[]
): Promise<void> {
  assertFlags(flags);
  const { process, origin } = this;
  const machine = createMachine(process);
  const { platform } = machine;
  const program = await findServer(this.servers, server);
  const chosen = readHosts(flags, [server, ...words]);
  const args = await listHostArguments(program, words, machine);
  for (const host of chosen) {
    const entry = createEntry(host, platform, { program, args, origin, name: flags.name });
    const file =
      flags.file === undefined ? chooseUsualFile(host, machine) : resolve(machine.cwd, flags.file);
    const subject = { host, entry, file, program, origin };
    if (flags.write) {
      const written = await write({ ...subject, replace: flags.replace });
      const paint = createPaint(process.stdout, process.env);
      process.stdout.write(describeWritten({ ...subject, ...written }, paint));
    } else if (flags.link && host.link !== undefined) {
      show(process, describeLink(subject, host.link), `${renderLink(host.link, entry)}\n`);
    } else {
      const addCommand = renderAddCommand(host, entry, platform);
      show(process, describeSnippet({ ...subject, addCommand }), renderSnippet(host, entry));
    }
  }
}

/** What is to be used goes to standard output alone, so that it can be sent on. */
function show(
  { stdout, stderr }: Context['process'],
  { before, after }: Words,
  text: string,
): void {
  stderr.write(before);
  stdout.write(text);
  stderr.write(after);
}

function createMachine({ env, cwd }: Context['process']): Machine {
  const { platform } = process;
  const { HOME, USERPROFILE } = env;
  const named = (platform === 'win32' ? USERPROFILE : HOME) ?? '';
  const home = isAbsolute(named) ? named : homeFolder();
  return { platform, env, home, cwd: cwd() };
}

function chooseUsualFile(host: Host, machine: Machine): string {
  const files = host.files(machine);
  return files.find((file) => existsSync(dirname(file))) ?? files.at(-1) ?? '';
}

interface Wish {
  readonly host: Host;
  readonly entry: HostEntry;
  readonly file: string;
  readonly replace: boolean;
}

/** What became of a host's file. */
interface Written {
  readonly outcome: 'same' | 'added' | 'replaced';
  readonly backup?: string | undefined;
  /** What was there before and may make the host stumble, such as comments. */
  readonly unread: string | undefined;
}

async function write({ host, entry, file, replace }: Wish): Promise<Written> {
  const before = await readHostFile(file);
  const merged = merge(before?.text ?? '', entry, { ...host, replace });
  if (merged.kind === 'problem') throw refuse(merged, { host, entry, file, replace });
  const text = 'text' in merged ? merged.text : (before?.text ?? '');
  const unread = findUnread(text, host.extras);
  if (merged.kind === 'same') return { outcome: 'same', unread };
  const change = { path: file, text: merged.text, before, now: new Date() };
  return { outcome: merged.kind, unread, backup: await writeHostFile(change) };
}

function refuse({ code, message }: MergeProblem, { host, entry, file }: Wish): UsageError {
  const advice = {
    differs: 'Add --replace to put the new one in its place, or --name <entry> to keep both.',
    unsure: `Paste this by hand:\n\n${renderSnippet(host, entry)}`,
    broken: 'Mend it, then run the command again.',
    shape: 'Mend it, then run the command again.',
  }[code];
  return createFileError({ path: file, because: message, advice });
}

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
export async function listHostArguments(
  program: Program,
  args: readonly string[],
  origin: Origin,
): Promise<readonly string[]> {
  await assertRight(program, args);
  const settings = settingsOf(program);
  const { tokens } = parseArgs({
    args: [...args],
    options: readOptions(settings),
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

function readOptions(settings: readonly Setting[]): Options {
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

/** What to paste into a host's file that has no servers yet. */
export function renderSnippet(host: Host, entry: HostEntry): string {
  if (host.format === 'toml') return renderTable(entry, host.key);
  const value = { [host.key]: { [entry.name]: entry.fields } };
  return `${renderJson(value, { eol: '\n', unit: '  ', indent: '' })}\n`;
}

/** Merges an entry into the text of a host's file. */
export function merge(
  text: string,
  entry: HostEntry,
  host: Host & { replace: boolean },
): MergeResult {
  const options = { key: host.key, replace: host.replace };
  return host.format === 'toml' ? mergeToml(text, entry, options) : mergeJson(text, entry, options);
}
