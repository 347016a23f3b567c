import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServer as createCodes, openLibrary } from '@wellspoken/california-codes';
import { startSimulator as startLeginfo } from '@wellspoken/simulator-leginfo';
import { createServer as createDevflow, openMemory } from '@wellspoken/devflow';
import { createServer as createEntrez, openEntrez } from '@wellspoken/entrez';
import { startSimulator as startNcbi } from '@wellspoken/simulator-ncbi';
import { createServer as createProjects, openDesk } from '@wellspoken/github-projects';
import { startSimulator as startGitHub } from '@wellspoken/simulator-github';
import type { ServerDefinition } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { createServer as createWorkspace, openWorkspace } from '@wellspoken/workspace';

import { fillMemory } from '../matrix/guests/devflow.ts';
import { makeFolder } from '../matrix/guests/workspace.ts';

/** One of our servers, over something of its own to work on. */
export interface RunningServer {
  readonly server: ServerDefinition;
  /** All that a call could leave behind or ask for elsewhere, as it stands now. */
  readonly look: () => Promise<unknown>;
  /** What calls have changed so far: nothing of what they have only asked for. */
  readonly kept: () => Promise<unknown>;
  /** The requests so far that delete something elsewhere. */
  readonly deletions: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A server in one of the ways in which it can be offered. */
export interface ServerCase {
  readonly name: string;
  /** Resources that are there, at least one of each template. */
  readonly uris: readonly string[];
  readonly open: () => Promise<RunningServer>;
}

/** Nobody waits for a simulator. */
const AT_ONCE = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1 };
const NO_LIMITS = { callLimit: 1_000_000, sectionLimit: 1_000_000 };
const DEFAULTS = { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' };

function workspaceCase(readOnly: boolean): ServerCase {
  return {
    name: readOnly ? 'workspace, read-only' : 'workspace',
    uris: ['workspace:///README.md'],
    async open() {
      const folder = await makeFolder();
      const workspace = await openWorkspace({ folders: [folder], readOnly });
      const look = (): Promise<unknown> => readTree(folder);
      return {
        server: createWorkspace(workspace),
        look,
        kept: look,
        deletions: () => [],
        close: async () => {
          await workspace.close();
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

async function readTree(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = async (path: string): Promise<readonly [string, string]> => [
    path,
    await readFile(path, 'base64'),
  ];
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => read(join(parentPath, name))),
  );
  return Object.fromEntries(contents.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const devflowCase: ServerCase = {
  name: 'devflow',
  uris: [
    'devflow://project/default',
    'devflow://project/default/entity/PaymentGateway',
    'devflow://project/default/history/PaymentGateway',
  ],
  async open() {
    const memory = openMemory({ path: ':memory:' });
    await fillMemory(memory);
    const server = createDevflow(memory);
    // One who may do everything reads all that there ever was.
    const { client, close } = await connect(server);
    const look = async (): Promise<unknown> => {
      const { structuredContent } = await client.callTool({
        name: 'export_graph',
        arguments: { include_history: true, project: '*', max_tokens: 100_000 },
      });
      return structuredContent;
    };
    return {
      server,
      look,
      kept: look,
      deletions: () => [],
      close: async () => {
        await close();
        await memory.close();
      },
    };
  },
};

const entrezCase: ServerCase = {
  name: 'entrez',
  uris: ['entrez://pubmed/31452104', 'entrez://pubmed/31452104/json'],
  async open() {
    const simulator = await startNcbi({ hasLimits: false });
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-scopes-')));
    const { endpoints } = simulator;
    const entrez = await openEntrez({ endpoints, folder, pace: AT_ONCE });
    const kept = async (): Promise<unknown> => (await entrez.datasets.list()).map(({ id }) => id);
    return {
      server: createEntrez(entrez),
      look: async () => [await kept(), simulator.requests().length],
      kept,
      deletions: () => [],
      close: async () => {
        await entrez.close();
        await simulator.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

const codesCase: ServerCase = {
  name: 'california-codes',
  uris: ['california-codes://WIC/300'],
  async open() {
    const simulator = await startLeginfo();
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-scopes-')));
    const library = await openLibrary({ baseUrl: simulator.url, folder, pace: AT_ONCE });
    return {
      server: createCodes(library, NO_LIMITS),
      look: async () => [library.health(), simulator.requests().length],
      // What was asked for is kept, and that is all that it keeps.
      kept: () => Promise.resolve([]),
      deletions: () => [],
      close: async () => {
        await library.close();
        await simulator.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

function projectsCase(profile: 'compact' | 'full'): ServerCase {
  return {
    name: `github-projects, ${profile}`,
    uris: [],
    async open() {
      const simulator = await startGitHub({ hasLimits: false });
      const { url: baseUrl, token } = simulator;
      const pace = { ...AT_ONCE, maxCoolDownMs: 0, hasBreaker: false };
      const desk = openDesk({ token, baseUrl, defaults: DEFAULTS, pace });
      return {
        server: createProjects(desk, { profile, toolsets: ['all'] }),
        look: () => Promise.resolve([simulator.state(), simulator.requests().length]),
        kept: () => Promise.resolve(simulator.state()),
        deletions: () =>
          simulator
            .requests()
            .flatMap(({ method, path, fields }) => (method === 'DELETE' ? [path] : fields))
            .filter((asked) => /^(\/|delete|removeSubIssue|removeBlockedBy|unlink)/.test(asked)),
        close: async () => {
          await desk.close();
          await simulator.close();
        },
      };
    },
  };
}

/** The five servers, in each way that changes which tools they have. */
export const serverCases: readonly ServerCase[] = [
  workspaceCase(false),
  workspaceCase(true),
  devflowCase,
  entrezCase,
  codesCase,
  projectsCase('compact'),
  projectsCase('full'),
];

/** The case with a name. */
export function findServerCase(wanted: string): ServerCase {
  const found = serverCases.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no case "${wanted}".`);
  return found;
}
