import { expect, test } from 'vitest';

import { openDesk } from './support/open-desk.ts';

test('the prompt hands over the facts of a board, and the question', async () => {
  const { client, simulator } = await openDesk({ server: { tools: ['get_project'] } });
  const before = simulator.state();
  const { messages } = await client.getPrompt({
    name: 'review_board',
    arguments: { project: 'acme/1', question: 'Will we fly?' },
  });
  // The first message marks what the others quote.
  const words = messages
    .slice(1)
    .map(({ content }) => (content.type === 'text' ? content.text : ''));
  expect(JSON.parse(words[0] ?? '')).toMatchObject({
    project: { title: 'Rocket Launch' },
    sprint: { sprint: { title: 'Sprint 3' } },
  });
  expect(words[0]).toContain('Fix the fuel valve');
  expect(words[1]).toContain('Will we fly?');
  expect(simulator.state()).toEqual(before);
});

test('a board without iterations is reviewed too', async () => {
  const { client } = await openDesk({ server: { tools: ['get_project'] } });
  const { messages } = await client.getPrompt({
    name: 'review_board',
    arguments: { project: 'ada/1' },
  });
  expect(JSON.stringify(messages)).toContain('Buy tea');
});

test('projects are completed by their numbers and titles', async () => {
  const { client } = await openDesk({ server: { tools: ['get_project'] } });
  const complete = async (value: string): Promise<readonly string[]> => {
    const ref = { type: 'ref/prompt', name: 'review_board' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'project', value } });
    return completion.values;
  };
  expect(await complete('rocket')).toEqual(['acme/1']);
  expect(await complete('acme/')).toContain('acme/1');
});
