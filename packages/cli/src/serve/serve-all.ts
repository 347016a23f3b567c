import { type HttpServer, serveHttp } from '@wellspoken/kit/http';
import {
  type AuthFlags,
  type CorsFlags,
  describeAccess,
  explainBind,
  HOME_PORT,
  type Program,
  readAuth,
  readCors,
  readSettings,
  settingsOf,
  sseUrlOf,
  toldToEnd,
} from '@wellspoken/kit/launch';

import type { Context, World } from '../context.ts';
import { loadServers } from '../find-server.ts';
import { type Paint, createPaint, formatTable } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { getReason, openAll, type Unopened } from './open-all.ts';

/** Where all servers are served, and who gets in. */
export interface ServeAllFlags extends AuthFlags, CorsFlags {
  readonly port?: number;
  readonly sse: boolean;
}

/** Serves every server over HTTP on one port, until the process is told to end. */
export async function serveAll(context: Context, flags: ServeAllFlags): Promise<void> {
  const { process } = context;
  const { port = HOME_PORT, host } = flags;
  const auth = await readAuth(flags, process);
  const pages = readCors(flags, auth);
  const programs = await loadServers(context.servers);
  const settings = await readAll(programs, process);
  const wanted = context.servers.flatMap((known, index) => {
    const program = programs[index];
    return program === undefined ? [] : [{ known, program, settings: settings[index] }];
  });
  const { servers, unopened, closeAll } = await openAll(wanted, process.stderr);
  try {
    // The path of a server must not change when another one joins it.
    const { urls, close } = await serveHttp(servers, {
      port,
      nameInPath: true,
      signals: false,
      legacySse: flags.sse,
      ...pages,
      ...(host !== undefined && { host }),
      ...(auth !== undefined && { auth }),
    }).catch((error: unknown) => {
      throw explainBind(error);
    });
    const ending = toldToEnd(process.signal);
    const choices = programs.flatMap((program) => findChoices(program, process));
    const paint = createPaint(process.stdout, process.env);
    const shown = listPublicUrls(urls, auth?.resource);
    const sseUrls = flags.sse ? listOlderUrls(shown) : {};
    const isGuarded = auth !== undefined;
    const access = describeAccess(auth);
    const { call } = context;
    process.stdout.write(
      describeEndpoints(
        { urls: shown, sseUrls, unopened, choices, isGuarded, access, call },
        paint,
      ),
    );
    await ending;
    await close();
    process.stdout.write('Stopped.\n');
  } finally {
    await closeAll();
  }
}

function listOlderUrls(urls: HttpServer['urls']): HttpServer['urls'] {
  const found = Object.entries(urls).map(([name, url]) => [name, sseUrlOf(url, name)] as const);
  return Object.fromEntries(
    found.flatMap(([name, url]) => (url === undefined ? [] : [[name, url]])),
  );
}

function listPublicUrls(
  urls: HttpServer['urls'],
  resource: string | undefined,
): HttpServer['urls'] {
  if (resource === undefined) return urls;
  const base = resource.replace(/\/$/, '');
  return Object.fromEntries(Object.keys(urls).map((name) => [name, `${base}/${name}`]));
}

async function readAll(programs: readonly Program[], world: World): Promise<readonly unknown[]> {
  const readings = await Promise.all(
    programs.map((program) =>
      readSettings(program, {
        argv: [],
        env: world.env,
        defaults: program.together?.(world.cwd()),
      }),
    ),
  );
  const problems = readings.flatMap((reading) => ('problems' in reading ? reading.problems : []));
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return readings.map((reading) => ('settings' in reading ? reading.settings : undefined));
}

/** What is being served: the address of each server, and what was chosen for them. */
export interface Served {
  readonly urls: Readonly<Record<string, string>>;
  /** Where each is found by clients that know only HTTP+SSE, where that is served. */
  readonly sseUrls: Readonly<Record<string, string>>;
  readonly unopened: readonly Unopened[];
  readonly choices: readonly Choice[];
  /** How the command is called here. */
  readonly call: string;
  /** Whether only those get in who send a token. */
  readonly isGuarded: boolean;
  /** What is said of tokens that are not limited. */
  readonly access: readonly string[];
}

/** The screen of `wellspoken serve --all`: addresses, and what to do next. */
function describeEndpoints(served: Served, paint: Paint): string {
  const { urls, choices, isGuarded } = served;
  const older = Object.entries(served.sseUrls);
  const servers = Object.entries(urls);
  const [[name, url] = ['', '']] = servers;
  const unopened = served.unopened.map((left) => [left.name, getReason(left.error)]);
  const chosen = choices.map(({ variable, value }) => [variable, value]);
  return [
    formatTable(['Server', 'URL'], servers, paint),
    ...(older.length === 0 ? [] : [formatTable(['HTTP+SSE', 'URL'], older, paint)]),
    ...(unopened.length === 0 ? [] : [formatTable(['Not served', 'Why'], unopened, paint)]),
    ...(chosen.length === 0 ? [] : [formatTable(['Variable to set', 'Now'], chosen, paint)]),
    [
      paint.bold('What to do next'),
      'A host that takes a URL, such as Cursor, wants this under "mcpServers":',
      ...(isGuarded ? formatGuardedEntry(name, url) : [`  "${name}": { "url": "${url}" }`]),
      'For a host that starts the server itself, this shows what to paste:',
      `  ${served.call} config ${name} --host claude ~/projects`,
      ...served.access,
      'Press Ctrl-C to stop.',
      '',
    ].join('\n'),
  ].join('\n');
}

function formatGuardedEntry(name: string, url: string): readonly string[] {
  return [
    `  "${name}": {`,
    `    "url": "${url}",`,
    '    "headers": { "Authorization": "Bearer <token>" }',
    '  }',
  ];
}

/** A setting that was chosen because its variable does not say it. */
export interface Choice {
  readonly variable: string;
  readonly value: string;
}

/** What a program chose for being served with others, where the environment says nothing. */
function findChoices(program: Program, { env, cwd }: World): readonly Choice[] {
  const chosen = new Map(Object.entries(program.together?.(cwd()) ?? {}));
  return settingsOf(program)
    .filter(({ key, variable }) => chosen.has(key) && (env[variable] ?? '') === '')
    .map(({ key, variable }) => ({ variable, value: writeValue(chosen.get(key)) }));
}

function writeValue(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
