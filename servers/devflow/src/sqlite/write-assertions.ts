import type { Writer } from '../store/writer.ts';
import type { Change } from './change.ts';
import { KINDS } from './read-observations.ts';

type Kind = keyof typeof KINDS;

type AssertionWriter = Pick<Writer, 'reinforce' | 'inherit'>;

const TABLES = { observation: 'observations', relation: 'relations' } as const;

/** Writes how often facts were said. */
export function assertionWriter(change: Change): AssertionWriter {
  return {
    reinforce: (kind, id) => Promise.resolve(reinforce(change, kind, id)),
    inherit: (kind, from, to) => Promise.resolve(inherit(change, kind, { from, to })),
  };
}

function reinforce(change: Change, kind: Kind, id: number): void {
  const { database, at } = change;
  const { changes } = database.run(
    'INSERT OR IGNORE INTO assertions (kind, target_id, at, change_id) VALUES (?, ?, ?, ?)',
    KINDS[kind],
    id,
    at,
    change.id(),
  );
  if (changes === 0) return;
  database.run(
    `UPDATE ${TABLES[kind]} SET asserted_at = ?1, assertions = assertions + 1 WHERE id = ?2`,
    at,
    id,
  );
}

/** Lets a fact take over when and how often another one was said. */
export function inherit(
  { database }: Change,
  kind: Kind,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const table = TABLES[kind];
  database.run(
    `INSERT OR IGNORE INTO assertions (kind, target_id, at, change_id)
      SELECT kind, ?3, at, change_id FROM assertions WHERE kind = ?1 AND target_id = ?2
      UNION SELECT ?1, ?3, c.at, c.id FROM ${table} o JOIN changes c ON c.at = o.asserted_at
        WHERE o.id = ?2`,
    KINDS[kind],
    from,
    to,
  );
  database.run(
    `UPDATE ${table} SET asserted_at = max(asserted_at, o.said_at),
        assertions = assertions + o.times - 1
      FROM (SELECT asserted_at AS said_at, assertions AS times FROM ${table} WHERE id = ?1) o
      WHERE id = ?2`,
    from,
    to,
  );
}
