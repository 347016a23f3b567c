import {
  ISSUE_TYPE_NAMES,
  LABEL_NAMES,
  TEAM_BY_SLUG,
  TEAM_NAMES,
  usersByLogin,
  VIEWER_ID,
  type NameNode,
} from '../documents/names.ts';
import type { GitHub } from '../github/github.ts';
import { matchName } from './match-name.ts';
import { findMilestone } from './milestones.ts';
import { notFound } from './not-found.ts';
import { present } from './present.ts';
import { quote } from './quote.ts';
import { nameOf, repositorySubject } from './repository-words.ts';
import type { Asked, RepositoryName, Resolver } from './resolver.ts';

type Names = Pick<Resolver, 'issueType' | 'labels' | 'milestone' | 'team' | 'users'>;

/** Finds what is known by a name: people, labels, milestones, types and teams. */
export function createNames(github: GitHub): Names {
  return {
    users: (logins, asked) => findUsers(github, logins, asked),
    labels: async (repository, names, asked) => {
      if (names.length === 0) return [];
      const known = await labelsOf(github, repository, asked);
      const argument = asked.argument ?? 'labels';
      const sought = {
        kind: `label of ${nameOf(repository)}`,
        argument,
        listWith: 'list_labels',
      };
      return names.map((name) => matchName(name, known, sought).id);
    },
    milestone: (repository, ref, asked) => findMilestone(github, { repository, ref }, asked),
    issueType: async (repository, name, { signal, argument = 'type' }) => {
      const subject = repositorySubject(repository);
      const answer = await github.query(ISSUE_TYPE_NAMES, repository, { signal, subject });
      const kind = `issue type of ${nameOf(repository)}`;
      const sought = { kind, argument, listWith: 'list_issue_types' };
      return matchName(name, present(answer.repository?.issueTypes?.nodes), sought).id;
    },
    team: async (login, slug, { signal, argument = 'teamSlug' }) => {
      const subject = { what: `organisation "${login}"`, argument: 'org' };
      const found = await github.query(TEAM_BY_SLUG, { login, slug }, { signal, subject });
      const { team } = found.organization ?? {};
      if (team !== null && team !== undefined) return team;
      const { organization } = await github.query(TEAM_NAMES, { login }, { signal, subject });
      return matchName(slug, present(organization?.teams.nodes), {
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
  if (missing.length > 0) throw noUsers(missing, argument);
  return names.flatMap((name) => known.get(name) ?? []);
}

function noUsers(logins: readonly string[], argument: string): Error {
  const shown = logins.map(quote).join(', ');
  return notFound(
    `There is no user ${shown} (argument ${argument}).`,
    'Pass logins as they stand in the URLs of their pages, or "@me" for the owner of the token.',
  );
}

async function labelsOf(
  github: GitHub,
  repository: RepositoryName,
  { signal }: Asked,
): Promise<readonly NameNode[]> {
  const known: NameNode[] = [];
  const subject = repositorySubject(repository);
  for (let after: string | null = null; ;) {
    const answer: Awaited<ReturnType<typeof ask>> = await ask(after);
    const labels = answer.repository?.labels;
    known.push(...present(labels?.nodes));
    if (labels?.pageInfo.hasNextPage !== true) return known;
    after = labels.pageInfo.endCursor;
  }
  function ask(after: string | null) {
    return github.query(LABEL_NAMES, { ...repository, after }, { signal, subject });
  }
}
