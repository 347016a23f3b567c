import { StoreError } from '../../memory/store.ts';
import type { Database } from '../database.ts';
import { CLOCK_SCHEMA, CORE_SCHEMA, SEARCH_SCHEMA, VECTOR_SCHEMA } from './schema.ts';

/** What SQLite keeps of a table, an index, a view or a trigger. */
type SchemaObject = readonly [type: string, name: string, table: string, sql: string | null];

/**
 * Refuses a file that carries anything but the tables and indexes that this program makes: a trigger
 * would run with each write, and a view or an altered table can stand for what it is not.
 */
export function assertObjectsOurs(database: Pick<Database, 'value'>): void {
  const strangers = readObjects(database).filter((one) => !isOurs(one));
  if (strangers.length === 0) return;
  const shown = strangers.slice(0, MOST_SHOWN).map(describe);
  const more = strangers.length - shown.length;
  const named = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  throw new StoreError(
    'foreign',
    `The file carries what devflow does not make: ${named}. Such things can run with each call, so they must be dropped with SQLite before the file is used.`,
  );
}

const MOST_SHOWN = 5;

function readObjects(database: Pick<Database, 'value'>): readonly SchemaObject[] {
  const text = database.value(
    'SELECT json_group_array(json_array(type, name, tbl_name, sql)) FROM sqlite_schema',
  );
  // The statement gathers these columns in this order.
  return JSON.parse(String(text)) as readonly SchemaObject[];
}

function isOurs([type, name, , sql]: SchemaObject): boolean {
  const isInternal = name.startsWith('sqlite_') || SHADOWS.has(name);
  if (isInternal) return type === 'table' || type === 'index';
  return sql !== null && OURS.get(name) === foldSpaces(sql);
}

const MOST_LETTERS = 60;

function describe([type, name, table, sql]: SchemaObject): string {
  const [shown, of] = [name, table].map((text) => {
    return `"${text.replaceAll(/\p{C}/gu, '?').slice(0, MOST_LETTERS)}"`;
  });
  const on = type === 'trigger' || type === 'index' ? ` on ${of}` : '';
  const isAltered = sql !== null && OURS.get(name)?.startsWith(`CREATE ${type.toUpperCase()} `);
  return `${isAltered === true ? 'an altered ' : 'the '}${type} ${shown}${on}`;
}

function foldSpaces(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim();
}

/** Each statement of the schema, by the name of what it makes. */
const OURS: ReadonlyMap<string, string> = new Map(
  [CORE_SCHEMA, SEARCH_SCHEMA, VECTOR_SCHEMA, CLOCK_SCHEMA]
    .flatMap((schema) => schema.replaceAll(/^--.*$/gm, '').split(';'))
    .map(foldSpaces)
    .flatMap((sql) => {
      const [, name] = /^CREATE (?:UNIQUE INDEX|INDEX|TABLE|VIRTUAL TABLE) (\w+)/.exec(sql) ?? [];
      return name === undefined ? [] : [[name, sql]];
    }),
);

/** The tables in which FTS5 keeps its indexes; how they look is its own affair. */
const SHADOWS: ReadonlySet<string> = new Set(
  [...OURS]
    .filter(([, sql]) => sql.startsWith('CREATE VIRTUAL TABLE'))
    .flatMap(([name]) => ['data', 'idx', 'docsize', 'config'].map((part) => `${name}_${part}`)),
);
