import { createDatabases } from './databases/all-databases.ts';
import type { Database, Field } from './databases/database.ts';
import { createHistory, type History } from './history.ts';
import { createFieldIndex, type FieldIndex } from './search/field-index.ts';

/** What all routes of one simulator share. */
export interface World {
  readonly now: () => Date;
  readonly databases: readonly Database[];
  /** A database by its name or another name that it has; undefined where there is none. */
  readonly database: (name: string) => Database | undefined;
  /** What the records of a database have in a field; read once. */
  readonly index: (database: Database, field: Field) => FieldIndex;
  readonly history: History;
}

const OTHER_NAMES: Readonly<Record<string, string>> = { nucleotide: 'nuccore' };

/** Creates a world in which a search covers so many generated articles. */
export function createWorld(generated: number, now: () => Date): World {
  const databases = createDatabases(generated);
  const byName = new Map(databases.map((database) => [database.name, database]));
  const indexes = new Map<string, FieldIndex>();
  return {
    now,
    databases,
    database: (name) => byName.get(OTHER_NAMES[name] ?? name),
    index: (database, field) => {
      const key = `${database.name} ${field.name}`;
      const known = indexes.get(key) ?? createFieldIndex(database, field);
      indexes.set(key, known);
      return known;
    },
    history: createHistory(now),
  };
}
