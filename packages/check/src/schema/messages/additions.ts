import type { Revision } from '@wellspoken/spec/revisions';

import type { Json, JsonObject } from '../../wire/json.ts';

/** What the protocol's own schema demands of a message and the official package does not. */
interface Addition {
  /** The methods that are answered or sent; any where there are none. */
  readonly methods?: readonly string[];
  readonly since?: Revision;
  readonly until?: Revision;
  /** Why the package lets it pass. */
  readonly why: string;
  /** Of the result, or of the parameters of what the server sends by itself. */
  readonly schema: Json;
}

const nestSchema = (schema: Json, ...path: readonly string[]): Json =>
  path.reduceRight<Json>(
    (inner, name) => (name === '*' ? { items: inner } : { properties: { [name]: inner } }),
    schema,
  );

const objects: JsonObject = { type: 'object' };
const integer: JsonObject = { type: 'integer' };
const eachObject: JsonObject = { type: 'object', additionalProperties: objects };
const allowTypes = (...names: readonly string[]): Json => ({
  properties: { type: { enum: names } },
});

const wanted = { required: ['content'] };
const taskTimes = { properties: { ttl: { type: ['integer', 'null'] }, pollInterval: integer } };
const toolResult: Json = {
  anyOf: [{ properties: { type: { not: { const: 'tool_result' } } } }, wanted],
};

const DEFAULT = 'the package puts an empty list where there is none';
const OLDER = 'the package knows only the newest revision of its era';
const BOTH = 'the package serves both eras, and the older one has no such field';
const LOOSE = 'the package takes a list for an object';
const FRACTION = 'the package takes fractions for whole numbers';
const UNSAID = 'the package leaves it out';

/** Stands for the method of a call that became a task. */
export const CREATED_TASK = 'tools/call as a task';

/** The additions of results, by the method that they answer. */
const ofResults: readonly Addition[] = [
  { methods: ['tools/call'], why: DEFAULT, schema: wanted },
  {
    since: '2026-07-28',
    why: BOTH,
    schema: { required: ['resultType'], properties: { resultType: { type: 'string' } } },
  },
  {
    methods: [
      'server/discover',
      'tools/list',
      'prompts/list',
      'resources/list',
      'resources/templates/list',
      'resources/read',
    ],
    since: '2026-07-28',
    why: BOTH,
    schema: {
      required: ['ttlMs', 'cacheScope'],
      properties: {
        ttlMs: { type: 'integer', minimum: 0 },
        cacheScope: { enum: ['private', 'public'] },
      },
    },
  },
  {
    methods: ['tools/call'],
    until: '2024-11-05',
    why: OLDER,
    schema: nestSchema(allowTypes('text', 'image', 'resource'), 'content', '*'),
  },
  {
    methods: ['tools/call'],
    since: '2025-03-26',
    until: '2025-03-26',
    why: OLDER,
    schema: nestSchema(allowTypes('text', 'image', 'audio', 'resource'), 'content', '*'),
  },
  {
    methods: ['prompts/get'],
    until: '2024-11-05',
    why: OLDER,
    schema: nestSchema(allowTypes('text', 'image', 'resource'), 'messages', '*', 'content'),
  },
  {
    methods: ['prompts/get'],
    since: '2025-03-26',
    until: '2025-03-26',
    why: OLDER,
    schema: nestSchema(
      allowTypes('text', 'image', 'audio', 'resource'),
      'messages',
      '*',
      'content',
    ),
  },
  {
    methods: ['tools/list'],
    until: '2025-11-25',
    why: LOOSE,
    schema: nestSchema(eachObject, 'tools', '*', 'inputSchema', 'properties'),
  },
  {
    methods: ['tools/list'],
    since: '2025-06-18',
    until: '2025-11-25',
    why: LOOSE,
    schema: nestSchema(eachObject, 'tools', '*', 'outputSchema', 'properties'),
  },
  {
    methods: ['tools/list'],
    since: '2025-11-25',
    why: UNSAID,
    schema: nestSchema({ type: 'string' }, 'tools', '*', 'inputSchema', '$schema'),
  },
  {
    methods: ['prompts/list'],
    since: '2025-06-18',
    why: UNSAID,
    schema: nestSchema({ type: 'string' }, 'prompts', '*', 'arguments', '*', 'title'),
  },
  {
    methods: ['initialize'],
    why: LOOSE,
    schema: nestSchema(
      { properties: { logging: objects, experimental: eachObject } },
      'capabilities',
    ),
  },
  {
    methods: ['initialize'],
    since: '2025-03-26',
    why: LOOSE,
    schema: nestSchema(objects, 'capabilities', 'completions'),
  },
  {
    methods: ['initialize'],
    since: '2025-11-25',
    why: LOOSE,
    schema: nestSchema(
      {
        properties: {
          list: objects,
          cancel: objects,
          requests: nestSchema(objects, 'tools', 'call'),
        },
      },
      'capabilities',
      'tasks',
    ),
  },
  { methods: ['tasks/get', 'tasks/cancel'], since: '2025-11-25', why: FRACTION, schema: taskTimes },
  {
    methods: ['tasks/list'],
    since: '2025-11-25',
    why: FRACTION,
    schema: nestSchema(taskTimes, 'tasks', '*'),
  },
  {
    methods: [CREATED_TASK],
    since: '2025-11-25',
    until: '2025-11-25',
    why: FRACTION,
    schema: nestSchema(taskTimes, 'task'),
  },
];

