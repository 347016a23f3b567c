import type { Args, Scene } from '../objects.ts';
import { buildFieldValues } from '../repositories/objects/issue-field-object.ts';
import type { SimDraft, SimField, SimItem, SimValue } from '../state/entities.ts';
import { find, listAll } from '../state/state.ts';
import { buildOptionObject } from './field-object.ts';
import { findContent, findField, listPullRequestsFor } from './make-item.ts';

const TYPES = { Issue: 'ISSUE', PullRequest: 'PULL_REQUEST', DraftIssue: 'DRAFT_ISSUE' } as const;

/** An item of a project as GraphQL shows it. */
export function buildItemObject(scene: Scene, item: SimItem): object {
  const { state } = scene;
  const fieldIds = (): readonly string[] => find(state, item.project, 'ProjectV2')?.fields ?? [];
  const values = (): readonly object[] =>
    fieldIds().flatMap((id) => {
      const field = findField(state, id);
      return field === undefined ? [] : (findValueObject(scene, item, field) ?? []);
    });
  return {
    __typename: 'ProjectV2Item',
    id: item.id,
    databaseId: item.databaseId,
    fullDatabaseId: String(item.databaseId),
    isArchived: item.isArchived,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    type: () => {
      const content = findContent(scene, item);
      return content === undefined ? 'REDACTED' : TYPES[content.typename];
    },
    content: () => scene.objectOf(findContent(scene, item)?.id),
    creator: () => scene.objectOf(item.creator),
    project: () => scene.objectOf(item.project),
    fieldValueByName: ({ name }: Args) => {
      const field = fieldIds()
        .map((id) => findField(state, id))
        .find((one) => one?.name === name);
      return field === undefined ? null : findValueObject(scene, item, field);
    },
    fieldValues: (args: Args) => {
      const { direction } = (args['orderBy'] ?? {}) as Args;
      const shown = direction === 'DESC' ? values().toReversed() : values();
      return scene.connection(shown, args, { type: 'ProjectV2Item', field: 'fieldValues' });
    },
  };
}

/** A draft as GraphQL shows it. */
export function buildDraftObject(scene: Scene, draft: SimDraft): object {
  const { state } = scene;
  const items = () => listAll(state, 'ProjectV2Item').filter(({ content }) => content === draft.id);
  return {
    __typename: 'DraftIssue',
    id: draft.id,
    title: draft.title,
    body: draft.body,
    bodyHTML: draft.body,
    bodyText: draft.body,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    creator: () => scene.objectOf(draft.creator),
    assignees: (args: Args) =>
      scene.connection(draft.assignees, args, { type: 'DraftIssue', field: 'assignees' }),
    projectV2Items: (args: Args) =>
      scene.connection(
        items().map(({ id }) => id),
        args,
        { type: 'DraftIssue', field: 'projectV2Items' },
      ),
    projectsV2: (args: Args) =>
      scene.connection(
        items().map(({ project }) => project),
        args,
        { type: 'DraftIssue', field: 'projectsV2' },
      ),
  };
}

/** What an item has in a field, as GraphQL shows it; null where it has nothing. */
function findValueObject(scene: Scene, item: SimItem, field: SimField): object | null {
  const fieldRef = { field: () => scene.objectOf(field.id) };
  const derived = findContentValue(scene, item, field);
  if (derived !== undefined) return derived === null ? null : { ...fieldRef, ...derived };
  const value = item.values[field.id];
  if (value === undefined) return null;
  const own = toValueObject(field, value);
  return own === null ? null : { ...buildCommon(scene, item, field), ...fieldRef, ...own };
}

function buildCommon(scene: Scene, item: SimItem, field: SimField): object {
  return {
    id: `PVTFV_${item.id}${field.id}`,
    databaseId: item.databaseId,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    creator: () => scene.objectOf(item.creator),
    item: () => scene.objectOf(item.id),
  };
}

function toValueObject(field: SimField, value: SimValue): object | null {
  if ('text' in value) return { __typename: 'ProjectV2ItemFieldTextValue', text: value.text };
  if ('number' in value) {
    return { __typename: 'ProjectV2ItemFieldNumberValue', number: value.number };
  }
  if ('date' in value) return { __typename: 'ProjectV2ItemFieldDateValue', date: value.date };
  return 'iterationId' in value
    ? findIterationValue(field, value.iterationId)
    : findOptionValue(field, value);
}

function findIterationValue(field: SimField, id: string): object | null {
  const iteration = field.iterations.find((one) => one.id === id);
  if (iteration === undefined) return null;
  return {
    __typename: 'ProjectV2ItemFieldIterationValue',
    iterationId: iteration.id,
    title: iteration.title,
    titleHTML: iteration.title,
    startDate: iteration.startDate,
    duration: iteration.duration,
  };
}

