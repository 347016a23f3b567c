import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { openSample } from './support/sample.ts';

/** The tools of the original, each with the arguments that it listed. */
const ORIGINAL: Readonly<Record<string, Record<string, unknown>>> = {
  create_entities: {
    entities: [
      {
        name: 'NightlyExport',
        entityType: 'task',
        observations: ['Runs at two'],
        id: 'some-id',
        version: 1,
        createdAt: 1,
        updatedAt: 1,
        validFrom: 1_700_000_000_000,
        validTo: null,
        changedBy: 'somebody',
      },
    ],
  },
  create_relations: {
    relations: [
      {
        from: 'OrderService',
        to: 'PaymentGateway',
        relationType: 'relates_to',
        strength: 0.5,
        confidence: 0.5,
        metadata: { source: 'review' },
      },
    ],
  },
  add_observations: { observations: [{ entityName: 'OrderService', contents: ['Is in Go'] }] },
  delete_entities: { entityNames: ['RetryPolicy'] },
  delete_observations: {
    deletions: [{ entityName: 'OrderService', observations: ['Owns the table of orders'] }],
  },
  delete_relations: {
    relations: [{ from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on' }],
  },
  get_relation: { from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on' },
  update_relation: {
    relation: { from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on', strength: 1 },
  },
  read_graph: { random_string: 'dummy' },
  search_nodes: { query: 'payment' },
  open_nodes: { names: ['PaymentGateway'] },
  semantic_search: {
    query: 'card charges',
    limit: 3,
    min_similarity: 0.2,
    entity_types: ['component'],
    hybrid_search: true,
    semantic_weight: 0.6,
  },
  get_entity_history: { entityName: 'PaymentGateway' },
  get_relation_history: { from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on' },
  get_graph_at_time: { timestamp: Date.UTC(2100, 0, 1) },
  get_decayed_graph: { reference_time: Date.UTC(2100, 0, 1), decay_factor: 1 },
};

/** The ways in which its validators wanted the same, where they differed. */
const VARIANTS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['add_observations', { entityName: 'OrderService', contents: ['Is in Go'] }],
  [
    'update_relation',
    { from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on', confidence: 0.4 },
  ],
  [
    'semantic_search',
    { query: 'card', minSimilarity: 0.2, entityTypes: [], hybridSearch: true, semanticWeight: 0.5 },
  ],
  ['get_decayed_graph', { referenceTime: Date.UTC(2100, 0, 1), decayFactor: 1 }],
];

/** What there is beside them. */
const MORE = [
  'export_graph',
  'find_duplicates',
  'find_path',
  'get_context',
  'get_entity_embedding',
  'import_graph',
  'list_projects',
  'merge_entities',
  'purge',
  'restore',
  'traverse',
  'update_entity',
];

test(
  'has the tools of the original and some more, each with an output schema',
  verifies('devflow.tools.output-schemas'),
  () => {
    const { tools } = createOutline();
    expect(
      [...tools.keys()].toSorted(),
      'put a new tool into MORE in servers/devflow/tests/contract.test.ts',
    ).toEqual([...Object.keys(ORIGINAL), ...MORE].toSorted());
    for (const tool of tools.values()) {
      expect(tool.outputJson, tool.name).toMatchObject({ type: 'object' });
    }
  },
);

test.each(Object.entries(ORIGINAL))(
  '%s takes what the original listed, and answers with text and structure',
  verifies('devflow.tools.structured'),
  async (name, args) => {
    const { client } = await openSample();
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
    expect(result.structuredContent).toBeTypeOf('object');
    expect(result.content.some(({ type }) => type === 'text')).toBe(true);
  },
);

test.each(VARIANTS)('%s also takes %j', async (name, args) => {
  const { call } = await openSample();
  await expect(call(name, args)).resolves.toBeTypeOf('object');
});

test(
  'creating tells how many are new, and which',
  verifies('devflow.tools.create-entities'),
  async () => {
    const { call } = await openSample();
    const entity = { name: 'Fresh', entityType: 'task', observations: ['new'] };
    const known = { name: 'OrderService', entityType: 'component', observations: [] };
    expect(await call('create_entities', { entities: [entity, known] })).toMatchObject({
      created: 1,
      entities: [entity],
    });
  },
);

test(
  'deleting tells how many are gone, and which',
  verifies('devflow.tools.delete-entities'),
  async () => {
    const { call } = await openSample();
    const names = { entityNames: ['OrderService', 'Nobody'] };
    expect(await call('delete_entities', names)).toMatchObject({
      deleted: 1,
      entityNames: ['OrderService'],
    });
  },
);

test.each([...createOutline().tools.keys()])(
  '%s validates first, and tells a failure by isError alone',
  verifies('devflow.tools.errors'),
  async (name) => {
    const { client } = await openSample();
    const result = await client.callTool({ name, arguments: { no_such_argument: true } });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.content).toMatchObject([{ type: 'text' }]);
  },
);
