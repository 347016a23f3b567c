import {
  MILESTONE_BY_ID,
  MILESTONE_BY_NUMBER,
  MILESTONES_BY_TITLE,
  type MilestoneNode,
} from '../documents/names.ts';
import type { CallOptions, GitHub } from '../github/github.ts';
import { matchName } from './match-name.ts';
import { notFound } from './not-found.ts';
import { present } from './present.ts';
import { nameOf, repositorySubject } from './repository-words.ts';
import type { Asked, RepositoryName } from './resolver.ts';

interface Sought {
  readonly repository: RepositoryName;
  readonly ref: string;
}

const ID = /^MI_[\w-]+$/;
const NUMBER = /^#?(\d{1,9})$/;
const ADDRESS = /^https?:.*\/([\w.-]+\/[\w.-]+)\/milestone\/(\d{1,9})(?:[/?#].*)?$/;

/** The milestone that a number, title, node id or URL means. */
export async function findMilestone(
  github: GitHub,
  { repository, ref }: Sought,
  { signal, argument = 'milestoneId' }: Asked,
): Promise<MilestoneNode> {
  const text = ref.trim();
  const what = `milestone "${text}" of ${nameOf(repository)}`;
  const options = { signal, subject: { what, argument } };
  const place = ADDRESS.exec(text)?.[1];
  // The same number is another milestone in another repository.
  if (place !== undefined && place.toLowerCase() !== nameOf(repository).toLowerCase()) {
    throw notFound(
      `The milestone "${text}" is in ${place}, not in ${nameOf(repository)} (argument ${argument}).`,
      `Name a milestone of ${nameOf(repository)}; list_milestones shows them.`,
    );
  }
  const given = { repository, ref: text };
  const found = ID.test(text)
    ? await byId(github, text, options)
    : await byNumber(github, given, options);
  if (found !== undefined) return found;
  if (ID.test(text) || ADDRESS.test(text)) {
    throw notFound(`There is no ${what} (argument ${argument}).`, 'list_milestones shows them.');
  }
  return byTitle(github, given, { signal, argument });
}

async function byId(
  github: GitHub,
  id: string,
  options: CallOptions,
): Promise<MilestoneNode | undefined> {
  const { node } = await github.query(MILESTONE_BY_ID, { id }, options);
  return node?.__typename === 'Milestone' ? (node as MilestoneNode) : undefined;
}

async function byNumber(
  github: GitHub,
  { repository, ref }: Sought,
  options: CallOptions,
): Promise<MilestoneNode | undefined> {
  const digits = NUMBER.exec(ref)?.[1] ?? ADDRESS.exec(ref)?.[2];
  if (digits === undefined) return undefined;
  const variables = { ...repository, number: Number(digits) };
  const found = await github.query(MILESTONE_BY_NUMBER, variables, options);
  return found.repository?.milestone ?? undefined;
}

/** Titles can be numbers too, such as "2027". */
async function byTitle(
  github: GitHub,
  { repository, ref }: Sought,
  { signal, argument = 'milestoneId' }: Asked,
): Promise<MilestoneNode> {
  const options = { signal, subject: repositorySubject(repository) };
  const search = async (query: string | null) => {
    const answer = await github.query(MILESTONES_BY_TITLE, { ...repository, query }, options);
    const nodes = present(answer.repository?.milestones?.nodes);
    return nodes.map((one) => ({ ...one, name: one.title }));
  };
  const likely = await search(ref);
  const candidates = likely.length > 0 ? likely : await search(null);
  const kind = `milestone of ${nameOf(repository)}`;
  const sought = { kind, argument, listWith: 'list_milestones' };
  const { id, number, title } = matchName(ref, candidates, sought);
  return { id, number, title };
}
