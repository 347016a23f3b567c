import { expect, test } from 'vitest';

import { examineSchema } from '../schema/json-schema.ts';
import type { Json, JsonObject } from '../wire/json.ts';
import { deriveArguments } from './derive-arguments.ts';
import { deriveInvalid } from './derive-invalid.ts';

const text: Json = { type: 'string' };
const number: Json = { type: 'number' };
const flag: Json = { type: 'boolean' };
const listOf = (items: Json): Json => ({ type: 'array', items });

const tool = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const draft07 = (schema: JsonObject): JsonObject => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...schema,
});

const repository = { owner: text, repo: text };
const paging = {
  page: { type: 'number', minimum: 1 },
  perPage: { type: 'number', minimum: 1, maximum: 100 },
};

interface Row {
  readonly schema: JsonObject;
  /** The smallest arguments. */
  readonly least: JsonObject;
}

const files: Readonly<Record<string, Row>> = {
  read_text_file: {
    schema: draft07(tool({ path: text, tail: number, head: number }, 'path')),
    least: { path: '/canary.txt' },
  },
  read_multiple_files: {
    schema: draft07(tool({ paths: { ...(listOf(text) as JsonObject), minItems: 1 } }, 'paths')),
    least: { paths: ['/canary.txt'] },
  },
  edit_file: {
    schema: tool(
      {
        path: text,
        edits: listOf(tool({ oldText: text, newText: text }, 'oldText', 'newText')),
        dryRun: { type: 'boolean', default: false },
      },
      'path',
      'edits',
    ),
    least: { path: '/canary.txt', edits: [{ oldText: 'test', newText: 'test' }] },
  },
  list_directory: { schema: tool({ directory: text }, 'directory'), least: { directory: '.' } },
  directory_tree: {
    schema: tool(
      { path: text, excludePatterns: { ...(listOf(text) as JsonObject), default: [] } },
      'path',
    ),
    least: { path: '/canary.txt' },
  },
  search_files: {
    schema: tool({ path: text, pattern: text, exclude: listOf(text) }, 'path', 'pattern'),
    least: { path: '/canary.txt', pattern: 'test' },
  },
  list_allowed: { schema: { type: 'object', additionalProperties: false }, least: {} },
  grep: {
    schema: tool(
      {
        pattern: { type: 'string', minLength: 1, maxLength: 200 },
        glob: { type: 'string', default: '**/*' },
        '-A': { type: 'integer', minimum: 0 },
        output_mode: { enum: ['content', 'files', 'count'], default: 'files' },
      },
      'pattern',
    ),
    least: { pattern: 'test' },
  },
};

const github: Readonly<Record<string, Row>> = {
  get_file_contents: {
    schema: tool({ ...repository, path: text, ref: text }, 'owner', 'repo', 'path'),
    least: { owner: 'test', repo: 'test', path: '/canary.txt' },
  },
  list_issues: {
    schema: tool(
      {
        ...repository,
        ...paging,
        state: { type: 'string', enum: ['open', 'closed', 'all'] },
        labels: listOf(text),
        since: { type: 'string', format: 'date-time' },
      },
      'owner',
      'repo',
    ),
    least: { owner: 'test', repo: 'test' },
  },
  get_issue: {
    schema: tool({ ...repository, issue_number: number }, 'owner', 'repo', 'issue_number'),
    least: { owner: 'test', repo: 'test', issue_number: 1 },
  },
  pull_request_read: {
    schema: tool(
      { method: { type: 'string', enum: ['get', 'get_diff'] }, ...repository, pullNumber: number },
      'method',
      'owner',
      'repo',
      'pullNumber',
    ),
    least: { method: 'get', owner: 'test', repo: 'test', pullNumber: 1 },
  },
  get_commit: {
    schema: tool({ ...repository, sha: { type: 'string', pattern: '^[0-9a-f]{40}$' } }, 'sha'),
    least: { sha: 'a'.repeat(40) },
  },
  push_files: {
    schema: tool(
      { branch: text, files: listOf(tool({ path: text, content: text }, 'path', 'content')) },
      'branch',
      'files',
    ),
    least: { branch: 'main', files: [{ path: '/canary.txt', content: 'test' }] },
  },
  issue_assign: {
    schema: tool(
      { assignees: { type: 'array', items: text, minItems: 2, uniqueItems: true } },
      'assignees',
    ),
    least: { assignees: ['test', 'example'] },
  },
  review_line: {
    schema: {
      type: 'object',
      properties: {
        side: { enum: ['LEFT', 'RIGHT'] },
        line: { type: 'integer', minimum: 1 },
        start_line: { type: 'integer' },
      },
      dependentRequired: { start_line: ['line', 'side'] },
      required: ['start_line'],
    },
    least: { start_line: 1, line: 1, side: 'LEFT' },
  },
};

