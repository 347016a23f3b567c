import type { Plan, PlanTask } from '../plans/plan.ts';
import { normalizeText } from '../similarity/words.ts';
import type { HashText } from './ids.ts';
import type { PrdEstimate, PrdMilestone, PrdTask, Requirement } from './prd.ts';

/** How many tasks a plan has at most. */
export const MOST_TASKS = 300;

const MOST_MILESTONES = 50;
const MOST_LINKS = 50;
const MOST_TITLE = 256;
const MOST_BODY = 60_000;
/** What GitHub takes of sub-issues. */
const MOST_LEVELS = 8;
const MOST_PARTS = 100;

/** What a plan is made of. */
export interface PlanParts {
  readonly title: string;
  readonly work: readonly (Requirement | PrdTask)[];
  readonly milestones: readonly PrdMilestone[];
  readonly hash: HashText;
}

/** A plan, and what had to be left out of it. */
export interface MadePlan {
  readonly plan: Plan;
  readonly notes: readonly string[];
}

/** Makes a plan of what is left to do; what is done needs no issue. */
export function makePlan({ title, work, milestones, hash }: PlanParts): MadePlan {
  const open = openWork(work);
  const kept = open.slice(0, MOST_TASKS);
  const wanted = milestones.slice(0, MOST_MILESTONES);
  const titles = new Set(wanted.map((milestone) => milestone.title));
  const known = new Set(kept.map(({ id }) => id));
  const parents = placeParts(kept);
  const tasks = kept.map((one) => toPlanTask(one, { document: title, known, titles, parents }));
  return {
    plan: {
      id: planId(title, hash),
      title: cutTitle(title),
      ...(wanted.length > 0 && { milestones: wanted.map(toPlanMilestone) }),
      tasks,
    },
    notes: [
      ...describeLimits({ open, kept, work, milestones }),
      ...describeMovedParts(kept, parents),
    ],
  };
}

/** The first tasks of a plan, with links only among them. */
export function limitPlan(plan: Plan, most: number): Plan {
  const tasks = plan.tasks.slice(0, most);
  const known = new Set(tasks.map(({ id }) => id));
  return {
    ...plan,
    tasks: tasks.map(({ dependsOn = [], parent, ...task }) => {
      const links = dependsOn.filter((id) => known.has(id) || id.includes('#'));
      return {
        ...task,
        ...(parent !== undefined && known.has(parent) && { parent }),
        ...(links.length > 0 && { dependsOn: links }),
      };
    }),
  };
}

type Work = Requirement | PrdTask;

/** What is done is left out, unless something below it is not. */
function openWork(work: readonly Work[]): readonly Work[] {
  const byId = new Map(work.map((one) => [one.id, one]));
  const open = new Set(work.filter(({ isDone }) => !isDone).map(({ id }) => id));
  // Parents stand before their parts, so the last comes first here.
  for (const { id, parent } of work.toReversed()) {
    if (parent !== undefined && open.has(id) && byId.has(parent)) open.add(parent);
  }
  return work.filter(({ id }) => open.has(id));
}

/** The parent of each part, as far as GitHub takes parts of parts and many of them. */
function placeParts(kept: readonly Work[]): ReadonlyMap<string, string> {
  const levels = new Map<string, number>();
  const counts = new Map<string, number>();
  const parents = new Map<string, string>();
  for (const { id, parent } of kept) {
    const wanted = parent ?? '';
    // What is too deep goes one level up.
    const above = levels.get(wanted) === MOST_LEVELS ? (parents.get(wanted) ?? '') : wanted;
    const level = levels.get(above) ?? 0;
    const count = (counts.get(above) ?? 0) + 1;
    const isPart = level > 0 && count <= MOST_PARTS;
    levels.set(id, isPart ? level + 1 : 1);
    if (isPart) parents.set(id, above);
    counts.set(above, count);
  }
  return parents;
}

function describeMovedParts(
  kept: readonly Work[],
  parents: ReadonlyMap<string, string>,
): readonly string[] {
  const ids = new Set(kept.map(({ id }) => id));
  const moved = kept.filter(
    ({ id, parent }) => parent !== undefined && ids.has(parent) && parents.get(id) !== parent,
  );
  return moved.length === 0
    ? []
    : [
        `Moved up: ${moved.length}. GitHub takes ${MOST_LEVELS} levels of sub-issues, and ${MOST_PARTS} of one issue.`,
      ];
}

