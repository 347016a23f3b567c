import type { Connection } from '../../store/connection.ts';
import { createTally, type Tally } from './tally.ts';

/** The steps of an import, in their order. */
export type Stage = 'toc' | 'sections' | 'index' | 'done';

/** How far an import is. What it says and what was loaded change in one transaction. */
export interface Journal {
  readonly stage: () => Stage;
  /** How much of the stage is done: rows of the table, or the last section in the index. */
  readonly done: () => number;
  readonly tally: Tally;
  /** Writes where the import is; within the transaction that brought it there. */
  readonly reach: (stage: Stage, done: number) => void;
}

/** Reads the journal of an import, which a new one begins. */
export function openJournal(connection: Connection): Journal {
  const row = connection.get('SELECT stage, done, tally FROM progress');
  const tally = row === undefined ? createTally() : (JSON.parse(String(row['tally'])) as Tally); // Written below.
  // Only the stages above are written.
  let [stage, done] = [(row?.['stage'] ?? 'toc') as Stage, Number(row?.['done'] ?? 0)];
  return {
    stage: () => stage,
    done: () => done,
    tally,
    reach: (to, count) => {
      [stage, done] = [to, count];
      connection.run(
        'INSERT OR REPLACE INTO progress (rowid, stage, done, tally) VALUES (1, ?, ?, ?)',
        stage,
        done,
        JSON.stringify(tally),
      );
    },
  };
}
