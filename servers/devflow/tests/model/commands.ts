import fc from 'fast-check';

import type { ToolName } from './model.ts';

/** One step of a sequence: a call, or a restart of the server. */
export type Step =
  | { readonly kind: 'restart' }
  | {
      readonly kind: 'call';
      /** How far the clock moves before it; back where it is negative. */
      readonly wait: number;
      readonly tool: ToolName;
      readonly args: Readonly<Record<string, unknown>>;
    };

/** When the clock of every sequence starts. */
export const START = Date.UTC(2026, 0, 1);

// Few of each, so that calls meet what calls before them left.
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Ada', 'Bob', 'Cy') },
  { weight: 1, arbitrary: fc.constantFrom('Dot', 'A1') },
);
const type = fc.constantFrom('task', 'person');
const text = fc.constantFrom('is red', ' is  red', 'is blue', 'is green', 'is "new" 🙂', 'שלום');
const part = fc.constantFrom(0, 0.1, 0.3, 0.5, 0.95, 1);
// Before the sequence, within it, and after it.
const moment = fc.oneof(
  fc.integer({ min: START - 5_000, max: START }),
  fc.integer({ min: START, max: START + 60_000 }),
);

const optional = <Fields extends Record<string, fc.Arbitrary<unknown>>>(
  fields: Fields,
): fc.Arbitrary<object> => fc.record(fields, { requiredKeys: [] });

const note = fc.oneof(
  { weight: 3, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc
      .tuple(text, optional({ confidence: part, validFrom: moment }))
      .map(([said, rest]) => ({ text: said, ...rest })),
  },
);

const notes = fc.array(note, { maxLength: 3 });
const few = <Item>(item: fc.Arbitrary<Item>, most = 3): fc.Arbitrary<Item[]> =>
  fc.array(item, { minLength: 1, maxLength: most });

const ends = fc.record({ from: name, to: name, relationType: fc.constantFrom('knows', 'uses') });

const metadata = fc.oneof(
  fc.constant({}),
  fc.record({ why: fc.constantFrom('said', 'seen') }),
  fc.record({ deep: fc.constant({ list: [1, null, 'x'] }) }),
);

const facts = optional({ strength: part, confidence: part, metadata });

const both = (a: fc.Arbitrary<object>, b: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(a, b).map(([first, second]) => ({ ...first, ...second }));

const entity = both(
  fc.record({ name, entityType: type, observations: notes }),
  optional({ validFrom: moment }),
);

const update = both(
  fc.record({
    name,
    add_aliases: fc.array(name, { maxLength: 1 }),
    remove_aliases: fc.array(name, { maxLength: 1 }),
    keep_alias: fc.boolean(),
  }),
  optional({ new_name: name, entityType: type }),
);

const restored = fc.oneof(
  fc.record({ entity_name: name }),
  fc.record({ entity_name: name, version: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ entity_name: name, timestamp: moment }),
  fc.record({ relation: ends }),
);

const purged = fc.oneof(
  both(
    fc.record({ entity_names: few(name, 2), confirm: fc.constant(true) }),
    optional({ include_current: fc.boolean(), before: moment }),
  ),
  fc.record({ before: moment, confirm: fc.constant(true) }),
);

const line = fc.oneof(
  fc.record({
    type: fc.constant('entity'),
    name,
    entityType: type,
    observations: fc.array(text, { maxLength: 3 }),
  }),
  ends.map((one) => ({ type: 'relation', ...one })),
);

const imported = few(line, 4).map((lines) => ({
  data: lines.map((one) => JSON.stringify(one)).join('\n'),
}));

/** The arguments of each tool, and how often it is called. */
const CALLS: readonly (readonly [tool: ToolName, weight: number, args: fc.Arbitrary<object>])[] = [
  ['create_entities', 5, fc.record({ entities: few(entity) })],
  ['create_relations', 4, fc.record({ relations: few(fc.oneof(ends, both(ends, facts))) })],
  [
    'add_observations',
    4,
    fc.record({ observations: few(fc.record({ entityName: name, contents: notes }), 2) }),
  ],
  ['delete_entities', 2, fc.record({ entityNames: few(name, 2) })],
  [
    'delete_observations',
    2,
    fc.record({
      deletions: few(fc.record({ entityName: name, observations: few(text, 2) }), 2),
    }),
  ],
  ['delete_relations', 2, fc.record({ relations: few(ends, 2) })],
  ['update_relation', 2, fc.record({ relation: both(ends, facts), merge_metadata: fc.boolean() })],
  ['update_entity', 3, update],
  ['merge_entities', 2, fc.record({ into: name, from: few(name, 2) })],
  ['restore', 3, restored],
  ['purge', 1, purged],
  ['import_graph', 2, imported],
];

const call = fc.oneof(
  ...CALLS.map(([tool, weight, args]) => ({
    weight,
    arbitrary: fc
      .record({
        // Mostly on, sometimes not at all, sometimes back.
        wait: fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: 1, max: 4_000 }) },
          fc.constant(0),
          fc.constant(-500),
        ),
        args,
        project: fc.oneof(
          { weight: 15, arbitrary: fc.constant({}) },
          fc.constant({ project: 'other' }),
        ),
      })
      .map(({ wait, args: given, project }): Step => {
        return { kind: 'call', wait, tool, args: { ...given, ...project } };
      }),
  })),
);

const step = fc.oneof(
  { weight: 12, arbitrary: call },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restart' }) },
);

// Most calls need something to work on.
const BEGINNING: readonly Step[] = [
  {
    kind: 'call',
    wait: 10,
    tool: 'create_entities',
    args: {
      entities: ['Ada', 'Bob', 'Cy'].map((one, index) => ({
        name: one,
        entityType: 'task',
        observations: ['is red', 'is blue'].slice(index),
      })),
    },
  },
  {
    kind: 'call',
    wait: 10,
    tool: 'create_relations',
    args: {
      relations: [
        { from: 'Ada', to: 'Bob', relationType: 'knows' },
        { from: 'Bob', to: 'Cy', relationType: 'uses' },
        { from: 'Cy', to: 'Bob', relationType: 'knows', strength: 0.3 },
      ],
    },
  },
];

/** A sequence of calls and restarts, and moments to look back at afterwards. */
export const sequence = fc.record({
  steps: fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: fc.constant(BEGINNING) }, fc.constant([])),
      fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }),
    )
    .map(([beginning, rest]) => [...beginning, ...rest]),
  moments: fc.array(fc.integer({ min: START - 5_000, max: START + 60_000 }), {
    minLength: 2,
    maxLength: 2,
  }),
});

/** A sequence of calls and restarts, and moments to look back at afterwards. */
export type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never;
