import { existsSync } from 'node:fs';
import type { Finding } from '@wellspoken/kit/launch';

import { countNoun } from '../../answers/sentences.ts';
import { toIso } from '../../answers/values.ts';
import { StoreError } from '../../memory/store.ts';
import { asStoreError, type Database } from '../database.ts';
import { assertLogFits } from '../file-identity.ts';
import { isPlausible } from '../moments.ts';
import { assertOurs } from './migrations.ts';
import { planRepair } from './plan-clock-repair.ts';
import { openReadOnly } from './unwritable-file.ts';

/** Looks for changes that were made with a clock that was ahead; nothing where there are none. */
export function examineClock(path: string, now = Date.now()): readonly Finding[] {
  if (!existsSync(path)) return [];
  let database: Database | undefined;
  try {
    assertLogFits(path);
    database = openReadOnly(path);
    assertOurs(database);
    return describeAhead(database, now);
  } catch (error) {
    // What is wrong with the file itself is found elsewhere.
    if (asStoreError(error) instanceof StoreError) return [];
    throw error;
  } finally {
    database?.close({ keepsLog: true });
  }
}

function describeAhead(database: Database, now: number): readonly Finding[] {
  const { ahead, clients, following, lastBefore, moves } = planRepair(database, now);
  if (moves.length === 0) return [];
  const shown = clients
    .slice(0, MOST_CLIENTS)
    .map(({ client, count }) => `${count} by "${client}"`);
  const others = clients.length - shown.length;
  const whose = [...shown, ...(others > 0 ? [`the rest by ${others} others`] : [])].join(', ');
  const since = lastBefore === 0 ? '' : ` It was right until ${toIso(lastBefore)}.`;
  const latest = toIso(moves.at(-1)?.old ?? now);
  const later =
    following === 0 ? '' : ` ${countNoun(following, 'later change')} had to be stamped after them.`;
  return [
    {
      title: 'Clock',
      state: 'warning',
      detail: `${countNoun(ahead, 'change')} ${ahead === 1 ? 'is' : 'are'} stamped in the future, up to ${latest}, because a clock was ahead: ${whose}.${since}${later}`,
      fix: isPlausible(database, now) ? FIX : `${CLOCK_FIX} ${FIX}`,
    },
  ];
}

const MOST_CLIENTS = 5;

const CLOCK_FIX =
  'The clock of this machine is before all that is stored, so see first whether it is right.';
const FIX =
  'If the clock of this machine is right, see what would be mended: wellspoken devflow repair-clock; then add --mend. If it is wrong, set it.';