const data: Readonly<Record<string, Row>> = {
  run_sql: { schema: tool({ sql: text }, 'sql'), least: { sql: 'SELECT 1' } },
  read_query: {
    schema: tool(
      { query: { type: 'string', description: 'SELECT SQL query to execute' } },
      'query',
    ),
    least: { query: 'SELECT 1' },
  },
  describe_table: {
    schema: tool(
      { table_name: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' } },
      'table_name',
    ),
    least: { table_name: 'test' },
  },
  find: {
    schema: tool(
      {
        filter: { type: 'object', additionalProperties: true },
        limit: { type: 'integer', exclusiveMinimum: 0, maximum: 50 },
      },
      'filter',
      'limit',
    ),
    least: { filter: {}, limit: 5 },
  },
  aggregate: {
    schema: {
      $defs: { Stage: { type: 'object', minProperties: 1, additionalProperties: true } },
      ...tool({ pipeline: { type: 'array', items: { $ref: '#/$defs/Stage' } } }, 'pipeline'),
    },
    least: { pipeline: [{ extra1: 'test' }] },
  },
  where: {
    schema: {
      definitions: {
        Condition: {
          anyOf: [
            tool({ field: text, op: { const: '=' }, value: {} }, 'field', 'op', 'value'),
            tool({ and: listOf({ $ref: '#/definitions/Condition' }) }, 'and'),
          ],
        },
      },
      ...tool({ where: { $ref: '#/definitions/Condition' } }, 'where'),
    },
    least: { where: { field: 'test', op: '=', value: 'test' } },
  },
  vector_search: {
    schema: tool(
      {
        embedding: { type: 'array', items: number, minItems: 3, maxItems: 3 },
        threshold: { type: 'number', minimum: 0, maximum: 1 },
      },
      'embedding',
      'threshold',
    ),
    least: { embedding: [1, 1, 1], threshold: 1 },
  },
  create_entities: {
    schema: tool(
      {
        entities: listOf(
          tool(
            { name: text, entityType: text, observations: listOf(text) },
            'name',
            'entityType',
            'observations',
          ),
        ),
      },
      'entities',
    ),
    least: { entities: [{ name: 'test', entityType: 'test', observations: ['test'] }] },
  },
};

const browser: Readonly<Record<string, Row>> = {
  navigate: {
    schema: tool({ url: { type: 'string', format: 'uri' } }, 'url'),
    least: { url: 'https://example.com/' },
  },
  click: {
    schema: tool({ selector: text, button: { enum: ['left', 'right'] } }, 'selector'),
    least: { selector: 'body' },
  },
  wait: {
    schema: {
      type: 'object',
      oneOf: [{ required: ['time'] }, { required: ['text'] }],
      properties: { time: number, text },
    },
    least: { time: 1 },
  },
  resize: {
    schema: tool(
      {
        width: { type: 'integer', minimum: 320, multipleOf: 16 },
        height: { type: 'integer', minimum: 200 },
      },
      'width',
      'height',
    ),
    least: { width: 320, height: 200 },
  },
  screenshot: {
    schema: JSON.parse(
      '{"type":"object","properties":{"type":{"enum":["png","jpeg"]},"quality":{"type":"integer"}},"required":["type"],"if":{"properties":{"type":{"const":"jpeg"}}},"then":{"required":["quality"]}}',
    ) as JsonObject,
    least: { type: 'png' },
  },
  fill_form: {
    schema: tool(
      {
        fields: {
          type: 'array',
          items: {
            oneOf: [
              tool({ kind: { const: 'text' }, value: text }, 'kind', 'value'),
              tool({ kind: { const: 'check' }, value: flag }, 'kind', 'value'),
            ],
          },
        },
      },
      'fields',
    ),
    least: { fields: [{ kind: 'text', value: 'test' }] },
  },
  headers: {
    schema: tool(
      {
        headers: {
          type: 'object',
          additionalProperties: text,
          propertyNames: { pattern: '^[a-z-]+$' },
          minProperties: 1,
        },
      },
      'headers',
    ),
    least: { headers: { a: 'test' } },
  },
  fetch: {
    schema: tool(
      {
        url: { type: 'string', minLength: 1, format: 'uri' },
        max_length: {
          type: 'integer',
          default: 5000,
          exclusiveMinimum: 0,
          exclusiveMaximum: 1_000_000,
        },
        raw: { type: 'boolean', default: false },
      },
      'url',
    ),
    least: { url: 'https://example.com/' },
  },
};

const calendar: Readonly<Record<string, Row>> = {
  list_events: {
    schema: tool(
      {
        calendarId: { type: 'string', default: 'primary' },
        timeMin: { type: 'string', format: 'date-time' },
      },
      'calendarId',
      'timeMin',
    ),
    least: { calendarId: 'primary', timeMin: '2024-01-15T10:30:00Z' },
  },
  create_event: {
    schema: tool(
      {
        start: {
          anyOf: [
            tool({ date: { type: 'string', format: 'date' } }, 'date'),
            tool({ dateTime: { type: 'string', format: 'date-time' } }, 'dateTime'),
          ],
        },
        attendees: listOf(tool({ email: { type: 'string', format: 'email' } }, 'email')),
      },
      'start',
      'attendees',
    ),
    least: { start: { date: '2024-01-15' }, attendees: [{ email: 'test@example.com' }] },
  },
  convert_time: {
    schema: tool(
      { source_timezone: text, time: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } },
      'source_timezone',
      'time',
    ),
    least: { source_timezone: 'UTC', time: '10:30' },
  },
  weather: {
    schema: tool(
      {
        latitude: { type: 'number', minimum: -90, maximum: 90 },
        longitude: { type: 'number', minimum: -180, maximum: 180 },
        units: { type: ['string', 'null'], enum: ['metric', null] },
      },
      'latitude',
      'longitude',
    ),
    least: { latitude: 51.5, longitude: -0.1 },
  },
  optional_by_python: {
    schema: {
      type: 'object',
      title: 'Arguments',
      properties: { city: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'City' } },
      required: ['city'],
    },
    least: { city: 'London' },
  },
  recurring: {
    schema: tool(
      { rule: { type: 'string', pattern: '^FREQ=(DAILY|WEEKLY)(;COUNT=\\d{1,3})?$' } },
      'rule',
    ),
    least: { rule: 'FREQ=DAILY' },
  },
  think: {
    schema: tool(
      { thought: text, nextThoughtNeeded: flag, thoughtNumber: { type: 'integer', minimum: 1 } },
      'thought',
      'nextThoughtNeeded',
      'thoughtNumber',
    ),
    least: { thought: 'test', nextThoughtNeeded: false, thoughtNumber: 1 },
  },
  get_by_id: {
    schema: tool({ id: { type: 'string', format: 'uuid' } }, 'id'),
    least: { id: '00000000-0000-4000-8000-000000000001' },
  },
  nothing_said: { schema: { type: 'object' }, least: {} },
  untyped: { schema: { properties: { a: {} }, required: ['a'] }, least: { a: 'test' } },
};

