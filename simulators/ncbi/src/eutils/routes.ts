import type { Answer, Limit, Route, SimulatorRequest } from '../route.ts';
import { tooMany } from '../shell/answers.ts';
import type { World } from '../world.ts';
import { ecitmatch } from './ecitmatch.ts';
import { efetch } from './efetch.ts';
import { egquery } from './egquery.ts';
import { einfo } from './einfo.ts';
import { elink } from './elink.ts';
import { epost } from './epost.ts';
import { esearch } from './esearch.ts';
import { espell } from './espell.ts';
import { esummary } from './esummary.ts';

const UTILITIES: Readonly<Record<string, (world: World, request: SimulatorRequest) => Answer>> = {
  'einfo.fcgi': einfo,
  'esearch.fcgi': esearch,
  'esummary.fcgi': esummary,
  'efetch.fcgi': efetch,
  'elink.fcgi': elink,
  'epost.fcgi': epost,
  'egquery.fcgi': egquery,
  'espell.fcgi': espell,
  'ecitmatch.cgi': ecitmatch,
};

const LIMIT: Limit = { perSecond: (hasKey) => (hasKey ? 10 : 3), refuse: tooMany };

/** The E-utilities. */
export function createEutilsRoutes(world: World): readonly Route[] {
  return Object.entries(UTILITIES).map(([name, answer]) => ({
    method: 'any',
    path: new RegExp(`^entrez/eutils/${name.replace('.', '\\.')}$`),
    service: 'eutils',
    limit: LIMIT,
    answer: (request) => answer(world, request),
  }));
}
