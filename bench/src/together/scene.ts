import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ContenderError } from '../shared/command-line.ts';
import type { Port } from './call.ts';
import { COMMAND, makeFiles } from './make-files.ts';
import type { SimulatedServices } from './run-simulators.ts';
import type { Sizes } from './sizes.ts';

/** All servers, started by the command with everything that heavy calls need. */
export interface Scene {
  /** As one caller, and as another: limits are counted for each. */
  readonly heavy: Port;
  readonly light: Port;
  readonly close: () => Promise<void>;
}

/** Makes the files, the memory and the archive, and starts the command on them. */
export async function openScene(sizes: Sizes, tell: (what: string) => void): Promise<Scene> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellspoken-bench-')));
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(children.toReversed().map(endChild));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const simulators = fork(
      fileURLToPath(new URL('./run-simulators.js', import.meta.url)),
      [sizes.articles, sizes.issues, sizes.items].map(String),
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    children.push(simulators);
    const services = await readServices(simulators);
    const env = createEnvironment(folder, services);
    await makeFiles(folder, { env, sizes, tell });
    tell('starting the servers');
    const serving = spawn(process.execPath, [COMMAND, 'serve', '--all', '--port', '0'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(serving);
    const origin = await readOrigin(serving);
    return {
      heavy: { origin, token: TOKENS.heavy },
      light: { origin, token: TOKENS.light },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const TOKENS = {
  heavy: 'the-token-of-the-heavy-caller-1234567890',
  light: 'the-token-of-the-light-caller-1234567890',
};
const MANY = '1000000';

/** Nothing of whoever runs the benchmark, except where programs are. */
function createEnvironment(
  folder: string,
  { ncbi, github }: SimulatedServices,
): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TMPDIR: join(folder, 'temporary'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_STATE_HOME: join(folder, 'state'),
    WELLSPOKEN_TOKENS: Object.entries(TOKENS)
      .map(([name, token]) => `${name}=${token}`)
      .join(' '),
    WELLSPOKEN_WORKSPACE_FOLDERS: join(folder, 'workspace'),
    WELLSPOKEN_WORKSPACE_READ_ONLY: 'false',
    WELLSPOKEN_DEVFLOW_DB: join(folder, 'devflow.db'),
    // Making the vectors of a large memory takes minutes, in which no two measurements are alike.
    WELLSPOKEN_DEVFLOW_EMBEDDINGS: 'off',
    WELLSPOKEN_CALIFORNIA_CODES_DATA: join(folder, 'law'),
    WELLSPOKEN_CALIFORNIA_CODES_OFFLINE: 'true',
    WELLSPOKEN_CALIFORNIA_CODES_CALL_LIMIT: MANY,
    WELLSPOKEN_CALIFORNIA_CODES_SECTION_LIMIT: MANY,
    WELLSPOKEN_ENTREZ_DATA: join(folder, 'entrez'),
    WELLSPOKEN_ENTREZ_EUTILS_URL: ncbi.eutils,
    WELLSPOKEN_ENTREZ_PUBCHEM_URL: ncbi.pubchem,
    WELLSPOKEN_ENTREZ_ID_CONVERTER_URL: ncbi.idConverter,
    WELLSPOKEN_ENTREZ_OPEN_ACCESS_URL: ncbi.openAccess,
    WELLSPOKEN_ENTREZ_CITATIONS_URL: ncbi.citations,
    WELLSPOKEN_ENTREZ_EUROPE_PMC_URL: ncbi.europePmc,
    // For ten requests a second; the simulator takes any that looks like one.
    NCBI_API_KEY: '0123456789abcdef0123456789abcdef0123',
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: github.token,
    GITHUB_OWNER: 'acme',
    GITHUB_REPO: 'acme/big',
    GITHUB_PROJECT: 'acme/9',
    WELLSPOKEN_GITHUB_PROJECTS_PROFILE: 'full',
  };
}

async function readServices(simulators: ChildProcess): Promise<SimulatedServices> {
  const ended = once(simulators, 'exit').then(() => {
    throw new ContenderError('The simulators ended before they were asked.');
  });
  // Only the simulators write to this channel.
  const [services] = (await Promise.race([once(simulators, 'message'), ended])) as [
    SimulatedServices,
  ];
  return services;
}

function readOrigin(serving: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    serving.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, origin] = /(http:\/\/\S+?)\/mcp\//.exec(said) ?? [];
      const left = /^Not served[^\n]*\n[^\n]*/m.exec(said);
      if (left !== null) reject(new ContenderError(`A server could not be opened. ${said}`));
      if (origin !== undefined && said.includes('Ctrl-C')) resolve(origin);
    });
    serving.once('exit', (code) =>
      reject(new ContenderError(`wellspoken serve --all ended with ${code}.`)),
    );
  });
}

/** How long a process may take to close what it has open. */
const PATIENCE_MS = 15_000;

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(late);
}
