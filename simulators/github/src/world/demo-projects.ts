import { makeDraft, makeItem, type NewItem } from '../projects/make-item.ts';
import { makeField, makeProject, makeStatusUpdate } from '../projects/make.ts';
import { makeIssue, makeLabel, makeMilestone, makeRepository } from '../repositories/make.ts';
import type { SimIssue, SimProject, SimRepository } from '../state/entities.ts';
import type { State } from '../state/state.ts';
import { createDays, type Days, type DemoPeople, makeDemoPeople } from './demo-people.ts';
import { type DemoRepositories, makeDemoRepositories } from './demo-repositories.ts';
import { PROBE_ISSUES, type ProbeIssue } from './probe-issues.ts';
import { addUsualWorkFields, addWorkFields, listSprints } from './project-fields.ts';

/** Makes the projects of acme and of ada. */
function makeDemoProjects(state: State, people: DemoPeople, repositories: DemoRepositories): void {
  const days = createDays(state.now());
  const { acme, ada, alan } = people;
  const launch = makeProject(state, {
    owner: acme.id,
    creator: ada.id,
    title: 'Rocket Launch',
    number: 1,
    facts: {
      shortDescription: 'Everything until the launch',
      readme: '# Rocket Launch\n\nEverything that must be done before the rocket flies.',
      repositories: [repositories.rocket.id],
      teams: [people.engineering.id],
    },
  });
  addWorkFields(state, launch, listSprints(days, { count: 5, completed: 2, duration: 14 }));
  addUsualWorkFields(state, launch);
  fillLaunch(state, launch, { people, repositories, days });
  const template = makeProject(state, {
    owner: acme.id,
    creator: ada.id,
    title: 'Release template',
    number: 2,
    facts: { template: true, shortDescription: 'What every release needs' },
  });
  makeDraft(state, template, { title: 'Write the release notes', creator: ada.id });
  const old = makeProject(state, {
    owner: acme.id,
    creator: alan.id,
    title: 'Old plans',
    number: 3,
  });
  old.closed = true;
  old.closedAt = days.at(-60);
  const personal = makeProject(state, {
    owner: ada.id,
    creator: ada.id,
    title: 'Personal',
    number: 1,
  });
  makeItem(state, personal, { content: repositories.buyTea.id, creator: ada.id });
  makeDraft(state, personal, { title: 'Call the dentist', creator: ada.id });
}

interface Cast {
  readonly people: DemoPeople;
  readonly repositories: DemoRepositories;
  readonly days: Days;
}

type Values = NonNullable<NewItem['values']>;

function listValuesByNumber(days: Days): ReadonlyMap<number, Values> {
  return new Map<number, Values>([
    [
      1,
      {
        Status: 'In Progress',
        Priority: 'P0',
        Estimate: 5,
        Due: days.day(6),
        Notes: 'Ask the supplier first.',
        Areas: ['Engine'],
        Sprint: 'Sprint 3',
      },
    ],
    [
      2,
      {
        Status: 'Todo',
        Priority: 'P1',
        Estimate: 8,
        Areas: ['Hull', 'Engine'],
        Sprint: 'Sprint 3',
      },
    ],
    [3, { Status: 'Done', Estimate: 2, Sprint: 'Sprint 2' }],
    [4, { Status: 'Todo', Estimate: 2, Due: days.day(2) }],
    [5, { Status: 'Done', Estimate: 3, Areas: ['Hull'], Sprint: 'Sprint 2' }],
    [6, { Status: 'Todo', Estimate: 3, Areas: ['Hull'], Sprint: 'Sprint 4' }],
    [8, { Status: 'In Progress', Estimate: 3, Sprint: 'Sprint 3' }],
    [11, { Status: 'Todo', Priority: 'P2' }],
    [12, { Status: 'Todo', Priority: 'P1', Estimate: 1, Areas: ['Ground'], Due: days.day(12) }],
  ]);
}

function fillLaunch(state: State, launch: SimProject, { people, repositories, days }: Cast): void {
  const creator = people.ada.id;
  for (const [number, values] of listValuesByNumber(days)) {
    makeItem(state, launch, {
      content: repositories.inRocket.get(number)?.id ?? null,
      creator,
      isArchived: number === 3,
      values,
    });
  }
  makeItem(state, launch, {
    content: repositories.brokenLink.id,
    creator,
    values: { Status: 'Todo' },
  });
  makeDraft(state, launch, {
    title: 'Plan the party',
    body: 'For the evening after the launch.',
    assignees: [people.grace.id],
    creator,
    values: { Status: 'Todo' },
  });
  makeDraft(state, launch, { title: 'Choose the music', creator });
  makeStatusUpdate(state, launch, {
    creator,
    status: 'ON_TRACK',
    body: 'The tank is in place.',
    startDate: days.day(-30),
    targetDate: days.day(20),
    createdAt: days.at(-12),
    updatedAt: days.at(-12),
  });
  makeStatusUpdate(state, launch, {
    creator: people.alan.id,
    status: 'AT_RISK',
    body: 'We wait for the valves.',
    startDate: days.day(-30),
    targetDate: days.day(20),
    createdAt: days.at(-2),
    updatedAt: days.at(-2),
  });
}

