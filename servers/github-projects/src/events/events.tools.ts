import type { Operation } from '../operations/operation.ts';
import { getProjectChanges } from './get-project-changes.tool.ts';
import { getRecentEvents } from './get-recent-events.tool.ts';
import { replayEvents } from './replay-events.tool.ts';
import { subscribeToEvents } from './subscribe-to-events.tool.ts';

/** All operations on events. */
export const eventsOperations: readonly Operation[] = [
  getProjectChanges,
  subscribeToEvents,
  getRecentEvents,
  replayEvents,
];
