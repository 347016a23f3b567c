import type { Hub } from './hub.ts';

/**
 * How a server works that has one tool for each request and takes node ids alone: what each of its
 * tools sends. A caller has to read whole lists first to find ids.
 */

/** An item, as far as an id is looked for in it. */
export interface PlainItem {
  readonly id: string;
  readonly content: { readonly number?: number; readonly id?: string } | null;
}

const ITEMS = `query Items($id: ID!) {
  node(id: $id) {
    ... on ProjectV2 {
      items(first: 100) {
        nodes {
          id
          content {
            ... on Issue {
              id number title state
              labels(first: 20) { nodes { name } }
              assignees(first: 10) { nodes { login } }
            }
            ... on PullRequest {
              id number title
              labels(first: 20) { nodes { name } }
              assignees(first: 10) { nodes { login } }
            }
            ... on DraftIssue { id title }
          }
          fieldValues(first: 50) {
            nodes {
              ... on ProjectV2ItemFieldTextValue { text field { ... on ProjectV2FieldCommon { name } } }
              ... on ProjectV2ItemFieldNumberValue { number field { ... on ProjectV2FieldCommon { name } } }
              ... on ProjectV2ItemFieldSingleSelectValue { name field { ... on ProjectV2FieldCommon { name } } }
              ... on ProjectV2ItemFieldIterationValue { title field { ... on ProjectV2FieldCommon { name } } }
            }
          }
        }
      }
    }
  }
}`;

/** list_project_items: the first hundred, with all values. */
export async function listItems(hub: Hub, id: string): Promise<readonly PlainItem[]> {
  const { node } = await hub.graphql<{ node: { items: { nodes: readonly PlainItem[] } } }>(ITEMS, {
    id,
  });
  return node.items.nodes;
}

/** A field, as far as ids are looked for in it. */
export interface PlainField {
  readonly id: string;
  readonly name: string;
  readonly options?: readonly { readonly id: string; readonly name: string }[];
  readonly configuration?: { readonly iterations: readonly PlainIteration[] };
}

interface PlainIteration {
  readonly title: string;
  readonly startDate: string;
  readonly duration: number;
}

const FIELDS = `query Fields($id: ID!) {
  node(id: $id) {
    ... on ProjectV2 {
      fields(first: 50) {
        nodes {
          ... on ProjectV2FieldCommon { id name dataType }
          ... on ProjectV2SingleSelectField { options { id name } }
          ... on ProjectV2IterationField {
            configuration { iterations { id title startDate duration } }
          }
        }
      }
    }
  }
}`;

/** list_project_fields. */
export async function listFields(hub: Hub, id: string): Promise<readonly PlainField[]> {
  const { node } = await hub.graphql<{ node: { fields: { nodes: readonly PlainField[] } } }>(
    FIELDS,
    { id },
  );
  return node.fields.nodes;
}

/** A value to set, by the ids that GitHub wants. */
export interface PlainValue {
  readonly project: string;
  readonly item: string;
  readonly field: string;
  readonly option: string;
}

/** set_field_value: reads the fields to know the kind, then sets. */
export async function setValue(
  hub: Hub,
  { project, item, field, option }: PlainValue,
): Promise<void> {
  await listFields(hub, project);
  await hub.graphql(
    `mutation Set($input: UpdateProjectV2ItemFieldValueInput!) {
      updateProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }
    }`,
    {
      input: {
        projectId: project,
        itemId: item,
        fieldId: field,
        value: { singleSelectOptionId: option },
      },
    },
  );
}

const REPOSITORY = `query Repository { repository(owner: "acme", name: "rocket") { id } }`;

/** The node id of the repository, which every create needs. */
async function findRepositoryId(hub: Hub): Promise<string> {
  const { repository } = await hub.graphql<{ repository: { id: string } }>(REPOSITORY);
  return repository.id;
}

/** What a new issue is known by. */
export interface PlainIssue {
  readonly id: string;
  readonly number: number;
}

/** create_issue: looks up the repository, then creates. */
export async function createIssue(hub: Hub, input: object): Promise<PlainIssue> {
  const { createIssue: made } = await hub.graphql<{ createIssue: { issue: PlainIssue } }>(
    `mutation Create($input: CreateIssueInput!) {
      createIssue(input: $input) { issue { id number } }
    }`,
    { input: { repositoryId: await findRepositoryId(hub), ...input } },
  );
  return made.issue;
}

/** get_issue: by number, for its node id. */
export async function issueId(hub: Hub, number: number): Promise<string> {
  const { repository } = await hub.graphql<{ repository: { issue: { id: string } } }>(
    `query Issue($number: Int!) {
      repository(owner: "acme", name: "rocket") { issue(number: $number) { id title body state } }
    }`,
    { number },
  );
  return repository.issue.id;
}

/** list_labels and the like: names to node ids. */
export async function findLabelIds(hub: Hub, names: readonly string[]): Promise<readonly string[]> {
  const { repository } = await hub.graphql<{
    repository: { labels: { nodes: readonly { id: string; name: string }[] } };
  }>(
    `query Labels { repository(owner: "acme", name: "rocket") { labels(first: 100) { nodes { id name } } } }`,
  );
  return repository.labels.nodes.filter(({ name }) => names.includes(name)).map(({ id }) => id);
}

/** The node id of a user. */
export async function findUserId(hub: Hub, login: string): Promise<string> {
  const { user } = await hub.graphql<{ user: { id: string } }>(
    `query User($login: String!) { user(login: $login) { id } }`,
    { login },
  );
  return user.id;
}

/** update_issue: whatever was passed. */
export async function updateIssue(hub: Hub, input: object): Promise<void> {
  await hub.graphql(
    `mutation Update($input: UpdateIssueInput!) { updateIssue(input: $input) { issue { id } } }`,
    { input },
  );
}

/** The first hundred issues, to be filtered by the caller. */
export async function listIssues(hub: Hub): Promise<void> {
  await hub.graphql(
    `query Issues {
      repository(owner: "acme", name: "rocket") {
        issues(first: 100) {
          nodes {
            id number title state
            labels(first: 10) { nodes { name } }
            assignees(first: 10) { nodes { login } }
            milestone { number }
          }
        }
      }
    }`,
  );
}
