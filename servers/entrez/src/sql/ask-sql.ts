import { nearest, ToolError } from '@wellspoken/kit';

import type { SqlAnswer, TableInfo } from '../datasets/datasets.ts';
import type { SqlReply, SqlTask } from './messages.ts';
import type { Ending } from './sql-process.ts';
import type { SqlCall, SqlRunner } from './sql-runner.ts';

/** A query, and the tables that error messages may name. */
interface SqlQuestion extends Omit<SqlTask, 'timeMs'> {
  readonly tables: readonly TableInfo[];
}

/** Runs one read-only statement; every failure is a ToolError with suggestions. */
export async function askSql(
  runner: SqlRunner,
  { tables, ...ask }: SqlQuestion,
  call: SqlCall = {},
): Promise<SqlAnswer> {
  assertReads(ask.sql);
  const outcome = await runner.run(ask, call);
  call.signal?.throwIfAborted();
  if ('rows' in outcome) return outcome;
  throw explainFailure(outcome, tables, runner.timeMs);
}

/** EXPLAIN is not among them: what it explains must be. */
const READING = new Set(['SELECT', 'WITH', 'VALUES']);

/** The documented message for statements that are not read-only. */
const ONLY_SELECT = 'Only SELECT queries are allowed for security reasons';

const SEE_SCHEMA = 'See all tables and columns with operation "schema".';

/** Refuses anything but one read-only statement, before it runs. */
function assertReads(sql: string): void {
  const { keyword, hasMore } = scanStatement(sql);
  if (!READING.has(keyword)) throw createReadOnlyError();
  if (!hasMore) return;
  throw new ToolError(
    'invalid_arguments',
    `${ONLY_SELECT}: expected one statement; another follows the first ";".`,
    { suggestions: ['Send each statement in a call of its own.'] },
  );
}

function createReadOnlyError(): ToolError {
  return new ToolError('invalid_arguments', ONLY_SELECT, {
    suggestions: [
      'Begin the statement with SELECT, WITH, VALUES or EXPLAIN.',
      SEE_SCHEMA,
      'Stage other records with operation "fetch_and_stage"; a staged dataset is not changed.',
    ],
  });
}

/** Explains to the caller why a query returned no rows. */
function explainFailure(
  answer: Exclude<SqlReply, { readonly rows: unknown }> | { readonly ended: Ending },
  tables: readonly TableInfo[],
  timeMs: number,
): ToolError {
  if ('ended' in answer) return explainEnding(answer.ended, timeMs);
  if ('unopened' in answer) return createGoneError();
  if ('wide' in answer) return createTooWideError(answer.wide);
  if ('failure' in answer) return explainSqlite(answer.failure, tables);
  if (answer.refused === 'write') return createReadOnlyError();
  return new ToolError(
    'permission_denied',
    'The statement reads something that is no part of the dataset, or uses a function that is not allowed here.',
    { suggestions: [SEE_SCHEMA] },
  );
}

function createGoneError(): ToolError {
  return new ToolError('not_found', 'The dataset was removed while it was being asked.', {
    suggestions: ['Stage its records again with operation "fetch_and_stage".'],
  });
}

function createTooWideError({
  column,
  bytes,
}: {
  readonly column: string;
  readonly bytes: number;
}): ToolError {
  return new ToolError(
    'too_large',
    `Column "${column}" of one row alone takes about ${bytes} bytes, more than this answer may have.`,
    {
      suggestions: [
        `Take a part of it, such as substr(${column}, 1, 1000), or its length(${column}).`,
        'Raise max_tokens.',
      ],
    },
  );
}

const NARROW = [
  'Ask for less: a WHERE condition, fewer joined tables, or a LIMIT inside a recursive query.',
  'Join on the key columns that operation "schema" shows, such as pmid; they are indexed.',
];

function explainEnding(ended: Ending, timeMs: number): ToolError {
  switch (ended) {
    case 'time':
      return new ToolError(
        'timeout',
        `The query was stopped after ${timeMs / 1000} seconds, the longest that one may take.`,
        { suggestions: NARROW, retryable: false },
      );
    case 'memory':
      return new ToolError(
        'too_large',
        'The query was stopped because it needed more memory than one may take.',
        { suggestions: NARROW },
      );
    case 'cancelled':
      return new ToolError('conflict', 'The query was cancelled.');
    case 'closed':
      return new ToolError('unavailable', 'The server is closing; the query was not answered.');
    case 'crash':
      return new ToolError('unavailable', 'The process of the query ended unexpectedly.', {
        suggestions: ['Try again; if it happens again, write the query in another way.'],
      });
  }
}

/** Messages of SQLite by pattern, and hints for each. */
const HINTS: readonly (readonly [RegExp, (found: RegExpExecArray, tables: Tables) => Hint])[] = [
  [/^no such table: (?:main\.)?(.+)$/u, (found, tables) => hintAtTables(found[1] ?? '', tables)],
  [/^no such column: (.+?)(?: - .*)?$/u, (found, tables) => hintAtColumns(found[1] ?? '', tables)],
  [
    /^near "(.*)": syntax error$/su,
    (found) => ({ suggestions: [`Look at what stands before "${found[1] ?? ''}".`, QUOTES] }),
  ],
  [/^incomplete input$/u, () => ({ suggestions: ['The statement ends too early.', QUOTES] })],
  [/^unrecognized token/u, () => ({ suggestions: [QUOTES] })],
  [/^no such function: (.+)$/u, () => ({ suggestions: ['Use the functions of SQLite.'] })],
  [
    /too big|too many|too large|parser stack|too complex|too long/u,
    () => ({ code: 'too_large', suggestions: ['Make the statement or its values smaller.'] }),
  ],
  [
    /^variable number|SQL variables/u,
    () => ({ suggestions: ['Write values into the statement: nothing is bound to parameters.'] }),
  ],
];

