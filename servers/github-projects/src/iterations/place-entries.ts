import type * as z from 'zod';

import type { Iteration } from '../fields/project-field.ts';
import { runBatch } from '../github/batches.ts';
import { countOutcomes, showFailure } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { IssuePointer } from '../refs/resolver.ts';
import type { IterationField } from './iteration-field.ts';
import { addToProject, HELD_ITERATIONS } from './iterations.documents.ts';
import type { placing } from './iterations.shapes.ts';
import { type Placed, placeItems, putBack } from './set-iterations.ts';

type Answer = z.input<z.ZodObject<typeof placing>>;
type Result = Answer['results'][number];

interface Placing {
  readonly field: IterationField;
  readonly entries: readonly Entry[];
  /** Why an item keeps its iteration, given the id of the current one; undefined if it does not. */
  readonly skip?: (held: string | undefined) => string | undefined;
}

const MOST_RESULTS = 50;
const MOST_IDS = 100;

/** Sets the iterations of items, and reports the outcome of each. */
export async function placeAll(at: At, work: Placing): Promise<Answer> {
  const { field, entries } = work;
  const found = entries.flatMap(({ item, to }) => (item instanceof Error ? [] : [{ ...item, to }]));
  const skipped = await findSkipped(at, work, found);
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
  return toAnswer(entries.map((entry) => toResult(entry, { byId, skipped, out })));
}

function toAnswer(results: readonly Result[]): Answer {
  const shown =
    results.length > MOST_RESULTS
      ? results.filter(({ status }) => status !== 'succeeded')
      : results;
  return { ...countOutcomes(results), results: [...shown] };
}

interface Ends {
  readonly byId: ReadonlyMap<string, Placed>;
  readonly skipped: ReadonlyMap<string, string>;
  readonly out: ReadonlySet<string>;
}

const OUT = 'It left the archive for this and is not back: use archive_project_item.';

function toResult({ ref: id, item }: Entry, { byId, skipped, out }: Ends): Result {
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

async function findSkipped(
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

/** An item whose iteration is to be set or cleared. */
interface Entry {
  /** As the caller wrote it. */
  readonly ref: string;
  readonly item: { readonly id: string; readonly archived: boolean } | Error;
  /** Undefined to clear it. */
  readonly to?: Iteration | undefined;
}

/** Finds the items that a caller names, each with its new iteration. */
export async function findEntries(
  { resolve, signal }: At,
  field: IterationField,
  groups: readonly { readonly refs: readonly string[]; readonly to?: Iteration | undefined }[],
): Promise<readonly Entry[]> {
  const flat = groups.flatMap(({ refs, to }) => refs.map((ref) => ({ ref, to })));
  const refs = flat.map(({ ref }) => ref);
  const found = await resolve.items(field.project, refs, { signal, argument: 'itemIds' });
  return flat.map(({ ref, to }, index) => ({
    ref,
    item: found[index] ?? new Error(`There is no item "${ref}".`),
    to,
  }));
}

/** Adds issues and pull requests to the project if they are not in it. */
export async function addEntries(
  { github, signal }: At,
  field: IterationField,
  wanted: {
    readonly issues: readonly { readonly ref: string; readonly found: IssuePointer | Error }[];
    readonly to: Iteration;
  },
): Promise<readonly Entry[]> {
  const there = wanted.issues.flatMap(({ ref, found }) =>
    found instanceof Error ? [] : [{ ref, id: found.id }],
  );
  const outcomes = await runBatch(github, there, {
    signal,
    // For an existing item GitHub returns that one.
    repeatable: true,
    build: (chunk) => ({
      document: addToProject(chunk.length),
      variables: {
        projectId: field.project.id,
        ...Object.fromEntries(chunk.map(({ id }, index) => [`content${index}`, id])),
      },
      alias: 'add',
    }),
  });
  const byRef = new Map(there.map(({ ref }, index) => [ref, outcomes[index]]));
  return wanted.issues.map(({ ref, found }): Entry => {
    if (found instanceof Error) return { ref, item: found };
    const { value, error } = byRef.get(ref) ?? {};
    const item = value?.item;
    if (item === null || item === undefined) {
      return { ref, item: error ?? new Error(`GitHub did not add "${ref}".`) };
    }
    return { ref, to: wanted.to, item: { id: item.id, archived: item.isArchived } };
  });
}
