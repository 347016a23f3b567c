import { ToolError } from '@wellspoken/kit';

import type { At } from '../operation.ts';

/** A default, and whether it is there. */
export interface DefaultFound {
  readonly name: 'owner' | 'repository' | 'project';
  readonly value: string;
  readonly found: boolean;
  /** What it is, or why it was not found. */
  readonly detail: string;
}

/** Looks each default up that is set. */
export async function findDefaults(at: At): Promise<readonly DefaultFound[]> {
  const { defaults, resolve, signal } = at;
  const { owner, repository, project } = defaults;
  const lookups = [
    lookUp('owner', owner, async () => (await resolve.owner(undefined, { signal })).kind),
    lookUp(
      'repository',
      repository,
      async () => (await resolve.repository(undefined, { signal })).nameWithOwner,
    ),
    lookUp('project', project, async () => (await resolve.project(undefined, { signal })).title),
  ];
  return (await Promise.all(lookups)).flat();

  async function lookUp(
    name: DefaultFound['name'],
    value: string | undefined,
    find: () => Promise<string>,
  ): Promise<readonly DefaultFound[]> {
    if (value === undefined) return [];
    try {
      return [{ name, value, found: true, detail: await find() }];
    } catch (thrown) {
      if (signal.aborted || !(thrown instanceof ToolError)) throw thrown;
      return [{ name, value, found: false, detail: thrown.message }];
    }
  }
}
