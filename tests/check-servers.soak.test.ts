import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { audit, auditServing } from './support/audit.ts';
import { root } from './support/files.ts';

const everything = join(root, 'tests', 'everything', 'dist', 'bin.js');
const command = join(root, 'packages', 'cli', 'dist', 'bin.js');

let folder = '';

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-audit-')));
  await cp(join(root, 'docs'), join(folder, 'docs'), { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** How a server is started over stdio, and over HTTP. */
interface Start {
  readonly stdio: () => string[];
  readonly http: () => string[];
}

function githubProjects(...flags: string[]): Start {
  const stdio = [command, 'serve', 'github-projects', '--simulator', ...flags];
  return { stdio: () => stdio, http: () => [...stdio, '--http', '--port', '0'] };
}

/** Every server of ours. */
const servers: Readonly<Record<string, Start>> = {
  'the everything-server of the kit': {
    stdio: () => [everything, '--stdio'],
    http: () => [everything, '--port', '0'],
  },
  workspace: {
    stdio: () => [command, 'serve', 'workspace', join(folder, 'docs')],
    http: () => [command, 'serve', 'workspace', '--http', '--port', '0', join(folder, 'docs')],
  },
  devflow: {
    stdio: () => [command, 'serve', 'devflow', '--db', join(folder, 'stdio.db')],
    http: () => [
      command,
      'serve',
      'devflow',
      '--http',
      '--port',
      '0',
      '--db',
      join(folder, 'http.db'),
    ],
  },
  entrez: {
    stdio: () => [command, 'serve', 'entrez', '--simulator'],
    http: () => [command, 'serve', 'entrez', '--simulator', '--http', '--port', '0'],
  },
  'california-codes': {
    stdio: () => [command, 'serve', 'california-codes', '--simulator'],
    http: () => [command, 'serve', 'california-codes', '--simulator', '--http', '--port', '0'],
  },
  'github-projects': githubProjects(),
  'github-projects with planning and triage': githubProjects('--toolsets', 'all'),
  'github-projects with one tool for each operation': githubProjects('--profile', 'full'),
};

/** These are not about speed, and run beside others on a machine with few cores. */
const patient = { timeoutSeconds: 60 };

test.each(Object.entries(servers))(
  'check finds nothing at MUST and SHOULD in %s over stdio',
  async (_, { stdio }) => {
    const target = { command: process.execPath, args: stdio() };
    const { findings, legs } = await audit(target, patient);
    expect(findings).toEqual([]);
    expect(legs).toEqual(['legacy stdio', 'modern stdio']);
  },
);

test.each(Object.entries(servers))(
  'check finds nothing at MUST and SHOULD in %s over HTTP',
  async (_, { http }) => {
    const { findings, legs } = await auditServing(http(), patient);
    expect(findings).toEqual([]);
    expect(legs).toEqual(['legacy http', 'modern http']);
  },
);
