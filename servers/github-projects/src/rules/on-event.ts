import { ToolError } from '@wellspoken/kit';
import type { Trigger } from '@wellspoken/planner';

import type { HubChange, NewEvent } from '../events/event-log.ts';
import type { Desk } from '../operations/desk.ts';
import type { At } from '../operations/operation.ts';
import { wordsOfChange } from './asked-change.ts';
import { type HeldRule, holdRules } from './hold-rules.ts';
import { openRules } from './open-rules.ts';
import { readSubjects } from './read-subjects.ts';
import { listFields, needsPaths, splitRules } from './run-rules.ts';

/** Whether rules are followed when something happens, or only told what they would do. */
type OnEvent = 'dry-run' | 'apply';

/** Follows rules when events come. */
export interface RuleFollower {
  /** Takes an event and returns at once; what comes of it becomes an event of its own. */
  readonly take: (event: NewEvent) => void;
  /** Takes no more, and waits for what it has taken. */
  readonly close: () => Promise<void>;
}

/** How a follower works. */
interface FollowerOptions {
  readonly mode: OnEvent;
  /** How long closing waits before it breaks off. */
  readonly patienceMs?: number | undefined;
}

const MOST_WAITING = 200;
/**
 * Rules that undo each other would go on for ever: each change is an event again. Where webhooks
 * come late, they do so slowly.
 */
const CAPS = [
  { most: 5, withinMs: 60_000, span: 'a minute' },
  { most: 20, withinMs: 86_400_000, span: 'a day' },
] as const;

type Cap = (typeof CAPS)[number];
const PATIENCE_MS = 10_000;

/** Follows the rule file of a desk, one event after the other; nothing that fails gets out. */
export function followRules(desk: Desk, options: FollowerOptions): RuleFollower {
  const { mode, patienceMs = PATIENCE_MS } = options;
  const end = new AbortController();
  const capOn = createCaps(desk.now);
  let waiting = 0;
  let isClosed = false;
  let last = Promise.resolve();
  const addResult = (event: NewEvent, summary: RunSummary): void => {
    desk.events.add(createResultEvent(event, summary, desk.now()));
  };
  const follow = async (event: NewEvent, trigger: Trigger): Promise<void> => {
    waiting -= 1;
    if (end.signal.aborted) return;
    // Nobody calls: whoever started the server wants its rules followed.
    const at = { ...desk, signal: end.signal, progress: nothing, requireScopes: nothing };
    try {
      const held = await holdFor(event, { trigger, mode, capOn }, at);
      const summary = summarizeRun(held, mode);
      if (summary !== undefined) addResult(event, summary);
    } catch (error) {
      const words = error instanceof ToolError ? error.message : 'It failed in an unforeseen way.';
      addResult(event, { eventType: 'rules_failed', changes: [{ name: 'rules', to: words }] });
    }
  };
  return {
    take: (event) => {
      const trigger = findTrigger(event);
      if (isClosed || trigger === undefined) return;
      if (waiting >= MOST_WAITING) {
        const to = `More than ${MOST_WAITING} events wait: run_rules looks at what was left out.`;
        return addResult(event, { eventType: 'rules_skipped', changes: [{ name: 'rules', to }] });
      }
      waiting += 1;
      last = last.then(() => follow(event, trigger));
    },
    close: async () => {
      isClosed = true;
      const timer = setTimeout(() => end.abort(), patienceMs);
      await last;
      clearTimeout(timer);
    },
  };
}

interface Following {
  readonly trigger: Trigger;
  readonly mode: OnEvent;
  /** What keeps rules from changing something once more; else it is counted. */
  readonly capOn: (subject: string) => Cap | undefined;
}

const nothing = (): void => undefined;

const NOTHING: readonly HeldRule[] = [];

