import type { CallOptions, GitHub } from '../github/github.ts';
import { matchName, quote } from './match-name.ts';
import {
  ISSUE_TYPE_NAMES,
  LABEL_NAMES,
  MILESTONE_BY_ID,
  MILESTONE_BY_NUMBER,
  type MilestoneNode,
  MILESTONES_BY_TITLE,
  type NameNode,
  TEAM_BY_SLUG,
  TEAM_NAMES,
  usersByLogin,
  VIEWER_ID,
} from './names.documents.ts';
import type { Asked, RepositoryName, Resolver } from './resolver.ts';
import {
  createNotFoundError,
  describeRepository,
  formatRepositoryName,
  listPresent,
} from './words.ts';

type Names = Pick<Resolver, 'issueType' | 'labels' | 'milestone' | 'team' | 'users'>;

/**
 * Creates the lookup of everything that has a name: people, labels, milestones, types and teams.
 */
export function createNames(github: GitHub): Names {
  return {
    users: (logins, asked) => findUsers(github, logins, asked),
    labels: async (repository, names, asked) => {
      if (names.length === 0) return [];
      const known = await readLabels(github, repository, asked);
      const argument = asked.argument ?? 'labels';
      const sought = {
        kind: `label of ${formatRepositoryName(repository)}`,
        argument,
        listWith: 'list_labels',
      };
      return names.map((name) => matchName(name, known, sought).id);
    },
    milestone: (repository, ref, asked) => findMilestone(github, { repository, ref }, asked),
    issueType: async (repository, name, { signal, argument = 'type' }) => {
      const subject = describeRepository(repository);
      const answer = await github.query(ISSUE_TYPE_NAMES, repository, { signal, subject });
      const kind = `issue type of ${formatRepositoryName(repository)}`;
      const sought = { kind, argument, listWith: 'list_issue_types' };
      return matchName(name, listPresent(answer.repository?.issueTypes?.nodes), sought).id;
    },
    team: async (login, slug, { signal, argument = 'teamSlug' }) => {
      const subject = { what: `organisation "${login}"`, argument: 'org' };
      const found = await github.query(TEAM_BY_SLUG, { login, slug }, { signal, subject });
      const { team } = found.organization ?? {};
      if (team !== null && team !== undefined) return team;
      const { organization } = await github.query(TEAM_NAMES, { login }, { signal, subject });
      return matchName(slug, listPresent(organization?.teams.nodes), {
        kind: `team of ${login}`,
        argument,
      });
    },
  };
}

async function findUsers(
  github: GitHub,
  logins: readonly string[],
  { signal, argument = 'assignees' }: Asked,
): Promise<readonly string[]> {
  const names = logins.map((login) => login.trim().replace(/^@(?!me$)/, ''));
  const others = [...new Set(names.filter((name) => name !== '@me'))];
  const known = new Map<string, string>();
  if (names.includes('@me')) {
    known.set('@me', (await github.query(VIEWER_ID, {}, { signal })).viewer.id);
  }
  if (others.length > 0) {
    const variables = Object.fromEntries(others.map((login, at) => [`login${at}`, login]));
    const { data, problems } = await github.queryPartly(usersByLogin(others.length), variables, {
      signal,
    });
    const refusal = problems.find(({ error }) => !('code' in error && error.code === 'not_found'));
    if (refusal !== undefined) throw refusal.error;
    for (const [at, login] of others.entries()) {
      const id = data[`one${at}`]?.id;
      if (id !== undefined) known.set(login, id);
    }
  }
  const missing = others.filter((login) => !known.has(login));
  if (missing.length > 0) throw createNoUsersError(missing, argument);
  return names.flatMap((name) => known.get(name) ?? []);
}

function createNoUsersError(logins: readonly string[], argument: string): Error {
  const shown = logins.map(quote).join(', ');
  return createNotFoundError(
    `There is no user ${shown} (argument ${argument}).`,
    'Pass logins as they stand in the URLs of their pages, or "@me" for the owner of the token.',
  );
}

async function readLabels(
  github: GitHub,
  repository: RepositoryName,
  { signal }: Asked,
): Promise<readonly NameNode[]> {
  const known: NameNode[] = [];
  const subject = describeRepository(repository);
  for (let after: string | null = null; ;) {
    const answer: Awaited<ReturnType<typeof ask>> = await ask(after);
    const labels = answer.repository?.labels;
    known.push(...listPresent(labels?.nodes));
    if (labels?.pageInfo.hasNextPage !== true) return known;
    after = labels.pageInfo.endCursor;
  }
  function ask(after: string | null) {
    return github.query(LABEL_NAMES, { ...repository, after }, { signal, subject });
  }
}

interface Sought {
  readonly repository: RepositoryName;
  readonly ref: string;
}

const ID = /^MI_[\w-]+$/;
const NUMBER = /^#?(\d{1,9})$/;
const ADDRESS = /^https?:.*\/([\w.-]+\/[\w.-]+)\/milestone\/(\d{1,9})(?:[/?#].*)?$/;

/** Finds a milestone by number, title, node id or URL. */
async function findMilestone(
  github: GitHub,
  { repository, ref }: Sought,
  { signal, argument = 'milestoneId' }: Asked,
): Promise<MilestoneNode> {
  const text = ref.trim();
  const what = `milestone "${text}" of ${formatRepositoryName(repository)}`;
  const options = { signal, subject: { what, argument } };
  const place = ADDRESS.exec(text)?.[1];
  // In another repository the same number is another milestone.
  if (
    place !== undefined &&
    place.toLowerCase() !== formatRepositoryName(repository).toLowerCase()
  ) {
    throw createNotFoundError(
      `The milestone "${text}" is in ${place}, not in ${formatRepositoryName(repository)} (argument ${argument}).`,
      `Name a milestone of ${formatRepositoryName(repository)}; list_milestones shows them.`,
    );
  }
  const given = { repository, ref: text };
  const found = ID.test(text)
    ? await findById(github, text, options)
    : await findByNumber(github, given, options);
  if (found !== undefined) return found;
  if (ID.test(text) || ADDRESS.test(text)) {
    throw createNotFoundError(
      `There is no ${what} (argument ${argument}).`,
      'list_milestones shows them.',
    );
  }
  return findByTitle(github, given, { signal, argument });
}

async function findById(
  github: GitHub,
  id: string,
  options: CallOptions,
): Promise<MilestoneNode | undefined> {
  const { node } = await github.query(MILESTONE_BY_ID, { id }, options);
  return node?.__typename === 'Milestone' ? (node as MilestoneNode) : undefined;
}

async function findByNumber(
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
async function findByTitle(
  github: GitHub,
  { repository, ref }: Sought,
  { signal, argument = 'milestoneId' }: Asked,
): Promise<MilestoneNode> {
  const options = { signal, subject: describeRepository(repository) };
  const search = async (query: string | null) => {
    const answer = await github.query(MILESTONES_BY_TITLE, { ...repository, query }, options);
    const nodes = listPresent(answer.repository?.milestones?.nodes);
    return nodes.map((one) => ({ ...one, name: one.title }));
  };
  const likely = await search(ref);
  const candidates = likely.length > 0 ? likely : await search(null);
  const kind = `milestone of ${formatRepositoryName(repository)}`;
  const sought = { kind, argument, listWith: 'list_milestones' };
  const { id, number, title } = matchName(ref, candidates, sought);
  return { id, number, title };
}
