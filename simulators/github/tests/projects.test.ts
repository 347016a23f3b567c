import { afterAll, expect, onTestFinished, test } from 'vitest';

import { boardOf, fieldOf, type Hub, itemOf, openHub } from './support.ts';

const hub = await openHub();
afterAll(hub.simulator.close);

/** One for a test that leaves nothing as it was. */
async function freshHub(): Promise<Hub> {
  const own = await openHub();
  onTestFinished(own.simulator.close);
  return own;
}

const UPDATE_FIELD = `mutation ($input: UpdateProjectV2FieldInput!) {
  updateProjectV2Field(input: $input) { projectV2Field { ... on ProjectV2FieldCommon { name } } }
}`;

const SET_VALUE = `mutation ($input: UpdateProjectV2ItemFieldValueInput!) {
  updateProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }
}`;

const ADD_ITEM = `mutation ($input: AddProjectV2ItemByIdInput!) {
  addProjectV2ItemById(input: $input) { item { id } }
}`;

test('gives every iteration a new id and clears all values when a configuration is written', async () => {
  const own = await freshHub();
  const before = await boardOf(own);
  const sprint = fieldOf(before, 'Sprint');
  const { iterations = [], completedIterations = [] } = sprint.configuration ?? {};
  expect(iterations.map(({ title }) => title)).toEqual(['Sprint 3', 'Sprint 4', 'Sprint 5']);
  expect(itemOf(before, 'Draw the cone').sprint?.title).toBe('Sprint 2');
  const day = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await own.data(UPDATE_FIELD, {
    input: {
      fieldId: sprint.id,
      iterationConfiguration: {
        duration: 14,
        startDate: day(-4),
        iterations: [
          { title: 'Sprint 2', startDate: day(-18), duration: 14 },
          { title: 'Sprint 3', startDate: day(-4), duration: 14 },
        ],
      },
    },
  });
  const after = await boardOf(own);
  const plan = fieldOf(after, 'Sprint').configuration;
  expect(plan?.iterations.map(({ title }) => title)).toEqual(['Sprint 3']);
  expect(plan?.completedIterations.map(({ title }) => title)).toEqual(['Sprint 2']);
  const old = [...iterations, ...completedIterations].map(({ id }) => id);
  expect(old).not.toContain(plan?.iterations[0]?.id);
  expect(after.items.nodes.map((item) => item.sprint)).toEqual(after.items.nodes.map(() => null));
});

test('keeps options that come with their ids, and takes those left out from the items', async () => {
  const own = await freshHub();
  const before = await boardOf(own);
  const status = fieldOf(before, 'Status');
  const [todo, , done] = status.options ?? [];
  const option = { color: 'GRAY', description: '' };
  await own.data(UPDATE_FIELD, {
    input: {
      fieldId: status.id,
      singleSelectOptions: [
        { ...option, id: todo?.id, name: 'To do' },
        { ...option, name: 'In Progress' },
        { ...option, id: done?.id, name: 'Done' },
      ],
    },
  });
  const after = await boardOf(own);
  expect(itemOf(after, 'Order new valves').status?.name).toBe('To do');
  expect(itemOf(after, 'Draw the cone').status).toEqual(itemOf(before, 'Draw the cone').status);
  // It was "In Progress": the option came without its id, so it is another one now.
  expect(itemOf(after, 'Fix the fuel valve').status).toBeNull();
});

