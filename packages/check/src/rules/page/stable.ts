import type { Exchange } from '../../evidence/exchange.ts';
import type { ListName } from '../../evidence/lists.ts';
import { anyTransport, bothEras, defineRule } from '../../rule/define-rule.ts';
import { fail, judgeEach, notVerified, type Outcome } from '../../rule/outcome.ts';
import { specified } from '../../rule/source.ts';
import { cameOf, isTurnedAway, placeOfExchange, sentOf } from '../support/exchanges.ts';
import { itemsOf, listNames } from './support/pages.ts';

/** page/stable */
export const stable = defineRule({
  id: 'page/stable',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'paging'],
  source: specified('2026-07-28', 'server/utilities/pagination', 'Implementation Guidelines'),
  title: 'A cursor can be used again and gives the same page',
  why: 'Clients repeat a request that was lost, and read single pages again when their copy is too old.',
  fix: 'Let the cursor say where the page begins, and keep the order of the list fixed.',
  judge: ({ lists, paging }) =>
    judgeEach(
      listNames.flatMap((name) =>
        (paging[name]?.again ?? []).flatMap(({ page, exchange }) => {
          const first = lists[name]?.pages[page - 1];
          return first ? [{ name, page, first, again: exchange }] : [];
        }),
      ),
      'No list has more than one page.',
      judgePage,
    ),
});

interface ReadTwice {
  readonly name: ListName;
  readonly page: number;
  readonly first: Exchange;
  readonly again: Exchange;
}

function judgePage({ name, page, first, again }: ReadTwice): Outcome | undefined {
  const where = `${placeOfExchange(again)}, page ${page}`;
  if (isTurnedAway(again)) return notVerified('The request was turned away.', where);
  if (!again.result) {
    return fail({
      where,
      message: 'A page that was served before was not served again.',
      evidence: { sent: sentOf(again), came: cameOf(again), expected: 'the same page' },
    });
  }
  const [before, after] = [itemsOf(name, first), itemsOf(name, again)];
  if (before.join('\n') === after.join('\n')) return undefined;
  return judgeDifference({ where, before, after, again });
}

interface Difference {
  readonly where: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly again: Exchange;
}

function judgeDifference({ where, before, after, again }: Difference): Outcome {
  const kept = after.filter((item) => before.includes(item));
  const isReordered = kept.length === before.length && kept.length === after.length;
  // What has come or gone in between is the right of a list.
  if (!isReordered && kept.length > 0) return notVerified('The list has changed meanwhile.', where);
  return fail({
    where,
    message: isReordered
      ? 'The same page came again in another order.'
      : 'The same page came again with other items.',
    evidence: { sent: sentOf(again), came: cameOf(again), expected: 'the same page' },
  });
}
