import type * as z from 'zod';

import { HELD_ITERATIONS } from '../documents/iterations.ts';
import type { At } from '../operations/operation.ts';
import type { placing } from '../shapes/iteration.ts';
import { showFailure, tallyOf } from '../shapes/outcome.ts';
import type { Entry } from './entries.ts';
import type { IterationField } from './iteration-field.ts';
import { placeItems, putBack, type Placed } from './set-iterations.ts';

type Answer = z.input<z.ZodObject<typeof placing>>;
type Result = Answer['results'][number];

/** What is to go where. */
interface Placing {
  readonly field: IterationField;
  readonly entries: readonly Entry[];
  /** Why an item stays as it is, by the id of the iteration that it holds; undefined where it does not. */
  readonly skip?: (held: string | undefined) => string | undefined;
}

const MOST_RESULTS = 50;
const MOST_IDS = 100;

/** Gives items their iteration, and tells of each what became of it. */
export async function placeAll(at: At, work: Placing): Promise<Answer> {
  const { field, entries } = work;
  const found = entries.flatMap(({ item, to }) => (item instanceof Error ? [] : [{ ...item, to }]));
  const skipped = await skips(at, work, found);
  const wanted = found.filter(({ id }) => !skipped.has(id));
  let done = 0;
  const onPlaced = (placed: readonly Placed[]): void => {
    done += placed.length;
    at.progress(done, wanted.length);
  };
  const placed = await placeItems(
    { ...at, field, onPlaced },
    wanted.map(({ id, archived, to }) => ({
      itemId: id,
      archived,
      ...(to !== undefined && { iterationId: to.id }),
    })),
  );
  const left = placed.flatMap((one) => (one.leftArchive === true ? [one.itemId] : []));
  const out = new Set(await putBack({ ...at, field }, left));
  const byId = new Map(placed.map((one) => [one.itemId, one]));
  return answerOf(entries.map((entry) => resultOf(entry, { byId, skipped, out })));
}

function answerOf(results: readonly Result[]): Answer {
  const shown =
    results.length > MOST_RESULTS
      ? results.filter(({ status }) => status !== 'succeeded')
      : results;
  return { ...tallyOf(results), results: [...shown] };
}

interface Ends {
  readonly byId: ReadonlyMap<string, Placed>;
  readonly skipped: ReadonlyMap<string, string>;
  readonly out: ReadonlySet<string>;
}

const OUT = 'It left the archive for this and is not back: use archive_project_item.';

function resultOf({ ref: id, item }: Entry, { byId, skipped, out }: Ends): Result {
  if (item instanceof Error) return { id, status: 'failed', error: showFailure(item) };
  const itemId = item.id;
  const note = skipped.get(itemId) ?? (out.has(itemId) ? OUT : undefined);
  const noted = note !== undefined && { note };
  if (skipped.has(itemId)) return { id, itemId, status: 'succeeded', ...noted };
  const { status = 'unknown', error } = byId.get(itemId) ?? {};
  return {
    id,
    itemId,
    status,
    ...(error !== undefined && { error: showFailure(error) }),
    ...noted,
  };
}

async function skips(
  { github, signal }: At,
  { field, skip }: Placing,
  items: readonly { readonly id: string }[],
): Promise<Map<string, string>> {
  const skipped = new Map<string, string>();
  if (skip === undefined) return skipped;
  for (let from = 0; from < items.length; from += MOST_IDS) {
    const itemIds = items.slice(from, from + MOST_IDS).map(({ id }) => id);
    const variables = { itemIds, fieldName: field.name };
    const { nodes } = await github.query(HELD_ITERATIONS, variables, { signal });
    for (const node of nodes) {
      const why = node?.id === undefined ? undefined : skip(node.fieldValueByName?.iterationId);
      if (node?.id !== undefined && why !== undefined) skipped.set(node.id, why);
    }
  }
  return skipped;
}
