import { startSimulator } from '@wellspoken/simulator-leginfo';

import { listOffers, type KnownCalls } from '../../../../tests/support/hostile-offers.ts';
import { startRecordingProxy } from '../../../../tests/support/recording-proxy.ts';
import { createRouteReader, type RouteTable } from '../../../../tests/support/sent-routes.ts';
import { tryOffers, type Report } from '../../../../tests/support/try-hostile.ts';
import { createOutline } from '../../src/server.ts';
import { openTestSession } from './open-test-session.ts';

const PLACE = ['lawCode', 'division', 'title', 'part', 'chapter', 'article'];

/** The pages of the site; the last one is where it leads by itself, with a form of its own. */
const ROUTES: RouteTable = {
  'GET /faces/codes.xhtml': [],
  'GET /faces/codedisplayexpand.xhtml': ['tocCode'],
  'GET /faces/codes_displaySection.xhtml': ['sectionNum', 'lawCode'],
  'GET /faces/codes_displayText.xhtml': PLACE,
  'GET /faces/selectFromMultiples.xhtml': ['lawCode', 'sectionNum', 'article'],
  'POST /faces/selectFromMultiples.xhtml': ['*'],
};

/** What examples leave out. */
const KNOWN: KnownCalls = {
  tools: {
    fetch_ed_code: [{ section: '8482.3' }],
    fetch_code_section: [
      { code: 'CONS', article: 'I', section: '28' },
      { code: 'EDC', section: '48900' },
    ],
    fetch_code_range: [{ code: 'FAM', from: '3044', to: '3044' }],
  },
  prompts: {
    explain_section: [
      { section: 'CCP 1021.5', question: 'Who pays?' },
      { code: 'EDC', section: '48900' },
    ],
  },
  resources: { section: [{ code: 'WIC', section: '300' }] },
};

/** Tries values in every place of all that the server offers; which ones is said for each turn. */
export async function tryParameters(
  valuesAt: (turn: number) => readonly string[],
): Promise<Report & { readonly unseen: readonly string[] }> {
  const simulator = await startSimulator();
  const proxy = await startRecordingProxy();
  proxy.lead(new URL(simulator.url).origin);
  // Nothing is kept, so that every call asks the site.
  const library = { baseUrl: `${proxy.origin}/faces/`, cacheHours: 0 };
  const { client } = await openTestSession({ library });
  const report = await tryOffers({
    offers: listOffers(createOutline(), KNOWN),
    valuesAt,
    // Nothing that is asked of the site changes it.
    open: async () => ({ client, close: async () => undefined }),
    take: proxy.take,
    readRoute: createRouteReader(ROUTES),
    isRead: () => true,
    plain: { name: 'fetch_ed_code', arguments: { section: '15278' } },
  });
  await proxy.close();
  await simulator.close();
  const unseen = Object.keys(ROUTES).filter((route) => !report.routes.has(route));
  return { ...report, unseen };
}
