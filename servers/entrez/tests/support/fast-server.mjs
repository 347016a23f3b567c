// The built server as a program, which waits for nobody: for faults that are tried again.
import process from 'node:process';

import { launch } from '@wellspoken/kit/launch';

import '../../../../tests/support/sources.mjs';

const { getApiKey, getDatasetsFolder, getEndpoints } = await import('../../src/config.ts');
const { openEntrez } = await import('../../src/open.ts');
const { program } = await import('../../src/program.ts');
const { createServer } = await import('../../src/server.ts');

const open = async (given) => {
  const entrez = await openEntrez({
    endpoints: getEndpoints(given),
    folder: getDatasetsFolder(given, process.env),
    apiKey: getApiKey(given),
    pace: { minGapMs: 0, retryBaseMs: 1, coolDownMs: 1 },
  });
  return { server: createServer(entrez), close: entrez.close };
};

const { argv, env, stdout, stderr } = process;
process.exitCode = await launch({ ...program, open }, { argv: argv.slice(2), env, stdout, stderr });
