import {
  makeComment,
  makeIssue,
  makeLabel,
  makeMilestone,
  makePullRequest,
  makeRepository,
  makeReview,
} from '../repositories/make.ts';
import type {
  SimIssue,
  SimLabel,
  SimMilestone,
  SimPullRequest,
  SimRepository,
} from '../state/entities.ts';
import type { State } from '../state/state.ts';
import { createDays, type Days, type DemoPeople } from './demo-people.ts';

/** The repositories of the demo world, and what its projects show of them. */
export interface DemoRepositories {
  readonly rocket: SimRepository;
  readonly website: SimRepository;
  readonly empty: SimRepository;
  readonly notes: SimRepository;
  /** By number: issues and pull requests of acme/rocket. */
  readonly inRocket: ReadonlyMap<number, SimIssue | SimPullRequest>;
  readonly brokenLink: SimIssue;
  readonly buyTea: SimIssue;
}

interface Site {
  readonly state: State;
  readonly people: DemoPeople;
  readonly days: Days;
  readonly rocket: SimRepository;
  readonly labels: ReadonlyMap<string, SimLabel>;
  readonly milestones: ReadonlyMap<string, SimMilestone>;
}

const ROCKET_BRANCHES = ['main', 'feature/fuel', 'fix/valve', 'docs/readme', 'release/1'];

const ROCKET_LABELS = [
  { name: 'bug', color: 'd73a4a', description: "Something isn't working" },
  { name: 'feature', color: 'a2eeef', description: 'New feature or request' },
  { name: 'documentation', color: '0075ca', description: 'Improvements or additions to documents' },
  { name: 'priority:high', color: 'b60205', description: null },
  { name: 'good first issue', color: '7057ff', description: 'Good for newcomers' },
];

/** Makes the repositories with their labels, milestones, issues and pull requests. */
export function makeDemoRepositories(state: State, people: DemoPeople): DemoRepositories {
  const days = createDays(state.now());
  const rocket = makeRepository(state, people.acme, {
    name: 'rocket',
    isPrivate: true,
    branches: ROCKET_BRANCHES,
  });
  const website = makeRepository(state, people.acme, { name: 'website' });
  const empty = makeRepository(state, people.acme, { name: 'empty' });
  const notes = makeRepository(state, people.ada, { name: 'notes' });
  const labels = new Map(
    ROCKET_LABELS.map((label) => [label.name, makeLabel(state, rocket, label)]),
  );
  const milestones = makeMilestones(state, rocket, people.ada.id);
  const site: Site = { state, people, days, rocket, labels, milestones };
  const numbered = [...makeFirstIssues(site), ...makePullRequests(site), ...makeLastIssues(site)];
  return {
    rocket,
    website,
    empty,
    notes,
    inRocket: new Map(numbered.map((entry) => [entry.number, entry])),
    brokenLink: makeWebsiteIssues(site, website),
    buyTea: makeIssue(state, notes, { title: 'Buy tea', author: people.ada.id }),
  };
}

function makeMilestones(
  state: State,
  rocket: SimRepository,
  creator: string,
): ReadonlyMap<string, SimMilestone> {
  const days = createDays(state.now());
  const made = [
    {
      title: 'v1.0',
      description: 'The first launch',
      dueOn: days.at(20, '07:00:00'),
    },
    { title: 'v0.9', description: 'The dress rehearsal', dueOn: days.at(-10, '07:00:00') },
    {
      title: 'v0.8',
      description: 'The engine test',
      dueOn: days.at(-40, '07:00:00'),
      state: 'CLOSED' as const,
    },
    { title: 'Later' },
  ].map((about) => makeMilestone(state, rocket, { ...about, creator, createdAt: days.at(-90) }));
  for (const milestone of made) {
    milestone.updatedAt = days.at(-30);
    milestone.closedAt = milestone.state === 'CLOSED' ? days.at(-30) : null;
  }
  return new Map(made.map((milestone) => [milestone.title, milestone]));
}

function makeFirstIssues(site: Site): readonly SimIssue[] {
  const { people, days } = site;
  const { ada, alan } = people;
  const valve = makeDemoIssue(site, 'Fix the fuel valve', {
    day: -21,
    body: 'The valve leaks when the tank is more than half full.\n\n- [ ] Find the leak\n- [ ] Close it',
    author: alan.id,
    assignees: [ada.id],
    labels: findLabelIds(site, 'bug'),
    milestone: findMilestoneId(site, 'v1.0'),
    issueType: people.bugType.id,
  });
  const cone = makeDemoIssue(site, 'Design the nose cone', {
    day: -20,
    body: 'It must hold 40 degrees at the tip.',
    assignees: [alan.id],
    labels: findLabelIds(site, 'feature'),
    milestone: findMilestoneId(site, 'v1.0'),
    issueType: people.featureType.id,
  });
  const checklist = makeDemoIssue(site, 'Write the launch checklist', {
    day: -19,
    labels: findLabelIds(site, 'documentation'),
    milestone: findMilestoneId(site, 'v0.8'),
  });
  close(checklist, days.at(-12));
  const order = makeDemoIssue(site, 'Order new valves', { day: -18, author: alan.id });
  const draw = makeDemoIssue(site, 'Draw the cone', { day: -17, assignees: [alan.id] });
  close(draw, days.at(-7));
  const test = makeDemoIssue(site, 'Test the cone', { day: -16 });
  for (const part of [draw, test]) {
    part.parent = cone.id;
    cone.subIssues.push(part.id);
  }
  valve.blockedBy.push(order.id);
  addDiscussion(site, valve);
  const paint = makeDemoIssue(site, 'Paint the hull', {
    day: -15,
    labels: findLabelIds(site, 'good first issue'),
  });
  return [valve, cone, checklist, order, draw, test, paint];
}

