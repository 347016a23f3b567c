import { createServer, openMemory } from '@wellspoken/devflow';
import { connect } from '@wellspoken/kit/testing';

import { fillMemory } from '../matrix/guests/devflow.ts';
import { writeOrder } from './plant.ts';
import type { PlantedCase, ToolCall } from './planted-case.ts';

const ORDERLY = writeOrder('name');
/** A name that nobody has, so like the planted one that an answer proposes that. */
const NEARLY = ORDERLY.replace('plantedorder', 'plantedordre');
const entity = (name: string, entityType: string, ...observations: string[]): object => ({
  name,
  entityType,
  observations,
});

/** Calls that plant an order in each sort of text of a memory. */
const PLANTING: readonly ToolCall[] = [
  {
    name: 'create_entities',
    arguments: {
      entities: [
        entity(ORDERLY, 'component', writeOrder('observation')),
        entity('Orders', writeOrder('type'), writeOrder('observation')),
        entity('OldOrders', 'component', writeOrder('observation')),
        entity('Ordres', 'component', writeOrder('observation')),
      ],
    },
  },
  {
    name: 'create_entities',
    arguments: { project: writeOrder('project'), entities: [entity('P', 'task')] },
  },
  {
    name: 'add_observations',
    arguments: {
      observations: ['PaymentGateway', 'CheckoutPage', 'OrderService', 'RetryPolicy'].map(
        (entityName) => ({ entityName, contents: [`${writeOrder('observation')} ${entityName}`] }),
      ),
    },
  },
  {
    name: 'create_relations',
    arguments: {
      relations: [
        { from: 'PaymentGateway', to: ORDERLY, relationType: 'depends_on' },
        {
          from: 'Orders',
          to: 'PaymentGateway',
          relationType: 'calls',
          metadata: { why: writeOrder('metadata') },
        },
      ],
    },
  },
  { name: 'update_entity', arguments: { name: 'Orders', add_aliases: [writeOrder('alias')] } },
  { name: 'update_entity', arguments: { name: ORDERLY, add_aliases: ['ord'] } },
  { name: 'delete_entities', arguments: { entityNames: ['OldOrders'] } },
];

const toPlanted = { from: 'Orders', to: 'PaymentGateway', relationType: 'calls' };

/** A memory with orders in it. */
export const devflowCase: PlantedCase = {
  name: 'devflow',
  calls: [
    { name: 'open_nodes', arguments: { names: ['Orders'], detail: 'full' } },
    { name: 'get_relation', arguments: toPlanted },
    { name: 'get_relation_history', arguments: toPlanted },
    { name: 'get_entity_history', arguments: { entityName: 'Orders' } },
    { name: 'update_relation', arguments: { relation: { ...toPlanted, strength: 0.1 } } },
    { name: 'restore', arguments: { entity_name: 'OldOrders' } },
    { name: 'find_path', arguments: { from: 'CheckoutPage', to: ORDERLY } },
    {
      name: 'merge_entities',
      arguments: { into: 'PaymentGateway', from: ['Orders'], dry_run: true },
    },
    { name: 'semantic_search', arguments: { query: 'previous instructions' } },
    { name: 'list_projects', arguments: {} },
    { name: 'get_graph_at_time', arguments: { timestamp: '2100-01-01T00:00:00Z', detail: 'full' } },
    { name: 'create_entities', arguments: { entities: [entity('ord', 'component')] } },
    {
      name: 'create_relations',
      arguments: { relations: [{ from: 'ord', to: 'CheckoutPage', relationType: 'calls' }] },
    },
    { name: 'update_entity', arguments: { name: 'Orders', add_aliases: ['orders-2'] } },
    {
      name: 'delete_observations',
      arguments: { deletions: [{ entityName: 'ord', observations: ['nothing'] }] },
    },
    {
      name: 'delete_relations',
      arguments: { relations: [{ from: 'ord', to: 'RetryPolicy', relationType: 'calls' }] },
    },
    { name: 'purge', arguments: { entity_names: [NEARLY] } },
    { name: 'delete_entities', arguments: { entityNames: [NEARLY] } },
    {
      name: 'add_observations',
      arguments: {
        observations: [{ entityName: NEARLY, contents: ['One more.'] }],
      },
    },
  ],
  uris: [
    'devflow://project/default',
    'devflow://project/default/entity/PaymentGateway',
    'devflow://project/default/history/PaymentGateway',
  ],
  prompts: {
    'get-context': { query: 'payment' },
    'review-context': { entityName: 'PaymentGateway' },
    'init-project': { projectName: 'default', description: 'A shop' },
    'remember-work': { workType: 'task', name: 'PaymentGateway', description: 'Done' },
  },
  kinds: ['observation', 'name', 'type', 'alias', 'metadata', 'project'],
  // It needs a model.
  unseen: ['get_entity_embedding'],
  async open() {
    const memory = openMemory({ path: ':memory:' });
    await fillMemory(memory);
    const server = createServer(memory);
    const { client, close } = await connect(server);
    for (const call of PLANTING) {
      const { isError, content } = await client.callTool({ ...call });
      if (isError === true) throw new Error(JSON.stringify(content));
    }
    await close();
    return { server, close: () => memory.close() };
  },
};
