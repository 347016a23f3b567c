import type {
  SimField,
  SimIteration,
  SimOption,
  SimProject,
  SimStatusUpdate,
  SimView,
  SimWorkflow,
} from '../state/entities.ts';
import { add, listAll, find, type State } from '../state/state.ts';

/** A short id, as options and iterations have it. */
export function createKey(state: State): string {
  // Multiplied by an odd number, so that no two counts give the same eight digits.
  const { databaseId } = state.mint('ProjectV2Field');
  return (Math.imul(databaseId, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
}

/** What is said of a new project. */
export interface NewProject {
  readonly owner: string;
  readonly title: string;
  readonly creator: string;
  readonly number?: number;
  readonly facts?: Partial<
    Pick<SimProject, 'shortDescription' | 'readme' | 'public' | 'template' | 'repositories'>
  > & { readonly teams?: string[] };
  /** Without fields, views and workflows. */
  readonly isBare?: boolean;
}

/** A project with the fields, the view and the workflows that GitHub gives to a new one. */
export function makeProject(state: State, project: NewProject): SimProject {
  const made = add(state, 'ProjectV2', {
    owner: project.owner,
    number: project.number ?? findNextNumber(state, project.owner),
    title: project.title,
    shortDescription: null,
    readme: null,
    public: false,
    closed: false,
    closedAt: null,
    template: false,
    creator: project.creator,
    fields: [],
    items: [],
    views: [],
    workflows: [],
    statusUpdates: [],
    repositories: [],
    teams: [],
    collaborators: {},
    ...project.facts,
  });
  if (project.isBare !== true) addStandardFields(state, made);
  return made;
}

const USUAL_FIELDS = [
  ['Title', 'TITLE'],
  ['Assignees', 'ASSIGNEES'],
  ['Status', 'SINGLE_SELECT'],
  ['Labels', 'LABELS'],
  ['Linked pull requests', 'LINKED_PULL_REQUESTS'],
  ['Milestone', 'MILESTONE'],
  ['Repository', 'REPOSITORY'],
  ['Reviewers', 'REVIEWERS'],
  ['Parent issue', 'PARENT_ISSUE'],
  ['Sub-issues progress', 'SUB_ISSUES_PROGRESS'],
] as const;

const USUAL_STATUS = [
  { name: 'Todo', color: 'GREEN', description: "This item hasn't been started" },
  { name: 'In Progress', color: 'YELLOW', description: 'This is actively being worked on' },
  { name: 'Done', color: 'PURPLE', description: 'This has been completed' },
];

function addStandardFields(state: State, project: SimProject): void {
  for (const [name, dataType] of USUAL_FIELDS) {
    makeField(state, project, {
      name,
      dataType,
      ...(dataType === 'SINGLE_SELECT' && { options: USUAL_STATUS }),
    });
  }
  makeView(state, project, { name: 'View 1', layout: 'TABLE_LAYOUT' });
  for (const name of ['Item closed', 'Pull request merged', 'Auto-close issue']) {
    makeWorkflow(state, project, { name, enabled: true });
  }
}

function findNextNumber(state: State, owner: string): number {
  const numbers = listAll(state, 'ProjectV2').filter((project) => project.owner === owner);
  return Math.max(0, ...numbers.map(({ number }) => number)) + 1;
}

/** What is said of a new field; ids are given where they are left out. */
export interface NewField {
  readonly name: string;
  readonly dataType: string;
  readonly options?: readonly (Omit<SimOption, 'id' | 'description'> & {
    readonly id?: string | null;
    readonly description?: string;
  })[];
  readonly iterations?: readonly Omit<SimIteration, 'id'>[];
  /** Days of an iteration, and the day of the week on which it begins (1 is Monday). */
  readonly duration?: number;
  readonly startDay?: number;
}

const FIELD_TYPES: Readonly<Record<string, SimField['typename']>> = {
  SINGLE_SELECT: 'ProjectV2SingleSelectField',
  MULTI_SELECT: 'ProjectV2MultiSelectField',
  ITERATION: 'ProjectV2IterationField',
};

/** A field at the end of a project's fields. */
export function makeField(state: State, project: SimProject, field: NewField): SimField {
  const made = add(state, FIELD_TYPES[field.dataType] ?? 'ProjectV2Field', {
    project: project.id,
    name: field.name,
    dataType: field.dataType,
    options: makeOptions(state, field.options ?? []),
    iterations: (field.iterations ?? []).map((iteration) => ({
      ...iteration,
      id: createKey(state),
    })),
    duration: field.duration ?? 14,
    startDay: field.startDay ?? 1,
  });
  project.fields.push(made.id);
  return made;
}

/** Options, of which those without an id are given one. */
export function makeOptions(state: State, options: NonNullable<NewField['options']>): SimOption[] {
  return options.map(({ id, name, color, description = '' }) => ({
    id: id ?? createKey(state),
    name,
    color,
    description,
  }));
}

/** What is said of a new view. */
export type NewView = Pick<SimView, 'name' | 'layout'> &
  Partial<Pick<SimView, 'filter' | 'visibleFields' | 'sortBy' | 'groupBy' | 'verticalGroupBy'>>;

/** A view at the end of a project's views; it shows the title, the assignees and the status by default. */
export function makeView(state: State, project: SimProject, view: NewView): SimView {
  const made = add(state, 'ProjectV2View', {
    project: project.id,
    number: findNumberAfter(state, project.views, 'ProjectV2View'),
    filter: null,
    visibleFields: project.fields.slice(0, 3),
    sortBy: [],
    groupBy: [],
    verticalGroupBy: [],
    ...view,
  });
  project.views.push(made.id);
  return made;
}

/** A workflow of a project. */
export function makeWorkflow(
  state: State,
  project: SimProject,
  workflow: Pick<SimWorkflow, 'name' | 'enabled'>,
): SimWorkflow {
  const made = add(state, 'ProjectV2Workflow', {
    project: project.id,
    number: findNumberAfter(state, project.workflows, 'ProjectV2Workflow'),
    ...workflow,
  });
  project.workflows.push(made.id);
  return made;
}

function findNumberAfter(
  state: State,
  ids: readonly string[],
  kind: 'ProjectV2View' | 'ProjectV2Workflow',
): number {
  return Math.max(0, ...ids.map((id) => find(state, id, kind)?.number ?? 0)) + 1;
}

/** What is said of a new status update. */
export type NewStatusUpdate = Pick<SimStatusUpdate, 'creator'> &
  Partial<
    Pick<
      SimStatusUpdate,
      'body' | 'status' | 'startDate' | 'targetDate' | 'createdAt' | 'updatedAt'
    >
  >;

/** A status update of a project. */
export function makeStatusUpdate(
  state: State,
  project: SimProject,
  update: NewStatusUpdate,
): SimStatusUpdate {
  const made = add(state, 'ProjectV2StatusUpdate', {
    project: project.id,
    body: null,
    status: null,
    startDate: null,
    targetDate: null,
    ...update,
  });
  project.statusUpdates.push(made.id);
  return made;
}