const rows = Object.entries({ ...files, ...github, ...data, ...browser, ...calendar });

test.each(rows)(
  '%s: the smallest arguments come first and all are valid',
  (_, { schema, least }) => {
    const examined = examineSchema(schema);
    const { candidates, gaps } = deriveArguments(schema, {
      seed: 1,
      count: 4,
      readablePath: '/canary.txt',
    });
    expect(candidates[0], gaps.join('; ')).toEqual(least);
    for (const candidate of candidates) {
      expect(examined.kind === 'valid' && examined.judge(candidate)).toEqual({ kind: 'valid' });
    }
  },
);

test.each(rows)('%s: everything optional comes second', (_, { schema }) => {
  const { candidates } = deriveArguments(schema, { seed: 1, count: 4 });
  const [least = {}, full = least] = candidates;
  expect(Object.keys(full).length).toBeGreaterThanOrEqual(Object.keys(least).length);
});

test.each(rows)(
  '%s: each fault is forbidden and says what was expected',
  (_, { schema, least }) => {
    const examined = examineSchema(schema);
    for (const fault of deriveInvalid(schema, least)) {
      expect(examined.kind === 'valid' && examined.judge(fault.arguments).kind, fault.purpose).toBe(
        'invalid',
      );
      expect(fault.expected).not.toBe('');
    }
  },
);
