import { makeDraft, makeItem, type NewItem } from '../projects/make-item.ts';
import { makeIssue } from '../repositories/make.ts';
import type { Ground } from './ground.ts';

const STATUS = ['Todo', 'In Progress', 'Done'];
const PRIORITY = ['P0', 'P1', 'P2'];
const AREAS = ['Engine', 'Hull', 'Ground'];
const DRAFT_EVERY = 10;

/** Adds items with values in every field, spread over the sprints. */
export function addItems(
  ground: Ground,
  count: number,
): { readonly itemIds: readonly string[]; readonly itemReferences: readonly string[] } {
  const { state, big, board, author } = ground;
  const itemIds: string[] = [];
  const itemReferences: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const values = readValues(ground, index);
    if (index % DRAFT_EVERY === DRAFT_EVERY - 1) {
      const title = `Draft ${index + 1}`;
      itemIds.push(makeDraft(state, board, { title, creator: author, values }).id);
    } else {
      const issue = makeIssue(state, big, { title: `Work ${big.lastNumber + 1}`, author });
      itemReferences.push(`acme/big#${issue.number}`);
      itemIds.push(makeItem(state, board, { content: issue.id, creator: author, values }).id);
    }
  }
  return { itemIds, itemReferences };
}

function readValues({ sprint }: Ground, index: number): NonNullable<NewItem['values']> {
  const iteration = sprint.iterations[index % Math.max(1, sprint.iterations.length)];
  return {
    Status: STATUS[index % STATUS.length] ?? '',
    Priority: PRIORITY[index % PRIORITY.length] ?? '',
    Estimate: (index % 8) + 1,
    Notes: `Note ${index + 1}`,
    Areas: AREAS.slice(0, (index % AREAS.length) + 1),
    ...(iteration !== undefined && { Sprint: iteration.title }),
  };
}

/** Adds items whose issues are in a repository that nobody who asks may see. */
export function addRedactedItems(
  { state, board, author }: Ground,
  count: number,
): readonly string[] {
  return Array.from(
    { length: count },
    () => makeItem(state, board, { content: null, creator: author }).id,
  );
}
