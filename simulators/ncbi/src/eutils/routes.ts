import type { Answer, Limit, Route, SimulatorRequest } from '../route.ts';
import { answerTooMany } from '../service/answers.ts';
import type { World } from '../world.ts';
import { answerEcitmatch } from './citations.ts';
import { answerEfetch } from './efetch.ts';
import { answerEgquery, answerEsearch } from './search.ts';
import { answerEinfo } from './einfo.ts';
import { answerElink } from './elink.ts';
import { answerEpost } from './epost.ts';
import { answerEspell } from './espell.ts';
import { answerEsummary } from './esummary.ts';

const UTILITIES: Readonly<Record<string, (world: World, request: SimulatorRequest) => Answer>> = {
  'einfo.fcgi': answerEinfo,
  'esearch.fcgi': answerEsearch,
  'esummary.fcgi': answerEsummary,
  'efetch.fcgi': answerEfetch,
  'elink.fcgi': answerElink,
  'epost.fcgi': answerEpost,
  'egquery.fcgi': answerEgquery,
  'espell.fcgi': answerEspell,
  'ecitmatch.cgi': answerEcitmatch,
};

const LIMIT: Limit = { perSecond: (hasKey) => (hasKey ? 10 : 3), refuse: answerTooMany };

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
