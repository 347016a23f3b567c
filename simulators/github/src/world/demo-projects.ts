import { makeDraft, makeItem, type NewItem } from '../projects/make-item.ts';
import { makeProject, makeStatusUpdate } from '../projects/make.ts';
import type { SimProject } from '../state/entities.ts';
import type { State } from '../state/state.ts';
import { type Days, createDays } from './days.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoRepositories } from './demo-repositories.ts';
import { addWorkFields, addUsualWorkFields, listSprints } from './project-fields.ts';

/** Makes the projects of acme and of ada. */
export function makeDemoProjects(
  state: State,
  people: DemoPeople,
  repositories: DemoRepositories,
): void {
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
