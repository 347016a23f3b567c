import type { Subject } from '@wellspoken/planner';

import { findField } from '../fields/find-field.ts';
import { readAll } from '../github/graphql.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import { showSubject } from './subject-state.ts';
import {
  type SubjectItemNode,
  type SubjectNode,
  SUBJECTS_FOUND,
  SUBJECTS_OF_REPOSITORY,
  subjectsById,
  subjectsOfProject,
} from './subjects.documents.ts';

/** Which issues, pull requests and items rules are applied to. */
export interface SubjectsAsked {
  readonly projectId?: string | undefined;
  readonly repo?: string | undefined;
  readonly issueIds?: readonly string[] | undefined;
  /** GitHub's filter: of items for a project, or else of a search in the repository. */
  readonly query?: string | undefined;
  readonly most: number;
  /** Names of fields whose values are needed. */
  readonly fields?: readonly string[] | undefined;
  /** Whether the changed paths of pull requests are needed. */
  readonly withPaths?: boolean | undefined;
}

/** The subjects that were read, and whether they are all. */
export interface SubjectsRead {
  readonly subjects: readonly Subject[];
  readonly total: number;
  readonly isWhole: boolean;
  /** The project whose fields were read. */
  readonly project?: ProjectPointer;
  /** `owner/name`, if the issues of one repository were read. */
  readonly repository?: string;
  /** The filter of the items. */
  readonly query?: string;
  /** What could not be found. */
  readonly missing: readonly string[];
}

/** Labels, assignees and paths make larger pages too expensive for GitHub. */
const PAGE_SIZE = 50;

/** Reads subjects: those named, or else those of a project, or else those of a repository. */
export async function readSubjects(asked: SubjectsAsked, at: At): Promise<SubjectsRead> {
  const { issueIds, projectId, repo } = asked;
  if (issueIds !== undefined && issueIds.length > 0) return readNamed(issueIds, asked, at);
  const isProject = projectId !== undefined || (repo === undefined && hasProject(at));
  return isProject ? readProject(asked, at) : readRepository(asked, at);
}

function hasProject({ defaults }: At): boolean {
  return defaults.project !== undefined;
}

interface Fields {
  readonly project: ProjectPointer | undefined;
  readonly names: readonly string[];
}

async function openFields({ projectId, fields = [] }: SubjectsAsked, at: At): Promise<Fields> {
  const { signal } = at;
  if (fields.length === 0) {
    return { project: await at.resolve.project(projectId, { signal }), names: [] };
  }
  const project = await at.resolve.projectWithFields(projectId, { signal });
  const found = fields.map((name) => findField(project, name, 'rules').name);
  return { project, names: [...new Set(found)] };
}

function toVariables({ names }: Fields, { withPaths = false }: SubjectsAsked) {
  return { withPaths, ...Object.fromEntries(names.map((name, place) => [`name${place}`, name])) };
}

async function readProject(asked: SubjectsAsked, at: At): Promise<SubjectsRead> {
  const fields = await openFields(asked, at);
  const { project, names } = fields;
  if (project === undefined) throw new Error('A project was asked for.');
  const query = await toFilter(asked, at);
  const page = await readAll<SubjectItemNode>(
    async (first, after) => {
      const { node } = await at.github.query(
        subjectsOfProject(names.length),
        { ...toVariables(fields, asked), project: project.id, query, first, after },
        {
          signal: at.signal,
          subject: { what: `project "${project.title}"`, argument: 'projectId' },
        },
      );
      return node?.items ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    },
    { most: asked.most, pageSize: PAGE_SIZE },
  );
  const subjects = page.nodes.flatMap(
    (node) => showSubject(node, { fields: names, project }) ?? [],
  );
  const hidden = page.nodes.length - subjects.length;
  return {
    subjects,
    total: page.totalCount ?? page.nodes.length,
    isWhole: !page.pageInfo.hasNextPage,
    project,
    query,
    missing: hidden === 0 ? [] : [`${hidden} items that this token may not see`],
  };
}

/** With a repository and a project, only the items of that repository are read. */
async function toFilter({ query = '', repo }: SubjectsAsked, at: At): Promise<string> {
  if (repo === undefined) return query;
  const { nameWithOwner } = await at.resolve.repository(repo, { signal: at.signal });
  return `${query} repo:${nameWithOwner}`.trim();
}

async function readRepository(asked: SubjectsAsked, at: At): Promise<SubjectsRead> {
  const { owner, name } = at.resolve.repositoryName(asked.repo);
  const repository = `${owner}/${name}`;
  const options = {
    signal: at.signal,
    subject: { what: `repository "${repository}"`, argument: 'repo' },
  };
  const { query, withPaths = false } = asked;
  const page = await readAll<SubjectNode>(
    async (first, after) => {
      if (query === undefined) {
        const found = await at.github.query(
          SUBJECTS_OF_REPOSITORY,
          { owner, name, first, after },
          options,
        );
        return found.repository.issues;
      }
      const { search } = await at.github.query(
        SUBJECTS_FOUND,
        { query: `repo:${repository} ${query}`, first, after, withPaths },
        options,
      );
      return { ...search, totalCount: search.issueCount };
    },
    { most: asked.most, pageSize: PAGE_SIZE },
  );
  const subjects = page.nodes.flatMap((node) => showSubject(node, { fields: [] }) ?? []);
  return {
    subjects,
    total: page.totalCount ?? subjects.length,
    isWhole: !page.pageInfo.hasNextPage,
    repository,
    missing: [],
  };
}

const AT_ONCE = 50;
const ITEM_ID = /^PVTI_[\w-]+$/;

/** The fields of named issues are known only if a project was named too. */
async function readNamed(
  issueIds: readonly string[],
  asked: SubjectsAsked,
  at: At,
): Promise<SubjectsRead> {
  const fields: Fields =
    asked.projectId === undefined && (asked.fields ?? []).length === 0
      ? { project: undefined, names: [] }
      : await openFields(asked, at);
  const wanted = [...new Set(issueIds)].slice(0, asked.most);
  const ids = await findIds(wanted, asked.repo, at);
  const nodes: (SubjectNode | SubjectItemNode | null)[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const answer = await at.github.query(
      subjectsById(fields.names.length),
      { ...toVariables(fields, asked), ids: ids.slice(from, from + AT_ONCE) },
      { signal: at.signal, subject: { what: 'issue', argument: 'issueIds' } },
    );
    nodes.push(...answer.nodes);
  }
  const { project, names } = fields;
  const subjects = nodes.flatMap((node) => showSubject(node, { fields: names, project }) ?? []);
  return {
    subjects,
    total: new Set(issueIds).size,
    isWhole: wanted.length === new Set(issueIds).size,
    ...(project !== undefined && { project }),
    missing: [],
  };
}

async function findIds(
  refs: readonly string[],
  repository: string | undefined,
  { resolve, signal }: At,
): Promise<readonly string[]> {
  const held = refs.filter((ref) => !ITEM_ID.test(ref));
  const found = await resolve.issues(held, { signal, repository, argument: 'issueIds' });
  const missing = found.find((one) => one instanceof Error);
  if (missing !== undefined) throw missing;
  const byRef = new Map(held.map((ref, place) => [ref, found[place]]));
  return refs.map((ref) => {
    const issue = byRef.get(ref);
    return issue === undefined || issue instanceof Error ? ref : issue.id;
  });
}
