import { ToolError } from '@wellspoken/kit';

import { readFields } from '../fields/read-field.ts';
import type { CallOptions, GitHub } from '../github/github.ts';
import type { Defaults } from '../operations/desk.ts';
import { matchName } from './match-name.ts';
import {
  OWNER_BY_LOGIN,
  type OwnerNode,
  PROJECT_BY_ID,
  PROJECT_BY_NUMBER,
  type ProjectNode,
  PROJECTS_BY_TITLE,
  VIEWER_OWNER,
} from './refs.documents.ts';
import type { Asked, OwnerPointer, ProjectWithFields, Resolver } from './resolver.ts';
import { createNotFoundError } from './words.ts';

type Projects = Pick<Resolver, 'owner' | 'project' | 'projectWithFields'>;

/** Creates the lookup of projects and their owners. */
export function createProjects(github: GitHub, defaults: Defaults): Projects {
  const find = async (text: string | undefined, asked: Asked, withFields: boolean) => {
    const argument = asked.argument ?? 'projectId';
    const ref = readProject(text, defaults, argument);
    const subject = { what: `project ${describeProject(ref)}`, argument };
    const options = { signal: asked.signal, subject };
    return lookUp(github, await resolveTitle(github, ref, options), { options, withFields });
  };
  return {
    project: (text, asked) => find(text, asked, false),
    projectWithFields: (text, asked) => find(text, asked, true),
    owner: async (given, { signal, argument = 'owner' }) => {
      const login = (given ?? defaults.owner)?.trim();
      if (login === undefined || login === '') throw createMissingOwnerError(argument);
      if (login === '@me')
        return toOwner((await github.query(VIEWER_OWNER, {}, { signal })).viewer);
      const subject = { what: `user or organisation "${login}"`, argument };
      const { repositoryOwner } = await github.query(
        OWNER_BY_LOGIN,
        { login },
        { signal, subject },
      );
      if (repositoryOwner === null) throw createNoOwnerError(login, argument);
      return toOwner(repositoryOwner);
    },
  };
}

type Findable = Exclude<ProjectRef, { by: 'title' }>;

/** Resolves a title with a request of its own; the rest is the same for all references. */
async function resolveTitle(
  github: GitHub,
  ref: ProjectRef,
  options: CallOptions,
): Promise<Findable> {
  if (ref.by !== 'title') return ref;
  const argument = readArgument(options);
  const search = async (query: string | null): Promise<readonly { id: string; name: string }[]> => {
    const { repositoryOwner } = await github.query(
      PROJECTS_BY_TITLE,
      { login: ref.owner, query },
      options,
    );
    const nodes = repositoryOwner?.projectsV2?.nodes ?? [];
    return nodes.flatMap((node) => (node === null ? [] : [{ id: node.id, name: node.title }]));
  };
  const sought = { kind: `project of ${ref.owner}`, argument, listWith: 'list_projects' };
  const likely = await search(ref.title);
  const candidates = likely.length > 0 ? likely : await search(null);
  return { by: 'id', id: matchName(ref.title, candidates, sought).id };
}

interface Wanted {
  readonly options: CallOptions;
  readonly withFields: boolean;
}

async function lookUp(
  github: GitHub,
  ref: Findable,
  { options, withFields }: Wanted,
): Promise<ProjectWithFields> {
  if (ref.by === 'id') {
    const { node } = await github.query(PROJECT_BY_ID, { id: ref.id, withFields }, options);
    if (node?.__typename === 'ProjectV2') return toPointer(node);
    throw createNoProjectError(options);
  }
  const { owner: login, number } = ref;
  const answer = await github.query(PROJECT_BY_NUMBER, { login, number, withFields }, options);
  if (answer.repositoryOwner === null) throw createNoOwnerError(login, readArgument(options));
  const { projectV2 } = answer.repositoryOwner;
  if (projectV2 === null || projectV2 === undefined) throw createNoProjectError(options);
  return toPointer(projectV2);
}

function toPointer(node: ProjectNode): ProjectWithFields {
  const { id, number, title, url, closed, owner, fields } = node;
  const known = readFields(fields?.nodes ?? []);
  return { id, number, title, url, closed, owner: toOwner(owner), fields: known };
}

function toOwner({ __typename, id, login }: OwnerNode): OwnerPointer {
  return { id, login, kind: __typename === 'Organization' ? 'organization' : 'user' };
}

function describeProject(ref: ProjectRef): string {
  if (ref.by === 'id') return `"${ref.id}"`;
  return ref.by === 'number' ? `"${ref.owner}/${ref.number}"` : `"${ref.title}" of ${ref.owner}`;
}

function readArgument({ subject }: CallOptions): string {
  return subject?.argument ?? 'projectId';
}

function createNoProjectError(options: CallOptions): ToolError {
  const what = options.subject?.what ?? 'project';
  return createNotFoundError(
    `There is no ${what}, or this token may not see it (argument ${readArgument(options)}).`,
    'list_projects shows the projects of an owner.',
    'A fine-grained token sees projects of organisations only.',
  );
}

function createNoOwnerError(login: string, argument: string): ToolError {
  return createNotFoundError(
    `There is no user or organisation "${login}" (argument ${argument}).`,
    'Pass the login as it stands in the URL of their page.',
  );
}

function createMissingOwnerError(argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `No owner was given as ${argument}, and there is no default one.`,
    {
      suggestions: [`Pass ${argument} as a login, or @me, or start the server with GITHUB_OWNER.`],
    },
  );
}

/** The ways to refer to a project. */
export type ProjectRef =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'number'; readonly owner: string; readonly number: number }
  | { readonly by: 'title'; readonly owner: string; readonly title: string };

const NODE_ID = /^PVT_[\w-]+$/;
const ADDRESS = /^https?:\/\/[^/]+\/(?:orgs|users)\/([\w.-]+)\/projects\/(\d{1,9})(?:[/?#].*)?$/;
const OWNED = /^([\w.-]+)[/#](\d{1,9})$/;
const NUMBER = /^#?(\d{1,9})$/;

/** Parses a reference to a project; defaults to the default project. */
export function readProject(
  text: string | undefined,
  defaults: Defaults,
  argument: string,
): ProjectRef {
  const given = (text ?? defaults.project)?.trim() ?? '';
  if (given === '') throw createNothingGivenError(argument);
  if (NODE_ID.test(given)) return { by: 'id', id: given };
  const [, owner, number] = ADDRESS.exec(given) ?? OWNED.exec(given) ?? [];
  if (owner !== undefined) return { by: 'number', owner, number: Number(number) };
  if (defaults.owner === undefined) throw createOwnerlessError(given, argument);
  return readOwned(defaults.owner, given);
}

function readOwned(owner: string, given: string): ProjectRef {
  const number = NUMBER.exec(given)?.[1];
  if (number === undefined) return { by: 'title', owner, title: given };
  return { by: 'number', owner, number: Number(number) };
}

function createNothingGivenError(argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `No project was given as ${argument}, and there is no default one.`,
    { suggestions: [`Pass ${argument} as owner/number, or start the server with GITHUB_PROJECT.`] },
  );
}

function createOwnerlessError(given: string, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${argument} is "${given}", and without a default owner nobody knows whose project that is.`,
    {
      suggestions: [
        `Pass ${argument} as owner/number, such as acme/1, or as the URL of the project.`,
        'Or start the server with GITHUB_OWNER.',
      ],
    },
  );
}
