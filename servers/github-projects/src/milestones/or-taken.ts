import { ToolError } from '@wellspoken/kit';

import { nameOf } from '../refs/repository-words.ts';
import type { RepositoryName } from '../refs/resolver.ts';

/** What GitHub answers to a title of a milestone; that the title is taken is told as what it is. */
export async function orTaken<Answer>(
  sent: Promise<Answer>,
  { title, repository }: { readonly title: string; readonly repository: RepositoryName },
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new ToolError(
      'already_exists',
      `There is a milestone "${title}" in ${nameOf(repository)} already (argument title).`,
      {
        suggestions: ['Use it as it is, or pass another title.', 'list_milestones shows it.'],
        cause: error,
      },
    );
  }
}

function isTaken(error: unknown): boolean {
  if (!(error instanceof ToolError)) return false;
  const { fields } = error.details;
  return Array.isArray(fields) && fields.includes('title exists already');
}
