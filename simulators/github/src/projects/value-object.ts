import type { Args, Scene } from '../objects.ts';
import type { SimField, SimItem, SimValue } from '../state/entities.ts';
import { contentOf, pullRequestsFor } from './content.ts';
import { optionObject } from './field-object.ts';
import { issueFieldValue } from './issue-field-value.ts';

/** What an item has in a field, as GraphQL shows it; null where it has nothing. */
export function valueObject(scene: Scene, item: SimItem, field: SimField): object | null {
  const fieldRef = { field: () => scene.objectOf(field.id) };
  const born = contentValue(scene, item, field);
  if (born !== undefined) return born === null ? null : { ...fieldRef, ...born };
  const value = item.values[field.id];
  if (value === undefined) return null;
  const own = ownValue(field, value);
  return own === null ? null : { ...common(scene, item, field), ...fieldRef, ...own };
}

function common(scene: Scene, item: SimItem, field: SimField): object {
  return {
    id: `PVTFV_${item.id}${field.id}`,
    databaseId: item.databaseId,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    creator: () => scene.objectOf(item.creator),
    item: () => scene.objectOf(item.id),
  };
}

function ownValue(field: SimField, value: SimValue): object | null {
  if ('text' in value) return { __typename: 'ProjectV2ItemFieldTextValue', text: value.text };
  if ('number' in value) {
    return { __typename: 'ProjectV2ItemFieldNumberValue', number: value.number };
  }
  if ('date' in value) return { __typename: 'ProjectV2ItemFieldDateValue', date: value.date };
  return 'iterationId' in value
    ? iterationValue(field, value.iterationId)
    : optionValue(field, value);
}

function iterationValue(field: SimField, id: string): object | null {
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

function optionValue(
  field: SimField,
  value: Extract<SimValue, { optionId: string } | { optionIds: readonly string[] }>,
): object | null {
  if ('optionIds' in value) {
    const options = field.options.filter(({ id }) => value.optionIds.includes(id));
    return {
      __typename: 'ProjectV2ItemFieldMultiSelectValue',
      value: options.map(({ name }) => name).join(', '),
      options: options.map(optionObject),
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
function contentValue(scene: Scene, item: SimItem, field: SimField): object | null | undefined {
  if (field.issueField !== undefined) return issueFieldValue(scene, item, field.issueField);
  const born = BORN[field.dataType];
  return born === undefined ? undefined : born(scene, item, field);
}

type Born = (scene: Scene, item: SimItem, field: SimField) => object | null;

/** A list of entities under a name, or nothing where it is empty. */
function listed(
  typename: string,
  name: string,
  ids: (scene: Scene, item: SimItem) => readonly string[],
): Born {
  return (scene, item) => {
    const all = ids(scene, item);
    if (all.length === 0) return null;
    return {
      __typename: typename,
      [name]: (args: Args) => scene.connection(all, args, { type: typename, field: name }),
    };
  };
}

const BORN: Readonly<Record<string, Born>> = {
  TITLE: (scene, item, field) => ({
    ...common(scene, item, field),
    __typename: 'ProjectV2ItemFieldTextValue',
    text: contentOf(scene, item)?.title ?? null,
  }),
  ASSIGNEES: listed(
    'ProjectV2ItemFieldUserValue',
    'users',
    (scene, item) => contentOf(scene, item)?.assignees ?? [],
  ),
  LABELS: listed('ProjectV2ItemFieldLabelValue', 'labels', (scene, item) => {
    const content = contentOf(scene, item);
    return content === undefined || content.typename === 'DraftIssue' ? [] : content.labels;
  }),
  REVIEWERS: listed('ProjectV2ItemFieldReviewerValue', 'reviewers', (scene, item) => {
    const content = contentOf(scene, item);
    return content?.typename === 'PullRequest' ? content.requestedReviewers : [];
  }),
  LINKED_PULL_REQUESTS: listed(
    'ProjectV2ItemFieldPullRequestValue',
    'pullRequests',
    (scene, item) => {
      const content = contentOf(scene, item);
      if (content?.typename !== 'Issue') return [];
      return pullRequestsFor(scene.state, content).map(({ id }) => id);
    },
  ),
  MILESTONE: (scene, item) => {
    const content = contentOf(scene, item);
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
    const content = contentOf(scene, item);
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