test('refuses an option id that is not of the field', async () => {
  const status = fieldOf(await boardOf(hub), 'Status');
  const singleSelectOptions = [{ id: 'ffffffff', name: 'X', color: 'RED', description: '' }];
  const { errors } = await hub.ask(UPDATE_FIELD, {
    input: { fieldId: status.id, singleSelectOptions },
  });
  expect(errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
});

test('adds an issue only once', async () => {
  const board = await boardOf(hub);
  const known = itemOf(board, 'Order new valves');
  const { addProjectV2ItemById: added } = await hub.data<{
    addProjectV2ItemById: { item: { id: string } };
  }>(ADD_ITEM, { input: { projectId: board.id, contentId: known.content?.id } });
  expect(added.item.id).toBe(known.id);
  expect((await boardOf(hub)).items.nodes).toHaveLength(board.items.nodes.length);
});

test('allows fifty fields and no more', async () => {
  const own = await freshHub();
  const { id, fields } = await boardOf(own);
  const numbers = Array.from({ length: 51 - fields.nodes.length }, (_, at) => at);
  const create = (at: number): string =>
    `f${at}: createProjectV2Field(input: { projectId: "${id}", name: "F ${at}", dataType: TEXT }) { clientMutationId }`;
  const { errors } = await own.ask(`mutation { ${numbers.map(create).join(' ')} }`);
  expect(errors).toMatchObject([
    {
      type: 'UNPROCESSABLE',
      path: [`f${numbers.length - 1}`],
      message: 'A project cannot have more than 50 fields',
    },
  ]);
});

test.for([
  ['Status', { text: 'Done' }, 'Did not receive a single select option Id'],
  ['Status', { singleSelectOptionId: 'nope' }, 'does not belong to the field'],
  ['Assignees', { text: 'ada' }, 'The field of type assignees is currently not supported.'],
  ['Estimate', { text: '5' }, 'Did not receive a number value'],
] as const)('refuses %s with %o', async ([name, value, message]) => {
  const board = await boardOf(hub);
  const { errors, data } = await hub.ask(SET_VALUE, {
    input: {
      projectId: board.id,
      itemId: itemOf(board, 'Order new valves').id,
      fieldId: fieldOf(board, name).id,
      value,
    },
  });
  expect(errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
  expect(errors[0]?.message).toContain(message);
  expect(data).toEqual({ updateProjectV2ItemFieldValue: null });
});

test('does what can be done of several changes in one request', async () => {
  const board = await boardOf(hub);
  const { id: itemId } = itemOf(board, 'Order new valves');
  const { errors, data } = await hub.ask(
    `mutation ($good: ArchiveProjectV2ItemInput!, $bad: ArchiveProjectV2ItemInput!) {
      first: archiveProjectV2Item(input: $bad) { item { isArchived } }
      second: archiveProjectV2Item(input: $good) { clientMutationId item { isArchived } }
    }`,
    {
      good: { projectId: board.id, itemId, clientMutationId: 'mine' },
      bad: { projectId: board.id, itemId: 'PVTI_nobody' },
    },
  );
  expect(data).toEqual({
    first: null,
    second: { clientMutationId: 'mine', item: { isArchived: true } },
  });
  expect(errors).toMatchObject([
    {
      type: 'NOT_FOUND',
      path: ['first'],
      message: "Could not resolve to a node with the global id of 'PVTI_nobody'",
    },
  ]);
  await hub.data(
    `mutation ($input: UnarchiveProjectV2ItemInput!) {
      unarchiveProjectV2Item(input: $input) { item { id } }
    }`,
    { input: { projectId: board.id, itemId } },
  );
});

test('moves items, turns a draft into an issue, and takes an item away', async () => {
  const own = await freshHub();
  const board = await boardOf(own);
  const draft = itemOf(board, 'Plan the party');
  const { repository } = await own.data<{ repository: { id: string } }>(
    '{ repository(owner: "acme", name: "rocket") { id } }',
  );
  const projectId = board.id;
  const [first] = board.items.nodes;
  await own.data(
    `mutation ($top: UpdateProjectV2ItemPositionInput!, $convert: ConvertProjectV2DraftIssueItemToIssueInput!, $gone: DeleteProjectV2ItemInput!) {
      updateProjectV2ItemPosition(input: $top) { items(first: 1) { nodes { id } } }
      convertProjectV2DraftIssueItemToIssue(input: $convert) { item { type } }
      deleteProjectV2Item(input: $gone) { deletedItemId }
    }`,
    {
      top: { projectId, itemId: draft.id },
      convert: { itemId: draft.id, repositoryId: repository.id },
      gone: { projectId, itemId: first?.id },
    },
  );
  const after = await boardOf(own);
  expect(after.items.nodes[0]).toMatchObject({
    id: draft.id,
    content: { title: 'Plan the party' },
  });
  expect(after.items.nodes[0]?.content?.id).toMatch(/^I_/u);
  expect(after.items.nodes.map(({ id }) => id)).not.toContain(first?.id);
});

test('copies fields, views and workflows of a project, but no items and no auto-add', async () => {
  const { id: projectId } = await boardOf(hub);
  const { organization } = await hub.data<{ organization: { id: string } }>(
    '{ organization(login: "acme") { id } }',
  );
  const { copyProjectV2: copied } = await hub.data<{ copyProjectV2: { projectV2: object } }>(
    `mutation ($input: CopyProjectV2Input!) {
      copyProjectV2(input: $input) {
        projectV2 {
          title
          items(first: 1) { totalCount }
          views(first: 10) { nodes { name } }
          workflows(first: 10) { nodes { name } }
        }
      }
    }`,
    { input: { projectId, ownerId: organization.id, title: 'Again' } },
  );
  expect(copied.projectV2).toEqual({
    title: 'Again',
    items: { totalCount: 0 },
    views: { nodes: [{ name: 'Board' }, { name: 'Table' }, { name: 'Plan' }] },
    workflows: { nodes: [{ name: 'Auto-archive items' }, { name: 'Item closed' }] },
  });
});

test('makes a view that sorts and groups, by REST alone', async () => {
  const board = await boardOf(hub);
  const number = (name: string): number => fieldOf(board, name).databaseId;
  const { status, body } = await hub.rest('POST /orgs/acme/projectsV2/1/views', {
    name: 'Mine',
    layout: 'board',
    filter: 'assignee:@me',
    sort_by: [[number('Estimate'), 'desc']],
    group_by: [number('Status')],
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Mine', number: 4 } });
  const { organization } = await hub.data<{ organization: object }>(
    `{ organization(login: "acme") { projectV2(number: 1) { view(number: 4) {
      layout filter
      sortByFields(first: 5) { nodes { direction field { ... on ProjectV2FieldCommon { name } } } }
      groupByFields(first: 5) { nodes { ... on ProjectV2FieldCommon { name } } }
    } } } }`,
  );
  expect(organization).toEqual({
    projectV2: {
      view: {
        layout: 'BOARD_LAYOUT',
        filter: 'assignee:@me',
        sortByFields: { nodes: [{ direction: 'DESC', field: { name: 'Estimate' } }] },
        groupByFields: { nodes: [{ name: 'Status' }] },
      },
    },
  });
});