function addDiscussion({ state, people, days }: Site, valve: SimIssue): void {
  const { ada, alan, grace, severity, effort } = people;
  valve.fieldValues[severity.id] = severity.options[1]?.id ?? '';
  valve.fieldValues[effort.id] = 5;
  const said = [
    { by: alan, body: 'I can see drops below the second joint.' },
    { by: grace, body: 'The seal is older than the tank.' },
    { by: ada, body: 'New valves are on their way.' },
  ];
  for (const [index, { by, body }] of said.entries()) {
    makeComment(state, valve, { author: by.id, body, createdAt: days.at(index - 15) });
  }
}

function makePullRequests(site: Site): readonly SimPullRequest[] {
  const { state, people, days, rocket } = site;
  const repair = makePullRequest(state, rocket, {
    title: 'Repair the valve',
    body: 'A new seal for the second joint.\n\nCloses #1',
    author: people.alan.id,
    head: 'fix/valve',
    base: 'main',
    labels: findLabelIds(site, 'bug'),
    createdAt: days.at(-9),
  });
  addRepairReview(site, repair);
  const describe = makePullRequest(state, rocket, {
    title: 'Describe the fuel',
    author: people.ada.id,
    head: 'docs/readme',
    base: 'main',
    isDraft: true,
    labels: findLabelIds(site, 'documentation'),
    createdAt: days.at(-8),
  });
  const tank = makePullRequest(state, rocket, {
    title: 'Add the fuel tank',
    author: people.ada.id,
    head: 'feature/tank',
    base: 'main',
    milestone: findMilestoneId(site, 'v0.8'),
    createdAt: days.at(-35),
  });
  tank.state = 'MERGED';
  tank.mergedBy = people.ada.id;
  tank.mergedAt = days.at(-33);
  tank.closedAt = tank.mergedAt;
  tank.updatedAt = tank.mergedAt;
  return [repair, describe, tank];
}

function addRepairReview({ state, people, days }: Site, repair: SimPullRequest): void {
  makeReview(state, repair, {
    author: people.grace.id,
    state: 'CHANGES_REQUESTED',
    body: 'Please test it under pressure.',
    createdAt: days.at(-8),
  });
  makeReview(state, repair, {
    author: people.ada.id,
    state: 'COMMENTED',
    body: 'The drawing looks right.',
    createdAt: days.at(-7),
    comments: [{ path: 'valve.txt', line: 3, side: 'RIGHT', body: 'Which size is this?' }],
  });
}

function makeLastIssues(site: Site): readonly SimIssue[] {
  const { people } = site;
  return [
    makeDemoIssue(site, 'Calibrate the gyroscope', {
      day: -6,
      author: people.grace.id,
      milestone: findMilestoneId(site, 'v0.9'),
      issueType: people.taskType.id,
    }),
    makeDemoIssue(site, 'Book the launch pad', {
      day: -5,
      labels: findLabelIds(site, 'priority:high'),
      milestone: findMilestoneId(site, 'v1.0'),
    }),
  ];
}

function makeWebsiteIssues(site: Site, website: SimRepository): SimIssue {
  const { state, people, days } = site;
  const brokenLink = makeIssue(state, website, {
    title: 'Broken link',
    body: 'The link to the launch calendar leads nowhere.',
    author: people.linus.id,
    createdAt: days.at(-4),
  });
  const logo = makeIssue(state, website, {
    title: 'New logo',
    author: people.alan.id,
    createdAt: days.at(-25),
  });
  close(logo, days.at(-22));
  return brokenLink;
}

function makeDemoIssue(
  site: Site,
  title: string,
  about: {
    readonly day: number;
    readonly body?: string;
    readonly author?: string;
    readonly assignees?: readonly string[];
    readonly labels?: readonly string[];
    readonly milestone?: string;
    readonly issueType?: string;
  },
): SimIssue {
  return makeIssue(site.state, site.rocket, {
    author: site.people.ada.id,
    ...about,
    title,
    createdAt: site.days.at(about.day),
  });
}

function close(entry: SimIssue, at: string): void {
  entry.state = 'CLOSED';
  entry.stateReason = 'COMPLETED';
  entry.closedAt = at;
  entry.updatedAt = at;
}

function findLabelIds(site: Site, ...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => site.labels.get(name)?.id ?? []);
}

function findMilestoneId(site: Site, title: string): string {
  return site.milestones.get(title)?.id ?? '';
}