async function holdFor(
  event: NewEvent,
  { trigger, mode, capOn }: Following,
  at: At,
): Promise<readonly HeldRule[]> {
  const opened = await openRules(undefined, at);
  const waiting = (opened?.rules ?? []).filter(({ on }) => on.includes(trigger));
  const projectId = event.projectId ?? at.defaults.project;
  const { usable } = splitRules(waiting, { hasProject: projectId !== undefined });
  if (usable.length === 0) return NOTHING;
  const { subjects } = await readSubjects(
    {
      issueIds: [event.itemId ?? event.reference ?? event.resourceId],
      projectId,
      fields: listFields(usable),
      withPaths: usable.some(needsPaths),
      most: 1,
    },
    at,
  );
  const holding = { rules: usable, subjects, trigger, projectId, most: 1 };
  // Only what would change something counts, so that an echo of the own change costs nothing.
  const planned = (await holdRules({ ...holding, dryRun: true }, at)).held;
  if (mode === 'dry-run' || !hasPlans(planned)) return planned;
  const cap = capOn(event.resourceId);
  if (cap !== undefined) throw tooOften(cap);
  return (await holdRules({ ...holding, dryRun: false }, at)).held;
}

function hasPlans(held: readonly HeldRule[]): boolean {
  return held.some(({ changes }) => changes.some(({ outcome }) => outcome === 'planned'));
}

function tooOften({ most, span }: Cap): ToolError {
  return new ToolError(
    'conflict',
    `Rules changed this ${most} times within ${span}, so they rest: two of them may undo each other.`,
  );
}

const LONGEST_MS = Math.max(...CAPS.map(({ withinMs }) => withinMs));

/** Counts how often a subject was changed of late. */
function createCaps(now: () => Date): Following['capOn'] {
  const times = new Map<string, readonly number[]>();
  return (subject) => {
    const at = now().getTime();
    for (const [key, list] of times) {
      const recent = list.filter((time) => time > at - LONGEST_MS);
      if (recent.length === 0) times.delete(key);
      else times.set(key, recent);
    }
    const own = times.get(subject) ?? [];
    const cap = CAPS.find(
      ({ most, withinMs }) => own.filter((time) => time > at - withinMs).length >= most,
    );
    if (cap === undefined) times.set(subject, [...own, at]);
    return cap;
  };
}

interface RunSummary {
  readonly eventType: string;
  readonly changes: readonly HubChange[];
}

/** What is worth an event: what is so already is not. */
function summarizeRun(held: readonly HeldRule[], mode: OnEvent): RunSummary | undefined {
  const changes = held.flatMap(({ match, changes: all }) =>
    all
      .filter(({ outcome }) => outcome !== 'already')
      .map(({ change, outcome, detail }) => ({
        name: match.rule.name,
        to: `${wordsOfChange(change)}: ${outcome}${detail === undefined ? '' : `. ${detail}`}`,
      })),
  );
  if (changes.length === 0) return undefined;
  return { eventType: mode === 'apply' ? 'rules_applied' : 'rules_planned', changes };
}

function createResultEvent(event: NewEvent, summary: RunSummary, now: Date): NewEvent {
  const { resourceType, resourceId, title, reference, projectId, itemId } = event;
  return {
    at: now.toISOString(),
    source: 'rules',
    resourceType,
    resourceId,
    ...(title !== undefined && { title }),
    ...(reference !== undefined && { reference }),
    ...(projectId !== undefined && { projectId }),
    ...(itemId !== undefined && { itemId }),
    ...summary,
  };
}

const TRIGGERS: Readonly<Record<string, Trigger>> = {
  'issue opened': 'issue_opened',
  'issue edited': 'issue_edited',
  'issue labeled': 'issue_labeled',
  'issue unlabeled': 'issue_unlabeled',
  'issue assigned': 'issue_assigned',
  'issue closed': 'issue_closed',
  'issue reopened': 'issue_reopened',
  'pull_request opened': 'pr_opened',
  'pull_request closed': 'pr_closed',
  'pull_request merged': 'pr_merged',
  'item added': 'item_added',
  'item edited': 'item_changed',
};

/** What an event means to rules; nothing where no rule can wait for it. */
function findTrigger({ resourceType, eventType }: NewEvent): Trigger | undefined {
  const key = `${resourceType} ${eventType}`;
  return Object.hasOwn(TRIGGERS, key) ? TRIGGERS[key] : undefined;
}
