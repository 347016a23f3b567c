import type { Program } from '@wellspoken/kit/launch';

import type { Origin } from '../context.ts';
import { type Paint, quoteShellWord, WIDTH, wrap } from '../print.ts';
import { chooseDefaultName, listSecrets } from './entry.ts';
import type { Host, LinkFormat, Machine } from './hosts.ts';
import { renderJson, renderJsonLine } from './json-tree.ts';
import type { HostEntry } from './merge.ts';

/** What a screen of `wellspoken config` speaks about. */
interface Subject {
  readonly host: Host;
  readonly program: Program;
  readonly entry: HostEntry;
  readonly origin: Origin;
}

/** The words around what is shown. */
export interface Words {
  readonly before: string;
  readonly after: string;
}

/** The words around a snippet. */
export function describeSnippet(
  shown: Subject & { readonly file: string; readonly addCommand?: string | undefined },
): Words {
  const { host, file, addCommand } = shown;
  const words = 'Put this into it beside what is there, or add --write to have it done:';
  const lines = [...describeEntry(shown), ...describeSecrets(shown, SECRETS), `Then ${host.next}.`];
  if (addCommand !== undefined) lines.push('', INSTEAD, `  ${addCommand}`);
  return {
    before: `${host.title} reads its servers from\n  ${file}\n${words}\n\n`,
    after: ['', ...lines, ''].join('\n'),
  };
}

const INSTEAD = 'That file is for one project. For every project of yours, run this instead:';

/** The words around a link. */
export function describeLink(shown: Subject, { note }: LinkFormat): Words {
  const { host, entry } = shown;
  const secrets = 'Secrets are not in the link. Where you have them, add to the entry it makes:';
  const lines = [
    ...describeStart(shown.origin),
    ...(note === undefined ? [] : [note]),
    ...describeSecrets(shown, secrets),
  ];
  return {
    before: `When this link is opened, ${host.title} asks whether to install ${entry.name}:\n\n`,
    after: ['', ...lines, ''].join('\n'),
  };
}

type Outcome = 'same' | 'added' | 'replaced';

/** What was done to a host's file. */
export function describeWritten(
  done: Subject & {
    readonly file: string;
    readonly outcome: Outcome;
    readonly backup?: string | undefined;
    readonly unread?: string | undefined;
  },
  paint: Paint,
): string {
  const { host, file, entry, outcome, backup, unread } = done;
  const head = describeOutcome(outcome, paint.bold(entry.name), host.title);
  const lines = [outcome === 'same' ? head : paint.green(head), `  ${file}`];
  if (backup !== undefined) lines.push('The file as it was is kept in', `  ${backup}`);
  if (unread !== undefined) {
    lines.push(...wrap(`The file has ${unread}, which ${host.title} is not known to read.`));
  }
  if (outcome !== 'same') {
    lines.push(...describeEntry(done), ...describeSecrets(done, SECRETS), `Then ${host.next}.`);
  }
  return `${lines.join('\n')}\n`;
}

function describeOutcome(outcome: Outcome, name: string, host: string): string {
  switch (outcome) {
    case 'same':
      return `Nothing to change: ${name} is among the servers of ${host}, in`;
    case 'added':
      return `Added ${name} to the servers of ${host}, in`;
    case 'replaced':
      return `Replaced ${name} among the servers of ${host}, in`;
  }
}

function describeEntry(subject: Subject): readonly string[] {
  return [...describeStart(subject.origin), ...describeName(subject)];
}

/** What the host will start. */
function describeStart(origin: Origin): readonly string[] {
  return origin.kind === 'clone'
    ? ['It starts the server of this clone, so leave the clone where it is:', `  ${origin.root}`]
    : ['It starts the published package with npx.'];
}

/** Why an entry is not called as its server is. */
function describeName({ host, program, entry }: Subject): readonly string[] {
  if (!host.reservedNames.includes(program.name)) return [];
  if (entry.name !== chooseDefaultName(host, program)) return [];
  const reason = `${host.title} keeps the name ${program.name} for itself`;
  return wrap(`${reason}, so the entry is called ${entry.name}.`);
}

const SECRETS = 'Secrets are not written. Where you have them, add to the entry:';

/** Which secrets to fill in; they are never written for the user. */
function describeSecrets({ host, program }: Subject, head: string): readonly string[] {
  const secrets = listSecrets(program);
  if (secrets.length === 0) return [];
  const meanings = secrets.flatMap(([variable, description]) =>
    wrap(`${variable}: ${description}`, WIDTH - 2).map((line) => `  ${line}`),
  );
  const field = host.format === 'toml' ? renderList(secrets) : renderEnv(host, secrets);
  return [head, `  ${field}`, ...meanings];
}

type Secrets = ReturnType<typeof listSecrets>;

function renderList(secrets: Secrets): string {
  return `env_vars = [${secrets.map(([variable]) => `"${variable}"`).join(', ')}]`;
}

/** On one line, where it fits. */
function renderEnv({ secretValue }: Host, secrets: Secrets): string {
  const values = Object.fromEntries(
    secrets.map(([variable]) => [variable, secretValue.replace('NAME', variable)]),
  );
  const line = `"env": ${renderJsonLine(values)}`;
  const place = { eol: '\n', unit: '  ', indent: '  ' } as const;
  return line.length <= WIDTH - 2 ? line : `"env": ${renderJson(values, place)}`;
}

/** The link that asks a host to install an entry. */
export function renderLink({ start, payload }: LinkFormat, entry: HostEntry): string {
  return `${start}${renderPayload(payload, entry)}`;
}

function renderPayload(payload: LinkFormat['payload'], { name, fields }: HostEntry): string {
  switch (payload) {
    case 'json':
      return encode(toAsciiJson({ name, ...fields }));
    case 'base64': {
      const config = Buffer.from(toAsciiJson(fields)).toString('base64');
      // Base64 has "+", "/" and "=" in it, which mean something else in a query.
      return `name=${encode(name)}&config=${encode(config)}`;
    }
  }
}

/** Brackets, quotes and stars are left by the built-in function, and end a link in Markdown. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*~]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/**
 * JSON that a host may decode in its own way: VS Code decodes "%" once more than needed, and bytes
 * out of base64 are taken for UTF-8 by some and for Latin-1 by others.
 */
function toAsciiJson(value: object): string {
  return JSON.stringify(value).replaceAll(/[%\u007F-\uFFFF]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A host's own command for an entry, as one types it; `undefined` where none is needed. */
export function renderAddCommand(
  { addCommand }: Host,
  { name, fields }: HostEntry,
  platform: Machine['platform'],
): string | undefined {
  if (addCommand === undefined) return undefined;
  const { command = [], args = [] } = fields;
  const words = [...addCommand, name, '--', ...[command, args].flat()];
  return words.map((word) => quoteShellWord(word, platform)).join(' ');
}
