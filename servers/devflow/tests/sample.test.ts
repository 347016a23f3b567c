import { expect, test } from 'vitest';

import { openSample } from './support/sample.ts';

test('the sample holds two projects, an alias, versions and something deleted', async () => {
  const { memory } = await openSample();
  const seen = await memory.read(async (reader) => {
    const scope = { project: 'default' };
    const found = await reader.findEntities(scope, ['PaymentGateway', 'orders-api', 'LegacyCart']);
    const names = [...found].map(([name, [entity]]) => [name, entity?.name, entity?.version]);
    const projects = await reader.projects();
    const gone = await reader.findDeleted('default', 'LegacyCart');
    return { names, projects, gone: gone?.name };
  });
  expect(seen.names).toEqual([
    ['PaymentGateway', 'PaymentGateway', 3],
    ['orders-api', 'OrderService', 2],
  ]);
  expect(seen.gone).toBe('LegacyCart');
  expect(seen.projects).toMatchObject([
    { name: 'clinic', entities: 3, observations: 3, relations: 2 },
    { name: 'default', entities: 7, observations: 12, relations: 6 },
  ]);
});
