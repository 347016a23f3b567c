import type { GitHub } from '../github/github.ts';
import type { Defaults } from '../operations/desk.ts';
import { createIssues, lookUpIssues, requireOnly } from './issues.ts';
import { createNames } from './names.ts';
import { createProjects } from './projects.ts';
import { readRepository } from './read-repository.ts';
import {
  type ItemNode,
  ITEMS_BY_ID,
  type NumberedNode,
  REPOSITORY_BY_NAME,
} from './refs.documents.ts';
import type { AskedInRepository, ItemPointer, ProjectPointer, Resolver } from './resolver.ts';
import { createNotFoundError } from './words.ts';

/** Creates a resolver that uses GitHub and the defaults. */
export function createResolver(github: GitHub, defaults: Defaults): Resolver {
  return {
    ...createProjects(github, defaults),
    ...createIssues(github, defaults),
    ...createItems(github, defaults),
    ...createNames(github),
    repositoryName: (ref, argument = 'repo') => readRepository(ref, defaults, argument),
    repository: async (ref, { signal, argument = 'repo' }) => {
      const { owner, name } = readRepository(ref, defaults, argument);
      const subject = { what: `repository "${owner}/${name}"`, argument };
      const { repository } = await github.query(
        REPOSITORY_BY_NAME,
        { owner, name },
        { signal, subject },
      );
      if (repository !== null) return { owner, name, ...repository };
      throw createNotFoundError(
        `There is no repository "${owner}/${name}", or this token may not see it (argument ${argument}).`,
        'Private repositories need a token with the scope repo.',
      );
    },
  };
}

const ITEM_ID = /^PVTI_[\w-]+$/;

const TYPES: Readonly<Record<string, ItemPointer['type']>> = {
  ISSUE: 'issue',
  PULL_REQUEST: 'pull_request',
  DRAFT_ISSUE: 'draft_issue',
  REDACTED: 'redacted',
};

/** Creates the lookup of project items, by their own ids or by their content. */
function createItems(github: GitHub, defaults: Defaults): Pick<Resolver, 'item' | 'items'> {
  const items: Resolver['items'] = async (project, texts, asked) => {
    const { argument = 'itemId' } = asked;
    const ids = texts.filter((text) => ITEM_ID.test(text.trim()));
    const held = texts.filter((text) => !ITEM_ID.test(text.trim()));
    const byId = await lookUpIds(github, ids, asked.signal);
    const lookup = { github, defaults, withItems: true };
    const nodes = held.length === 0 ? [] : await lookUpIssues(lookup, held, { ...asked, argument });
    const byContent = new Map(held.map((text, at) => [text, nodes[at]]));
    return texts.map((text) => {
      const known = { project, text, argument };
      const node = byContent.get(text);
      if (node === undefined) return requireOwnItem(byId.get(text.trim()), known);
      return node instanceof Error ? node : findHoldingItem(node, known);
    });
  };
  return {
    items,
    item: async (project, text, asked) => requireOnly(await items(project, [text], asked)),
  };
}

async function lookUpIds(
  github: GitHub,
  texts: readonly string[],
  signal: AskedInRepository['signal'],
): Promise<ReadonlyMap<string, ItemNode | Error>> {
  const found = new Map<string, ItemNode | Error>();
  const ids = [...new Set(texts.map((text) => text.trim()))];
  for (let at = 0; at < ids.length; at += 100) {
    const some = ids.slice(at, at + 100);
    const { data, problems } = await github.queryPartly(ITEMS_BY_ID, { ids: some }, { signal });
    for (const [place, id] of some.entries()) {
      const refusal = problems.find(({ path }) => path[1] === place)?.error;
      const node = data.nodes?.[place];
      if (node?.__typename === 'ProjectV2Item') found.set(id, node);
      else if (refusal !== undefined && !('code' in refusal && refusal.code === 'not_found')) {
        found.set(id, refusal);
      }
    }
  }
  return found;
}

interface Known {
  readonly project: ProjectPointer;
  readonly text: string;
  readonly argument: string;
}

function requireOwnItem(node: ItemNode | Error | undefined, known: Known): ItemPointer | Error {
  if (node instanceof Error) return node;
  if (node === undefined || node.project.id !== known.project.id) return createMissingError(known);
  const { id, content } = node;
  const reference =
    content?.repository === undefined
      ? undefined
      : `${content.repository.nameWithOwner}#${content.number}`;
  return {
    id,
    type: TYPES[node.type] ?? 'redacted',
    contentId: content?.id,
    archived: node.isArchived,
    reference,
  };
}

function findHoldingItem(node: NumberedNode, known: Known): ItemPointer | Error {
  const item = node.projectItems?.nodes.find((one) => one?.project.id === known.project.id);
  if (item === undefined || item === null) return createAbsentError(known);
  const { owner, name } = node.repository;
  return {
    id: item.id,
    type: node.__typename === 'PullRequest' ? 'pull_request' : 'issue',
    contentId: node.id,
    archived: item.isArchived,
    reference: `${owner.login}/${name}#${node.number}`,
  };
}

function createMissingError({ project, text, argument }: Known): Error {
  return createNotFoundError(
    `There is no item "${text}" in project "${project.title}" (argument ${argument}).`,
    'list_project_items shows the items with their ids.',
  );
}

function createAbsentError({ project, text, argument }: Known): Error {
  return createNotFoundError(
    `"${text}" exists, but it is not in project "${project.title}" (argument ${argument}).`,
    'add_project_items adds it.',
  );
}
