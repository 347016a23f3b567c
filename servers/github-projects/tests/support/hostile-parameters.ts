import { connect } from '@wellspoken/kit/testing';
import { type Simulator, startSimulator, TOKENS } from '@wellspoken/simulator-github';

import { listOffers, type KnownCalls } from '../../../../tests/support/hostile-offers.ts';
import {
  startRecordingProxy,
  type RecordingProxy,
  type SentRequest,
} from '../../../../tests/support/recording-proxy.ts';
import { createRouteReader, type ReadRoute } from '../../../../tests/support/sent-routes.ts';
import { tryOffers, type Report } from '../../../../tests/support/try-hostile.ts';
import { REST_ROUTES } from '../../src/github/routes.ts';
import { openDesk } from '../../src/open.ts';
import { createOutline, createServer } from '../../src/server.ts';

/** Prompts have no examples, and not every route is in one of an operation. */
const KNOWN: KnownCalls = {
  tools: {
    create_project_view: [{ projectId: 'ada/1', name: 'All', layout: 'table', filter: 'is:open' }],
  },
  prompts: {
    review_board: [{ project: 'acme/1', question: 'What waits?' }],
    generate_prd: [{ idea: 'Charts', name: 'Charts', project: 'acme/1', repo: 'acme/rocket' }],
    enhance_prd: [{ document: '# Night', focus: 'technical' }],
    break_down_issue: [{ issue: 'acme/probe#19' }],
    plan_next_sprint: [{ project: 'acme/4', goal: 'Land' }],
    triage_backlog: [{ repo: 'acme/probe', project: 'acme/4' }],
  },
};

/** As an Enterprise Server has it, which has a path above all others that must not be left. */
const BASE = '/api/v3';
const GRAPHQL = '/api/graphql';
const PAGES = ['per_page', 'page'];

const NAMES: Readonly<Partial<Record<(typeof REST_ROUTES)[number], readonly string[]>>> = {
  'GET /repos/{owner}/{repo}/pulls': ['state', 'sort', 'direction', 'head', 'base', ...PAGES],
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': PAGES,
};

const readPath = createRouteReader({
  ...Object.fromEntries(
    REST_ROUTES.map((route) => [route.replace(' ', ` ${BASE}`), NAMES[route] ?? []]),
  ),
  [`POST ${GRAPHQL}`]: [],
});

/** A document of GraphQL is a question or a change, which its path does not tell. */
const readRoute: ReadRoute = (request) => {
  const read = readPath(request);
  return 'route' in read && read.route.endsWith(GRAPHQL)
    ? { route: `${isChange(request) ? 'POST' : 'GET'} ${GRAPHQL}` }
    : read;
};

function isChange({ method, target, body }: SentRequest): boolean {
  if (target !== GRAPHQL) return method !== 'GET';
  const { query } = JSON.parse(body) as { readonly query: string };
  return /^\s*mutation\b/.test(query);
}

/** Nobody waits for a simulator, and what one call breaks closes no door to the next. */
const AT_ONCE = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 0, hasBreaker: false };
const DEFAULTS = { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' };

/** Tries values in every place of all that the server offers; which ones is said for each turn. */
export async function tryParameters(
  valuesAt: (turn: number) => readonly string[],
): Promise<Report & { readonly unseen: readonly string[] }> {
  const world = await openWorld();
  const baseUrl = world.origin + BASE;
  const desk = openDesk({ token: TOKENS.classic, baseUrl, defaults: DEFAULTS, pace: AT_ONCE });
  const { client, close } = await connect(createServer(desk, { profile: 'full' }));
  const report = await tryOffers({
    offers: listOffers(createOutline({ profile: 'full' }), KNOWN),
    valuesAt,
    open: async () => {
      await world.renew();
      return { client, close: async () => undefined };
    },
    take: world.take,
    readRoute,
    isRead: (route) => route.startsWith('GET '),
    plain: { name: 'get_project', arguments: { projectId: 'acme/1' } },
  });
  await close();
  await desk.close();
  await world.close();
  const isSeen = (route: string): boolean => report.routes.has(route.replace(' ', ` ${BASE}`));
  return { ...report, unseen: REST_ROUTES.filter((route) => !isSeen(route)) };
}

/** A simulated GitHub behind a proxy, in whose place a new one comes where it was changed. */
interface SimulatedWorld extends Omit<RecordingProxy, 'lead'> {
  readonly renew: () => Promise<void>;
}

async function openWorld(): Promise<SimulatedWorld> {
  const proxy = await startRecordingProxy();
  const start = async (): Promise<Simulator> => {
    const started = await startSimulator({ hasLimits: false });
    proxy.lead(started.url);
    return started;
  };
  let simulator = await start();
  let isChanged = false;
  return {
    origin: proxy.origin,
    take: () => {
      const requests = proxy.take();
      isChanged ||= requests.some(isChange);
      return requests;
    },
    renew: async () => {
      if (!isChanged) return;
      await simulator.close();
      simulator = await start();
      isChanged = false;
    },
    close: async () => {
      await simulator.close();
      await proxy.close();
    },
  };
}
