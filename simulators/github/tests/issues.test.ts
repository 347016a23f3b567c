import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Hub, openHub } from './hub.ts';

let hub: Hub;

beforeAll(async () => {
  hub = await openHub();
});

afterAll(async () => {
  await hub.simulator.close();
});

const ISSUE = `query($number: Int!) { repository(owner: "acme", name: "rocket") { issue(number: $number) {
  number title state stateReason url closed
  author { login } authorAssociation
  assignees(first: 5) { nodes { login } }
  labels(first: 5) { nodes { name color } }
  milestone { number title openIssueCount closedIssueCount progressPercentage }
  issueType { name color }
  parent { number }
  subIssues(first: 10) { totalCount nodes { number state } }
  subIssuesSummary { total completed percentCompleted }
  blockedBy(first: 10) { nodes { number } }
  blocking(first: 10) { nodes { number } }
  issueDependenciesSummary { blockedBy blocking totalBlockedBy totalBlocking }
  comments(first: 10) { totalCount nodes { author { login } body } }
  issueFieldValues(first: 10) { nodes {
    __typename
    ... on IssueFieldSingleSelectValue { name field { ... on IssueFieldSingleSelect { name } } }
    ... on IssueFieldNumberValue { number: value }
  } }
  projectItems(first: 5) { nodes { project { number } } }
  closedByPullRequestsReferences(first: 5) { nodes { number } }
} } }`;

test('shows an issue with all that belongs to it', async () => {
  expect(await hub.data(ISSUE, { number: 1 })).toEqual({
    repository: {
      issue: {
        number: 1,
        title: 'Fix the fuel valve',
        state: 'OPEN',
        stateReason: null,
        url: 'https://github.com/acme/rocket/issues/1',
        closed: false,
        author: { login: 'alan' },
        authorAssociation: 'MEMBER',
        assignees: { nodes: [{ login: 'ada' }] },
        labels: { nodes: [{ name: 'bug', color: 'd73a4a' }] },
        milestone: {
          number: 1,
          title: 'v1.0',
          openIssueCount: 3,
          closedIssueCount: 0,
          progressPercentage: 0,
        },
        issueType: { name: 'Bug', color: 'RED' },
        parent: null,
        subIssues: { totalCount: 0, nodes: [] },
        subIssuesSummary: { total: 0, completed: 0, percentCompleted: 0 },
        blockedBy: { nodes: [{ number: 4 }] },
        blocking: { nodes: [] },
        issueDependenciesSummary: {
          blockedBy: 1,
          blocking: 0,
          totalBlockedBy: 1,
          totalBlocking: 0,
        },
        comments: {
          totalCount: 3,
          nodes: [
            { author: { login: 'alan' }, body: 'I can see drops below the second joint.' },
            { author: { login: 'grace' }, body: 'The seal is older than the tank.' },
            { author: { login: 'ada' }, body: 'New valves are on their way.' },
          ],
        },
        issueFieldValues: {
          nodes: [
            {
              __typename: 'IssueFieldSingleSelectValue',
              name: 'High',
              field: { name: 'Severity' },
            },
            { __typename: 'IssueFieldNumberValue', number: 5 },
          ],
        },
        projectItems: { nodes: [{ project: { number: 1 } }] },
        closedByPullRequestsReferences: { nodes: [{ number: 8 }] },
      },
    },
  });
});

test('counts the parts of an issue that are done', async () => {
  expect(await hub.data(ISSUE, { number: 2 })).toMatchObject({
    repository: {
      issue: {
        subIssues: { totalCount: 2, nodes: [{ number: 5 }, { number: 6 }] },
        subIssuesSummary: { total: 2, completed: 1, percentCompleted: 50 },
      },
    },
  });
});

const LIST = `query($filter: IssueFilters, $states: [IssueState!], $labels: [String!], $order: IssueOrder) {
  repository(owner: "acme", name: "rocket") {
    issues(first: 50, filterBy: $filter, states: $states, labels: $labels, orderBy: $order) {
      nodes { number }
    }
  }
}`;