/** The additions of parameters, by the method of the message. */
const ofParameters: readonly Addition[] = [
  {
    methods: ['notifications/cancelled'],
    until: '2025-06-18',
    why: OLDER,
    schema: { required: ['requestId'] },
  },
  {
    methods: ['notifications/cancelled'],
    since: '2026-07-28',
    why: BOTH,
    schema: { required: ['requestId'] },
  },
  {
    methods: ['notifications/tasks/status'],
    since: '2025-11-25',
    why: FRACTION,
    schema: taskTimes,
  },
  {
    since: '2026-07-28',
    why: UNSAID,
    schema: nestSchema(
      { type: ['string', 'integer'] },
      '_meta',
      'io.modelcontextprotocol/subscriptionId',
    ),
  },
  {
    methods: ['sampling/createMessage'],
    until: '2024-11-05',
    why: OLDER,
    schema: nestSchema(
      { type: 'object', ...(allowTypes('text', 'image') as JsonObject) },
      'messages',
      '*',
      'content',
    ),
  },
  {
    methods: ['sampling/createMessage'],
    since: '2025-03-26',
    until: '2025-06-18',
    why: OLDER,
    schema: nestSchema(
      { type: 'object', ...(allowTypes('text', 'image', 'audio') as JsonObject) },
      'messages',
      '*',
      'content',
    ),
  },
  {
    methods: ['sampling/createMessage'],
    since: '2025-11-25',
    why: DEFAULT,
    schema: nestSchema({ allOf: [toolResult, { items: toolResult }] }, 'messages', '*', 'content'),
  },
  {
    methods: ['sampling/createMessage'],
    since: '2025-11-25',
    until: '2025-11-25',
    why: LOOSE,
    schema: nestSchema(eachObject, 'tools', '*', 'inputSchema', 'properties'),
  },
  {
    methods: ['elicitation/create'],
    until: '2025-06-18',
    why: OLDER,
    schema: {
      required: ['requestedSchema'],
      ...(nestSchema(
        { additionalProperties: allowTypes('string', 'number', 'integer', 'boolean') },
        'requestedSchema',
        'properties',
      ) as JsonObject),
    },
  },
  {
    methods: ['elicitation/create'],
    why: FRACTION,
    schema: nestSchema(
      {
        additionalProperties: {
          properties: {
            minLength: integer,
            maxLength: integer,
            minItems: integer,
            maxItems: integer,
          },
        },
      },
      'requestedSchema',
      'properties',
    ),
  },
];

const find = (
  additions: readonly Addition[],
  method: string,
  revision: Revision,
): readonly Json[] =>
  additions
    .filter(({ since = '', until = '9' }) => revision >= since && revision <= until)
    .filter(({ methods }) => methods?.includes(method) ?? true)
    .map(({ schema }) => schema);

/** What a result must fulfil besides the schema of the package. */
export const listResultAdditions = (method: string, revision: Revision): readonly Json[] =>
  find(ofResults, method, revision);

/** What the parameters of a message must fulfil besides the schema of the package. */
export const listParameterAdditions = (method: string, revision: Revision): readonly Json[] =>
  find(ofParameters, method, revision);
