import { shorten } from '../../excerpt.ts';
import type { List, ListName } from '../../probe/lists/lists.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  citeSchema,
} from '../define-rule.ts';
import {
  describeAnswer,
  isTurnedAway,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';
import { listItems, listNames } from './pages.ts';

/** page/terminates */
export const pageTerminates = defineRule({
  id: 'page/terminates',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSchema('2026-07-28', 'PaginatedResult'),
  title: 'Following the cursors gives every item once, and ends',
  why: 'A client that follows a cursor which leads back never ends, or shows the same tools twice.',
  fix: 'Give a new cursor for each page, and leave nextCursor out on the last one; null is not absent.',
  judge: ({ lists }) =>
    judgeEach(
      listNames.flatMap((name) => {
        const list = lists[name];
        return list?.pages.some(({ result }) => result) ? [{ name, list }] : [];
      }),
      'No list came.',
      ({ name, list }) => judgeList(name, list),
    ),
});

function judgeList(name: ListName, list: List): readonly Outcome[] {
  const faults = [
    ...list.pages.flatMap(judgeCursorType),
    ...judgeRefusal(list),
    ...judgeRepeatedCursor(list),
    ...judgeRepeatedItems(name, list),
  ];
  if (faults.length > 0 || list.isComplete) return faults;
  const [first] = list.pages;
  const where = first && describeExchangePlace(first);
  return [reportNotVerified(`The list did not end within ${list.pages.length} pages.`, where)];
}

const readCursor = ({ result }: Exchange): unknown => readField(result, 'nextCursor');

function judgeCursorType(page: Exchange): readonly Outcome[] {
  const cursor = readCursor(page);
  if (cursor === undefined || typeof cursor === 'string') return [];
  return [
    fail({
      where: `${describeExchangePlace(page)}, nextCursor`,
      message: `The nextCursor is ${cursor === null ? 'null' : 'no text'}.`,
      evidence: { came: shorten(cursor), expected: 'a text, or no such field' },
    }),
  ];
}

/** The server must know the cursors that it gives. */
function judgeRefusal({ pages }: List): readonly Outcome[] {
  const last = pages.at(-1);
  if (pages.length < 2 || !last || last.result || isTurnedAway(last)) return [];
  return [
    fail({
      where: describeExchangePlace(last),
      message: 'The server did not serve the cursor that it gave itself.',
      evidence: {
        sent: describeRequest(last),
        came: describeAnswer(last),
        expected: 'the next page',
      },
    }),
  ];
}

function judgeRepeatedCursor({ pages }: List): readonly Outcome[] {
  const last = pages.at(-1);
  const cursors = pages.map(readCursor);
  const repeated = cursors.at(-1);
  if (!last || typeof repeated !== 'string' || cursors.indexOf(repeated) === cursors.length - 1) {
    return [];
  }
  return [
    fail({
      where: `${describeExchangePlace(last)}, nextCursor`,
      message: 'A cursor came twice, so the list never ends.',
      evidence: {
        came: `page ${cursors.length} gives the cursor of page ${cursors.indexOf(repeated) + 1}`,
        expected: 'a new cursor, or none on the last page',
      },
    }),
  ];
}

function judgeRepeatedItems(name: ListName, { pages }: List): readonly Outcome[] {
  const seen = new Set<string>();
  for (const [index, page] of pages.entries()) {
    const items = listItems(name, page);
    const repeated = items.find((item) => seen.has(item));
    if (repeated !== undefined) {
      return [
        fail({
          where: describeExchangePlace(page),
          message: 'An item of one page came again on a later one.',
          evidence: {
            came: shorten(`page ${index + 1}: ${repeated}`),
            expected: 'every item on one page only',
          },
        }),
      ];
    }
    for (const item of items) seen.add(item);
  }
  return [];
}
