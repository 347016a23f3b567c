import type { Hub } from './hub.ts';
import {
  createIssue,
  issueId,
  findLabelIds,
  listFields,
  listIssues,
  listItems,
  setValue,
  updateIssue,
  findUserId,
  type PlainField,
  type PlainItem,
} from './plain-design.ts';

/** Calls a tool of the server, and fails where the tool does. */
export type CallTool = (name: string, args: object) => Promise<Readonly<Record<string, unknown>>>;

/** Something that people do every day, in two ways. */
export interface Task {
  readonly name: string;
  /** Whether it is done on the large board, and not on the small one. */
  readonly isLarge?: boolean;
  /** What is done before anybody counts. */
  readonly before?: (call: CallTool) => Promise<object>;
  readonly ours: (call: CallTool, before: object) => Promise<unknown>;
  /** The other way: how many calls its caller makes, and what they send. */
  readonly plain: {
    readonly calls: number;
    readonly run: (hub: Hub, project: string) => Promise<unknown>;
    /** What it does not do, or does wrong. */
    readonly but?: string;
  };
}

const SMALL = { projectId: 'acme/1' };
const LARGE = { projectId: 'acme/9' };
const SEVEN = [1, 2, 4, 5, 6, 11, 12].map((number) => `acme/rocket#${number}`);

function findItem(items: readonly PlainItem[], number: number): string {
  return items.find(({ content }) => content?.number === number)?.id ?? '';
}

function readStatus(
  fields: readonly PlainField[],
  name: string,
): { field: string; option: string } {
  const field = fields.find((one) => one.name === 'Status');
  const option = field?.options?.find((one) => one.name === name);
  return { field: field?.id ?? '', option: option?.id ?? '' };
}

/** Ten of them. */
export const TASKS: readonly Task[] = [
  {
    name: 'move a card to Done',
    ours: (call) =>
      call('set_field_value', {
        ...SMALL,
        itemId: 'acme/rocket#4',
        fieldId: 'Status',
        value: 'Done',
      }),
    plain: {
      calls: 3,
      run: async (hub, project) => {
        const item = findItem(await listItems(hub, project), 4);
        await setValue(hub, {
          project,
          item,
          ...readStatus(await listFields(hub, project), 'Done'),
        });
      },
    },
  },
  {
    name: 'create an issue, on the board',
    ours: (call) =>
      call('create_issue', {
        title: 'Check the tank',
        labels: ['bug'],
        assignees: ['ada'],
        milestoneId: 'v1.0',
        projectIds: ['acme/1'],
      }),
    plain: {
      calls: 2,
      run: async (hub, project) => {
        const [assignee] = [await findUserId(hub, 'ada')];
        const labels = await findLabelIds(hub, ['bug']);
        const { id: contentId } = await createIssue(hub, {
          title: 'Check the tank',
          labelIds: labels,
          assigneeIds: [assignee],
        });
        await hub.graphql(
          `mutation Add($input: AddProjectV2ItemByIdInput!) {
            addProjectV2ItemById(input: $input) { item { id } }
          }`,
          { input: { projectId: project, contentId } },
        );
      },
      but: 'no milestone',
    },
  },
  {
    name: 'read 100 items',
    isLarge: true,
    ours: (call) => call('list_project_items', { ...LARGE, limit: 100 }),
    plain: { calls: 1, run: listItems },
  },
  {
    name: 'what is in the current sprint',
    ours: (call) => call('get_current_sprint', { ...SMALL, includeIssues: true }),
    plain: {
      calls: 2,
      run: async (hub, project) => {
        await listFields(hub, project);
        await listItems(hub, project);
      },
      but: 'first 100 items only',
    },
  },
  {
    name: 'append a sprint, 100 items',
    isLarge: true,
    ours: (call) => call('append_iterations', { ...LARGE, count: 1 }),
    plain: {
      calls: 1,
      run: async (hub, project) => {
        const field = (await listFields(hub, project)).find((one) => one.configuration);
        const iterations = (field?.configuration?.iterations ?? []).map(
          ({ title, startDate, duration }) => ({ title, startDate, duration }),
        );
        const first = iterations[0]?.startDate ?? '2027-01-04';
        const added = { title: 'One more', startDate: '2027-12-06', duration: 14 };
        await hub.graphql(
          `mutation Append($input: UpdateProjectV2FieldInput!) {
            updateProjectV2Field(input: $input) { clientMutationId }
          }`,
          {
            input: {
              fieldId: field?.id,
              iterationConfiguration: {
                startDate: first,
                duration: 14,
                iterations: [...iterations, added],
              },
            },
          },
        );
      },
      but: 'every item loses its sprint',
    },
  },
  {
    name: 'set two values of seven issues',
    ours: (call) =>
      call('update_project_items', {
        ...SMALL,
        updates: SEVEN.map((itemId) => ({
          itemId,
          values: { Status: 'Done', Assignees: ['ada'] },
        })),
      }),
    plain: {
      calls: 2 + 2 * SEVEN.length,
      run: async (hub, project) => {
        const items = await listItems(hub, project);
        const status = readStatus(await listFields(hub, project), 'Done');
        for (const reference of SEVEN) {
          const number = Number(reference.split('#')[1]);
          const item = items.find(({ content }) => content?.number === number);
          await setValue(hub, { project, item: item?.id ?? '', ...status });
          const assigneeIds = [await findUserId(hub, 'ada')];
          await updateIssue(hub, { id: item?.content?.id, assigneeIds });
        }
      },
    },
  },
  {
    name: 'find my open bugs on a board',
    ours: (call) =>
      call('list_project_items', { ...SMALL, query: 'is:open label:bug assignee:@me' }),
    plain: { calls: 1, run: listItems, but: 'first 100 items only' },
  },
  {
    name: 'break an issue into three',
    ours: async (call) => {
      for (const title of ['Saw', 'Drill', 'Polish']) {
        await call('create_issue', { title, parentIssueId: 'acme/rocket#4' });
      }
    },
    plain: {
      calls: 6,
      run: async (hub) => {
        for (const title of ['Saw', 'Drill', 'Polish']) {
          const { number } = await createIssue(hub, { title });
          const subIssueId = await issueId(hub, number);
          await hub.graphql(
            `mutation Sub($input: AddSubIssueInput!) { addSubIssue(input: $input) { issue { id } } }`,
            { input: { issueId: await issueId(hub, 4), subIssueId } },
          );
        }
      },
    },
  },
  {
    name: 'how far a milestone is',
    ours: (call) => call('get_milestone_metrics', { milestoneId: '1' }),
    plain: {
      calls: 1,
      run: async (hub) => {
        await hub.rest('GET /repos/acme/rocket/milestones/1');
        await listIssues(hub);
      },
      but: 'counts the first 100 issues only',
    },
  },
  {
    name: 'what changed, 100 items',
    isLarge: true,
    before: (call) => call('get_project_changes', LARGE),
    ours: (call, before) =>
      call('get_project_changes', { ...LARGE, cursor: (before as { cursor: string }).cursor }),
    plain: { calls: 1, run: listItems, but: 'its caller has to compare' },
  },
];
