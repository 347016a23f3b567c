import { expect, test } from 'vitest';

import { openDesk } from './support/open-desk.ts';

const MISSING = { projectId: 'acme/1', itemId: 'acme/rocket#7', fieldId: 'Status', value: 'Done' };

test('advice names what is served, where something of it is', async () => {
  const { fails } = await openDesk({ server: { tools: ['set_field_value', 'add_project_item'] } });
  expect((await fails('set_field_value', MISSING)).message).toContain('add_project_item');
});

test('who has a classic token is told the scopes that the operation needs, others are not', async () => {
  for (const [kind, pattern] of [
    ['readOnly', /needs a token with project/],
    ['fineGrained', /^(?!.*a token with project)/s],
  ] as const) {
    const first = await openDesk();
    const token = first.simulator.tokens[kind];
    const { simulator, fails } = await openDesk({ desk: { token } });
    simulator.fail({ kind: 'forbidden', on: 'mutation' });
    const { message } = await fails('close_project', { projectId: 'acme/1' });
    expect(message).toMatch(pattern);
  }
});
