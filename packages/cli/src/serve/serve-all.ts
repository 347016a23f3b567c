import { serveHttp } from '@wellspoken/kit/http';
import { HOME_PORT, readSettings, toldToEnd, type Program } from '@wellspoken/kit/launch';

import type { Context, World } from '../context.ts';
import { loadServers } from '../find-server.ts';
import { paintFor } from '../print/paint.ts';
import { UsageError } from '../usage-error.ts';
import { findChoices } from './choices.ts';
import { openAll } from './open-all.ts';
import { describeEndpoints } from './endpoints-screen.ts';

/** Serves every server over HTTP on one port, until the process is told to end. */
export async function serveAll(context: Context, port: number = HOME_PORT): Promise<void> {
  const { process } = context;
  const programs = await loadServers(context.servers);
  const { servers, closeAll } = await openAll(programs, await readAll(programs, process));
  try {
    // The path of a server must not change when another one joins it.
    const options = { port, nameInPath: true, signals: false };
    const { urls, close } = await serveHttp(servers, options);
    const ending = toldToEnd(process.signal);
    const choices = programs.flatMap((program) => findChoices(program, process));
    const paint = paintFor(process.stdout, process.env);
    process.stdout.write(describeEndpoints({ urls, choices }, paint));
    await ending;
    await close();
    process.stdout.write('Stopped.\n');
  } finally {
    await closeAll();
  }
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
