import { addToProject } from '../documents/iterations.ts';
import type { Iteration } from '../fields/project-field.ts';
import { runBatch } from '../github/batches.ts';
import type { At } from '../operations/operation.ts';
import type { IssuePointer } from '../refs/resolver.ts';
import type { IterationField } from './iteration-field.ts';

/** One item on its way to an iteration, or out of one. */
export interface Entry {
  /** As the caller wrote it. */
  readonly ref: string;
  readonly item: { readonly id: string; readonly archived: boolean } | Error;
  /** Left out where it is to have none. */
  readonly to?: Iteration | undefined;
}

/** Finds the items that a caller names, each with where it is to go. */
export async function entriesFor(
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

/** Adds issues and pull requests to the project where they are not in it yet. */
export async function entriesByAdding(
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
    // Adding what is there already answers the item that is there.
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