function planId(title: string, hash: HashText): string {
  const words = normalizeText(title, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-/, '')
    .replace(/-$/, '');
  return `${words === '' ? 'plan' : words}-${hash(title).slice(0, 6)}`;
}

function toPlanMilestone({
  title,
  dueOn,
  description,
}: PrdMilestone): NonNullable<Plan['milestones']>[number] {
  return {
    title,
    ...(description !== undefined && { description: description.slice(0, 10_000) }),
    ...(dueOn !== undefined && { dueOn }),
  };
}

interface Around {
  readonly document: string;
  readonly known: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly parents: ReadonlyMap<string, string>;
}

function toPlanTask(work: Work, { document, known, titles, parents }: Around): PlanTask {
  const { id, isGivenId, title, milestone } = work;
  const parent = parents.get(id);
  const links = work.dependsOn.filter((other) => known.has(other) || other.includes('#'));
  return {
    id,
    title: cutTitle(isGivenId ? `${id}: ${title}` : title),
    body: writeBody(work, document),
    ...(parent !== undefined && { parent }),
    ...(links.length > 0 && { dependsOn: links.slice(0, MOST_LINKS) }),
    ...(milestone !== undefined && titles.has(milestone) && { milestone }),
  };
}

function cutTitle(title: string): string {
  return title.length > MOST_TITLE
    ? `${replaceLoneSurrogates(title.slice(0, MOST_TITLE - 1))}…`
    : title;
}

/** A cut may not go through the middle of a character. */
function replaceLoneSurrogates(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}

function writeBody(work: Work, document: string): string {
  const { text, title, details, acceptance, priority, estimate, path, id } = work;
  const parts = [
    text === title ? '' : text,
    details.map(writeBullet).join('\n'),
    acceptance.length === 0 ? '' : `Acceptance criteria:\n\n${acceptance.map(writeBox).join('\n')}`,
    priority === undefined ? '' : `Priority: ${priority}`,
    estimate === undefined ? '' : `Estimate: ${sayEstimate(estimate)}`,
    `From "${document}", ${[...path, id].join(', ')}`,
  ];
  const body = parts.filter((part) => part !== '').join('\n\n');
  return body.length > MOST_BODY ? `${replaceLoneSurrogates(body.slice(0, MOST_BODY))}…` : body;
}

function writeBullet(detail: string): string {
  const words = detail.trimStart();
  return `${' '.repeat(detail.length - words.length)}- ${words}`;
}

function writeBox({ text, isDone }: { readonly text: string; readonly isDone?: true }): string {
  return `- [${isDone === true ? 'x' : ' '}] ${text}`;
}

function sayEstimate({ amount, unit, text }: PrdEstimate): string {
  return amount === undefined || unit === 'unstated' ? text : `${amount} ${unit}`;
}

function describeLimits({
  open,
  kept,
  work,
  milestones,
}: Pick<PlanParts, 'work' | 'milestones'> & {
  readonly open: readonly Work[];
  readonly kept: readonly Work[];
}): readonly string[] {
  const done = work.length - open.length;
  const isLong = kept.some(({ title }) => title.length > MOST_TITLE - 60);
  return [
    ...(done > 0 ? [`Done already, so not in the plan: ${done}.`] : []),
    ...(kept.some(({ priority }) => priority !== undefined)
      ? [
          'Priorities stand in the bodies: whether the project has a field for them is not known here.',
        ]
      : []),
    ...(kept.some(({ estimate }) => estimate?.unit === 'unstated')
      ? ['Some estimates name no unit; they are kept as they are written.']
      : []),
    ...(isLong
      ? [`Titles longer than ${MOST_TITLE} characters are cut; the body has all of them.`]
      : []),
    ...(kept.some(({ dependsOn }) => dependsOn.length > MOST_LINKS)
      ? [`A task keeps its first ${MOST_LINKS} dependencies.`]
      : []),
    ...(milestones.length > MOST_MILESTONES
      ? [`Only the first ${MOST_MILESTONES} of ${milestones.length} milestones are in the plan.`]
      : []),
  ];
}
