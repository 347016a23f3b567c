// The built server as a program, which waits for nobody: for faults that are tried again.
import process from 'node:process';

import { launch } from '@wellspoken/kit/launch';

import '../../../../tests/support/sources.mjs';

const { getDataFolder } = await import('../../src/config.ts');
const { openLibrary } = await import('../../src/open.ts');
const { program } = await import('../../src/program.ts');
const { createServer } = await import('../../src/server.ts');

const open = async (given) => {
  const library = await openLibrary({
    baseUrl: given.leginfoUrl,
    folder: getDataFolder(given, process.env),
    cacheHours: given.cacheHours,
    pace: { minGapMs: 0, retryBaseMs: 1, coolDownMs: 1 },
  });
  return { server: createServer(library, given), close: library.close };
};

const { argv, env, stdout, stderr } = process;
process.exitCode = await launch({ ...program, open }, { argv: argv.slice(2), env, stdout, stderr });
