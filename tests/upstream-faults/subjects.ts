import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServer as createCodes, openLibrary } from '@wellspoken/california-codes';
import { createServer as createEntrez, openEntrez } from '@wellspoken/entrez';
import { createServer as createProjects, openDesk } from '@wellspoken/github-projects';
import type { ServerDefinition } from '@wellspoken/kit';
import { startSimulator as startGitHub } from '@wellspoken/simulator-github';
import { startSimulator as startLeginfo } from '@wellspoken/simulator-leginfo';
import { startSimulator as startNcbi } from '@wellspoken/simulator-ncbi';

import type { FaultKind, Scale } from './faults.ts';
import { type FaultyService, startFaultyService, writeMessage } from './faulty-service.ts';

/** A server of ours before a service that fails. */
export interface Subject {
  readonly server: ServerDefinition;
  readonly service: FaultyService;
  readonly close: () => Promise<void>;
}

/** One of the servers, and calls of it that ask for different things. */
export interface SubjectCase {
  readonly name: string;
  readonly calls: readonly { readonly name: string; readonly arguments: Record<string, unknown> }[];
  readonly ownError: Scale['ownError'];
  /** Opens it with every gap, wait and limit divided by the scale. */
  readonly open: (scale: number, reactAt: FaultKind['react']) => Promise<Subject>;
}

const JSON_TYPE = 'content-type: application/json';
const LONG_MS = 3_000_000;

async function makeFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'wellspoken-faults-')));
}

/** The address of the faulty service in place of that of the healthy one. */
function replaceOrigin(url: string, origin: string): string {
  const { pathname } = new URL(url);
  return pathname === '/' ? origin : origin + pathname;
}

const entrez: SubjectCase = {
  name: 'entrez',
  calls: [
    { name: 'search_literature', arguments: { query: 'sleep' } },
    { name: 'search_literature', arguments: { query: 'memory' } },
    { name: 'get_article', arguments: { ids: ['31452104'] } },
  ],
  ownError: () => ({
    message: writeMessage(
      200,
      [JSON_TYPE],
      '{"error":"API rate limit exceeded","count":"4","limit":"3"}',
    ),
    pauseMs: 0,
  }),
  open: async (scale, reactAt) => {
    const simulator = await startNcbi({ hasLimits: false });
    const { endpoints } = simulator;
    const attemptMs = 30_000 / scale;
    const react = reactAt?.({ attemptMs, ownError: entrez.ownError });
    const service = await startFaultyService(endpoints.eutils, react);
    const folder = await makeFolder();
    const opened = await openEntrez({
      endpoints: { ...endpoints, eutils: replaceOrigin(endpoints.eutils, service.origin) },
      folder,
      pace: { minGapMs: 400 / scale, retryBaseMs: 1_000 / scale, attemptMs },
    });
    return {
      server: createEntrez(opened),
      service,
      close: async () => {
        await opened.close();
        await service.close();
        await simulator.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

const californiaCodes: SubjectCase = {
  name: 'california-codes',
  calls: [
    { name: 'fetch_ed_code', arguments: { section: '15278' } },
    { name: 'fetch_ed_code', arguments: { section: '8482.3' } },
    { name: 'fetch_code_range', arguments: { code: 'EDC', from: '48900', to: '48927' } },
  ],
  ownError: () => ({
    message: writeMessage(
      200,
      ['content-type: text/html'],
      '<html><head><title>Site maintenance</title></head><body></body></html>',
    ),
    pauseMs: 0,
  }),
  open: async (scale, reactAt) => {
    const simulator = await startLeginfo();
    const attemptMs = 25_000 / scale;
    const react = reactAt?.({ attemptMs, ownError: californiaCodes.ownError });
    const service = await startFaultyService(simulator.url, react);
    const folder = await makeFolder();
    const library = await openLibrary({
      baseUrl: replaceOrigin(simulator.url, service.origin),
      folder,
      pace: {
        minGapMs: Math.ceil(1_100 / scale),
        retryBaseMs: 1_000 / scale,
        coolDownMs: 5_000 / scale,
        attemptMs,
      },
    });
    return {
      server: createCodes(library, { callLimit: 1_000, sectionLimit: 1_000 }),
      service,
      close: async () => {
        await library.close();
        await service.close();
        await simulator.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

const githubProjects: SubjectCase = {
  name: 'github-projects',
  calls: [
    { name: 'list_issues', arguments: { repo: 'acme/rocket' } },
    { name: 'list_issues', arguments: { repo: 'acme/rocket', status: 'closed' } },
    { name: 'get_project', arguments: { projectId: 'acme/1' } },
  ],
  ownError: () => ({
    message: writeMessage(
      200,
      [JSON_TYPE, `x-ratelimit-reset: ${Math.ceil((Date.now() + LONG_MS) / 1_000)}`],
      '{"data":null,"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}',
    ),
    pauseMs: LONG_MS,
  }),
  open: async (scale, reactAt) => {
    const simulator = await startGitHub({ hasLimits: false });
    const attemptMs = 20_000 / scale;
    const react = reactAt?.({ attemptMs, ownError: githubProjects.ownError });
    const service = await startFaultyService(simulator.url, react);
    const desk = openDesk({
      token: simulator.token,
      baseUrl: replaceOrigin(simulator.url, service.origin),
      defaults: { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' },
      pace: { minGapMs: 1_000 / scale, retryBaseMs: 500 / scale, attemptMs },
    });
    return {
      server: createProjects(desk, { profile: 'full', toolsets: ['all'] }),
      service,
      close: async () => {
        await desk.close();
        await service.close();
        await simulator.close();
      },
    };
  },
};

export const SUBJECTS: readonly SubjectCase[] = [entrez, californiaCodes, githubProjects];
