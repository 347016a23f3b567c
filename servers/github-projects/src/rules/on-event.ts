import { ToolError } from '@wellspoken/kit';

import type { Desk } from '../desk.ts';
import type { HubChange, NewEvent } from '../events/event-log.ts';
import type { At } from '../operations/operation.ts';
import type { Trigger } from '../planning/rules/rule.ts';
import { wordsOfChange } from './change-words.ts';
import { holdRules, type HeldRule } from './hold-rules.ts';
import { openRules } from './open-rules.ts';
import { readSubjects } from './read-subjects.ts';
import { needsPaths } from './run-rules.ts';
import { fieldsOf, splitRules } from './split-rules.ts';
import { triggerOf } from './trigger-of.ts';

/** Whether rules are followed when something happens, or only told what they would do. */
export type OnEvent = 'dry-run' | 'apply';

/** Follows rules when events come. */
export interface RuleFollower {
  /** Takes an event and returns at once; what comes of it becomes an event of its own. */
  readonly take: (event: NewEvent) => void;
  /** Takes no more, and waits for what it has taken. */
  readonly close: () => Promise<void>;
}

/** How a follower works. */
export interface FollowerOptions {
  readonly mode: OnEvent;
  /** How long closing waits before it breaks off. */
  readonly patienceMs?: number | undefined;
}

const MOST_WAITING = 200;
/** Rules that undo each other would go on for ever: each change is an event again. */
const MOST_IN_A_MINUTE = 5;
const MINUTE_MS = 60_000;
const PATIENCE_MS = 10_000;

/** Follows the rule file of a desk, one event after the other; nothing that fails gets out. */
export function followRules(desk: Desk, options: FollowerOptions): RuleFollower {
  const { mode, patienceMs = PATIENCE_MS } = options;
  const end = new AbortController();
  const isTooOften = createCap(desk.now);
  let waiting = 0;
  let isClosed = false;
  let last = Promise.resolve();
  const tell = (event: NewEvent, told: Told): void => {
    desk.events.add(resultOf(event, told, desk.now()));
  };
  const follow = async (event: NewEvent, trigger: Trigger): Promise<void> => {
    waiting -= 1;
    if (end.signal.aborted) return;
    const at = { ...desk, signal: end.signal, progress: () => undefined };
    try {
      const held = await holdFor(event, { trigger, mode, isTooOften }, at);
      const told = toldOf(held, mode);
      if (told !== undefined) tell(event, told);
    } catch (error) {
      const words = error instanceof ToolError ? error.message : 'It failed in an unforeseen way.';
      tell(event, { eventType: 'rules_failed', changes: [{ name: 'rules', to: words }] });
    }
  };
  return {
    take: (event) => {
      const trigger = triggerOf(event);
      if (isClosed || trigger === undefined) return;
      if (waiting >= MOST_WAITING) {
        const to = `More than ${MOST_WAITING} events wait: run_rules looks at what was left out.`;
        return tell(event, { eventType: 'rules_skipped', changes: [{ name: 'rules', to }] });
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
  readonly isTooOften: (subject: string) => boolean;
}

const NOTHING: readonly HeldRule[] = [];

async function holdFor(
  event: NewEvent,
  { trigger, mode, isTooOften }: Following,
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
      fields: fieldsOf(usable),
      withPaths: usable.some(needsPaths),
      most: 1,
    },
    at,
  );
  const holding = { rules: usable, subjects, trigger, projectId, most: 1 };
  // Only what would change something counts, so that an echo of the own change costs nothing.
  const planned = (await holdRules({ ...holding, dryRun: true }, at)).held;
  if (mode === 'dry-run' || !hasPlans(planned)) return planned;
  if (isTooOften(event.resourceId)) throw tooOften();
  return (await holdRules({ ...holding, dryRun: false }, at)).held;
}

function hasPlans(held: readonly HeldRule[]): boolean {
  return held.some(({ changes }) => changes.some(({ outcome }) => outcome === 'planned'));
}

function tooOften(): ToolError {
  return new ToolError(
    'conflict',
    `Rules changed this ${MOST_IN_A_MINUTE} times within a minute, so they rest: two of them may undo each other.`,
  );
}

/** Counts how often a subject was changed within the last minute. */
function createCap(now: () => Date): (subject: string) => boolean {
  const times = new Map<string, readonly number[]>();
  return (subject) => {
    const from = now().getTime() - MINUTE_MS;
    for (const [key, list] of times) {
      const recent = list.filter((time) => time > from);
      if (recent.length === 0) times.delete(key);
      else times.set(key, recent);
    }
    const own = times.get(subject) ?? [];
    if (own.length >= MOST_IN_A_MINUTE) return true;
    times.set(subject, [...own, now().getTime()]);
    return false;
  };
}

interface Told {
  readonly eventType: string;
  readonly changes: readonly HubChange[];
}

/** What is worth an event: what is so already is not. */
function toldOf(held: readonly HeldRule[], mode: OnEvent): Told | undefined {
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

function resultOf(event: NewEvent, told: Told, now: Date): NewEvent {
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
    ...told,
  };
}
