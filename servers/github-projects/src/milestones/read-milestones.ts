import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { readAll } from '../github/graphql.ts';
import { type PageInfo, toPage } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import {
  createNotFoundError,
  describeRepository,
  formatRepositoryName,
  listPresent,
} from '../refs/words.ts';
import { locateMilestone, type MilestonePlace, type MilestoneWanted } from './locate-milestone.ts';
import {
  MILESTONE_DETAILS,
  MILESTONE_LIST,
  type MilestoneDetails,
} from './milestones.documents.ts';
import type { milestone } from './milestones.shapes.ts';
import { getToday, showMilestone } from './show-milestone.ts';

type Shown = z.input<typeof milestone>;

export interface MilestonesWanted {
  readonly repo?: string | undefined;
  readonly status: 'open' | 'closed' | 'all';
  readonly sort: 'due_date' | 'title' | 'created_at' | 'updated_at' | 'number';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface MilestonesPage {
  readonly milestones: Shown[];
  readonly totalCount?: number;
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

interface Chunk {
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly nodes: readonly MilestoneDetails[];
}

interface Asking {
  readonly status: MilestonesWanted['status'];
  readonly field: 'CREATED_AT' | 'DUE_DATE' | 'NUMBER' | 'UPDATED_AT';
  readonly direction: 'ASC' | 'DESC';
  readonly first: number;
  readonly after: string | null;
}

/** More than any repository has. */
const MOST_MILESTONES = 100_000;
const STATES = { open: ['OPEN'], closed: ['CLOSED'], all: null } as const;
const FIELDS = {
  due_date: 'DUE_DATE',
  created_at: 'CREATED_AT',
  updated_at: 'UPDATED_AT',
  number: 'NUMBER',
} as const;
const OFFSET = z.number().int().min(1).max(1e6);

/** Reads one milestone, with exact counts. */
export async function readMilestone(wanted: MilestoneWanted, at: At): Promise<Shown> {
  return readPlaced(await locateMilestone(wanted, at), at);
}

/** Reads a milestone that was located before. */
export async function readPlaced(place: MilestonePlace, at: At): Promise<Shown> {
  const { repository, number, subject } = place;
  const found = await at.github.query(
    MILESTONE_DETAILS,
    { ...repository, number },
    { signal: at.signal, subject },
  );
  const details = found.repository?.milestone ?? null;
  if (details === null)
    throw createNotFoundError(`There is no ${subject.what} (argument milestoneId).`);
  return showMilestone(details, getToday(at.now));
}

/** Reads a page of the milestones of a repository. */
export async function readMilestones(wanted: MilestonesWanted, at: At): Promise<MilestonesPage> {
  const repository = at.resolve.repositoryName(wanted.repo);
  if (wanted.sort === 'title') return listByTitle(repository, wanted, at);
  const { totalCount, pageInfo, nodes } = await readChunk(
    repository,
    {
      status: wanted.status,
      field: FIELDS[wanted.sort],
      direction: wanted.direction === 'asc' ? 'ASC' : 'DESC',
      first: wanted.limit,
      after: wanted.cursor ?? null,
    },
    at,
  );
  const day = getToday(at.now);
  return {
    milestones: nodes.map((one) => showMilestone(one, day)),
    ...toPage(pageInfo, totalCount),
  };
}

/** Reads all milestones of a repository in a state. */
export async function readAllMilestones(
  repository: RepositoryName,
  status: MilestonesWanted['status'],
  at: At,
): Promise<readonly MilestoneDetails[]> {
  const order = { status, field: 'NUMBER', direction: 'ASC' } as const;
  const { nodes } = await readAll<MilestoneDetails>(
    (first, after) => readChunk(repository, { ...order, first, after }, at),
    { most: MOST_MILESTONES },
  );
  return nodes;
}

/** GitHub cannot sort by title, so all are read and sorted here. */
async function listByTitle(
  repository: RepositoryName,
  { status, direction, limit, cursor }: MilestonesWanted,
  at: At,
): Promise<MilestonesPage> {
  const { start = 0, goOn } = openPage(
    { tool: 'list_milestones', places: OFFSET },
    { repository, status, direction, cursor },
  );
  const found = await readAllMilestones(repository, status, at);
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = found.toSorted(
    (a, b) => sign * (a.title.localeCompare(b.title, 'en') || a.number - b.number),
  );
  const day = getToday(at.now);
  const end = start + limit;
  return {
    milestones: sorted.slice(start, end).map((one) => showMilestone(one, day)),
    totalCount: sorted.length,
    hasMore: end < sorted.length,
    ...goOn(end < sorted.length ? end : undefined),
  };
}

async function readChunk(repository: RepositoryName, asking: Asking, at: At): Promise<Chunk> {
  const { status, field, direction, first, after } = asking;
  const answer = await at.github.query(
    MILESTONE_LIST,
    { ...repository, first, after, states: STATES[status], orderBy: { field, direction } },
    { signal: at.signal, subject: describeRepository(repository) },
  );
  const found = answer.repository?.milestones ?? null;
  if (found === null) {
    throw createNotFoundError(
      `There is no repository "${formatRepositoryName(repository)}", or this token may not see it (argument repo).`,
    );
  }
  return { ...found, nodes: listPresent(found.nodes) };
}
