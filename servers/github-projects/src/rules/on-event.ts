import { ToolError } from '@wellspoken/kit';
import type { Trigger } from '@wellspoken/planner';

import type { HubChange, NewEvent } from '../events/event-log.ts';
import type { Desk } from '../operations/desk.ts';
import type { At } from '../operations/operation.ts';
import { describeChange } from './asked-change.ts';
import { type HeldRule, holdRules } from './hold-rules.ts';
import { openRules } from './open-rules.ts';
import { readSubjects } from './read-subjects.ts';
import { listFields, needsPaths, splitRules } from './run-rules.ts';

/** Whether rules are applied on events, or only previewed. */
type OnEvent = 'dry-run' | 'apply';

/** Applies rules when events arrive. */
export interface RuleFollower {
  /** Accepts an event and returns at once; the outcome becomes an event of its own. */
  readonly take: (event: NewEvent) => void;
  /** Accepts no further events, and waits for the accepted ones. */
  readonly close: () => Promise<void>;
}

interface FollowerOptions {
  readonly mode: OnEvent;
  /** How long closing waits before it cancels the work. */
  readonly patienceMs?: number | undefined;
}

const MOST_WAITING = 200;
/**
 * Rules that undo each other would never stop, since each change is an event again. Delayed
 * webhooks only slow that down.
 */
const CAPS = [
  { most: 5, withinMs: 60_000, span: 'a minute' },
  { most: 20, withinMs: 86_400_000, span: 'a day' },
] as const;

type Cap = (typeof CAPS)[number];
const PATIENCE_MS = 10_000;

/**
 * Applies the rule file of the server to events, one after the other; an error becomes an event of
 * its own.
 */
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
    // There is no caller: whoever started the server wants its rules applied.
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
  /** Returns the limit that forbids another change of the subject, or else counts the change. */
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
  // Only events that would change something are counted, so echoes of own changes are free.
  const planned = (await holdRules({ ...holding, dryRun: true }, at)).held;
  if (mode === 'dry-run' || !hasPlans(planned)) return planned;
  const cap = capOn(event.resourceId);
  if (cap !== undefined) throw createTooOftenError(cap);
  return (await holdRules({ ...holding, dryRun: false }, at)).held;
}

function hasPlans(held: readonly HeldRule[]): boolean {
  return held.some(({ changes }) => changes.some(({ outcome }) => outcome === 'planned'));
}

function createTooOftenError({ most, span }: Cap): ToolError {
  return new ToolError(
    'conflict',
    `Rules changed this ${most} times within ${span}, so they rest: two of them may undo each other.`,
  );
}

const LONGEST_MS = Math.max(...CAPS.map(({ withinMs }) => withinMs));

/** Counts recent changes of each subject. */
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

/** Summarizes a run for an event; undefined if all changes were in effect already. */
function summarizeRun(held: readonly HeldRule[], mode: OnEvent): RunSummary | undefined {
  const changes = held.flatMap(({ match, changes: all }) =>
    all
      .filter(({ outcome }) => outcome !== 'already')
      .map(({ change, outcome, detail }) => ({
        name: match.rule.name,
        to: `${describeChange(change)}: ${outcome}${detail === undefined ? '' : `. ${detail}`}`,
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

/** The trigger for an event; undefined if no rule can react to it. */
function findTrigger({ resourceType, eventType }: NewEvent): Trigger | undefined {
  const key = `${resourceType} ${eventType}`;
  return Object.hasOwn(TRIGGERS, key) ? TRIGGERS[key] : undefined;
}
