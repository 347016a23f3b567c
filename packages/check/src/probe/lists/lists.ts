import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { List, ListName } from '../../evidence/lists.ts';
import type { Json } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';

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
