import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { ListName } from '../../evidence/lists.ts';
import type { ListPaging } from '../../evidence/paging.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { listMethods } from '../lists/lists.ts';
import type { Session } from '../../wire/session.ts';

/** How lists deal with cursors that they never gave, and with those that they gave before. */
export const pagingProbe = defineProbe({
  name: 'paging',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  run: async (context) => {
    const session = await context.shared();
    const names = Object.keys(context.piece('lists')) as ListName[];
    const found = await Promise.all(
      names.map(async (name): Promise<[ListName, ListPaging]> => [
        name,
        await pageThrough(context, session, name),
      ]),
    );
    return Object.fromEntries(found);
  },
});

const BAD_CURSOR = 'wellspoken-never-given';

async function pageThrough(
  { piece }: ProbeContext,
  session: Session,
  name: ListName,
): Promise<ListPaging> {
  const { method } = listMethods[name];
  const pages = piece('lists')[name]?.pages ?? [];
  const given = pages[0]?.result?.['nextCursor'];
  const ask = (cursor?: string): Promise<Exchange> =>
    session.request(method, cursor === undefined ? {} : { cursor });
  const badCursor = await ask(BAD_CURSOR);
  if (typeof given !== 'string') return { badCursor, again: [] };
  // There and back: a server that only counts on from the last page gives itself away.
  const second = await ask(given);
  const first = await ask();
  const firstAgain = await ask();
  const again = [
    { page: 1, first, second: firstAgain },
    { page: 2, first: second, second: await ask(given) },
  ];
  return { badCursor, again };
}
