import type { Trigger } from '@wellspoken/planner';

import type { NewEvent } from '../events/event-log.ts';

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
export function triggerOf({ resourceType, eventType }: NewEvent): Trigger | undefined {
  const key = `${resourceType} ${eventType}`;
  return Object.hasOwn(TRIGGERS, key) ? TRIGGERS[key] : undefined;
}
