import { addNote } from '../../src/entities/note.ts';
import { createAll } from '../../src/entities/create-entities.tool.ts';
import type { Memory } from '../../src/memory/memory.ts';
import { openMemory } from '../../src/memory/open-memory.ts';
import type { Writer } from '../../src/memory/writer.ts';
import { openSession, type Session } from './session.ts';
import {
  CLINIC,
  CLINIC_RELATIONS,
  SHOP,
  SHOP_RELATIONS,
  type SampleRelation,
} from './sample-facts.ts';

/**
 * Fills a memory with a small graph. Project "default": PaymentGateway (version 3), CheckoutPage,
 * OrderService (alias "orders-api"), "Use Stripe", RetryPolicy, checkout-test, "Ada Lovelace", and
 * LegacyCart, which is deleted. Project "clinic": AppointmentBook, ReminderService, "Grace Hopper".
 */
export async function fillSample(memory: Memory): Promise<void> {
  const change = <Value>(tool: string, work: (writer: Writer) => Promise<Value>): Promise<Value> =>
    memory.write({ tool, context: SAMPLE_CONTEXT }, work);
  await change('create_entities', (writer) => createAll(writer, 'default', SHOP));
  await change('create_relations', (writer) => relate(writer, 'default', SHOP_RELATIONS));
  await change('create_entities', (writer) => createAll(writer, 'clinic', CLINIC));
  await change('create_relations', (writer) => relate(writer, 'clinic', CLINIC_RELATIONS));
  await change('add_observations', async (writer) => {
    const id = await keyOf(writer, 'default', 'PaymentGateway');
    await addNote(writer, { id }, { text: 'Takes cards and bank transfers', confidence: 0.8 });
    // Said before, so it is only said again.
    await addNote(writer, { id }, { text: 'Retries a failed charge three times' });
  });
  await change('delete_observations', async (writer) => {
    const id = await keyOf(writer, 'default', 'PaymentGateway');
    const found = await writer.findObservation(id, 'Written in TypeScript');
    if (found !== undefined) await writer.closeObservation(found.id);
  });
  await change('update_entity', async (writer) =>
    writer.addAlias(await keyOf(writer, 'default', 'OrderService'), 'orders-api'),
  );
  await change('delete_entities', async (writer) => {
    const id = await keyOf(writer, 'default', 'LegacyCart');
    for (const relation of await writer.relations([id])) await writer.closeRelation(relation.id);
    await writer.closeEntity(id);
  });
}

/** A session whose memory holds the sample. */
export async function openSample(
  options: Parameters<typeof openSession>[0] = {},
): Promise<Session> {
  const session = await openSession(options);
  await fillSample(session.memory);
  return session;
}

/** Who filled the sample. */
const SAMPLE_CONTEXT = {
  client: { era: 'modern', revision: '2026-07-28', name: 'sample', version: '1.0.0' },
  caller: { id: 'sample' },
} as const;

async function relate(
  writer: Writer,
  project: string,
  relations: readonly SampleRelation[],
): Promise<void> {
  for (const { from, to, type, strength = 0.9, confidence = 0.95, metadata = {} } of relations) {
    await writer.insertRelation({
      fromId: await keyOf(writer, project, from),
      toId: await keyOf(writer, project, to),
      type,
      strength,
      confidence,
      metadata,
    });
  }
}

async function keyOf(writer: Writer, project: string, name: string): Promise<number> {
  const [entity] = (await writer.findEntities({ project }, [name])).get(name) ?? [];
  if (entity === undefined) throw new Error(`The sample has no entity "${name}".`);
  return entity.id;
}

/** Writes a memory of some megabytes into a file: 200 entities. */
export async function writeLarge(path: string): Promise<void> {
  const memory = openMemory({ path });
  await memory.write({ tool: 'create_entities', context: SAMPLE_CONTEXT }, async (writer) => {
    for (let index = 0; index < 200; index++) {
      const { id } = await writer.insertEntity({
        project: 'default',
        name: `Thing ${index}`,
        type: 'thing',
      });
      await writer.insertObservation({ entityId: id, text: 'x'.repeat(20_000) });
    }
  });
  await memory.close();
}
