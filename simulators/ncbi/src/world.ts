import { createDatabases } from './databases/all-databases.ts';
import type { Database, Field } from './databases/database.ts';
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

/** Records that the small NCBI remembers. */
interface Remembered {
  readonly database: string;
  readonly uids: readonly string[];
}

/** Sets of records by environment and key; each is forgotten eight hours after it was made. */
interface History {
  /** Remembers a set, in an environment that is there or in a new one. */
  readonly add: (set: Remembered, webEnv?: string) => Place;
  /** The set of a key; undefined where it is not known, or not any more. */
  readonly get: (place: Place) => Remembered | undefined;
  readonly forget: () => void;
}

/** Where a set is. */
interface Place {
  readonly webEnv: string;
  readonly queryKey: number;
}

const KEPT_MS = 8 * 60 * 60 * 1000;

interface Environment {
  readonly sets: Remembered[];
  usedAt: number;
}

/** Creates a memory without sets. */
function createHistory(now: () => Date): History {
  const environments = new Map<string, Environment>();
  let made = 0;
  const find = (webEnv: string): Environment | undefined => {
    const environment = environments.get(webEnv);
    if (environment === undefined || now().getTime() - environment.usedAt < KEPT_MS) {
      return environment;
    }
    environments.delete(webEnv);
    return undefined;
  };
  return {
    add: (set, webEnv) => {
      const known = webEnv === undefined ? undefined : find(webEnv);
      const name = known === undefined || webEnv === undefined ? getName(++made) : webEnv;
      const environment = known ?? { sets: [], usedAt: 0 };
      environment.sets.push(set);
      environment.usedAt = now().getTime();
      environments.set(name, environment);
      return { webEnv: name, queryKey: environment.sets.length };
    },
    get: ({ webEnv, queryKey }) => find(webEnv)?.sets[queryKey - 1],
    forget: () => environments.clear(),
  };
}

function getName(number: number): string {
  return `MCID_${number.toString(16).padStart(24, '6')}`;
}
