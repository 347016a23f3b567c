import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';

import type { Context } from '../context.ts';
import { findServer } from '../find-server.ts';
import { paintFor } from '../print/paint.ts';
import type { UsageError } from '../usage-error.ts';
import { renderAddCommand } from './add-command.ts';
import { createEntry } from './entry.ts';
import { fileError } from './file-error.ts';
import { assertFlags, readHosts, type ConfigFlags } from './flags.ts';
import { readHostFile } from './host-file.ts';
import type { Host, Machine } from './hosts.ts';
import { findUnread } from './json-tree.ts';
import { renderLink } from './link.ts';
import type { HostEntry, MergeProblem } from './merge.ts';
import { describeLink, describeSnippet, describeWritten, type Words } from './screens.ts';
import { hostArguments } from './server-arguments.ts';
import { merge, renderSnippet } from './snippet.ts';
import { writeHostFile } from './write-host-file.ts';

/** Shows how a host is told about a server, or tells it. */
export async function runConfig(
  this: Context,
  flags: ConfigFlags,
  ...[server = '', ...words]: readonly string[]
): Promise<void> {
  assertFlags(flags);
  const { process, origin } = this;
  const machine = machineOf(process);
  const { platform } = machine;
  const program = await findServer(this.servers, server);
  const chosen = readHosts(flags, [server, ...words]);
  const args = await hostArguments(program, words, machine);
  for (const host of chosen) {
    const entry = createEntry(host, platform, { program, args, origin, name: flags.name });
    const file =
      flags.file === undefined ? usualFile(host, machine) : resolve(machine.cwd, flags.file);
    const subject = { host, entry, file, program, origin };
    if (flags.write) {
      const written = await write({ ...subject, replace: flags.replace });
      const paint = paintFor(process.stdout, process.env);
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

function machineOf({ env, cwd }: Context['process']): Machine {
  const { platform } = process;
  const home = platform === 'win32' ? env['USERPROFILE'] : env['HOME'];
  return { platform, env, home: home || homedir(), cwd: cwd() };
}

function usualFile(host: Host, machine: Machine): string {
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
  return fileError({ path: file, because: message, advice });
}
