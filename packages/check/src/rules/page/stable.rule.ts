import type { List, ListName, PageTwice } from '../../probe/lists/lists.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeAnswer,
  isTurnedAway,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';
import { listItems, listNames } from './pages.ts';

/** page/stable */
export const pageStable = defineRule({
  id: 'page/stable',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'paging'],
  source: citeSpecification(
    '2026-07-28',
    'server/utilities/pagination',
    'Implementation Guidelines',
  ),
  title: 'A cursor can be used again and gives the same page',
  why: 'Clients repeat a request that was lost, and read single pages again when their copy is too old.',
  fix: 'Let the cursor say where the page begins, and keep the order of the list fixed.',
  judge: ({ lists, paging }) => {
    const readings = listNames.flatMap((name) =>
      (paging[name]?.again ?? []).map((read) => comparePages(name, read, lists[name])),
    );
    const said = judgeEach(readings, 'No list has more than one page.', judgePage);
    const faults = said.filter(({ verdict }) => verdict === 'fail');
    if (faults.length > 0) return faults;
    // A list that changes shows nothing, but the others do.
    return readings.length > said.length ? pass : said;
  },
});

interface Reading {
  readonly name: ListName;
  readonly page: number;
  readonly before: Exchange | undefined;
  readonly after: Exchange;
}

/** The two readings to compare; the first of all counts where the page was served only then. */
const comparePages = (name: ListName, { page, first, second }: PageTwice, list?: List): Reading =>
  first.result
    ? { name, page, before: first, after: second }
    : { name, page, before: list?.pages[page - 1], after: first };

function judgePage({ name, page, before, after }: Reading): Outcome | undefined {
  const where = `${describeExchangePlace(after)}, page ${page}`;
  if (!before?.result || isTurnedAway(after)) {
    return reportNotVerified('The page could not be read twice.', where);
  }
  const evidence = {
    sent: describeRequest(after),
    came: describeAnswer(after),
    expected: 'the same page',
  };
  if (!after.result) {
    return fail({
      where,
      message: 'A page that was served before was not served again.',
      evidence,
    });
  }
  const change = describeChange(listItems(name, before), listItems(name, after));
  if (change === 'some') return reportNotVerified('The list has changed meanwhile.', where);
  if (change === 'none') return undefined;
  const message = `The same page came again ${change === 'order' ? 'in another order' : 'with other items'}.`;
  return fail({ where, message, evidence });
}

/** What differs: nothing, the order alone, some items (which a list may have gained or lost), or all. */
function describeChange(
  before: readonly string[],
  after: readonly string[],
): 'none' | 'order' | 'some' | 'all' {
  if (before.join('\n') === after.join('\n')) return 'none';
  const kept = after.filter((item) => before.includes(item)).length;
  if (kept === before.length && kept === after.length) return 'order';
  return kept > 0 ? 'some' : 'all';
}
