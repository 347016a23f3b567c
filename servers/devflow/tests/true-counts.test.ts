import { expect, test } from 'vitest';

import type { Session } from './support/session.ts';
import { openSample } from './support/sample.ts';

interface Totals {
  readonly entities: number;
  readonly observations: number;
  readonly relations: number;
}

/** How much the project holds, as a read shows it. */
async function totals({ call }: Session): Promise<Totals> {
  const { projects } = await call<{ projects: (Totals & { name: string })[] }>('list_projects');
  const { entities, observations, relations } = projects.find(({ name }) => name === 'default') ?? {
    entities: 0,
    observations: 0,
    relations: 0,
  };
  return { entities, observations, relations };
}

/** What the answers say, each of them some of it. */
interface Answer {
  readonly created: number;
  readonly added: number;
  readonly deleted: number;
  readonly entities: readonly { readonly observations: readonly string[] }[];
  readonly observations: readonly string[];
  /** How many ended, or which came. */
  readonly relations: number | readonly unknown[];
  readonly merged: readonly Known[];
}

const sizeOf = (list: number | readonly unknown[]): number =>
  typeof list === 'number' ? list : list.length;

interface Step {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  /** What the answer says has come, as numbers; what went is negative. */
  readonly said: (answer: Answer) => Partial<Totals>;
}

const relation = (from: string, to: string, relationType = 'depends_on'): object => ({
  from,
  to,
  relationType,
});

interface Known {
  readonly knownObservations: number;
  readonly knownRelations: number;
  readonly droppedRelations: readonly unknown[];
}

/** One call after another, with things that are there, that are not, and that come twice. */
const STEPS: readonly Step[] = [
  {
    tool: 'create_entities',
    input: {
      entities: ['New', 'New', 'RetryPolicy', 'orders-api', 'LegacyCart', 'Newer'].map((name) => ({
        name,
        entityType: 'task',
        observations: ['one', 'two', 'one'],
      })),
    },
    said: ({ created, entities }) => ({
      entities: created,
      observations: entities.reduce((sum, { observations }) => sum + observations.length, 0),
    }),
  },
  {
    tool: 'create_relations',
    input: {
      relations: [
        relation('New', 'Newer'),
        relation('New', 'Newer'),
        relation('New', 'Nobody'),
        relation('New', 'New', 'repeats'),
        relation('CheckoutPage', 'PaymentGateway'),
        relation('CheckoutPage', 'LegacyCart'),
      ],
    },
    said: ({ created }) => ({ relations: created }),
  },
  {
    tool: 'add_observations',
    input: {
      observations: [
        { entityName: 'New', contents: ['one', 'three', ' three'] },
        { entityName: 'Nobody', contents: ['lost'] },
      ],
    },
    said: ({ added }) => ({ observations: added }),
  },
  {
    tool: 'delete_observations',
    input: {
      deletions: [
        { entityName: 'New', observations: ['one', 'one', 'never'] },
        { entityName: 'Nobody', observations: ['one'] },
      ],
    },
    said: ({ deleted }) => ({ observations: -deleted }),
  },
  {
    tool: 'delete_relations',
    input: { relations: [relation('New', 'Newer'), relation('New', 'Newer'), relation('A', 'B')] },
    said: ({ deleted }) => ({ relations: -deleted }),
  },
  {
    tool: 'restore',
    input: { relation: relation('New', 'Newer') },
    said: ({ relations }) => ({ relations: sizeOf(relations) }),
  },
  {
    tool: 'merge_entities',
    input: { into: 'New', from: ['Newer', 'RetryPolicy'] },
    said: ({ merged }) => ({
      entities: -merged.length,
      observations: -merged.reduce((sum, { knownObservations }) => sum + knownObservations, 0),
      relations: -merged.reduce(
        (sum, { knownRelations, droppedRelations }) =>
          sum + knownRelations + droppedRelations.length,
        0,
      ),
    }),
  },
  {
    tool: 'delete_entities',
    input: { entityNames: ['CheckoutPage', 'CheckoutPage', 'Nobody'] },
    said: ({ deleted, relations }) => ({
      entities: -deleted,
      relations: -sizeOf(relations),
    }),
  },
  {
    tool: 'restore',
    input: { entity_name: 'CheckoutPage' },
    said: ({ observations, relations }) => ({
      entities: 1,
      observations: observations.length,
      relations: sizeOf(relations),
    }),
  },
];

test('every answer counts what a read shows afterwards', async () => {
  const session = await openSample();
  let before = await totals(session);
  for (const { tool, input, said } of STEPS) {
    const counted = said(await session.call(tool, input));
    const after = await totals(session);
    const changed = {
      entities: after.entities - before.entities,
      observations: after.observations - before.observations,
      relations: after.relations - before.relations,
    };
    expect({ tool, ...changed }).toMatchObject({ tool, ...counted });
    expect(Object.values(counted).some((number) => number !== 0)).toBe(true);
    before = after;
  }
});
