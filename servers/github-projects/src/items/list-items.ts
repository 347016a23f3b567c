import { findField } from '../fields/find-field.ts';
import { filterKey, formatCondition, formatWords } from '../fields/item-query.ts';
import { type ConnectionPage, readAll } from '../github/graphql.ts';
import { toPage } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import { type ProjectRef, readProject } from '../refs/projects.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { describeProject } from '../refs/words.ts';
import { chooseFields, type ChosenFields, USUAL_FIELDS } from './chosen-fields.ts';
import { explainEmptyResult } from './doubts-about.ts';
import { type ItemNode, type ItemsNode, itemsPage, itemsPageByNumber } from './items.documents.ts';
import { showItem, type ShownItem } from './show-item.ts';

interface ItemsAsked {
  readonly projectId?: string | undefined;
  readonly query: string;
  /** The default fields if omitted. */
  readonly fields?: readonly string[] | undefined;
  readonly includeArchived: boolean;
  readonly includeBody: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface ItemsPage {
  readonly items: ShownItem[];
  readonly totalCount?: number;
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  /** Why a filter may have found nothing. */
  readonly note?: string;
}

type Findable = Exclude<ProjectRef, { readonly by: 'title' }>;

/** Lists the items of a project that match a filter of GitHub, with a few values each. */
export async function listItems(asked: ItemsAsked, at: At): Promise<ItemsPage> {
  const { ref, chosen } = await openProject(asked, at);
  const page = await readAll<ItemNode>(
    (first, after) => readPage({ asked, ref, chosen, first, after }, at),
    { most: asked.limit, after: asked.cursor },
  );
  return {
    items: page.nodes.map((node) => showItem(node, chosen)),
    ...toPage(page.pageInfo, page.totalCount),
    ...(page.totalCount === 0 && (await noteOn(asked, at))),
  };
}

async function noteOn({ projectId, query }: ItemsAsked, at: At): Promise<{ note?: string }> {
  if (!query.includes(':')) return {};
  const { fields } = await at.resolve.projectWithFields(projectId, { signal: at.signal });
  const note = explainEmptyResult(query, fields);
  return note === undefined ? {} : { note };
}

async function openProject(
  { projectId, fields }: ItemsAsked,
  at: At,
): Promise<{ readonly ref: Findable; readonly chosen: ChosenFields }> {
  const { signal } = at;
  if (fields !== undefined && fields.length > 0) {
    const project = await at.resolve.projectWithFields(projectId, { signal });
    return { ref: { by: 'id', id: project.id }, chosen: chooseFields(project, fields) };
  }
  const chosen = fields === undefined ? USUAL_FIELDS : { plain: [], lists: [] };
  const ref = readProject(projectId, at.defaults, 'projectId');
  if (ref.by !== 'title') return { ref, chosen };
  const { id } = await at.resolve.project(projectId, { signal });
  return { ref: { by: 'id', id }, chosen };
}

interface PageAsked {
  readonly asked: ItemsAsked;
  readonly ref: Findable;
  readonly chosen: ChosenFields;
  readonly first: number;
  readonly after: string | null;
}

async function readPage(wanted: PageAsked, at: At): Promise<ConnectionPage<ItemNode>> {
  const { items } = (await askProject(wanted, at)) ?? {};
  if (items !== undefined) return items;
  // This throws an error that explains the reference, which the page cannot.
  await at.resolve.project(wanted.asked.projectId, { signal: at.signal });
  return { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
}

async function askProject(
  { asked, ref, chosen, first, after }: PageAsked,
  at: At,
): Promise<ItemsNode | null | undefined> {
  const { plain, lists } = chosen;
  const subject = describeProject(asked.projectId, at.defaults);
  const options = { signal: at.signal, subject };
  const kinds = lists.map(({ kind }) => kind);
  const variables = {
    first,
    after,
    query: asked.query,
    states: asked.includeArchived ? ['NOT_ARCHIVED', 'ARCHIVED'] : ['NOT_ARCHIVED'],
    withBody: asked.includeBody,
    ...Object.fromEntries(plain.map((name, place) => [`name${place}`, name])),
    ...Object.fromEntries(lists.map(({ name }, place) => [`listName${place}`, name])),
  };
  if (ref.by === 'id') {
    const document = itemsPage(plain.length, kinds);
    return (await at.github.query(document, { ...variables, project: ref.id }, options)).node;
  }
  const { owner: login, number } = ref;
  const document = itemsPageByNumber(plain.length, kinds);
  const answer = await at.github.query(document, { ...variables, login, number }, options);
  return answer.repositoryOwner?.projectV2;
}

/** Conditions for items; all must hold. */
interface ItemFilter {
  readonly status?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignee?: string | undefined;
  readonly type?: 'issue' | 'pull_request' | 'draft_issue' | undefined;
  readonly state?: 'open' | 'closed' | 'merged' | undefined;
  readonly milestone?: string | undefined;
  readonly repo?: string | undefined;
  readonly text?: string | undefined;
  /** By name of the field; an empty text means an empty field. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

const TYPES = { issue: 'is:issue', pull_request: 'is:pr', draft_issue: 'is:draft' } as const;

/** Converts the conditions to GitHub's filter; every label must match. */
export function filterQuery(filter: ItemFilter): string {
  const { status, labels = [], assignee, type, state, milestone, repo, text } = filter;
  const parts = [
    formatValue('status', status),
    ...labels.map((label) => formatCondition('label', label)),
    formatValue('assignee', assignee?.replace(/^@(?!me$)/, '')),
    type && TYPES[type],
    state && `is:${state}`,
    formatValue('milestone', milestone),
    repo && formatCondition('repo', repo),
    text && formatWords(text),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

/** The part of a filter with conditions on project fields. */
export function formatFieldsQuery(
  project: ProjectWithFields,
  fields: Readonly<Record<string, string>>,
): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const field = findField(project, name, 'filter.fields');
    return formatValue(filterKey(field), value);
  });
  return parts.join(' ');
}

function formatValue(key: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value === '' ? `no:${key}` : formatCondition(key, value);
}
