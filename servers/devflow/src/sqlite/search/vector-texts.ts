import { headMeaning, noteMeaning } from '../../embedding/readable.ts';
import type { Database } from '../database.ts';
import { gathered } from '../sources.ts';
import { KIND } from './kinds.ts';

/** What is embedded of some documents; those that are gone are left out. */
export function meaningsOf(
  database: Database,
  documentIds: readonly number[],
): ReadonlyMap<number, string> {
  const ids = JSON.stringify(documentIds);
  // A name as it was when the document held: its last version that began before the end.
  const heads = database.json(
    gathered(
      `json_array(d.id, v.name, v.type)`,
      `FROM json_each(?1) n CROSS JOIN search_documents d ON d.id = n.value AND d.kind = ${KIND.head}
        JOIN entity_versions v ON v.entity_id = d.target_id AND v.version = (
          SELECT max(w.version) FROM entity_versions w WHERE w.entity_id = d.target_id
            AND (d.valid_to IS NULL OR w.valid_from < d.valid_to))`,
    ),
    ids,
  ) as readonly (readonly [number, string, string])[];
  const notes = database.json(
    gathered(
      'json_array(d.id, o.text)',
      `FROM json_each(?1) n CROSS JOIN search_documents d ON d.id = n.value AND d.kind = ${KIND.note}
        JOIN observations o ON o.id = d.target_id`,
    ),
    ids,
  ) as readonly (readonly [number, string])[];
  return new Map([
    ...heads.map(([id, name, type]) => [id, headMeaning(name, type)] as const),
    ...notes.map(([id, text]) => [id, noteMeaning(text)] as const),
  ]);
}
