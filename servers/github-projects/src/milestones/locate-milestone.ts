import type { Subject } from '../github/github.ts';
import type { At } from '../operations/operation.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { createNotFoundError, formatRepositoryName } from '../refs/words.ts';
import { MILESTONE_PLACE } from './milestones.documents.ts';

/** An existing milestone, and its repository. */
export interface MilestonePlace {
  readonly repository: RepositoryName;
  readonly number: number;
  readonly title: string;
  readonly subject: Subject;
}

export interface MilestoneWanted {
  readonly milestoneId: number | string;
  readonly repo?: string | undefined;
}

type Tools = Pick<At, 'github' | 'resolve' | 'signal'>;

const NODE_ID = /^MI_[\w-]+$/;
const ADDRESS = /^https?:\/\/[^/]+\/([\w.-]+)\/([\w.-]+)\/milestone\/\d+/;

/** Finds a milestone; a node id or URL determines the repository. */
export async function locateMilestone(
  { milestoneId, repo }: MilestoneWanted,
  at: Tools,
): Promise<MilestonePlace> {
  const ref = String(milestoneId).trim();
  if (NODE_ID.test(ref)) return locateByNodeId(ref, at);
  const [, owner, name] = ADDRESS.exec(ref) ?? [];
  const repository =
    owner === undefined || name === undefined ? at.resolve.repositoryName(repo) : { owner, name };
  const { number, title } = await at.resolve.milestone(repository, ref, { signal: at.signal });
  return { repository, number, title, subject: describeMilestone(ref, repository) };
}

async function locateByNodeId(id: string, { github, signal }: Tools): Promise<MilestonePlace> {
  const subject = { what: `milestone "${id}"`, argument: 'milestoneId' };
  const { node } = await github.query(MILESTONE_PLACE, { id }, { signal, subject });
  const { number, title, repository } = node ?? {};
  if (number === undefined || title === undefined || repository === undefined) {
    throw createNotFoundError(`There is no ${subject.what} (argument milestoneId).`);
  }
  return {
    repository: { owner: repository.owner.login, name: repository.name },
    number,
    title,
    subject,
  };
}

function describeMilestone(ref: string, repository: RepositoryName): Subject {
  return {
    what: `milestone "${ref}" of ${formatRepositoryName(repository)}`,
    argument: 'milestoneId',
  };
}
