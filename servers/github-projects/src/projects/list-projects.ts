import { describeRepository } from '../refs/words.ts';
import { type Call, requireFound } from './found.ts';
import { findOwnerLogin } from './project-from-node.ts';
import { queryList } from './project-page.ts';
import { OWNER_PROJECTS, type ProjectsPage, REPOSITORY_PROJECTS } from './projects.documents.ts';

export interface ListedProjects {
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
  readonly status: 'active' | 'closed' | 'all';
  readonly query?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const STATUS_WORDS = { active: ['is:open'], closed: ['is:closed'], all: [] };

/** A page of an owner's projects, or of those linked to a repository. */
export async function readProjects(asked: ListedProjects, call: Call): Promise<ProjectsPage> {
  const text = asked.query === undefined ? [] : [asked.query];
  const words = [...STATUS_WORDS[asked.status], ...text];
  const page = {
    first: asked.limit,
    after: asked.cursor ?? null,
    query: words.length === 0 ? null : words.join(' '),
  };
  const { owner, repo } = asked;
  if (repo === undefined) return readOwnerPage(owner, page, call);
  const isWhole = owner === undefined || repo.includes('/');
  return readRepositoryPage(isWhole ? repo : `${owner}/${repo}`, page, call);
}

interface PageAsked {
  readonly first: number;
  readonly after: string | null;
  readonly query: string | null;
}

async function readOwnerPage(
  owner: string | undefined,
  page: PageAsked,
  call: Call,
): Promise<ProjectsPage> {
  // Without any setting the list begins with the caller's own projects.
  const login = await findOwnerLogin(owner ?? call.defaults.owner ?? '@me', 'owner', call);
  const subject = { what: `user or organisation "${login}"`, argument: 'owner' };
  const options = { signal: call.signal, subject };
  const question = { document: OWNER_PROJECTS, variables: { ...page, login } };
  const data = await queryList(call.github, question, options);
  return requireFound(data.repositoryOwner?.projectsV2, subject);
}

async function readRepositoryPage(
  repo: string,
  page: PageAsked,
  call: Call,
): Promise<ProjectsPage> {
  const repository = call.resolve.repositoryName(repo);
  const subject = describeRepository(repository);
  const { owner, name } = repository;
  const question = { document: REPOSITORY_PROJECTS, variables: { ...page, owner, name } };
  const data = await queryList(call.github, question, { signal: call.signal, subject });
  return requireFound(data.repository?.projectsV2, subject);
}
