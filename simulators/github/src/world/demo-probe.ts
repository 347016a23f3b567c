import { makeItem } from '../projects/make-item.ts';
import { makeField, makeProject } from '../projects/make.ts';
import { makeIssue, makeLabel, makeMilestone, makeRepository } from '../repositories/make.ts';
import type { SimIssue, SimProject, SimRepository } from '../state/entities.ts';
import type { State } from '../state/state.ts';
import { type Days, createDays } from './days.ts';
import type { DemoPeople } from './demo-people.ts';
import { PROBE_ISSUES, type ProbeIssue } from './probe-issues.ts';
import { addWorkFields, addUsualWorkFields, listSprints } from './project-fields.ts';

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
export function makeDemoProbe(state: State, people: DemoPeople): void {
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
