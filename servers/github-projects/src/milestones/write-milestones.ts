import { ToolError } from '@wellspoken/kit';
import type * as z from 'zod';

import type { At } from '../operations/operation.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { describeRepository, formatRepositoryName } from '../refs/words.ts';
import { locateMilestone, type MilestoneWanted } from './locate-milestone.ts';
import type { MilestoneDetails } from './milestones.documents.ts';
import type { milestone } from './milestones.shapes.ts';
import { readPlaced } from './read-milestones.ts';
import {
  convertRest,
  getToday,
  type RestMilestone,
  showMilestone,
  toDay,
  toDueOn,
} from './show-milestone.ts';

/** A milestone, and notes on how it was written. */
type Written = z.input<typeof milestone> & { readonly notes?: string[] };

interface NewMilestone {
  readonly title: string;
  readonly description?: string | undefined;
  readonly dueDate?: string | undefined;
}

interface MilestoneChange extends MilestoneWanted {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly state?: 'open' | 'closed' | undefined;
}

/** The milestone that was deleted, or would be. */
interface DeletedMilestone {
  readonly deleted: boolean;
  readonly id: string;
  readonly type: 'milestone';
  readonly title: string;
  readonly issuesAffected: number;
}

/** Creates a milestone and describes it. */
export async function makeMilestone(
  { repo, ...given }: NewMilestone & { readonly repo?: string | undefined },
  at: At,
): Promise<Written> {
  const made = await sendMilestone(at.resolve.repositoryName(repo), given, at);
  return withNotes(made, given.dueDate, at);
}

/** Creates a milestone in a known repository and returns GitHub's data. */
export async function sendMilestone(
  repository: RepositoryName,
  { title, description, dueDate }: NewMilestone,
  at: At,
): Promise<MilestoneDetails> {
  const sent = at.github.send<RestMilestone>(
    {
      route: 'POST /repos/{owner}/{repo}/milestones',
      parameters: {
        owner: repository.owner,
        repo: repository.name,
        title,
        ...(description !== undefined && { description }),
        ...(dueDate !== undefined && { due_on: toDueOn(dueDate) }),
      },
    },
    { signal: at.signal, subject: describeRepository(repository), lookWith: 'list_milestones' },
  );
  const { data } = await explainTaken(sent, { title, repository });
  return convertRest(data);
}

/** Changes only what is given of a milestone. */
export async function changeMilestone(change: MilestoneChange, at: At): Promise<Written> {
  const changes = toChanges(change);
  if (Object.keys(changes).length === 0) {
    throw new ToolError(
      'invalid_arguments',
      'There is nothing to change: none of title, description, dueDate and state was given.',
      { suggestions: ['Pass at least one of title, description, dueDate and state.'] },
    );
  }
  const { repository, number, subject } = await locateMilestone(change, at);
  const sent = at.github.send<RestMilestone>(
    {
      route: 'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}',
      parameters: {
        owner: repository.owner,
        repo: repository.name,
        milestone_number: number,
        ...changes,
      },
    },
    { signal: at.signal, subject, repeatable: true, lookWith: 'list_milestones' },
  );
  const { data } = await explainTaken(sent, { title: change.title ?? '', repository });
  return withNotes(convertRest(data), change.dueDate ?? undefined, at);
}

/** Deletes a milestone; its issues are kept without one. */
export async function removeMilestone(
  { dryRun, ...wanted }: MilestoneWanted & { readonly dryRun: boolean },
  at: At,
): Promise<DeletedMilestone> {
  const place = await locateMilestone(wanted, at);
  const found = await readPlaced(place, at);
  if (!dryRun) {
    await at.github.send(
      {
        route: 'DELETE /repos/{owner}/{repo}/milestones/{milestone_number}',
        parameters: {
          owner: place.repository.owner,
          repo: place.repository.name,
          milestone_number: place.number,
        },
      },
      { signal: at.signal, subject: place.subject, lookWith: 'list_milestones' },
    );
  }
  return {
    deleted: !dryRun,
    id: found.id,
    type: 'milestone',
    title: found.title,
    issuesAffected: found.openIssues + found.closedIssues,
  };
}

function toChanges({ title, description, dueDate, state }: MilestoneChange): object {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(dueDate !== undefined && { due_on: dueDate === null ? null : toDueOn(dueDate) }),
    ...(state !== undefined && { state }),
  };
}

function withNotes(found: MilestoneDetails, asked: string | undefined, at: At): Written {
  const shown = showMilestone(found, getToday(at.now));
  if (asked === undefined) return shown;
  const kept = shown.dueDate ?? 'no day';
  if (asked === kept) return shown;
  const why = toDay(asked) === kept ? 'GitHub keeps the day only' : 'GitHub kept another day';
  return { ...shown, notes: [`dueDate was given as ${asked}; ${why}: ${kept}.`] };
}

/** If GitHub rejects a title because it is taken, throws an error that says so. */
async function explainTaken<Answer>(
  sent: Promise<Answer>,
  { title, repository }: { readonly title: string; readonly repository: RepositoryName },
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new ToolError(
      'already_exists',
      `There is a milestone "${title}" in ${formatRepositoryName(repository)} already (argument title).`,
      {
        suggestions: ['Use it is, or pass another title.', 'list_milestones shows it.'],
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
