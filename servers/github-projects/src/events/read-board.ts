import { readValue } from '../fields/values/read-value.ts';
import type { Problem } from '../github/github.ts';
import { readAll } from '../github/graphql.ts';
import { chooseFields } from '../items/chosen-fields.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { createNotFoundError } from '../refs/words.ts';
import { type BoardContent, type BoardItem, boardPage } from './changes.documents.ts';
import type { Board, BoardRow, WatchedField } from './compare-boards.ts';

/** The watched part of a project. */
export interface Watch {
  readonly project: ProjectWithFields;
  readonly fields: readonly WatchedField[];
}

const MOST_ITEMS = 100_000;
const TYPES = {
  ISSUE: 'issue',
  PULL_REQUEST: 'pull_request',
  DRAFT_ISSUE: 'draft_issue',
  REDACTED: 'redacted',
} as const;
const STATES = { OPEN: 'open', CLOSED: 'closed', MERGED: 'merged' } as const;

/** Reads the current state of a project, archived items included. */
export async function readBoard({ project, fields }: Watch, at: At): Promise<Board> {
  const { plain, lists } = chooseFields(
    project,
    fields.map(({ name }) => name),
  );
  const ask = boardPage(
    plain.length,
    lists.map(({ kind }) => kind),
  );
  const names = {
    ...toVariables('field', plain),
    ...toVariables(
      'listName',
      lists.map(({ name }) => name),
    ),
  };
  const subject = { what: `project "${project.title}"`, argument: 'projectId' };
  let done = 0;
  const { nodes } = await readAll<BoardItem>(
    async (first, after) => {
      const { data, problems } = await at.github.queryPartly(
        ask,
        { ...names, project: project.id, first, after },
        { signal: at.signal, subject },
      );
      const items = data.node?.items;
      // Single items may be hidden from a token, but without the list nothing can be compared.
      const failure = problems.find(({ path }) => items === undefined || !isInside(path));
      if (failure !== undefined) throw failure.error;
      if (items === undefined) {
        throw createNotFoundError(`There is no ${subject.what} any more (argument projectId).`);
      }
      done += items.nodes.length;
      at.progress(done, items.totalCount);
      return items;
    },
    { most: MOST_ITEMS },
  );
  const ids = new Map(fields.map(({ id, name }) => [name, id]));
  const keys: readonly Key[] = [
    ...plain.map((name, place) => ({ key: `value${place}` as const, id: ids.get(name) ?? name })),
    ...lists.map(({ name }, place) => ({
      key: `list${place}` as const,
      id: ids.get(name) ?? name,
    })),
  ];
  const rows = nodes.map((item) => [item.id, toRow(item, keys)] as const);
  return { projectId: project.id, fields, rows: new Map(rows) };
}

/** Whether a problem is about a single item. */
function isInside(path: Problem['path']): boolean {
  return path[0] === 'node' && path[1] === 'items' && path[2] === 'nodes' && path.length > 3;
}

/** Where the value of a field is in an answer. */
interface Key {
  readonly key: `value${number}` | `list${number}`;
  readonly id: string;
}

function toVariables(prefix: string, values: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map((value, place) => [`${prefix}${place}`, value]));
}

function toRow(item: BoardItem, keys: readonly Key[]): BoardRow {
  const values = keys.flatMap(({ key, id }) => {
    const found = readValue(item[key]);
    return found === undefined ? [] : [[id, [found.value].flat().join(', ')] as const];
  });
  return {
    itemId: item.id,
    type: TYPES[item.type],
    archived: item.isArchived,
    addedAt: item.createdAt,
    changedAt: chooseLater(item.updatedAt, item.content?.updatedAt),
    ...toContent(item.content ?? {}),
    values: Object.fromEntries(values),
  };
}

type Content = Pick<BoardRow, 'contentId' | 'reference' | 'title' | 'state'>;

function toContent({ id, number, title, repository, ...states }: BoardContent): Content {
  const state = states.issueState ?? states.pullState;
  return {
    ...(id !== undefined && { contentId: id }),
    ...(title !== undefined && { title }),
    ...(repository !== undefined &&
      number !== undefined && { reference: `${repository.nameWithOwner}#${number}` }),
    ...(state !== undefined && { state: STATES[state] }),
  };
}

/** Both are ISO 8601 in UTC, so they compare as texts. */
function chooseLater(one: string, other: string | undefined): string {
  return other !== undefined && other > one ? other : one;
}
