import { serveHttp, type HttpServer } from '@wellspoken/kit/http';
import {
  describeAccess,
  explainBind,
  HOME_PORT,
  readAuth,
  readCors,
  readSettings,
  sseUrlOf,
  toldToEnd,
  type AuthFlags,
  type CorsFlags,
  type Program,
} from '@wellspoken/kit/launch';

import type { Context, World } from '../context.ts';
import { loadServers } from '../find-server.ts';
import { paintFor } from '../print/paint.ts';
import { UsageError } from '../usage-error.ts';
import { findChoices } from './choices.ts';
import { openAll } from './open-all.ts';
import { describeEndpoints } from './endpoints-screen.ts';

/** Where all servers are served, and who gets in. */
export interface ServeAllFlags extends AuthFlags, CorsFlags {
  readonly port?: number;
  readonly sse: boolean;
}

/** Serves every server over HTTP on one port, until the process is told to end. */
export async function serveAll(context: Context, flags: ServeAllFlags): Promise<void> {
  const { process } = context;
  const { port = HOME_PORT, host } = flags;
  const auth = await readAuth(flags, process.env);
  const pages = readCors(flags, auth);
  const programs = await loadServers(context.servers);
  const { servers, closeAll } = await openAll(programs, await readAll(programs, process));
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
    const paint = paintFor(process.stdout, process.env);
    const shown = publicUrls(urls, auth?.resource);
    const sseUrls = flags.sse ? olderUrls(shown) : {};
    const isGuarded = auth !== undefined;
    const access = describeAccess(auth);
    const { call } = context;
    process.stdout.write(
      describeEndpoints({ urls: shown, sseUrls, choices, isGuarded, access, call }, paint),
    );
    await ending;
    await close();
    process.stdout.write('Stopped.\n');
  } finally {
    await closeAll();
  }
}

function olderUrls(urls: HttpServer['urls']): HttpServer['urls'] {
  const found = Object.entries(urls).map(([name, url]) => [name, sseUrlOf(url, name)] as const);
  return Object.fromEntries(
    found.flatMap(([name, url]) => (url === undefined ? [] : [[name, url]])),
  );
}

function publicUrls(urls: HttpServer['urls'], resource: string | undefined): HttpServer['urls'] {
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
