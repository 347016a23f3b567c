import type { Operation } from '../operation.ts';
import { getProjectChanges } from './get-project-changes.ts';
import { getRecentEvents } from './get-recent-events.ts';
import { replayEvents } from './replay-events.ts';
import { subscribeToEvents } from './subscribe-to-events.ts';

/** All operations on events. */
export const eventsOperations: readonly Operation[] = [
  getProjectChanges,
  subscribeToEvents,
  getRecentEvents,
  replayEvents,
];