const LABELS = [
  { name: 'bug', color: 'd73a4a' },
  { name: 'feature', color: 'a2eeef' },
  { name: 'documentation', color: '0075ca' },
  { name: 'performance', color: 'fbca04' },
  { name: 'question', color: 'd876e3' },
];

const CODE_OWNERS = ['* @ada', '/src/engine/ @alan', '/docs/ @grace', ''].join('\n');

const NUMBERS = ['Reach', 'Impact', 'Confidence', 'Value', 'Urgency', 'Risk'];

interface Site {
  readonly state: State;
  readonly people: DemoPeople;
  readonly days: Days;
  readonly probe: SimRepository;
  /** Node ids by name. */
  readonly labels: ReadonlyMap<string, string>;
  readonly milestones: ReadonlyMap<string, string>;
}

/** Makes acme/probe and its project: finished sprints, a current one, and a backlog. */
function makeDemoProbe(state: State, people: DemoPeople): void {
  const days = createDays(state.now());
  const probe = makeRepository(state, people.acme, {
    name: 'probe',
    isPrivate: true,
    files: { '.github/CODEOWNERS': CODE_OWNERS },
  });
  const labels = new Map(LABELS.map((label) => [label.name, makeLabel(state, probe, label).id]));
  const milestones = makeMilestones(state, probe, { days, creator: people.ada.id });
  const site: Site = { state, people, days, probe, labels, milestones };
  const issues = PROBE_ISSUES.map((about) => openIssue(site, about));
  for (const [at, about] of PROBE_ISSUES.entries()) relate(issues, at, about);
  fillProject(site, issues);
}

function makeMilestones(
  state: State,
  probe: SimRepository,
  { days, creator }: { readonly days: Days; readonly creator: string },
): ReadonlyMap<string, string> {
  const due = { Alpha: 10, Beta: 40 };
  return new Map(
    Object.entries(due).map(([title, day]) => {
      const about = { title, creator, dueOn: days.at(day, '07:00:00'), createdAt: days.at(-50) };
      return [title, makeMilestone(state, probe, about).id];
    }),
  );
}

function openIssue({ state, people, days, ...site }: Site, about: ProbeIssue): SimIssue {
  const label = site.labels.get(about.label ?? '');
  const issue = makeIssue(state, site.probe, {
    title: about.title,
    body: about.body ?? '',
    author: people.alan.id,
    assignees: about.isAdas === true ? [people.ada.id] : [],
    labels: label === undefined ? [] : [label],
    milestone: site.milestones.get(about.milestone ?? '') ?? null,
    createdAt: days.at(about.opened),
  });
  if (about.closed !== undefined) {
    issue.state = 'CLOSED';
    issue.stateReason = 'COMPLETED';
    issue.closedAt = days.at(about.closed);
    issue.updatedAt = issue.closedAt;
  }
  return issue;
}

function relate(issues: readonly SimIssue[], at: number, { blockedBy, parent }: ProbeIssue): void {
  const issue = issues[at];
  const blocker = blockedBy === undefined ? undefined : issues[blockedBy - 1];
  const above = parent === undefined ? undefined : issues[parent - 1];
  if (issue === undefined) return;
  if (blocker !== undefined) issue.blockedBy.push(blocker.id);
  if (above !== undefined) {
    issue.parent = above.id;
    above.subIssues.push(issue.id);
  }
}

function fillProject({ state, people, days, probe }: Site, issues: readonly SimIssue[]): void {
  const project = openProject(state, people, probe);
  addWorkFields(state, project, listSprints(days, { count: 6, completed: 3, duration: 14 }));
  for (const name of NUMBERS) makeField(state, project, { name, dataType: 'NUMBER' });
  addUsualWorkFields(state, project);
  for (const [at, { values }] of PROBE_ISSUES.entries()) {
    if (values === undefined) continue;
    const { Due: due, ...plain } = values;
    makeItem(state, project, {
      content: issues[at]?.id ?? null,
      creator: people.ada.id,
      values: { ...plain, ...(due !== undefined && { Due: days.day(Number(due)) }) },
    });
  }
}

function openProject(state: State, people: DemoPeople, probe: SimRepository): SimProject {
  return makeProject(state, {
    owner: people.acme.id,
    creator: people.ada.id,
    title: 'Probe',
    number: 4,
    facts: {
      shortDescription: 'A probe for the far side',
      readme: '# Probe\n\nA small probe that listens on the far side of the moon.',
      repositories: [probe.id],
    },
  });
}

/** Fills an empty state with the world of the examples. */
export function buildDemoWorld(state: State): void {
  const people = makeDemoPeople(state);
  makeDemoProjects(state, people, makeDemoRepositories(state, people));
  // After all others, so that they keep the ids that they have without it.
  makeDemoProbe(state, people);
}
