import type { Scene } from '../objects.ts';
import { listClosing } from '../repositories/look.ts';
import type {
  SimDraft,
  SimField,
  SimIssue,
  SimItem,
  SimProject,
  SimPullRequest,
  SimValue,
} from '../state/entities.ts';
import { add, find, listAll, type State } from '../state/state.ts';

/** What is said of a new item. */
export interface NewItem {
  /** Node id of the issue or pull request. */
  readonly content: string | null;
  readonly creator: string;
  readonly isArchived?: boolean;
  /** By name of the field; options and iterations by their names, days as YYYY-MM-DD. */
  readonly values?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** An item at the end of a project's items. */
export function makeItem(state: State, project: SimProject, item: NewItem): SimItem {
  const made = add(state, 'ProjectV2Item', {
    project: project.id,
    content: item.content,
    isArchived: item.isArchived ?? false,
    values: {},
    creator: item.creator,
  });
  project.items.push(made.id);
  for (const [name, value] of Object.entries(item.values ?? {})) {
    setValue(state, made, { name, value });
  }
  return made;
}

/** What is said of a new draft. */
interface NewDraft extends Omit<NewItem, 'content'> {
  readonly title: string;
  readonly body?: string;
  readonly assignees?: readonly string[];
}

/** An item that holds a new draft. */
export function makeDraft(state: State, project: SimProject, draft: NewDraft): SimItem {
  const { id } = add(state, 'DraftIssue', {
    title: draft.title,
    body: draft.body ?? '',
    assignees: [...(draft.assignees ?? [])],
    creator: draft.creator,
  });
  return makeItem(state, project, { ...draft, content: id });
}

/** Gives an item a value: by name for options and iterations, and a day as YYYY-MM-DD. */
function setValue(
  state: State,
  item: SimItem,
  { name, value }: { readonly name: string; readonly value: string | number | readonly string[] },
): void {
  const project = find(state, item.project, 'ProjectV2');
  const field = (project?.fields ?? [])
    .map((id) => findField(state, id))
    .find((one) => one?.name === name);
  if (field === undefined) throw new Error(`The project has no field ${name}.`);
  item.values[field.id] = makeValueFor(field, value);
}

/** The field with that id. */
export function findField(state: State, id: string): SimField | undefined {
  return find(
    state,
    id,
    'ProjectV2Field',
    'ProjectV2SingleSelectField',
    'ProjectV2IterationField',
    'ProjectV2MultiSelectField',
  );
}

function makeValueFor(field: SimField, value: string | number | readonly string[]): SimValue {
  const option = (name: string): string => withKey(field.options, ({ name: own }) => own === name);
  const text = String(value);
  switch (field.dataType) {
    case 'NUMBER':
      return { number: Number(value) };
    case 'DATE':
      return { date: text };
    case 'SINGLE_SELECT':
      return { optionId: option(text) };
    case 'MULTI_SELECT':
      return { optionIds: (Array.isArray(value) ? (value as string[]) : [text]).map(option) };
    case 'ITERATION':
      return { iterationId: withKey(field.iterations, ({ title }) => title === text) };
    default:
      return { text };
  }
}

function withKey<Kind extends { readonly id: string }>(
  list: readonly Kind[],
  fits: (one: Kind) => boolean,
): string {
  const found = list.find(fits);
  if (found === undefined) throw new Error('The field has no such option or iteration.');
  return found.id;
}

/** What an item holds, where the viewer may see it. */
export function findContent(
  scene: Scene,
  item: SimItem,
): SimIssue | SimPullRequest | SimDraft | undefined {
  const content = find(scene.state, item.content, 'Issue', 'PullRequest', 'DraftIssue');
  return content !== undefined && scene.canSee(content) ? content : undefined;
}

/** The pull requests that say they close an issue. */
export function listPullRequestsFor(state: State, issue: SimIssue): readonly SimPullRequest[] {
  return listAll(state, 'PullRequest').filter(
    (pull) =>
      pull.repository === issue.repository &&
      listClosing(state, pull).some(({ id }) => id === issue.id),
  );
}