test.each([
  [{ states: ['CLOSED'] }, [3, 5]],
  [{ labels: ['bug', 'feature'] }, [1, 2]],
  [{ filter: { assignee: 'ada' } }, [1]],
  [{ filter: { assignee: null, states: ['OPEN'] } }, [4, 6, 7, 11, 12]],
  [{ filter: { milestoneNumber: '2' } }, [11]],
  [{ filter: { type: 'bug' } }, [1]],
  [{ filter: { labels: ['bug', 'feature'] } }, []],
  [
    { order: { field: 'CREATED_AT', direction: 'DESC' }, states: ['OPEN'] },
    [12, 11, 7, 6, 4, 2, 1],
  ],
])('lists the issues that %j asks for', async (asked, numbers) => {
  expect(await hub.data(LIST, asked)).toEqual({
    repository: { issues: { nodes: numbers.map((number) => ({ number })) } },
  });
});

test('says what is not there in the words of GitHub', async () => {
  const { errors } = await hub.ask(
    `{ repository(owner: "acme", name: "rocket") { issue(number: 99) { id } } }`,
  );
  expect(errors).toMatchObject([
    { type: 'NOT_FOUND', message: 'Could not resolve to an Issue with the number of 99.' },
  ]);
  const { errors: none } = await hub.ask(`{ repository(owner: "acme", name: "moon") { id } }`);
  expect(none).toMatchObject([
    {
      type: 'NOT_FOUND',
      message: "Could not resolve to a Repository with the name 'acme/moon'.",
    },
  ]);
});

test('hides private repositories from those who may not see them', async () => {
  const text = `{ repository(owner: "acme", name: "rocket") { id } search(type: ISSUE, query: "valve", first: 5) { issueCount } }`;
  const { data, errors } = await hub.ask(text, {}, hub.simulator.tokens.other);
  expect(data).toEqual({ repository: null, search: { issueCount: 0 } });
  expect(errors).toMatchObject([{ type: 'NOT_FOUND' }]);
});

test('creates an issue with labels, parent, type, fields and project, and changes it', async () => {
  const ids = (await hub.data(`{
    repository(owner: "acme", name: "rocket") {
      id bug: label(name: "BUG") { id } milestone(number: 4) { id } issueType(name: "task") { id }
      issue(number: 7) { id }
      issueFields(first: 9) { nodes { ... on IssueFieldNumber { id } } }
    }
    organization(login: "acme") { projectV2(number: 1) { id } }
    viewer { id }
  }`)) as {
    repository: Record<string, { id: string }> & {
      id: string;
      issueFields: { nodes: readonly { id?: string }[] };
    };
    organization: { projectV2: { id: string } };
    viewer: { id: string };
  };
  const { repository } = ids;
  const field = repository.issueFields.nodes.find(({ id }) => id !== undefined)?.id;
  const made = (await hub.data(
    `mutation($input: CreateIssueInput!) { createIssue(input: $input) { clientMutationId issue {
      id title body labels(first: 5) { nodes { name } } assignees(first: 5) { nodes { login } }
      milestone { title } parent { number } issueType { name }
      issueFieldValues(first: 5) { nodes { ... on IssueFieldNumberValue { value } } }
      projectItems(first: 5) { nodes { project { title } } }
    } } }`,
    {
      input: {
        clientMutationId: 'mine',
        repositoryId: repository.id,
        title: 'Fold the parachute',
        body: 'Twice.',
        labelIds: [repository['bug']?.id],
        assigneeIds: [ids.viewer.id],
        milestoneId: repository['milestone']?.id,
        issueTypeId: repository['issueType']?.id,
        parentIssueId: repository['issue']?.id,
        projectV2Ids: [ids.organization.projectV2.id],
        issueFields: [{ fieldId: field, numberValue: 3 }],
      },
    },
  )) as { createIssue: { issue: { id: string } } };
  expect(made.createIssue).toMatchObject({
    clientMutationId: 'mine',
    issue: {
      title: 'Fold the parachute',
      body: 'Twice.',
      labels: { nodes: [{ name: 'bug' }] },
      assignees: { nodes: [{ login: 'ada' }] },
      milestone: { title: 'Later' },
      parent: { number: 7 },
      issueType: { name: 'Task' },
      issueFieldValues: { nodes: [{ value: 3 }] },
      projectItems: { nodes: [{ project: { title: 'Rocket Launch' } }] },
    },
  });
  const { id } = made.createIssue.issue;
  expect(
    await hub.data(
      `mutation($id: ID!) { updateIssue(input: { id: $id, title: "Fold it", labelIds: [], milestoneId: null }) {
        issue { title body labels(first: 5) { totalCount } milestone { title } }
      } }`,
      { id },
    ),
  ).toEqual({
    updateIssue: {
      issue: { title: 'Fold it', body: 'Twice.', labels: { totalCount: 0 }, milestone: null },
    },
  });
  expect(
    await hub.data(
      `mutation($id: ID!) { closeIssue(input: { issueId: $id, stateReason: NOT_PLANNED }) { issue { state stateReason } }
        again: reopenIssue(input: { issueId: $id }) { issue { state stateReason closedAt } }
        deleteIssue(input: { issueId: $id }) { repository { name } } }`,
      { id },
    ),
  ).toEqual({
    closeIssue: { issue: { state: 'CLOSED', stateReason: 'NOT_PLANNED' } },
    again: { issue: { state: 'OPEN', stateReason: 'REOPENED', closedAt: null } },
    deleteIssue: { repository: { name: 'rocket' } },
  });
  expect(JSON.stringify(hub.simulator.state())).not.toContain(id);
});

