import type { TestDesk } from '../support/open-desk.ts';

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor?: string;
}

/** The ids of all items of a project, read a hundred at a time. */
export async function readWhole(
  ok: TestDesk['ok'],
  projectId: string,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page: Page = await ok('list_project_items', { projectId, limit: 100, cursor });
    for (const { id } of page.items) seen.add(id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return seen;
}
