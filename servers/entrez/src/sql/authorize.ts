import { constants } from '@photostructure/sqlite';

/** Why something was not allowed. */
export type Refusal = 'write' | 'internals';

/** A judge of what a statement does, as SQLite asks it while it prepares one. */
export interface Authorizer {
  readonly judge: (action: number, first: string | null, second: string | null) => number;
  /** What was refused last. */
  readonly refusal: () => Refusal | undefined;
}

/** Pragmas that only describe tables; they can be read as `pragma_table_info('x')`. */
const DESCRIBING = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'index_xinfo',
  'foreign_key_list',
]);

/** What can be read beside the tables of a dataset. */
const READABLE = [
  'sqlite_master',
  'sqlite_schema',
  'json_each',
  'json_tree',
  ...[...DESCRIBING].map((name) => `pragma_${name}`),
];

/** Functions that reach beyond the values they are given. */
const FORBIDDEN_FUNCTION =
  /^(?:load_extension|fts3_tokenizer|fts5.*|sqlite_log|rtree.*|readfile|writefile|edit)$/iu;

/** Allows to read these tables, and nothing else: what is not known is refused. */
export function createAuthorizer(tables: Iterable<string>): Authorizer {
  const readable = new Set([...tables, ...READABLE].map((name) => name.toLowerCase()));
  let refusal: Refusal | undefined;
  const allow = (isAllowed: boolean, otherwise: Refusal): number => {
    if (isAllowed) return constants.SQLITE_OK;
    refusal = otherwise;
    return constants.SQLITE_DENY;
  };
  return {
    refusal: () => refusal,
    judge: (action, first, second) => {
      switch (action) {
        case constants.SQLITE_SELECT:
        case constants.SQLITE_RECURSIVE:
          return constants.SQLITE_OK;
        case constants.SQLITE_READ:
          // Without a column only rows are counted, and then `first` may name a part of the statement.
          return allow(second === '' || readable.has((first ?? '').toLowerCase()), 'internals');
        case constants.SQLITE_FUNCTION:
          return allow(!FORBIDDEN_FUNCTION.test(second ?? ''), 'internals');
        case constants.SQLITE_PRAGMA:
          return allow(DESCRIBING.has((first ?? '').toLowerCase()), 'internals');
        default:
          return allow(false, 'write');
      }
    },
  };
}
