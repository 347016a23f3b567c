import type { Paint } from '../print/paint.ts';
import { table } from '../print/table.ts';
import type { Choice } from './choices.ts';

/** What is being served: the address of each server, and what was chosen for them. */
export interface Served {
  readonly urls: Readonly<Record<string, string>>;
  /** Where each is found by clients that know only HTTP+SSE, where that is served. */
  readonly sseUrls: Readonly<Record<string, string>>;
  readonly choices: readonly Choice[];
  /** How the command is called here. */
  readonly call: string;
  /** Whether only those get in who send a token. */
  readonly isGuarded: boolean;
  /** What is said of tokens that are not limited. */
  readonly access: readonly string[];
}

/** The screen of `wellspoken serve --all`: addresses, and what to do next. */
export function describeEndpoints(served: Served, paint: Paint): string {
  const { urls, choices, isGuarded } = served;
  const older = Object.entries(served.sseUrls);
  const servers = Object.entries(urls);
  const [[name, url] = ['', '']] = servers;
  const chosen = choices.map(({ variable, value }) => [variable, value]);
  return [
    table(['Server', 'URL'], servers, paint),
    ...(older.length === 0 ? [] : [table(['HTTP+SSE', 'URL'], older, paint)]),
    ...(chosen.length === 0 ? [] : [table(['Variable to set', 'Now'], chosen, paint)]),
    [
      paint.bold('What to do next'),
      'A host that takes a URL, such as Cursor, wants this under "mcpServers":',
      ...(isGuarded ? guardedEntry(name, url) : [`  "${name}": { "url": "${url}" }`]),
      'For a host that starts the server itself, this shows what to paste:',
      `  ${served.call} config ${name} --host claude ~/projects`,
      ...served.access,
      'Press Ctrl-C to stop.',
      '',
    ].join('\n'),
  ].join('\n');
}

function guardedEntry(name: string, url: string): readonly string[] {
  return [
    `  "${name}": {`,
    `    "url": "${url}",`,
    '    "headers": { "Authorization": "Bearer <token>" }',
    '  }',
  ];
}
