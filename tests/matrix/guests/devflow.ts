import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createServer, openMemory, type Memory } from '@wellspoken/devflow';
import { connect } from '@wellspoken/kit/testing';

import type { House } from './house.ts';

const BIN = fileURLToPath(new URL('../../../servers/devflow/dist/bin.js', import.meta.url));

const entity = (name: string, entityType: string, ...observations: string[]): object => ({
  name,
  entityType,
  observations,
});
const relation = (from: string, relationType: string, to: string): object => ({
  from,
  to,
  relationType,
});

/** The calls that make the graph that the examples of the tools speak of. */
const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  [
    'create_entities',
    {
      entities: [
        entity('PaymentGateway', 'component', 'Retries a failed charge three times'),
        entity('CheckoutPage', 'feature', 'Loads in under two seconds on a slow phone'),
        entity('OrderService', 'component', 'Owns the table of orders'),
        entity('Use Stripe', 'decision', 'Chosen because refunds can be partial'),
        entity('RetryPolicy', 'task', 'Wait longer after each failure'),
        entity('checkout-test', 'test', 'Pays with a card that is declined'),
        entity('Ada Lovelace', 'person', 'Leads the payments team'),
        entity('LegacyCart', 'component', 'Kept the basket in a cookie'),
      ],
    },
  ],
  [
    'create_relations',
    {
      relations: [
        relation('CheckoutPage', 'depends_on', 'PaymentGateway'),
        relation('CheckoutPage', 'depends_on', 'OrderService'),
        relation('PaymentGateway', 'implements', 'Use Stripe'),
        relation('RetryPolicy', 'part_of', 'PaymentGateway'),
        relation('PaymentGateway', 'owned_by', 'Ada Lovelace'),
        relation('CheckoutPage', 'depends_on', 'LegacyCart'),
      ],
    },
  ],
  [
    'create_entities',
    {
      project: 'clinic',
      entities: [
        entity('AppointmentBook', 'component', 'Refuses two visits at the same time'),
        entity('ReminderService', 'component', 'Sends a message a day before each visit'),
        entity('Grace Hopper', 'person', 'Looks after the clinic project'),
      ],
    },
  ],
  ['delete_entities', { entityNames: ['LegacyCart'] }],
];

/** A file with that graph, and the server over it. */
export const devflowHouse: House = {
  name: 'devflow',
  contentOnly: [],
  prescribed: ['get_relation', 'get_relation_history', 'purge', 'restore', 'traverse'],
  async prepare() {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-matrix-')));
    const path = join(folder, 'memory.db');
    await fill(path);
    return {
      guest: { args: [BIN, '--db', path] },
      habits: { elicit: () => ({ action: 'accept', content: { confirm: true } }) },
      remove: () => rm(folder, { recursive: true, force: true }),
      mustNotAppear: [folder],
      mayAppearIn: [],
    };
  },
};

async function fill(path: string): Promise<void> {
  const memory = openMemory({ path });
  await fillMemory(memory);
  await memory.close();
}

/** Notes what the examples of the tools speak of. */
export async function fillMemory(memory: Memory): Promise<void> {
  const { client, close } = await connect(createServer(memory));
  for (const [name, args] of CALLS) {
    const { isError, content } = await client.callTool({ name, arguments: args });
    if (isError === true) throw new Error(JSON.stringify(content));
  }
  await close();
}
