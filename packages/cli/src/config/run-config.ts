import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';

import type { Context } from '../context.ts';
import { findServer } from '../find-server.ts';
import { paintFor } from '../print/paint.ts';
import { UsageError } from '../usage-error.ts';
import { createEntry } from './entry.ts';
import { fileError } from './file-error.ts';
import { readHostFile } from './host-file.ts';
import { hosts, type Host, type HostName, type Machine } from './hosts.ts';
import { isPlainJson } from './json-tree.ts';
import type { HostEntry, MergeProblem } from './merge.ts';
import { describeSnippet, describeWritten } from './screens.ts';
import { hostArguments } from './server-arguments.ts';
import { merge, renderSnippet } from './snippet.ts';
import { writeHostFile } from './write-host-file.ts';

/** What `wellspoken config` was told. */
export interface ConfigFlags {
  readonly host: HostName;
  readonly write: boolean;
  readonly replace: boolean;
  readonly name?: string;
  readonly file?: string;
}

/** Shows how a host is told about a server, or tells it. */
export async function runConfig(
  this: Context,
  flags: ConfigFlags,
  ...[server = '', ...words]: readonly string[]
): Promise<void> {
  if (flags.replace && !flags.write) {
    throw new UsageError('--replace: it changes a file, so it needs --write as well.');
  }
  const { process } = this;
  const machine = machineOf(process.env);
  const program = await findServer(this.servers, server);
  const origin = { cwd: process.cwd(), home: machine.home };
  const args = await hostArguments(program, words, origin);
  const host: Host = hosts[flags.host];
  const entry = createEntry(host, machine.platform, { program, args, name: flags.name });
  const file =
    flags.file === undefined ? usualFile(host, machine) : resolve(origin.cwd, flags.file);
  if (flags.write) {
    const written = await write({ host, entry, file, replace: flags.replace });
    const paint = paintFor(process.stdout, process.env);
    process.stdout.write(describeWritten({ host, entry, file, program, ...written }, paint));
    return;
  }
  const { before, after } = describeSnippet({ host, file, program });
  // The snippet alone goes to standard output, so that it can be sent on.
  process.stderr.write(before);
  process.stdout.write(renderSnippet(host, entry));
  process.stderr.write(after);
}

function machineOf(env: Context['process']['env']): Machine {
  const { platform } = process;
  const home = platform === 'win32' ? env['USERPROFILE'] : env['HOME'];
  return { platform, env, home: home || homedir() };
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
  /** Whether the host will stumble over comments that were there before. */
  readonly hasExtras: boolean;
}

async function write({ host, entry, file, replace }: Wish): Promise<Written> {
  const before = await readHostFile(file);
  const merged = merge(before?.text ?? '', entry, { ...host, replace });
  if (merged.kind === 'problem') throw refuse(merged, { host, entry, file, replace });
  const text = 'text' in merged ? merged.text : (before?.text ?? '');
  const hasExtras = host.isStrict && !isPlainJson(text);
  if (merged.kind === 'same') return { outcome: 'same', hasExtras };
  const change = { path: file, text: merged.text, before, now: new Date() };
  return { outcome: merged.kind, hasExtras, backup: await writeHostFile(change) };
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