const QUOTES = "Texts stand in single quotes ('it''s'), names with odd letters in double ones.";

type Tables = readonly TableInfo[];

interface Hint {
  readonly code?: 'too_large';
  readonly suggestions: readonly string[];
}

function explainSqlite(message: string, tables: Tables): ToolError {
  const { code = 'invalid_arguments', suggestions } = findHint(message, tables);
  return new ToolError(code, `The database says: ${message}.`, { suggestions });
}

function findHint(message: string, tables: Tables): Hint {
  for (const [pattern, hint] of HINTS) {
    const found = pattern.exec(message);
    if (found !== null) return hint(found, tables);
  }
  return { suggestions: [SEE_SCHEMA] };
}

function hintAtTables(name: string, tables: Tables): Hint {
  const names = tables.map((table) => table.name);
  const close = nearest(name, names);
  return {
    suggestions: [
      ...(close === undefined ? [] : [`Did you mean ${close}?`]),
      `Tables here: ${names.slice(0, 40).join(', ')}.`,
    ],
  };
}

function hintAtColumns(name: string, tables: Tables): Hint {
  const bare = name.slice(name.lastIndexOf('.') + 1).replaceAll('"', '');
  const owners = (column: string): readonly string[] =>
    tables.filter(({ columns }) => columns.some((one) => one.name === column)).map((t) => t.name);
  const all = [...new Set(tables.flatMap(({ columns }) => columns.map((column) => column.name)))];
  const close = all.find((one) => one.toLowerCase() === bare.toLowerCase()) ?? nearest(bare, all);
  return {
    suggestions: [
      ...(close === undefined
        ? []
        : [`There is a column ${close} in ${owners(close).slice(0, 8).join(', ')}.`]),
      SEE_SCHEMA,
      ...(name.startsWith('"') || close === undefined ? [QUOTES] : []),
    ],
  };
}

/** What a lexical scan finds in a statement. */
interface Scanned {
  /** Its first word in capitals, after EXPLAIN and QUERY PLAN; empty where it has none. */
  readonly keyword: string;
  /** Whether another statement follows the first. */
  readonly hasMore: boolean;
}

/** Comments, strings and quoted names: a semicolon inside does not end a statement. */
const OPAQUE = [
  /--[^\n]*/y,
  // An unclosed comment or string goes on to the end, as it does for SQLite.
  /\/\*[\s\S]*?(?:\*\/|$)/y,
  /'(?:[^']|'')*(?:'|$)/y,
  /"(?:[^"]|"")*(?:"|$)/y,
  /`(?:[^`]|``)*(?:`|$)/y,
  /\[[^\]]*(?:\]|$)/y,
] as const;

const BLANK = /[\s\uFEFF]+/y;
const COMMENTS = OPAQUE.slice(0, 2);

/** Finds the first word and whether something follows the first statement. */
export function scanStatement(sql: string): Scanned {
  const start = skipAll(sql, 0, [BLANK, ...COMMENTS, /;/y]);
  const { keyword, end: from } = readExplained(sql, start);
  const end = findEnd(sql, from);
  return { keyword, hasMore: skipAll(sql, end, [BLANK, ...COMMENTS, /;/y]) < sql.length };
}

interface Word {
  readonly keyword: string;
  readonly end: number;
}

/** The word that says what a statement does: the first, or the first of what is explained. */
function readExplained(sql: string, start: number): Word {
  const first = readWord(sql, start);
  if (first.keyword !== 'EXPLAIN') return first;
  const second = readWord(sql, first.end);
  return second.keyword === 'QUERY' ? readWord(sql, readWord(sql, second.end).end) : second;
}

function readWord(sql: string, from: number): Word {
  const start = skipAll(sql, from, [BLANK, ...COMMENTS]);
  const word = /^[A-Za-z]+/.exec(sql.slice(start, start + 64))?.[0] ?? '';
  return { keyword: word.toUpperCase(), end: start + word.length };
}

function findEnd(sql: string, start: number): number {
  let at = start;
  while (at < sql.length) {
    const next = skipOnce(sql, at, OPAQUE);
    if (next === at && sql[at] === ';') return at;
    at = next === at ? at + 1 : next;
  }
  return at;
}

function skipAll(sql: string, start: number, patterns: readonly RegExp[]): number {
  let at = start;
  for (;;) {
    const next = skipOnce(sql, at, patterns);
    if (next === at) return at;
    at = next;
  }
}

function skipOnce(sql: string, at: number, patterns: readonly RegExp[]): number {
  for (const pattern of patterns) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(sql) ?? [];
    if (found !== undefined && found !== '') return at + found.length;
  }
  return at;
}
