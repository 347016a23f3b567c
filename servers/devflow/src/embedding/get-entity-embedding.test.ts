import { expect, test } from 'vitest';

import { createFakeEmbedder } from '../../tests/support/fake-embedder.ts';
import { openSample } from '../../tests/support/sample.ts';
import { EmbedderError } from './embedder.ts';

interface Answer {
  readonly embedding: readonly number[];
  readonly isNew: boolean;
}

const sample = (): ReturnType<typeof openSample> => openSample({ embedder: createFakeEmbedder() });

test('gives the vector of a name, the same each time, and makes it anew when asked', async () => {
  const { call } = await sample();
  const first = await call<Answer>('get_entity_embedding', { entity_name: 'PaymentGateway' });
  expect(first).toMatchObject({
    entityName: 'PaymentGateway',
    model: 'fake',
    dimensions: 64,
    of: 'name',
    text: 'Payment Gateway (component)',
    scope: 'project "default"',
  });
  expect(first.embedding).toHaveLength(64);
  const again = { entityName: 'PaymentGateway', forceGenerateEmbedding: true };
  const second = await call<Answer>('get_entity_embedding', again);
  expect(second).toMatchObject({ embedding: first.embedding, isNew: true });
});

test('gives the vector of one observation', async () => {
  const { call } = await sample();
  const { entities } = await call<{
    readonly entities: readonly {
      readonly observations: readonly string[];
      readonly observationDetails: readonly { readonly id: string }[];
    }[];
  }>('open_nodes', { names: ['PaymentGateway'], detail: 'full' });
  const id = entities[0]?.observationDetails[0]?.id;
  const given = { entity_name: 'PaymentGateway', observation_id: id };
  expect(await call('get_entity_embedding', given)).toMatchObject({
    of: 'observation',
    text: entities[0]?.observations[0],
  });
  const others = { entity_name: 'CheckoutPage', observation_id: id };
  await expect(call('get_entity_embedding', others)).rejects.toThrow('has no observation');
});

test('says what to set where there is no model', async () => {
  const { call } = await openSample();
  const asked = call('get_entity_embedding', { entity_name: 'PaymentGateway' });
  await expect(asked).rejects.toThrow(/switched off[^]*--embeddings bundled/u);
});

test('suggests names where there is no such entity', async () => {
  const { call } = await sample();
  const asked = call('get_entity_embedding', { entity_name: 'PaymentGatewy' });
  await expect(asked).rejects.toThrow(/no entity[^]*PaymentGateway/u);
});

test('tells that the model failed', async () => {
  const embed = (): Promise<never> => Promise.reject(new EmbedderError('The model is away.'));
  const { call } = await openSample({ embedder: createFakeEmbedder({ embed }) });
  const asked = call('get_entity_embedding', { entity_name: 'PaymentGateway' });
  await expect(asked).rejects.toThrow('The model is away.');
});