const ADD_SUB = `mutation($parent: ID!, $child: ID!, $replace: Boolean) {
  addSubIssue(input: { issueId: $parent, subIssueId: $child, replaceParent: $replace }) {
    issue { subIssues(first: 100) { nodes { number } } } subIssue { parent { number } }
  }
}`;

test('lets an issue have one parent, unless it is to be replaced', async () => {
  const [parent, child] = [await hub.idOf(12), await hub.idOf(6)];
  const refused = await hub.ask(ADD_SUB, { parent, child });
  expect(refused.errors).toMatchObject([
    { type: 'UNPROCESSABLE', message: 'Sub issue may only have one parent' },
  ]);
  expect(await hub.data(ADD_SUB, { parent, child, replace: true })).toMatchObject({
    addSubIssue: { issue: { subIssues: { nodes: [{ number: 6 }] } } },
  });
  expect(
    await hub.data(ADD_SUB, { parent: await hub.idOf(2), child, replace: true }),
  ).toMatchObject({
    addSubIssue: { issue: { subIssues: { nodes: [{ number: 5 }, { number: 6 }] } } },
  });
});

test('refuses circles and too many parts', async () => {
  const [two, five] = [await hub.idOf(2), await hub.idOf(5)];
  const circle = await hub.ask(ADD_SUB, { parent: five, child: two });
  expect(circle.errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
  const { parentId } = hub.simulator.populate({ subIssues: 100 });
  const full = await hub.ask(ADD_SUB, { parent: parentId, child: await hub.idOf(7) });
  expect(full.errors).toMatchObject([{ message: 'Parent cannot have more than 100 sub-issues' }]);
});

test('lets parts have parts, eight levels deep', async () => {
  hub.simulator.populate({ openIssues: 10 });
  const { repository } = (await hub.data(
    `{ repository(owner: "acme", name: "big") { issues(last: 10) { nodes { id } } } }`,
  )) as { repository: { issues: { nodes: readonly { id: string }[] } } };
  const ids = repository.issues.nodes.map(({ id }) => id);
  for (let level = 1; level <= 8; level += 1) {
    await hub.data(ADD_SUB, { parent: ids[level - 1], child: ids[level] });
  }
  const ninth = await hub.ask(ADD_SUB, { parent: ids[8], child: ids[9] });
  expect(ninth.errors).toMatchObject([
    { message: 'Sub issue may not be nested more than 8 levels deep' },
  ]);
});

test('moves a part before and after another', async () => {
  const [issueId, subIssueId, other] = await Promise.all([2, 6, 5].map(hub.idOf));
  const move = `mutation($input: ReprioritizeSubIssueInput!) {
    reprioritizeSubIssue(input: $input) { issue { subIssues(first: 5) { nodes { number } } } }
  }`;
  expect(await hub.data(move, { input: { issueId, subIssueId, beforeId: other } })).toEqual({
    reprioritizeSubIssue: { issue: { subIssues: { nodes: [{ number: 6 }, { number: 5 }] } } },
  });
  expect(await hub.data(move, { input: { issueId, subIssueId, afterId: other } })).toEqual({
    reprioritizeSubIssue: { issue: { subIssues: { nodes: [{ number: 5 }, { number: 6 }] } } },
  });
  const neither = await hub.ask(move, { input: { issueId, subIssueId } });
  expect(neither.errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
});

test('keeps dependencies, once each and without circles', async () => {
  const [issueId, blockingIssueId] = [await hub.idOf(11), await hub.idOf(12)];
  const add = `mutation($input: AddBlockedByInput!) { addBlockedBy(input: $input) { issue { blockedBy(first: 5) { nodes { number } } } } }`;
  expect(await hub.data(add, { input: { issueId, blockingIssueId } })).toEqual({
    addBlockedBy: { issue: { blockedBy: { nodes: [{ number: 12 }] } } },
  });
  const twice = await hub.ask(add, { input: { issueId, blockingIssueId } });
  expect(twice.errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
  const round = await hub.ask(add, {
    input: { issueId: blockingIssueId, blockingIssueId: issueId },
  });
  expect(round.errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
  expect(
    await hub.data(
      `mutation($input: RemoveBlockedByInput!) { removeBlockedBy(input: $input) { blockingIssue { blocking(first: 5) { totalCount } } } }`,
      { input: { issueId, blockingIssueId } },
    ),
  ).toEqual({ removeBlockedBy: { blockingIssue: { blocking: { totalCount: 0 } } } });
});

test('gives and takes labels, assignees, types and comments', async () => {
  const id = await hub.idOf(4);
  const found = (await hub.data(
    `{ repository(owner: "acme", name: "rocket") { label(name: "bug") { id } issueType(name: "Bug") { id } } user(login: "alan") { id } }`,
  )) as { repository: { label: { id: string }; issueType: { id: string } }; user: { id: string } };
  const { label, issueType } = found.repository;
  expect(
    await hub.data(
      `mutation($id: ID!, $label: ID!, $user: ID!, $type: ID) {
        addLabelsToLabelable(input: { labelableId: $id, labelIds: [$label] }) { labelable { labels(first: 5) { nodes { name } } } }
        removeLabelsFromLabelable(input: { labelableId: $id, labelIds: [$label] }) { labelable { labels(first: 5) { totalCount } } }
        addAssigneesToAssignable(input: { assignableId: $id, assigneeIds: [$user] }) { assignable { assignees(first: 5) { nodes { login } } } }
        removeAssigneesFromAssignable(input: { assignableId: $id, assigneeIds: [$user] }) { assignable { assignees(first: 5) { totalCount } } }
        updateIssueIssueType(input: { issueId: $id, issueTypeId: $type }) { issue { issueType { name } } }
        addComment(input: { subjectId: $id, body: "Ordered." }) { commentEdge { node { body url } } }
      }`,
      { id, label: label.id, user: found.user.id, type: issueType.id },
    ),
  ).toMatchObject({
    addLabelsToLabelable: { labelable: { labels: { nodes: [{ name: 'bug' }] } } },
    removeLabelsFromLabelable: { labelable: { labels: { totalCount: 0 } } },
    addAssigneesToAssignable: { assignable: { assignees: { nodes: [{ login: 'alan' }] } } },
    removeAssigneesFromAssignable: { assignable: { assignees: { totalCount: 0 } } },
    updateIssueIssueType: { issue: { issueType: { name: 'Bug' } } },
    addComment: { commentEdge: { node: { body: 'Ordered.' } } },
  });
});

test('lets only those change an issue who belong to it', async () => {
  const { data } = await hub.ask(
    `{ repository(owner: "ada", name: "notes") { issue(number: 1) { id } } }`,
  );
  const { id } = (data as { repository: { issue: { id: string } } }).repository.issue;
  const text = `mutation($id: ID!) { closeIssue(input: { issueId: $id }) { issue { state } } }`;
  const { tokens } = hub.simulator;
  const outsider = await hub.ask(text, { id }, tokens.other);
  expect(outsider.errors).toMatchObject([
    {
      type: 'FORBIDDEN',
      message: 'grace does not have the correct permissions to execute `CloseIssue`',
    },
  ]);
  const fineGrained = await hub.ask(text, { id }, tokens.fineGrained);
  expect(fineGrained.errors).toMatchObject([
    { type: 'FORBIDDEN', message: 'Resource not accessible by personal access token' },
  ]);
});
