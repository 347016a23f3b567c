import type { Database } from '../database.ts';
import { assertThere, closeAll, openFile } from './open-file.ts';
import { getLimit, type Move, planRepair, type RepairPlan } from './plan-clock-repair.ts';

/** How stamps are moved. */
interface RepairOptions {
  readonly path: string;
  readonly now: number;
  /** Whether everything is undone at the end. */
  readonly isRehearsal: boolean;
}

/** Gives changes from the future the moments at which they can have been made. */
export function repairClock({ path, now, isRehearsal }: RepairOptions): RepairPlan {
  assertThere(path);
  const file = openFile({ path, mustExist: true });
  const { database, guard } = file;
  try {
    database.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
    database.exec('BEGIN IMMEDIATE');
    guard.assertHere('write');
    const repair = moveStamps(database, now);
    database.exec(isRehearsal ? 'ROLLBACK' : 'COMMIT');
    if (!isRehearsal) guard.assertKept();
    return repair;
  } finally {
    if (database.isTransaction()) database.exec('ROLLBACK');
    closeAll(file, { keepsLog: false });
  }
}

const WAIT_MS = 30_000;

function moveStamps(database: Database, now: number): RepairPlan {
  const plan = planRepair(database, now);
  const [first, last] = [plan.moves[0], plan.moves.at(-1)];
  if (first === undefined || last === undefined) return plan;
  database.run(
    'DELETE FROM clocks WHERE change_id IN (SELECT id FROM changes WHERE at >= ?)',
    first.old,
  );
  applyMoves(database, plan.moves, { first, now });
  assertInOrder(database);
  // Who watches the memory is told by that too.
  database.run(
    "INSERT INTO changes (at, client, tool) VALUES (?, 'command line', 'repair-clock')",
    Math.max(now, last.new + 1),
  );
  return plan;
}

/** Every column that holds a moment, by its table. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  projects: ['created_at'],
  entities: ['created_at', 'valid_from', 'valid_to'],
  entity_versions: ['valid_from', 'valid_to'],
  aliases: ['valid_from', 'valid_to'],
  observations: ['created_at', 'valid_from', 'valid_to', 'asserted_at'],
  relations: ['created_at', 'valid_from', 'valid_to', 'asserted_at'],
  relation_versions: ['valid_from', 'valid_to'],
  search_documents: ['valid_from', 'valid_to'],
};

/** Those of which no two rows may hold the same: they are moved out of the way first. */
const UNIQUE_MOMENTS: readonly (readonly [table: string, column: string])[] = [
  ['changes', 'at'],
  ['assertions', 'at'],
];

interface Moving {
  readonly first: Move;
  readonly now: number;
}

function applyMoves(database: Database, moves: readonly Move[], { first, now }: Moving): void {
  // What lies between now and the first of them was given by a caller then.
  const from = getLimit(now) + 1;
  database.exec('CREATE TEMP TABLE moves (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)');
  try {
    const add = 'INSERT OR REPLACE INTO moves (old, new) VALUES (?, ?)';
    database.run(add, from, first.new);
    for (const move of moves) database.run(add, move.old, move.new);
    for (const [table, columns] of Object.entries(MOMENTS)) {
      for (const column of columns) {
        const set = `UPDATE ${table} SET ${column} = ${buildMoved(column)}`;
        database.run(`${set} WHERE ${column} >= ?`, from);
      }
    }
    for (const [table, column] of UNIQUE_MOMENTS) {
      database.run(`UPDATE ${table} SET ${column} = -${column} WHERE ${column} >= ?`, from);
      database.run(
        `UPDATE ${table} SET ${column} = ${buildMoved(`-${column}`)} WHERE ${column} <= ?`,
        -from,
      );
    }
  } finally {
    database.exec('DROP TABLE moves');
  }
  // What waits for a moment that a wrong clock set would wait for years.
  database.run('UPDATE embedding_jobs SET due_at = 0 WHERE due_at > ?', now + DAY_MS);
  database.run('UPDATE embedding_models SET used_at = ?1 WHERE used_at > ?1', now);
}

const DAY_MS = 86_400_000;

/** A moment as it is to be: that of the last change up to it. */
function buildMoved(moment: string): string {
  return `(SELECT m.new FROM moves m WHERE m.old <= ${moment} ORDER BY m.old DESC LIMIT 1)`;
}

/** Refuses to keep what ends before it begins. */
function assertInOrder(database: Database): void {
  for (const [table, columns] of Object.entries(MOMENTS)) {
    if (!columns.includes('valid_to')) continue;
    const wrong = database.value(`SELECT count(*) FROM ${table} WHERE valid_to < valid_from`);
    if (wrong !== 0) throw new Error(`A repair of moments would put ${table} out of order.`);
  }
}
