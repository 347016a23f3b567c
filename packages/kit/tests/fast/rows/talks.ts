import type { Talk } from '../support/row.ts';
import { askingTalks } from './talks-asking.ts';
import { doorTalks } from './talks-doors.ts';
import { leavingTalks } from './talks-leaving.ts';
import { sessionTalks } from './talks-sessions.ts';
import { stateTalks } from './talks-state.ts';

/** Every conversation of the table. */
export const talks: readonly Talk[] = [
  ...askingTalks,
  ...leavingTalks,
  ...sessionTalks,
  ...stateTalks,
  ...doorTalks,
];
