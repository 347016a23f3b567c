import type { List } from '../../evidence/lists.ts';
import type { RepeatedTools } from '../../evidence/repeated-lists.ts';
import { fieldOf } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { readList } from './lists.ts';

/** A few calls show what a call can do to a list. */
const MOST_CALLS = 3;

/** The list of tools twice on one connection, on another one, and after calls. */
export const repeatedListsProbe = defineProbe({
  name: 'repeatedLists',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  before: ['freshCalls', 'envelope'],
  isLong: true,
  run: async (context) => {
    if (!('tools' in context.opening.capabilities)) return {};
    const session = await context.inherit();
    const first = await readList(session, 'tools');
    const second = await readList(session, 'tools');
    const elsewhere = onShared(context);
    const called = await callSome(context, session);
    const after = called.length === 0 ? {} : await readAfter(context, session, first);
    const tools: RepeatedTools = {
      first,
      second,
      ...(elsewhere && { elsewhere }),
      ...after,
      called,
      wasTold: session.messages().some(({ json }) => isNews(json)),
    };
    if (isInOrder(tools)) context.handOver(session, heirOf(context));
    return { tools };
  },
});

const heirOf = ({ leg }: ProbeContext): 'envelope' | 'freshCalls' =>
  leg.era === 'modern' ? 'envelope' : 'freshCalls';

// What still works on a call may be slow to answer the next.
const isInOrder = ({ second, afterCalls = second }: RepeatedTools): boolean =>
  afterCalls.isComplete;

const isNews = (json: unknown): boolean =>
  fieldOf(json, 'method') === 'notifications/tools/list_changed';

// Only there is a list forbidden to depend on the connection. The usual connection is another one.
const onShared = ({ leg, piece }: ProbeContext): List | undefined =>
  leg.era === 'modern' ? piece('lists').tools : undefined;

// A process costs its start.
async function readElsewhere({ leg, open }: ProbeContext): Promise<List | undefined> {
  return leg.era === 'modern' ? await readList(await open(), 'tools') : undefined;
}

async function readAfter(
  context: ProbeContext,
  session: Session,
  first: List,
): Promise<Pick<RepeatedTools, 'afterCalls' | 'afterwards'>> {
  const afterCalls = await readList(session, 'tools');
  // Only what has changed may have changed for this connection alone.
  if (JSON.stringify(afterCalls.items) === JSON.stringify(first.items)) return { afterCalls };
  const afterwards = await readElsewhere(context);
  return { afterCalls, ...(afterwards && { afterwards }) };
}

async function callSome(
  { callable, call }: ProbeContext,
  session: Session,
): Promise<readonly string[]> {
  const chosen = callable()
    .filter(({ candidates }) => candidates.length > 0)
    .slice(0, MOST_CALLS);
  const records = await Promise.all(
    chosen.map(({ name, candidates: [smallest] }) =>
      call(session, {
        tool: name,
        purpose: 'before listing again',
        ...(smallest !== undefined && { arguments: smallest }),
      }),
    ),
  );
  return records.flatMap((record) => (record?.exchange.result ? [record.tool] : []));
}