function findOptionValue(
  field: SimField,
  value: Extract<SimValue, { optionId: string } | { optionIds: readonly string[] }>,
): object | null {
  if ('optionIds' in value) {
    const options = field.options.filter(({ id }) => value.optionIds.includes(id));
    return {
      __typename: 'ProjectV2ItemFieldMultiSelectValue',
      value: options.map(({ name }) => name).join(', '),
      options: options.map(buildOptionObject),
    };
  }
  const option = field.options.find(({ id }) => id === value.optionId);
  if (option === undefined) return null;
  const { id: optionId, name, color, description } = option;
  return {
    __typename: 'ProjectV2ItemFieldSingleSelectValue',
    optionId,
    name,
    nameHTML: name,
    color,
    description,
    descriptionHTML: description,
  };
}

/** Values that come from what the item holds; undefined for fields of the project's own. */
function findContentValue(scene: Scene, item: SimItem, field: SimField): object | null | undefined {
  if (field.issueField !== undefined) return findIssueFieldValue(scene, item, field.issueField);
  const derived = CONTENT_VALUES[field.dataType];
  return derived === undefined ? undefined : derived(scene, item, field);
}

type ContentValue = (scene: Scene, item: SimItem, field: SimField) => object | null;

/** A list of entities under a name, or nothing where it is empty. */
function listEntries(
  typename: string,
  name: string,
  ids: (scene: Scene, item: SimItem) => readonly string[],
): ContentValue {
  return (scene, item) => {
    const all = ids(scene, item);
    if (all.length === 0) return null;
    return {
      __typename: typename,
      [name]: (args: Args) => scene.connection(all, args, { type: typename, field: name }),
    };
  };
}

const CONTENT_VALUES: Readonly<Record<string, ContentValue>> = {
  TITLE: (scene, item, field) => ({
    ...buildCommon(scene, item, field),
    __typename: 'ProjectV2ItemFieldTextValue',
    text: findContent(scene, item)?.title ?? null,
  }),
  ASSIGNEES: listEntries(
    'ProjectV2ItemFieldUserValue',
    'users',
    (scene, item) => findContent(scene, item)?.assignees ?? [],
  ),
  LABELS: listEntries('ProjectV2ItemFieldLabelValue', 'labels', (scene, item) => {
    const content = findContent(scene, item);
    return content === undefined || content.typename === 'DraftIssue' ? [] : content.labels;
  }),
  REVIEWERS: listEntries('ProjectV2ItemFieldReviewerValue', 'reviewers', (scene, item) => {
    const content = findContent(scene, item);
    return content?.typename === 'PullRequest' ? content.requestedReviewers : [];
  }),
  LINKED_PULL_REQUESTS: listEntries(
    'ProjectV2ItemFieldPullRequestValue',
    'pullRequests',
    (scene, item) => {
      const content = findContent(scene, item);
      if (content?.typename !== 'Issue') return [];
      return listPullRequestsFor(scene.state, content).map(({ id }) => id);
    },
  ),
  MILESTONE: (scene, item) => {
    const content = findContent(scene, item);
    if (content === undefined || content.typename === 'DraftIssue') return null;
    const { milestone } = content;
    return milestone === null
      ? null
      : {
          __typename: 'ProjectV2ItemFieldMilestoneValue',
          milestone: () => scene.objectOf(milestone),
        };
  },
  REPOSITORY: (scene, item) => {
    const content = findContent(scene, item);
    if (content === undefined || content.typename === 'DraftIssue') return null;
    return {
      __typename: 'ProjectV2ItemFieldRepositoryValue',
      repository: () => scene.objectOf(content.repository),
    };
  },
  // GraphQL has no kind of value for these, though the project has the fields.
  PARENT_ISSUE: () => null,
  SUB_ISSUES_PROGRESS: () => null,
  ISSUE_TYPE: () => null,
};

/** What the issue of an item has in an issue field; null where it has nothing. */
function findIssueFieldValue(scene: Scene, item: SimItem, id: string): object | null {
  const content = findContent(scene, item);
  const value = content?.typename === 'Issue' ? content.fieldValues[id] : undefined;
  if (content?.typename !== 'Issue' || value === undefined) return null;
  const [shown = null] = buildFieldValues(scene, { ...content, fieldValues: { [id]: value } });
  return { __typename: 'ProjectV2ItemIssueFieldValue', issueFieldValue: shown };
}
