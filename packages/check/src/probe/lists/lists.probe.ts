import { createHash } from 'node:crypto';

import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { List, ListName, ListPaging, RepeatedTools } from './lists.evidence.ts';

/** The method of each list, the field that holds its items, and the capability that declares it. */
export const listMethods: Readonly<
  Record<ListName, { readonly method: string; readonly capability: string }>
> = {
  tools: { method: 'tools/list', capability: 'tools' },
  resources: { method: 'resources/list', capability: 'resources' },
  resourceTemplates: { method: 'resources/templates/list', capability: 'resources' },
  prompts: { method: 'prompts/list', capability: 'prompts' },
};

/** More pages than this are not followed. */
const MOST_PAGES = 50;

/** Follows a list to its last page. */
export async function readList(session: Session, name: ListName): Promise<List> {
  const { method } = listMethods[name];
  const pages: Exchange[] = [];
  const items: Json[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  while (pages.length < MOST_PAGES) {
    const page = await session.request(method, cursor === undefined ? {} : { cursor });
    pages.push(page);
    const found = page.result?.[name];
    // One by one: as arguments of one push, a hundred thousand would overflow the stack.
    if (Array.isArray(found)) for (const item of found as readonly Json[]) items.push(item);
    const next = page.result?.['nextCursor'];
    const isLast = page.result !== undefined && typeof next !== 'string';
    if (typeof next !== 'string' || seen.has(next)) return { pages, items, isComplete: isLast };
    seen.add(next);
    cursor = next;
  }
  return { pages, items, isComplete: false };
}

/** Every list of a declared capability, all pages. */
export const listsProbe = defineProbe({
  name: 'lists',
  eras: bothEras,
  transports: anyTransport,
  run: async ({ shared, opening }) => {
    const session = await shared();
    const names = Object.keys(listMethods) as ListName[];
    const declared = names.filter((name) => listMethods[name].capability in opening.capabilities);
    const lists = await Promise.all(
      declared.map(async (name): Promise<[ListName, List]> => [
        name,
        await readList(session, name),
      ]),
    );
    return Object.fromEntries(lists);
  },
});

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
    const elsewhere = readSharedList(context);
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
    if (isInOrder(tools)) context.handOver(session, chooseNextOwner(context));
    return { tools };
  },
});

const chooseNextOwner = ({ variant }: ProbeContext): 'envelope' | 'freshCalls' =>
  variant.era === 'modern' ? 'envelope' : 'freshCalls';

// What still works on a call may be slow to answer the next.
const isInOrder = ({ second, afterCalls = second }: RepeatedTools): boolean =>
  afterCalls.isComplete;

const isNews = (json: unknown): boolean =>
  readField(json, 'method') === 'notifications/tools/list_changed';

// Only there is a list forbidden to depend on the connection. The usual connection is another one.
const readSharedList = ({ variant, getEvidence }: ProbeContext): List | undefined =>
  variant.era === 'modern' ? getEvidence('lists').tools : undefined;

// A process costs its start.
async function readElsewhere({ variant, open }: ProbeContext): Promise<List | undefined> {
  return variant.era === 'modern' ? await readList(await open(), 'tools') : undefined;
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

/** How lists deal with cursors that they never gave, and with those that they gave before. */
export const pagingProbe = defineProbe({
  name: 'paging',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  run: async (context) => {
    const session = await context.shared();
    const names = Object.keys(context.getEvidence('lists')) as ListName[];
    const found = await Promise.all(
      names.map(async (name): Promise<[ListName, ListPaging]> => [
        name,
        await readAllPages(context, session, name),
      ]),
    );
    return Object.fromEntries(found);
  },
});

const BAD_CURSOR = 'wellspoken-never-given';

async function readAllPages(
  { getEvidence }: ProbeContext,
  session: Session,
  name: ListName,
): Promise<ListPaging> {
  const { method } = listMethods[name];
  const pages = getEvidence('lists')[name]?.pages ?? [];
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

/** Hands on what the baseline recorded, and hashes what is listed now; asks nothing. */
export const pinsProbe = defineProbe({
  name: 'pins',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  run: ({ settings: { pins }, getEvidence }) =>
    Promise.resolve({ ...pins, hashes: (getEvidence('lists').tools?.items ?? []).map(hashTool) }),
});

// What a model or a person is shown; other fields may change with every build.
const pinned = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];

/** A hash of what a tool says of itself, whatever the order of its fields. */
export function hashTool(definition: Json): string {
  const told: JsonObject = isObject(definition)
    ? Object.fromEntries(pinned.map((name) => [name, definition[name]]))
    : { definition };
  return `sha256:${createHash('sha256').update(writeCanonical(told)).digest('hex')}`;
}

/** The hashes of all tools that have a name, as a baseline keeps them. */
export function pinTools(items: readonly Json[]): Readonly<Record<string, string>> {
  const entries = items.flatMap((item): readonly (readonly [string, string])[] => {
    const name = isObject(item) ? item['name'] : undefined;
    return typeof name === 'string' ? [[name, hashTool(item)]] : [];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
}

/** JSON with the fields of every object in one order. */
function writeCanonical(value: Json): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))),
        )
      : part,
  );
}
